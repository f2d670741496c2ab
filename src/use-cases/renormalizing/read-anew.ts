import { createHash } from 'node:crypto';
import type { App } from '../../app/app.ts';
import { citationsInBody, referenceContext } from '../../app/citing.ts';
import { type Normalizers, normalizersOf } from '../../app/normalizers.ts';
import type { Reader } from '../../app/reader.ts';
import type { Acquired, AcquiredFile } from '../../core/acquired.ts';
import type { Artifact } from '../../core/artifact.ts';
import type { BodyWrite, Document } from '../../core/catalog.ts';
import { contentTypeOf, essenceOf } from '../../core/media-type.ts';
import type { BodyArtifact } from '../../core/normalizer.ts';
import type { RecordBody } from '../../core/record.ts';
import type { RelationSet } from '../../core/relations.ts';
import type { Source } from '../../core/source.ts';
import { textOf } from '../../core/text-of.ts';

/** What reading the stored bytes of a document again gives. */
export type RereadBody =
  | { readonly is: 'without'; readonly document: Document }
  | { readonly is: 'failed'; readonly document: Document; readonly why: string }
  /** The text is the same; what it cites may be known better by now. */
  | { readonly is: 'unchanged'; readonly document: Document; readonly citations: RelationSet }
  | {
      readonly is: 'changed';
      readonly document: Document;
      readonly row: BodyWrite;
      readonly fragments: readonly BodyArtifact[];
      readonly files: readonly Artifact[];
      readonly citations: RelationSet;
    };

/** A body that cannot be read now leaves the stored one as it is. */
export async function readAnew(
  app: Pick<App, 'catalog' | 'store' | 'families' | 'registry'>,
  source: Source,
  document: Document,
  reader: Reader,
  wanted: string | undefined,
): Promise<RereadBody> {
  try {
    const files = await app.catalog.documents.artifacts(document.id);
    const raw = files.filter(({ role }) => role === 'raw');
    const normalizers = normalizersOf(app.families);
    const body = await bodyIn(heldFrom(app, raw), source, document, normalizers);
    if (!body) return { is: 'without', document };
    const normalizer = wanted ?? newestOf(body.normalizer, Object.keys(normalizers));
    const references = referenceContext(app.families, source.name, document);
    const read = await reader.read({ ...body, normalizer }, { references });
    const citations = citationsInBody(app.registry, document, read);
    const text = read.markdown === '' ? null : read.markdown;
    const sha256 = text === null ? null : createHash('sha256').update(text).digest('hex');
    // The stored text itself, not its hash alone: a damaged text keeps the hash it had.
    const same =
      text === document.bodyText &&
      sha256 === document.bodySha256 &&
      normalizer === document.bodyNormalizer &&
      read.status === document.bodyStatus;
    if (same) return { is: 'unchanged', document, citations };
    const { status, headings, warnings, artifacts: fragments } = read;
    const row: BodyWrite = { text, sha256, status, normalizer, headings, warnings };
    return { is: 'changed', document, row, fragments, files, citations };
  } catch (error) {
    return { is: 'failed', document, why: error instanceof Error ? error.message : String(error) };
  }
}

/** `html_v1` becomes `html_v2` where there is one. */
export function newestOf(name: string, known: readonly string[]): string {
  const version = (each: string) => Number(/_v(\d+)$/.exec(each)?.[1] ?? 0);
  const kind = name.replace(/_v\d+$/, '');
  return known
    .filter((each) => each.replace(/_v\d+$/, '') === kind)
    .reduce((best, each) => (version(each) > version(best) ? each : best), name);
}

/** The source knows where its text lies; else it is the file that the normaliser of the stored body takes. */
async function bodyIn(
  held: Acquired,
  source: Source,
  document: Document,
  normalizers: Normalizers,
): Promise<RecordBody | undefined> {
  if (source.bodyOf) return source.bodyOf(held, document.sourceUrl);
  const normalizer = document.bodyNormalizer;
  const load = normalizer === null ? undefined : normalizers[normalizer];
  if (normalizer === null || load === undefined) return undefined;
  const { accepts } = await load();
  const file = held.files.find(({ mediaType }) => accepts.includes(essenceOf(mediaType) ?? ''));
  if (!file) return undefined;
  const { url: baseUrl, charset } = file;
  return { normalizer, content: await file.bytes(), charset, baseUrl };
}

function heldFrom({ store }: Pick<App, 'store'>, artifacts: readonly Artifact[]): Acquired {
  const files = artifacts.map(
    ({ name, url, sha256, size, mediaType, charset }): AcquiredFile => ({
      file: { name, url },
      url,
      sha256,
      size,
      mediaType,
      charset,
      headers: {},
      bytes: () => store.read(sha256),
      text: async () => textOf(await store.read(sha256), contentTypeOf(mediaType, charset)),
    }),
  );
  return {
    files,
    missing: new Map(),
    file: (name) => files.find(({ file }) => file.name === name),
  };
}
