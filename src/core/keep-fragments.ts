import type { Artifact, ArtifactStore } from './artifact.ts';
import { byteStream } from './byte-stream.ts';
import type { BodyArtifact } from './normalizer.ts';

interface FragmentsOf {
  /** The folder of the source below `corpus`. */
  readonly dir: string;
  /** The natural path of the main file, below `bodies/raw`. */
  readonly beside: string;
  readonly fragments: readonly BodyArtifact[];
  readonly of: Pick<Artifact, 'documentId' | 'url' | 'retrievedAt' | 'runId'>;
}

/** What Markdown could not hold, as one JSON file beside the main file of the document. */
export async function keepFragments(
  store: Pick<ArtifactStore, 'spool' | 'keep'>,
  { dir, beside, fragments, of }: FragmentsOf,
): Promise<Artifact> {
  const bytes = new TextEncoder().encode(`${JSON.stringify(fragments, null, 1)}\n`);
  const spooled = await store.spool(dir, byteStream(bytes));
  const { path } = await store.keep(spooled, dir, `${beside}.fragments.json`);
  const { documentId, url, retrievedAt, runId } = of;
  return {
    documentId,
    role: 'fragments',
    name: 'fragments',
    sha256: spooled.sha256,
    size: spooled.size,
    mediaType: 'application/json',
    path,
    url,
    etag: null,
    lastModified: null,
    retrievedAt,
    runId,
  };
}
