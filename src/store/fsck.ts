import { AnnalsError } from '../core/errors.ts';
import { instant } from '../core/time.ts';
import { byteFindings } from './fsck/bytes.ts';
import {
  type CheckedParts,
  type CheckOptions,
  damage,
  type Finding,
  type Look,
  type Looked,
} from './fsck/finding.ts';
import { manifestFindings } from './fsck/manifest.ts';

/** Proves that rows, bytes and manifest agree, and names each place where they do not. */
export async function* check(parts: CheckedParts, options: CheckOptions): AsyncGenerator<Finding> {
  const looked = { rows: 0, files: 0, manifestLines: 0 };
  const look: Look = (kind, count = 1) => {
    looked[kind] += count;
    options.onProgress?.({ ...looked } satisfies Looked);
  };
  for (const complaint of await parts.catalog.integrity()) {
    yield damage('database unsound', complaint);
  }
  yield* readable(rowFindings(parts, options));
  yield* readable(byteFindings(parts, options, look));
  yield* readable(manifestFindings(parts, options, look));
  yield* readable(feedFindings(parts, options));
}

/** What cannot be read in a damaged catalog is a finding: the rest is still worth looking at. */
async function* readable(findings: AsyncIterable<Finding>): AsyncGenerator<Finding> {
  try {
    yield* findings;
  } catch (error) {
    if (!(error instanceof AnnalsError) || error.code !== 'CATALOG_CORRUPT') throw error;
    yield damage('database unsound', error.message);
  }
}

async function* rowFindings(
  { catalog: { audit } }: CheckedParts,
  { repair, words = 'counted' }: CheckOptions,
): AsyncGenerator<Finding> {
  const mended = new Set<Finding['kind']>();
  for await (const { kind, what } of audit.contradictions({ words })) {
    const mend = {
      'full text differs': audit.mendWords,
      'vectors differ': audit.mendVectors,
      'text differs': undefined,
      'version differs': undefined,
      'row missing': undefined,
    }[kind];
    if (repair && mend && !mended.has(kind)) {
      await mend();
      mended.add(kind);
    }
    yield damage(kind, what, repair && mend !== undefined);
  }
}

/** A status may be set by SQL; then the feed has a line to add. */
async function* feedFindings(
  { catalog }: CheckedParts,
  { repair, now }: CheckOptions,
): AsyncGenerator<Finding> {
  const untold = await catalog.changes.untold();
  if (repair && untold.length > 0) await catalog.changes.tell(instant(now));
  for (const id of untold) {
    yield damage('feed differs', `${id} stands otherwise than the feed of changes says`, repair);
  }
}
