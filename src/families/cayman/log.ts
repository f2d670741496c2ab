import type { LogWords } from '../../core/log-words.ts';

/** The lines that users of the judgments search `logs/latest.log` for. */
export const logWords: LogWords = {
  program: 'SCRAPER',
  phases: { DOWNLOAD: 'BOX' },
  morePhases: ['TABLE', 'BOX'],
  fields: { key: 'token', entry_id: 'case_id' },
  codes: { disk_full: 'disk_insufficient' },
};
