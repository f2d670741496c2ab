import type { App } from '../../app/app.ts';
import type { Artifact } from '../../core/artifact.ts';
import { keepFragments } from '../../core/keep-fragments.ts';
import type { Source } from '../../core/source.ts';
import { instant } from '../../core/time.ts';
import type { RereadBody } from './read-anew.ts';

/** Puts the new body in place, with a version when the text differs and a line in the decision log. */
export async function writeAnew(
  app: Pick<App, 'catalog' | 'store' | 'clock'>,
  source: Source,
  reading: Extract<RereadBody, { is: 'changed' }>,
): Promise<'written' | 'overtaken'> {
  const { document, row, citations } = reading;
  const at = instant(app.clock.now());
  return app.catalog.documents.reread({
    documentId: document.id,
    rawSha256: document.rawSha256,
    body: row,
    fragments: await besideMainFile(app, source, reading),
    citations,
    at,
    decision: {
      at,
      runId: null,
      source: source.name,
      stage: 'read',
      verdict: 'read anew',
      documentId: document.id,
      key: document.naturalKey,
      url: null,
      reason: `${document.bodyNormalizer ?? 'nothing'} to ${row.normalizer}`,
      details: {
        wasStatus: document.bodyStatus,
        status: row.status,
        wasSha256: document.bodySha256,
        sha256: row.sha256,
        warnings: row.warnings.length,
      },
    },
  });
}

/** Beside the main file, where a run puts them too. */
async function besideMainFile(
  { store }: Pick<App, 'store'>,
  source: Source,
  { fragments, files, document }: Extract<RereadBody, { is: 'changed' }>,
): Promise<Artifact | null> {
  const main = files.find(({ role }) => role === 'raw');
  if (fragments.length === 0 || main === undefined) return null;
  const { id: documentId, retrievedAt } = document;
  return keepFragments(store, {
    dir: source.corpusDir ?? source.name,
    beside: main.path.slice(main.path.indexOf(RAW) + RAW.length),
    fragments,
    of: { documentId, url: main.url, retrievedAt, runId: main.runId },
  });
}

const RAW = 'bodies/raw/';
