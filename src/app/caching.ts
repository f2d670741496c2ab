import { join } from 'node:path';
import type { HttpCache, HttpCacheState } from '../store/http-cache/open.ts';
import type { App } from './app.ts';

export type CacheState = HttpCacheState & { readonly enabled: boolean };

/** The cache of a data folder, `cache/cache.sqlite`; the file is made with the first answer in it. */
export async function openCache(
  app: Pick<App, 'settings' | 'dataFolder' | 'log'>,
): Promise<HttpCache> {
  const { openHttpCache } = await import('../store/http-cache/open.ts');
  return openHttpCache({
    folder: join(app.dataFolder, 'cache'),
    maxBytes: app.settings.cache.maxBytes,
    warn: (message) => app.log('warn', message),
  });
}

export async function cacheState(app: App): Promise<CacheState> {
  const cache = await openCache(app);
  try {
    return { ...(await cache.state()), enabled: app.settings.cache.enabled };
  } finally {
    await cache.close();
  }
}

/** Forgets every cached answer, and says what was held before. */
export async function clearCache(app: App): Promise<CacheState> {
  const cache = await openCache(app);
  try {
    const before = await cache.state();
    await cache.clear();
    return { ...before, enabled: app.settings.cache.enabled };
  } finally {
    await cache.close();
  }
}
