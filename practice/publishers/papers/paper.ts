/** A practice paper: its names, each of which tells the row it came from, and what happened to it since. */
import { type Draws, draws } from '../../random.ts';
import { type Story, storyOf } from './stories.ts';

export interface Paper {
  readonly row: number;
  readonly story: Story;
  readonly doi: string;
  readonly openalex: string;
  readonly pmid: string;
  /** Papers of the life sciences have one, whether or not the input says so. */
  readonly pmcid: string | undefined;
  readonly arxiv: string | undefined;
  readonly title: string;
  readonly year: number;
  readonly authors: readonly string[];
  readonly licence: string;
  /** Of the journal, where its pages and files are. */
  readonly host: string;
  readonly notice: Notice | undefined;
}

export interface Notice {
  readonly kind: 'retraction' | 'correction' | 'expression_of_concern';
  readonly doi: string;
  readonly at: string;
}

export type Papers = (row: number) => Paper;

/** Row by row, so that a large world costs no memory. `only` takes turns among the stories named. */
export function papersOf(seed: number, only?: readonly string[]): Papers {
  const chance = draws(seed);
  return (row) => {
    const story = storyOf(chance, row, only);
    const { places } = story;
    const arxiv = places.arxiv === 'none' ? undefined : arxivOf(row);
    return {
      row,
      story,
      doi: places.journal === 'none' ? `10.48550/arxiv.${arxiv}` : doiOf(row),
      openalex: `W${4_000_000_000 + row}`,
      pmid: String(30_000_000 + row),
      pmcid:
        places.pmc === 'none' && places.europePmc === 'none' ? undefined : `PMC${9_000_000 + row}`,
      arxiv,
      title: titleOf(chance, row),
      year: 2012 + (chance.number(row, 12) % 13),
      authors: AUTHORS.slice(0, 1 + (row % AUTHORS.length)),
      licence: chance.pick(['cc-by', 'cc-by', 'cc-by-nc', 'cc0'], row, 13),
      host: hostOf(places.site, row),
      notice: noticeOf(chance, row),
    };
  };
}

export const JOURNALS = 40;

function hostOf(site: string, row: number): string {
  if (site === 'dead') return `dead${row % 5}.journals.example`;
  if (site === 'private') return `private${row % 3}.journals.example`;
  return `j${String(row % JOURNALS).padStart(2, '0')}.journals.example`;
}

/** Some are of the kind that every careless encoder breaks. */
function doiOf(row: number): string {
  if (row % 37 === 5) return `10.1002/(sici)1097-4571(199806)49:8<${row}::aid-practice>3.0.co;2-o`;
  return `10.5555/practice.${row}`;
}

const arxivOf = (row: number): string =>
  row % 50 === 7
    ? `math/${String(600_000 + row).padStart(7, '0')}`
    : `${2001 + Math.floor(row / 100_000)}.${String(row % 100_000).padStart(5, '0')}`;

/** The row a name tells, whichever kind of name it is. */
export function rowOf(name: string): number | undefined {
  const text = decodeURIComponent(name).toLowerCase();
  for (const [pattern, from] of NAMES) {
    const match = pattern.exec(text);
    if (match) return from(match.slice(1).map(Number));
  }
  return undefined;
}

const NAMES: readonly (readonly [RegExp, (numbers: number[]) => number])[] = [
  [/^10\.5555\/practice\.(\d+)$/, ([row = -1]) => row],
  [/^10\.1002\/\(sici\)1097-4571\(199806\)49:8<(\d+)::/, ([row = -1]) => row],
  [/^w(\d+)$/, ([number = -1]) => number - 4_000_000_000],
  [/^pmc(\d+)$/, ([number = -1]) => number - 9_000_000],
  [/^(?:10\.48550\/arxiv\.)?math\/(\d{7})(?:v\d+)?$/, ([number = -1]) => number - 600_000],
  [
    /^(?:10\.48550\/arxiv\.)?(\d{4})\.(\d{5})(?:v\d+)?$/,
    ([month = 0, number = 0]) => (month - 2001) * 100_000 + number,
  ],
  [/^(\d{8,9})$/, ([number = -1]) => number - 30_000_000],
];

function titleOf(chance: Draws, row: number): string {
  const subject = chance.pick(SUBJECTS, row, 10);
  const matter = chance.pick(MATTERS, row, 11);
  return `${subject} of ${matter}: practice study ${row}`;
}

/** One in fifty is retracted, one in fifty corrected, one in two hundred doubted. */
function noticeOf(chance: Draws, row: number): Notice | undefined {
  const share = chance.fraction(row, 14);
  const doi = `10.5555/practice.notice.${row}`;
  const at = '2025-05-04T00:00:00Z';
  if (share < 0.02) return { kind: 'retraction', doi, at };
  if (share < 0.04) return { kind: 'correction', doi, at };
  return share < 0.045 ? { kind: 'expression_of_concern', doi, at } : undefined;
}

const AUTHORS = ['Ada Practice', 'Bo Exercise', 'Chi Trial', 'Dana Rehearsal'];

const SUBJECTS = [
  'Dynamics',
  'A survey',
  'Spectra',
  'The ecology',
  'Limits',
  'On the measurement',
  'A model',
];
const MATTERS = [
  'tidal marshes',
  'sparse graphs',
  'copper thin films',
  'lichen & moss communities',
  '"open" access',
  'protein folding',
  'monetary shocks',
  'soil carbon',
];
