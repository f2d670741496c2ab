/**
 * What the original system's YAML files call things (its two profiles, development and production), and what
 * they are here. Bytes are always below `storage.root` or in a bucket, and always content-addressed.
 */
export const papersFileNames: Readonly<
  Record<string, (value: unknown) => Readonly<Record<string, unknown>>>
> = {
  'storage.backend': to('storage.catalog.backend'),
  'storage.connection_string': to('storage.catalog.url'),
  'storage.pool_size': to('storage.catalog.poolSize'),
  'storage.path': (file) => ({ 'storage.root': String(file).replace(/[\\/][^\\/]*$/, '') || '.' }),
  'artifacts.root': (root) =>
    String(root).startsWith('s3://') ? { 'storage.artifacts.url': root } : {},
  'artifacts.cas_enabled': () => ({}),
  'artifacts.cas_backend': (backend) => ({
    'storage.artifacts.backend': backend === 's3' ? 's3' : 'files',
  }),
  workers: to('papers.workers'),
  'http.timeout': (seconds) => ({ 'papers.timeoutMs': Number(seconds) * 1000 }),
  'http.cache_enabled': to('cache.enabled'),
  'http.cache_backend': to('cache.backend'),
  'rate_limit.backend': to('quota.backend'),
  'rate_limit.redis_url': to('quota.redisUrl'),
};

function to(path: string): (value: unknown) => Readonly<Record<string, unknown>> {
  return (value) => ({ [path]: value });
}
