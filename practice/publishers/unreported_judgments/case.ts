/** One judgment of the practice court: what is true of it, and how the site and its list spell that. */
import { draws } from '../../random.ts';

export interface PracticeCase {
  /** The token in its plain form: capitals and digits. */
  readonly token: string;
  /** Number of the file at Box. */
  readonly fid: string;
  citation: string;
  cause: string;
  court: string;
  category: string;
  /** `YYYY-MM-DD`. */
  date: string;
  title: string;
  subject: string;
  readonly isCriminal: boolean;
  /** How the list spells the token, the date and the title. */
  readonly spelling: Spelling;
  /** On the page and not in the list, or the reverse. */
  readonly only?: 'page' | 'list';
  /** Whose PDF it shares; its own when left out. */
  readonly sameBytesAs?: string;
  /** The list names it in the cell of this one. */
  readonly inCellOf?: string;
}

export interface Spelling {
  readonly token: 'plain' | 'encoded' | 'spaced';
  readonly date: 'iso' | 'named' | 'slashes' | 'dashes' | 'words';
  readonly title: 'plain' | 'escaped';
}

const DATES: readonly Spelling['date'][] = ['iso', 'named', 'slashes', 'dashes'];
const PARTIES = [
  'ATP Life Science Ventures',
  'Strata Plan 647',
  'Bodden & Ebanks',
  'Seven Mile Holdings',
  'Re Clearwater Fund “SPC”',
  'Dapaah – Dixon',
  'Grand Harbour, Ltd',
  'The Queen’s Own Trust',
];
const DIVISIONS: readonly (readonly [code: string, court: string, category: string])[] = [
  ['FSD', 'Grand Court, Financial Services Division', 'Financial Services'],
  ['G', 'Grand Court, Civil Division', 'Civil'],
  ['FAM', 'Grand Court, Family Division', 'Family'],
  ['CICA', 'Court of Appeal', 'Appeal'],
];
/** How a list may call what the runs leave out. */
const CRIMINAL = ['Criminal', 'CRIM APPEAL', 'Criminal (Sentencing)', 'Grand Court Crim.'];

export function makeCase(seed: number, row: number): PracticeCase {
  const chance = draws(seed);
  const [code, court, category] = chance.pick(DIVISIONS, row, 1);
  const year = 2015 + (chance.number(row, 2) % 10);
  const month = two(1 + (chance.number(row, 3) % 12));
  const day = two(1 + (chance.number(row, 4) % 28));
  const number = String(100 + row).padStart(4, '0');
  const party = chance.pick(PARTIES, row, 5);
  const slug = party.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const isHash = row % 13 === 6;
  const token = isHash
    ? `1J${chance.uuid(row, 6).replaceAll('-', '').toUpperCase()}`
    : `${code}${number}${year}${day}${month}${year}${slug}`;
  return {
    token,
    fid: String(1_000_000_000 + row * 17),
    citation: `[${year}] CIGC (${code}) ${row + 1}`,
    cause: `${code} ${number} of ${year}`,
    court,
    category,
    date: `${year}-${month}-${day}`,
    title: row === 15 ? titleOf(seed, 14) : titleOf(seed, row),
    subject: row % 3 === 0 ? 'Costs; security for costs' : '',
    isCriminal: false,
    spelling: {
      token: row % 10 === 3 ? 'encoded' : row % 10 === 5 ? 'spaced' : 'plain',
      date: row === 16 ? 'words' : (DATES[row % 4] ?? 'iso'),
      title: row % 10 === 7 ? 'escaped' : 'plain',
    },
    ...(row === 9 && { inCellOf: makeCase(seed, 8).token }),
    ...(row === 13 && { only: 'list' as const }),
    ...(row === 19 && { sameBytesAs: makeCase(seed, 18).token }),
  };
}

export function makeCriminalCase(seed: number, row: number): PracticeCase {
  const plain = makeCase(seed, 9_000 + row);
  const category = CRIMINAL[row % CRIMINAL.length] ?? 'Criminal';
  return { ...plain, token: `IND${plain.token}`, category, isCriminal: true, spelling: PLAIN };
}

/** A button whose token the list does not know. */
export function makeUnlistedCase(seed: number): PracticeCase {
  const plain = makeCase(seed, 9_900);
  return { ...plain, token: `X${plain.token}`, only: 'page', spelling: PLAIN };
}

const PLAIN: Spelling = { token: 'plain', date: 'iso', title: 'plain' };

/** The token as the list and the page write it: `fsd0151%202025...`, or with a space that does not break. */
export function spelledToken({ token, spelling }: PracticeCase): string {
  if (spelling.token === 'encoded')
    return `${token.slice(0, 6).toLowerCase()}%20${token.slice(6, 10)}%2D${token.slice(10)}`;
  if (spelling.token === 'spaced') return `\u00a0${token.slice(0, 7)}\u00a0${token.slice(7)}\u00a0`;
  return token;
}

export function spelledDate(date: string, how: Spelling['date']): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  switch (how) {
    case 'iso':
      return date;
    case 'named':
      return `${year}-${name}-${day}`;
    case 'slashes':
      return `${day}/${month}/${year}`;
    case 'dashes':
      return `${day}-${name}-${year}`;
    case 'words':
      return `the ${Number(day)}th of ${name}, ${year}`;
  }
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function titleOf(seed: number, row: number): string {
  const chance = draws(seed);
  const [one, other] = [chance.pick(PARTIES, row, 7), chance.pick(PARTIES, row, 8)];
  return row === 17 ? `${one}, in liquidation\nv ${other}` : `${one} v ${other} (No ${row})`;
}

const two = (value: number): string => String(value).padStart(2, '0');
