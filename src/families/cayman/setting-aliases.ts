import { inSeconds, renamed, renamedLongAgo, type SettingAlias } from '../../core/setting-alias.ts';

const CATALOG_ONLY = 'rows always come from the catalog';
const RESUME_IS_A_COMMAND = 'an interrupted run is always kept; `annals resume` continues it';

/** What the original service called its settings. */
export const caymanAliases: readonly SettingAlias[] = [
  renamed('BAILIIKC_NAV_TIMEOUT_SECONDS', 'cayman.timeouts.navMs', inSeconds),
  renamedLongAgo('PLAYWRIGHT_NAV_TIMEOUT_SECONDS', 'cayman.timeouts.navMs', inSeconds),
  renamed('BAILIIKC_SELECTOR_TIMEOUT_SECONDS', 'cayman.timeouts.selectorMs', inSeconds),
  renamedLongAgo('PLAYWRIGHT_SELECTOR_TIMEOUT_SECONDS', 'cayman.timeouts.selectorMs', inSeconds),
  renamed('BAILIIKC_DOWNLOAD_TIMEOUT_SECONDS', 'cayman.timeouts.downloadMs', inSeconds),
  renamedLongAgo('PLAYWRIGHT_DOWNLOAD_TIMEOUT_SECONDS', 'cayman.timeouts.downloadMs', inSeconds),
  renamedLongAgo('DOWNLOAD_TIMEOUT_S', 'cayman.timeouts.downloadMs', inSeconds),
  renamed('PLAYWRIGHT_CLICK_TIMEOUT_MS', 'cayman.timeouts.clickMs'),
  renamed('PLAYWRIGHT_POST_CLICK_SLEEP_SECONDS', 'cayman.pacing.postClickMs', inSeconds),
  renamed('PLAYWRIGHT_RETRY_PAGE_SETTLE_SECONDS', 'cayman.pacing.retryPageSettleMs', inSeconds),
  renamed('PLAYWRIGHT_RETRY_AFTER_SWEEP_SECONDS', 'cayman.pacing.retryAfterSweepMs', inSeconds),
  renamed('PAGE_WAIT_SECONDS', 'cayman.pacing.pageWaitMs', inSeconds),
  renamed('PER_DOWNLOAD_DELAY', 'cayman.pacing.perDownloadDelayMs', inSeconds),

  renamed('BAILIIKC_ENABLE_DOWNLOAD_EXECUTOR', 'cayman.executor.enabled'),
  renamedLongAgo('ENABLE_DOWNLOAD_EXECUTOR', 'cayman.executor.enabled'),
  renamed('BAILIIKC_MAX_PARALLEL_DOWNLOADS', 'cayman.executor.maxParallel'),
  renamedLongAgo('MAX_PARALLEL_DOWNLOADS', 'cayman.executor.maxParallel'),
  renamed('BAILIIKC_MAX_PENDING_DOWNLOADS', 'cayman.executor.maxPending'),
  renamedLongAgo('MAX_PENDING_DOWNLOADS', 'cayman.executor.maxPending'),
  renamed('BAILIIKC_RECORD_REPLAY_FIXTURES', 'cayman.replay.recordFixtures'),
  renamed('BAILIIKC_REPLAY_SKIP_NETWORK', 'cayman.replay.skipNetwork'),
  renamedLongAgo('REPLAY_SKIP_NETWORK', 'cayman.replay.skipNetwork'),
  renamed('BAILIIKC_WEBHOOK_SHARED_SECRET', 'cayman.webhook.secret'),
  renamed('BAILIIKC_WEBHOOK_NEW_LIMIT_MAX', 'cayman.webhook.newLimitMax'),
  renamedLongAgo('WEBHOOK_NEW_LIMIT_MAX', 'cayman.webhook.newLimitMax'),

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

  { name: 'SCRAPE_RESUME', ignored: RESUME_IS_A_COMMAND },
  { name: 'RESUME_ON_CRASH', ignored: RESUME_IS_A_COMMAND },
  { name: 'BAILIIKC_USE_DB_CASES', ignored: CATALOG_ONLY },
  { name: 'BAILIIKC_USE_DB_REPORTING', ignored: CATALOG_ONLY },
  { name: 'BAILIIKC_USE_DB_WORKLIST_FOR_NEW', ignored: CATALOG_ONLY },
  { name: 'BAILIIKC_USE_DB_WORKLIST_FOR_FULL', ignored: CATALOG_ONLY },
  { name: 'BAILIIKC_USE_DB_WORKLIST_FOR_RESUME', ignored: CATALOG_ONLY },
];
