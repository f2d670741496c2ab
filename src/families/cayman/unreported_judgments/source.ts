import type { SyncedList } from '../../../core/complete-list.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { JsonObject } from '../../../core/json.ts';
import { defineSource } from '../../../core/source.ts';
import type { AcquireContext, DiscoverContext } from '../../../core/source-contexts.ts';
import { ANSWER } from '../replay/answers.ts';
import { BOX_HOSTS } from '../site/answer.ts';
import { downloadFromBox } from '../site/box.ts';
import type { Button } from '../site/button.ts';
import { type CaseCandidate, candidateFields, candidateOf, listedFor } from '../site/candidate.ts';
import { readJudgments } from '../site/judgments.ts';
import { type CaymanParams, caymanParams } from '../site/params.ts';
import { newPatience, type Patience } from '../site/patience.ts';
import { judgmentRecord } from '../site/record.ts';
import { withoutSecrets } from '../site/secrets.ts';
import { askForFile, buttonsOf, type SitePage } from '../site/site.ts';

const HOME = 'https://judicial.ky/judgments/unreported-judgments/';

/** Unreported judgments of the Cayman Islands courts: a CSV names them, a page hands them out one by one. */
export default defineSource({
  name: 'unreported_judgments',
  family: 'cayman',
  title: 'Cayman Islands: unreported judgments',
  publisher: 'Cayman Islands Judicial Administration',
  homepage: HOME,
  keeps: 'document',
  lists: 'whole',
  fields: candidateFields,
  sameBytes: 'allowed',
  ids: ['ky'],
  timezone: 'America/Cayman',
  schedule: { cron: '30 6 * * *' },
  browser: { hosts: [], stealth: 'off' },
  logsBeginnings: true,
  signedHosts: BOX_HOSTS,
  completeness:
    'every judgment of the list that is not left out by its category is held, and so is what the page hands out',
  withoutSecrets,
  params: caymanParams(
    'unreported_judgments',
    HOME,
    'https://judicial.ky/wp-content/uploads/box_files/judgments.csv',
  ),

  begin: newPatience,

  async *discover(ctx) {
    const { csvUrl: url, acceptShrunk } = ctx.params;
    const { synced, wanted } = await listedFor(ctx, {
      url,
      label: 'judgments',
      extension: 'csv',
      read: (text, before) =>
        readJudgments(text, { url, before: acceptShrunk ? undefined : before, note: ctx.note }),
    });
    // What a list named before is looked for on the page when it is asked for, if it is.
    const buttons =
      synced.is === 'new' && wanted.length > 0 ? await pageOf(synced, ctx) : NO_BUTTONS;
    for (const entry of wanted) yield candidateOf(entry, buttons.get(entry.key));
  },

  async acquire(candidate, ctx) {
    await downloadFromBox(
      {
        name: 'judgment.pdf',
        attempts: ctx.params.downloadAttempts,
        address: () => addressOf(candidate, ctx),
      },
      ctx,
    );
  },

  parse: (acquired, candidate, { params }) =>
    judgmentRecord(acquired.file('judgment.pdf'), candidate, {
      kind: 'judgment',
      sourceUrl: `${params.baseUrl}#${candidate.key}`,
      sourceOrg: 'Cayman Islands Judicial Administration',
    }),

  idOf: ({ key }) => `ky:${key}`,
  corpus: (record) => `${record.id.slice('ky:'.length)}.pdf`,
});

/** The second listing: what the page hands out must be in the list, and held. */
const BUTTONS = 'buttons of the page';

const NO_BUTTONS: ReadonlyMap<string, Button> = new Map();

/** The buttons of the page; those whose token the list does not know are told. */
async function pageOf(
  { entries }: SyncedList,
  ctx: DiscoverContext<CaymanParams, Patience>,
): Promise<ReadonlyMap<string, Button>> {
  const buttons = await buttonsOf(siteOf(ctx.params), ctx);
  ctx.page();
  const listed = new Set(entries.map(({ key }) => key));
  const unlisted = [...buttons.keys()].filter((token) => !listed.has(token));
  for (const token of unlisted) ctx.passOver(token, 'csv_miss');
  const without = entries.filter(({ key }) => !buttons.has(key)).length;
  const counts = { buttons: buttons.size, csv_miss: unlisted.length, without_button: without };
  ctx.note('the table was read', { phase: 'TABLE', ...counts });
  const excluded = new Set(entries.filter((one) => one.excluded !== null).map(({ key }) => key));
  const keys = [...buttons.keys()].filter((token) => !excluded.has(token));
  await ctx.declare({ series: BUTTONS, url: ctx.params.baseUrl, listed: buttons.size, keys });
  return buttons;
}

const siteOf = (params: CaymanParams): SitePage => ({
  ...params,
  url: params.baseUrl,
  table: '#judgment-registers',
});

async function addressOf(
  { key, fields: { listed, button } }: CaseCandidate,
  ctx: AcquireContext<CaymanParams, Patience>,
): Promise<string> {
  const site = siteOf(ctx.params);
  const { answer, payload } = await askForFile(site, key, button, ctx);
  if (ctx.params.recordFixtures) {
    await ctx.aside(ANSWER, { payload: withoutSecrets(payload), case: listed as JsonObject });
  }
  if (answer.is === 'address') return answer.url;
  const code = answer.is === 'missing' ? 'DOWNLOAD_URL_MISSING' : 'SITE_STRUCTURE_CHANGED';
  throw new AnnalsError(code, `${site.url}: no address for ${key}: ${answer.why}`);
}
