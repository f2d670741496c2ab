/**
 * Names that earlier systems gave their settings, and what they are called here. Of two names for
 * one setting a canonical one wins, then a 'seed' name, then a 'legacy' one, then the earlier line.
 */
export type Alias = Renamed | Ignored;

export interface Renamed {
  /** With `<NAME>` where the variable itself names something. */
  readonly name: string;
  readonly rank: Rank;
  /** The setting, with `<NAME>` where that name goes. */
  readonly to: string;
  /** Spelling of `<NAME>` in the setting. */
  readonly spelling?: (name: string) => string;
  /** The variable is in seconds, the setting in milliseconds. */
  readonly unit?: 'seconds';
  /** Other programs use the name too: a value that does not fit is left alone. */
  readonly common?: true;
}

export interface Ignored {
  readonly name: string;
  /** Why it has no effect; empty when the name is common and a remark would only disturb. */
  readonly ignored: string;
}

export type Rank = 'seed' | 'legacy';

/** Prefixes below which any setting may be named, as below ANNALS_ (`DTKG_HTTP__USER_AGENT`). */
export const ALIAS_PREFIXES: readonly { readonly prefix: string; readonly rank: Rank }[] = [
  { prefix: 'DOCSTOKG_CONTENT_', rank: 'seed' },
  { prefix: 'DTKG_', rank: 'legacy' },
];

const renamed = (name: string, to: string, more: Partial<Renamed> = {}): Renamed => ({
  name,
  to,
  rank: 'seed',
  ...more,
});
const older = (name: string, to: string, more: Partial<Renamed> = {}): Renamed =>
  renamed(name, to, { rank: 'legacy', ...more });
const seconds = { unit: 'seconds' } as const;

const CATALOG_ONLY = 'rows always come from the catalog';
const RESUME_IS_A_COMMAND = 'an interrupted run is always kept; `annals resume` continues it';

const budgetName = (name: string): string => {
  const words = name.toLowerCase().replaceAll('_', '-');
  if (words === 'regulations-gov-dockets') return 'regulations-dot-gov-dockets';
  return ['bills', 'hearings', 'public-laws', 'roll-call-votes'].includes(words)
    ? `${words}-ingester`
    : words;
};

const resolverName = (name: string): string => {
  const words = name.toLowerCase();
  return words.endsWith('_pdf') ? words : `${words}_pdf`;
};

/** The words of the papers seed that are not ours, under both of its prefixes. */
const PAPERS = ALIAS_PREFIXES.flatMap(({ prefix, rank }) => [
  renamed(`${prefix}WORKERS`, 'papers.workers', { rank }),
  renamed(`${prefix}TIMEOUT`, 'papers.timeoutMs', { rank, ...seconds }),
  renamed(`${prefix}RATE_LIMIT_<NAME>`, 'papers.rateLimits.<NAME>', {
    rank,
    spelling: resolverName,
  }),
  renamed(`${prefix}ROBOTS_OBEY`, 'robots.obey', { rank }),
  renamed(`${prefix}CACHE_ENABLED`, 'cache.enabled', { rank }),
  renamed(`${prefix}HTTP__TIMEOUT`, 'papers.timeoutMs', { rank, ...seconds }),
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
]);

export const ALIASES: readonly Alias[] = [
  renamed('JOSH_API_DATA_GOV_KEY', 'quota.apiDataGov.key'),
  renamed('JOSH_RATE_LIMIT_<NAME>_PER_HOUR', 'quota.apiDataGov.budgets.<NAME>', {
    spelling: budgetName,
  }),

  ...PAPERS,
  { name: 'ENFORCE_HTTPS_URLS', ignored: 'https is required; network.allowHttp lists exceptions' },

  renamed('BAILIIKC_NAV_TIMEOUT_SECONDS', 'cayman.timeouts.navMs', seconds),
  older('PLAYWRIGHT_NAV_TIMEOUT_SECONDS', 'cayman.timeouts.navMs', seconds),
  renamed('BAILIIKC_SELECTOR_TIMEOUT_SECONDS', 'cayman.timeouts.selectorMs', seconds),
  older('PLAYWRIGHT_SELECTOR_TIMEOUT_SECONDS', 'cayman.timeouts.selectorMs', seconds),
  renamed('BAILIIKC_DOWNLOAD_TIMEOUT_SECONDS', 'cayman.timeouts.downloadMs', seconds),
  older('PLAYWRIGHT_DOWNLOAD_TIMEOUT_SECONDS', 'cayman.timeouts.downloadMs', seconds),
  older('DOWNLOAD_TIMEOUT_S', 'cayman.timeouts.downloadMs', seconds),
  renamed('PLAYWRIGHT_CLICK_TIMEOUT_MS', 'cayman.timeouts.clickMs'),
  renamed('PLAYWRIGHT_POST_CLICK_SLEEP_SECONDS', 'cayman.pacing.postClickMs', seconds),
  renamed('PLAYWRIGHT_RETRY_PAGE_SETTLE_SECONDS', 'cayman.pacing.retryPageSettleMs', seconds),
  renamed('PLAYWRIGHT_RETRY_AFTER_SWEEP_SECONDS', 'cayman.pacing.retryAfterSweepMs', seconds),
  renamed('PAGE_WAIT_SECONDS', 'cayman.pacing.pageWaitMs', seconds),
  renamed('PER_DOWNLOAD_DELAY', 'cayman.pacing.perDownloadDelayMs', seconds),

  renamed('BAILIIKC_ENABLE_DOWNLOAD_EXECUTOR', 'cayman.executor.enabled'),
  older('ENABLE_DOWNLOAD_EXECUTOR', 'cayman.executor.enabled'),
  renamed('BAILIIKC_MAX_PARALLEL_DOWNLOADS', 'cayman.executor.maxParallel'),
  older('MAX_PARALLEL_DOWNLOADS', 'cayman.executor.maxParallel'),
  renamed('BAILIIKC_MAX_PENDING_DOWNLOADS', 'cayman.executor.maxPending'),
  older('MAX_PENDING_DOWNLOADS', 'cayman.executor.maxPending'),
  renamed('BAILIIKC_RECORD_REPLAY_FIXTURES', 'cayman.replay.recordFixtures'),
  renamed('BAILIIKC_REPLAY_SKIP_NETWORK', 'cayman.replay.skipNetwork'),
  older('REPLAY_SKIP_NETWORK', 'cayman.replay.skipNetwork'),
  renamed('BAILIIKC_WEBHOOK_SHARED_SECRET', 'cayman.webhook.secret'),
  renamed('BAILIIKC_WEBHOOK_NEW_LIMIT_MAX', 'cayman.webhook.newLimitMax'),
  older('WEBHOOK_NEW_LIMIT_MAX', 'cayman.webhook.newLimitMax'),

  renamed('BAILIIKC_DEFAULT_SOURCE', 'cayman.defaultSource'),
  renamed('BAILIIKC_UJ_BASE_URL', 'cayman.unreportedJudgments.baseUrl'),
  renamed('BAILIIKC_UJ_CSV_URL', 'cayman.unreportedJudgments.csvUrl'),
  renamed('BAILIIKC_PR_BASE_URL', 'cayman.publicRegisters.baseUrl'),
  renamed('BAILIIKC_PR_CSV_URL', 'cayman.publicRegisters.csvUrl'),

  renamed('SCRAPE_MODE', 'cayman.mode'),
  renamed('SCRAPE_NEW_LIMIT', 'cayman.newLimit'),
  renamed('SCRAPE_NEW_CONSECUTIVE_LIMIT', 'cayman.newConsecutiveLimit'),
  renamed('NEW_ONLY_PAGES', 'cayman.newOnlyPages'),
  renamed('SCRAPER_MAX_RETRIES', 'cayman.maxAttempts'),
  renamed('DOWNLOAD_RETRIES', 'cayman.downloadAttempts'),
  renamed('SCRAPE_RESUME_MAX_AGE_HOURS', 'cayman.resumeMaxAgeHours'),
  renamed('EXPORTS_KEEP_MAX', 'cayman.exportsKept'),
  renamed('MIN_FREE_MB', 'storage.minFreeMb'),
  older('PORT', 'api.port', { common: true }),

  { name: 'SCRAPE_RESUME', ignored: RESUME_IS_A_COMMAND },
  { name: 'RESUME_ON_CRASH', ignored: RESUME_IS_A_COMMAND },
  { name: 'SECRET_KEY', ignored: '' },
  { name: 'BAILIIKC_USE_DB_CASES', ignored: CATALOG_ONLY },
  { name: 'BAILIIKC_USE_DB_REPORTING', ignored: CATALOG_ONLY },
  { name: 'BAILIIKC_USE_DB_WORKLIST_FOR_NEW', ignored: CATALOG_ONLY },
  { name: 'BAILIIKC_USE_DB_WORKLIST_FOR_FULL', ignored: CATALOG_ONLY },
  { name: 'BAILIIKC_USE_DB_WORKLIST_FOR_RESUME', ignored: CATALOG_ONLY },
];

/** The line of the table for a variable, and what stood in the place of `<NAME>`. */
export function findAlias(variable: string): { alias: Alias; named: string } | undefined {
  const exact = EXACT.get(variable);
  if (exact) return { alias: exact, named: '' };
  for (const { alias, before, after } of PATTERNS) {
    const named = variable.slice(before.length, variable.length - after.length);
    if (named !== '' && variable === before + named + after) return { alias, named };
  }
  return undefined;
}

const EXACT = new Map(ALIASES.map((alias) => [alias.name, alias]));
const PATTERNS = ALIASES.flatMap((alias) => {
  const [before = '', after] = alias.name.split('<NAME>');
  return after === undefined ? [] : [{ alias, before, after }];
});
