import { expect, test } from 'vitest';
import { loadSettings } from '../../../app/settings/load.ts';
import { caymanSettings } from '../settings.ts';
import { readWebhook } from './webhook.ts';

test.each([
  ['20', '50', undefined, 20, undefined],
  ['20', '5', undefined, 5, undefined],
  ['20', '50', '30', 30, undefined],
  ['20', '50', '50', 50, undefined],
  ['20', '50', '51', 50, 51],
])(
  'usually %s, at most %s, asked for %j: %i judgments, cut down from %j',
  async (SCRAPE_NEW_LIMIT, WEBHOOK_NEW_LIMIT_MAX, new_limit, newLimit, clampedFrom) => {
    const env = { SCRAPE_NEW_LIMIT, WEBHOOK_NEW_LIMIT_MAX };
    const { settings } = await loadSettings({ env, cwd: import.meta.dirname });
    const fields = { mode: 'new', target_source: 'unreported_judgments', new_limit };
    expect(readWebhook(caymanSettings(settings), fields)).toEqual({
      is: 'accepted',
      newLimit,
      clampedFrom,
    });
  },
);
