import type { Problem } from './problems.ts';
import type { Settings } from './schema.ts';

/** Redis that is wanted and not named: each setting that wants it is told where to name it. */
export function redisProblems(
  { quota, cache }: Settings,
  from: (path: string) => string = () => 'settings',
): Problem[] {
  const { redisUrl } = quota;
  if (redisUrl !== undefined && !/^rediss?:\/\/[^\s/]/.test(redisUrl)) {
    const path = 'quota.redisUrl';
    // It may hold a password, so it is not repeated.
    const message = `${path} is no address of a Redis (${from(path)}); write redis://host:6379/0, or rediss:// for TLS`;
    return [{ path, from: from(path), message }];
  }
  if (redisUrl !== undefined) return [];
  const wanting = [
    ['quota.backend', quota.backend],
    ['cache.backend', cache.backend],
  ] as const;
  return wanting.flatMap(([path, backend]) => {
    if (backend !== 'redis') return [];
    const message = `${path} is redis, and quota.redisUrl is not set (${from(path)}); set it to redis://host:6379/0`;
    return [{ path, from: from(path), message }];
  });
}
