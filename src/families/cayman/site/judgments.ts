import { AnnalsError } from '../../../core/errors.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { ListedEntry } from '../../../core/listed.ts';
import { cellDate, cellText, isCriminal, tokensIn } from './cells.ts';
import { mustNotShrink, readCaseList } from './csv.ts';

export interface JudgmentsList {
  readonly url: string;
  /** How many the last good list named; a list with half of that is refused. */
  readonly before: number | undefined;
  readonly note: (message: string, details?: JsonObject) => void;
}

const COLUMNS = {
  token: ['Actions', 'Action'],
  title: ['Title', 'Case Title', 'Subject'],
  court: ['Court', 'Court file'],
  date: ['Judgment Date', 'Date'],
  cause: ['Cause Number', 'Cause No', 'Cause'],
} as const;

/** What `judgments.csv` names: of two rows with one token the first counts. */
export function readJudgments(text: string, list: JudgmentsList): readonly ListedEntry[] {
  const { url, before, note } = list;
  const rows = readCaseList(text, { url, columns: [COLUMNS.token, COLUMNS.title, COLUMNS.date] });
  const found = new Map<string, ListedEntry>();
  const unread: string[] = [];
  let without = 0;
  let twice = 0;
  for (const row of rows) {
    const tokens = tokensIn(row.cell(...COLUMNS.token));
    if (tokens.length === 0) without++;
    const category = cellText(row.cell('Category'));
    const written = cellText(row.cell(...COLUMNS.date));
    const date = cellDate(written);
    if (date === undefined && written !== '' && tokens.length > 0) unread.push(written);
    for (const { raw, norm } of tokens) {
      if (found.has(norm)) {
        twice++;
        continue;
      }
      const fields = {
        action_token_raw: raw,
        title: cellText(row.cell(...COLUMNS.title)),
        subject: cellText(row.cell('Subject')),
        cause_number: cellText(row.cell(...COLUMNS.cause)),
        court: cellText(row.cell(...COLUMNS.court)),
        category,
        judgment_date: date ?? null,
        ...(date === undefined && { judgment_date_raw: written }),
        neutral_citation: cellText(row.cell('Neutral Citation')),
      };
      found.set(norm, { key: norm, fields, excluded: isCriminal(category) ? 'criminal' : null });
    }
  }
  if (without * 2 > rows.length) {
    const message = `${url}: ${without} of ${rows.length} rows have no token`;
    throw new AnnalsError('UNEXPECTED_SHAPE', message, { url });
  }
  mustNotShrink(url, found.size, before);
  if (unread.length > 0) {
    const examples = unread.slice(0, 5);
    note(`${unread.length} judgment dates are in no known format`, { examples });
  }
  if (without > 0) note(`${without} rows of the list have no token`);
  if (twice > 0) note(`${twice} tokens stand in the list again; the first row counts`);
  return [...found.values()];
}
