import { type AliasRank, inSeconds, renamed, type SettingAlias } from '../../core/setting-alias.ts';

/** Prefixes below which any setting may be named, as below ANNALS_ (`DTKG_HTTP__USER_AGENT`). */
export const papersAliasPrefixes: readonly {
  readonly prefix: string;
  readonly rank: AliasRank;
}[] = [
  { prefix: 'DOCSTOKG_CONTENT_', rank: 'seed' },
  { prefix: 'DTKG_', rank: 'legacy' },
];

const resolverName = (name: string): string => {
  const words = name.toLowerCase();
  return words.endsWith('_pdf') ? words : `${words}_pdf`;
};

/** What the original system called its settings, under both of its prefixes. */
export const papersAliases: readonly SettingAlias[] = [
  ...papersAliasPrefixes.flatMap(({ prefix, rank }): SettingAlias[] => [
    renamed(`${prefix}WORKERS`, 'papers.workers', { rank }),
    renamed(`${prefix}TIMEOUT`, 'papers.timeoutMs', { rank, ...inSeconds }),
    renamed(`${prefix}RATE_LIMIT_<NAME>`, 'papers.rateLimits.<NAME>', {
      rank,
      spelling: resolverName,
    }),
    renamed(`${prefix}ROBOTS_OBEY`, 'robots.obey', { rank }),
    renamed(`${prefix}CACHE_ENABLED`, 'cache.enabled', { rank }),
    renamed(`${prefix}HTTP__TIMEOUT`, 'papers.timeoutMs', { rank, ...inSeconds }),
    renamed(`${prefix}HTTP__CACHE_ENABLED`, 'cache.enabled', { rank }),
    renamed(`${prefix}HTTP__CACHE_BACKEND`, 'cache.backend', { rank }),
    renamed(`${prefix}ROBOTS__ENABLED`, 'robots.obey', { rank }),
    renamed(`${prefix}STORAGE__ROOT_DIR`, 'storage.root', { rank }),
    renamed(`${prefix}STORAGE__BACKEND`, 'storage.catalog.backend', { rank }),
    renamed(`${prefix}STORAGE__CONNECTION_STRING`, 'storage.catalog.url', { rank }),
    renamed(`${prefix}STORAGE__POOL_SIZE`, 'storage.catalog.poolSize', { rank }),
    renamed(`${prefix}ARTIFACTS__CAS_BACKEND`, 'storage.artifacts.backend', { rank }),
    renamed(`${prefix}RATE_LIMIT__BACKEND`, 'quota.backend', { rank }),
    renamed(`${prefix}RATE_LIMIT__REDIS_URL`, 'quota.redisUrl', { rank }),
    { name: `${prefix}ARTIFACTS__CAS_ENABLED`, ignored: 'bytes are always content-addressed' },
  ]),
  { name: 'ENFORCE_HTTPS_URLS', ignored: 'https is required; network.allowHttp lists exceptions' },
];
