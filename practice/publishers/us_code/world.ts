/** A practice United States Code: sections by title, and the release points that changed them. */

export interface CodeSection {
  readonly title: string;
  readonly number: string;
  readonly heading: string;
  readonly words: string;
  readonly status: string | null;
  /** XML of the notes; references in it say where a section went. */
  readonly notes: string;
  /** Laws of the source credit, `118-5` with its day. */
  readonly laws: readonly { readonly law: string; readonly date: string }[];
}

export interface CodePoint {
  readonly name: string;
  readonly date: string;
  readonly titles: readonly string[];
  readonly sections: readonly CodeSection[];
}

export interface TableThreeRow {
  readonly act: string;
  readonly page: string;
  readonly title: string;
  readonly section: string;
  readonly status: string;
}

export interface CodeWorld {
  /** Oldest first; the last one is current. */
  points(): readonly CodePoint[];
  find(title: string, number: string): CodeSection;
  /** A release point: sections that are new or other than before, and the titles that it touches thereby. */
  release(name: string, date: string, changes: readonly CodeSection[]): CodePoint;
  classify(law: string, rows: readonly TableThreeRow[]): void;
  tableThree(law: string): readonly TableThreeRow[] | undefined;
  /** What the zip of a title is sent as. */
  send(title: string, as: 'whole' | 'cut zip' | 'cut xml' | 'other title'): void;
  sent(title: string): 'whole' | 'cut zip' | 'cut xml' | 'other title';
  /** Titles in GPO's USLM instead of the House's. */
  readonly secondSchema: ReadonlySet<string>;
}

export function codeWorld(): CodeWorld {
  const points: CodePoint[] = [];
  const tables = new Map<string, readonly TableThreeRow[]>();
  const sending = new Map<string, 'whole' | 'cut zip' | 'cut xml' | 'other title'>();
  const sections = () => points.at(-1)?.sections ?? [];
  const world: CodeWorld = {
    points: () => points,
    find(title, number) {
      const found = sections().find((one) => one.title === title && one.number === number);
      if (!found) throw new Error(`this Code has no ${title} U.S.C. ${number}`);
      return found;
    },
    release(name, date, changes) {
      const names = new Set(changes.map(({ title, number }) => `${title}-${number}`));
      const point = {
        name,
        date,
        titles: [...new Set(changes.map(({ title }) => title))],
        sections: [
          ...sections().filter(({ title, number }) => !names.has(`${title}-${number}`)),
          ...changes,
        ],
      };
      points.push(point);
      return point;
    },
    classify: (law, rows) => void tables.set(law, rows),
    tableThree: (law) => tables.get(law),
    send: (title, as) => void sending.set(title, as),
    sent: (title) => sending.get(title) ?? 'whole',
    secondSchema: new Set(['16']),
  };
  world.release('113-296not287not291', '2014-12-19', beginning());
  world.release('119-95u1', '2026-05-01', [section('1', '1', 'Words denoting number', '119-95')]);
  return world;
}

export const section = (
  title: string,
  number: string,
  heading: string,
  law: string,
  more: Partial<CodeSection> = {},
): CodeSection => ({
  title,
  number,
  heading,
  words: `The lamps of ${title} U.S.C. ${number} & what follows, after Pub. L. ${law}.`,
  status: null,
  notes: '',
  laws: [{ law, date: '2014-12-18' }],
  ...more,
});

function beginning(): CodeSection[] {
  return [
    section('1', '1', 'Words denoting number', '113-200'),
    section('1', '2', '“County” as including “parish”', '113-200'),
    section('42', '1396', 'Medicaid and CHIP Payment', '113-200'),
    section('42', '1396r-8', 'Payment for covered drugs', '113-200'),
    section('42', '1396x', 'A section that will go', '113-200'),
    section('42', '1396y', 'A section that will move', '113-200'),
    section('16', '5,6', 'Two of one repeal', '113-200'),
    section('5A', '1', 'An appendix', '113-200'),
  ];
}
