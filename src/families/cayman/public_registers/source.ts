import { AnnalsError } from '../../../core/errors.ts';
import type { ListedEntry } from '../../../core/listed.ts';
import { defineSource } from '../../../core/source.ts';
import { normalizeActionToken } from '../site/action-token.ts';
import { BOX_HOSTS } from '../site/answer.ts';
import { candidateFields, candidateOf, listedFor } from '../site/candidate.ts';
import { cellDate, cellText } from '../site/cells.ts';
import { mustNotShrink, readCaseList } from '../site/csv.ts';
import { caymanParams } from '../site/params.ts';
import { judgmentRecord } from '../site/record.ts';
import { withoutSecrets } from '../site/secrets.ts';

const HOME = 'https://judicial.ky/public-registers/';

/**
 * The public registers of the same court. Its list has never been seen live: what is known of its
 * columns is guessed from others' notes, so it stays off until somebody has looked.
 */
export default defineSource({
  name: 'public_registers',
  family: 'cayman',
  title: 'Cayman Islands: public registers',
  publisher: 'Cayman Islands Judicial Administration',
  homepage: HOME,
  keeps: 'document',
  lists: 'whole',
  fields: candidateFields,
  sameBytes: 'allowed',
  ids: ['ky'],
  timezone: 'America/Cayman',
  enabledByDefault: false,
  logsBeginnings: true,
  signedHosts: BOX_HOSTS,
  completeness: 'every row of the list that names its entry is held',
  withoutSecrets,
  params: caymanParams(
    'public_registers',
    HOME,
    'https://judicial.ky/wp-content/uploads/box_files/public-registers.csv',
  ),

  async *discover(ctx) {
    const { csvUrl: url, acceptShrunk } = ctx.params;
    const { wanted } = await listedFor(ctx, {
      url,
      label: 'public-registers',
      extension: 'csv',
      read: (text, before) => {
        const entries = readRegisters(text, url);
        mustNotShrink(url, entries.length, acceptShrunk ? undefined : before);
        return entries;
      },
    });
    for (const entry of wanted) yield candidateOf(entry, undefined);
  },

  async acquire(candidate, ctx) {
    const url = candidate.fields.listed.download;
    if (typeof url !== 'string' || url === '') {
      throw new AnnalsError('DOWNLOAD_URL_MISSING', `${candidate.key}: the list names no file`);
    }
    await ctx.download({ name: 'register.pdf', url, expect: 'pdf' });
  },

  parse: (acquired, candidate, { params }) =>
    judgmentRecord(acquired.file('register.pdf'), candidate, {
      kind: 'register_entry',
      sourceUrl: `${params.baseUrl}#${candidate.key}`,
      sourceOrg: 'Cayman Islands Judicial Administration',
    }),

  idOf: ({ key }) => `ky:${key}`,
  corpus: (record) => `${record.id.slice('ky:'.length)}.pdf`,
});

const TYPE = ['Register Type', 'Register', 'Type'] as const;
const NAME = ['Name', 'Title'] as const;
const DOWNLOAD = ['Download', 'Actions', 'Link', 'URL'] as const;

/** Rows with neither name nor reference cannot be told apart, and are left out. */
function readRegisters(text: string, url: string): readonly ListedEntry[] {
  const rows = readCaseList(text, { url, columns: [TYPE, NAME] });
  const found = new Map<string, ListedEntry>();
  for (const row of rows) {
    const type = cellText(row.cell(...TYPE));
    const name = cellText(row.cell(...NAME));
    const reference = cellText(row.cell('Reference', 'Reference Number'));
    if (name === '' && reference === '') continue;
    const raw = `${type} ${reference || name}`;
    const key = normalizeActionToken(raw);
    const link = cellText(row.cell(...DOWNLOAD));
    if (key === '' || found.has(key)) continue;
    const fields = {
      action_token_raw: raw,
      title: name || reference,
      subject: type,
      cause_number: reference,
      court: 'Public Register',
      category: type,
      judgment_date: cellDate(row.cell('Date', 'Filed')) ?? null,
      neutral_citation: '',
      download: link === '' ? '' : new URL(link, url).href,
    };
    found.set(key, { key, fields, excluded: null });
  }
  return [...found.values()];
}
