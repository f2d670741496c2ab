import { readFile } from 'node:fs/promises';
import { AnnalsError } from '../core/errors.ts';
import type { Embedder } from '../core/search.ts';
import type { App } from './app.ts';
import { VERSION } from './version.ts';

type Parts = Pick<App, 'settings' | 'clock' | 'random'>;

/** The embedder that the settings choose. The file of the built-in one is read when it is first used. */
export async function openEmbedder(parts: Parts): Promise<Embedder> {
  const { search } = parts.settings;
  if (search.embedder === 'none') {
    throw new AnnalsError('SEMANTIC_UNAVAILABLE', 'search.embedder is none');
  }
  if (search.embedder === 'endpoint') return openEndpoint(parts);
  const { builtInEmbedder } = await import('../search/built-in.ts');
  return builtInEmbedder('en-glove-100d-50k', readModel);
}

async function openEndpoint({ settings, clock, random }: Parts): Promise<Embedder> {
  const { url, model, ...rest } = settings.search.endpoint;
  if (url === undefined || model === undefined) {
    throw new AnnalsError('BAD_CONFIG', 'search.endpoint has no url or no model');
  }
  const [{ politeFetch }, { endpointEmbedder }] = await Promise.all([
    import('../fetch/chain.ts'),
    import('../search/endpoint.ts'),
  ]);
  const { hostname, protocol } = new URL(url);
  // Whoever names an endpoint means it, though it be on this machine and without encryption.
  const { fetch, close } = politeFetch({
    clock,
    random,
    identity: {
      userAgent: 'annals/<version>',
      version: VERSION,
      contact: settings.http.contact ?? 'no contact',
    },
    network: {
      connectTo: {},
      allowHttp: protocol === 'http:' ? [hostname] : [],
      allowPrivate: [hostname],
    },
  });
  return { ...endpointEmbedder({ url, model, ...rest }, fetch), close };
}

/** From `src/app`, `dist/src/app` and `dist/src/bundle` alike. */
async function readModel(): Promise<Uint8Array> {
  const name = 'models/en-glove-100d.bin';
  for (const up of ['../../', '../../../']) {
    try {
      return await readFile(new URL(up + name, import.meta.url));
    } catch {
      // Not at this depth.
    }
  }
  throw new AnnalsError('SEMANTIC_UNAVAILABLE', `${name} is missing from the package`);
}
