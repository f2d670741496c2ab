import { join } from 'node:path';
import type { HttpCache, HttpCacheState } from '../store/http-cache/open.ts';
import type { App } from './app.ts';

export type CacheState = HttpCacheState & { readonly enabled: boolean };

/** The cache that the settings name: `cache/cache.sqlite`, made with the first answer in it, or Redis. */
export async function openCache(
  app: Pick<App, 'settings' | 'dataFolder' | 'log' | 'cwd'>,
): Promise<HttpCache> {
  const { maxBytes } = app.settings.cache;
  const warn = (message: string) => app.log('warn', message);
  if (app.settings.cache.backend === 'redis') {
    const [{ openRedisCache }, { openRedis }] = await Promise.all([
      import('../store/redis/cache.ts'),
      import('./sharing.ts'),
    ]);
    return openRedisCache({ connection: await openRedis(app, 'cache.backend'), maxBytes, warn });
  }
  const { openHttpCache } = await import('../store/http-cache/open.ts');
  return openHttpCache({
    folder: join(app.dataFolder, 'cache'),
    maxBytes,
    warn,
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
