/** A filing (JSON of the LDA API) as a page that reads from the top, in the order of the form. */
import type { Normalizer } from '../../../core/normalizer.ts';
import { jsonIn } from '../../../core/shape.ts';
import { textOf } from '../../../core/text-of.ts';
import { type BodyWriter, createBody } from '../../../kit/markdown/body-writer.ts';
import { escapeWords } from '../../../kit/markdown/escape.ts';
import { type Filing, filing as shape } from './filing.ts';
import { personName } from './record.ts';

export const lda_filing_v1: Normalizer = {
  name: 'lda_filing_v1',
  accepts: ['application/json'],
  normalize: async (bytes, options) => {
    const type = options.charset ? `application/json; charset=${options.charset}` : undefined;
    const body = createBody();
    const read = shape.safeParse(jsonIn(textOf(bytes, type)));
    if (read.success) write(body, read.data);
    else body.warn('the file is no filing of the LDA API');
    return body.body();
  },
};

function write(body: BodyWriter, one: Filing): void {
  const said = one as Record<string, unknown>;
  const text = (name: string) => (said[name] ? String(said[name]) : undefined);
  const address = [...ADDRESS, said.state_display ? 'state_display' : 'state', 'zip']
    .map(text)
    .filter(Boolean)
    .join(', ');
  body.heading(1, `${one.filing_type_display ?? one.filing_type}, ${one.filing_year}`);
  facts(body, [
    ['Period', one.filing_period_display ?? one.filing_period],
    ['Registrant', one.registrant?.name],
    ['Client', one.client?.name],
    [
      'About the client',
      (one.client as { general_description?: string | null } | null | undefined)
        ?.general_description,
    ],
    ['Lobbyist', personName(one.lobbyist)],
    ['Filed by', text('filer_type_display')],
    ['Contact', text('contact_name')],
    ['Address', address],
    ['Income', dollars(text('income'))],
    ['Expenses', dollars(text('expenses'))],
    ['Method', text('expenses_method_display')],
    ['Ended', text('termination_date')],
    ['Comments', text('comments')],
    ['Posted', one.dt_posted],
  ]);
  for (const {
    general_issue_code,
    general_issue_code_display,
    description,
    ...activity
  } of one.lobbying_activities ?? []) {
    body.heading(2, general_issue_code_display ?? general_issue_code ?? 'Activity');
    if (description) body.paragraph(escapeWords(description));
    facts(body, [
      [
        'Interest of foreign entities',
        (activity.foreign_entity_issues as string | null | undefined) || undefined,
      ],
      [
        'Lobbied',
        (activity.government_entities ?? [])
          .map(({ name }) => name)
          .filter(Boolean)
          .join('; '),
      ],
    ]);
    for (const { lobbyist, covered_position } of activity.lobbyists ?? []) {
      const name = personName(lobbyist);
      if (name)
        body.item(() =>
          body.paragraph(escapeWords([name, covered_position].filter(Boolean).join(', '))),
        );
    }
  }
  if (said.no_contributions === true) body.paragraph('No contributions.');
  writeContributions(body, said.contribution_items);
  for (const [name, title] of LISTED) {
    const rows = Array.isArray(said[name]) ? (said[name] as readonly unknown[]) : [];
    if (rows.length === 0) continue;
    body.heading(2, title);
    for (const row of rows) body.item(() => body.paragraph(escapeWords(line(row))));
  }
}

const ADDRESS = ['address_1', 'address_2', 'city'];

const COLUMNS = [
  ['Kind', 'contribution_type'],
  ['Contributor', 'contributor_name'],
  ['Payee', 'payee_name'],
  ['Honoree', 'honoree_name'],
  ['Amount', 'amount'],
  ['Date', 'date'],
] as const;

/** Who gave how much to whom, and whom it was to honour. */
function writeContributions(body: BodyWriter, items: unknown): void {
  const rows = (Array.isArray(items) ? items : []) as readonly Record<string, unknown>[];
  if (rows.length === 0) return;
  const cell = (value: unknown) => {
    const words = String(value ?? '');
    return { markdown: escapeWords(words), words, columns: 1, rows: 1 };
  };
  const read = (row: Record<string, unknown>, name: string) =>
    name === 'amount'
      ? dollars(row[name] === undefined ? undefined : String(row[name]))
      : (row[`${name}_display`] ?? row[name]);
  body.heading(2, 'Contributions');
  body.table(
    [
      { header: true, cells: COLUMNS.map(([title]) => cell(title)) },
      ...rows.map((row) => ({
        header: false,
        cells: COLUMNS.map(([, name]) => cell(read(row, name))),
      })),
    ],
    undefined,
    () => JSON.stringify(rows),
  );
}

const LISTED = [
  ['pacs', 'Political action committees'],
  ['foreign_entities', 'Foreign entities'],
  ['affiliated_organizations', 'Affiliated organisations'],
  ['conviction_disclosures', 'Convictions'],
] as const;

/** What the publisher says of it, in its order; codes that are also spelled out once only. */
function line(row: unknown): string {
  if (typeof row !== 'object' || row === null) return String(row);
  const all = Object.entries(row as Record<string, unknown>).filter(
    ([name]) => !(`${name}_display` in row),
  );
  return all
    .map(([, value]) => (typeof value === 'object' ? personName(value) : value))
    .filter((value) => value !== undefined && value !== '')
    .join(', ');
}

/** `10000.00` is what the publisher writes for ten thousand dollars. */
const dollars = (amount: string | undefined): string | undefined =>
  amount === undefined ? undefined : `$${amount.replace(/\B(?=(\d{3})+(?!\d)(?=\.|$))/g, ',')}`;

function facts(
  body: BodyWriter,
  all: readonly (readonly [string, string | null | undefined])[],
): void {
  for (const [name, value] of all)
    if (value) body.item(() => body.paragraph(`**${name}:** ${escapeWords(value)}`));
}
