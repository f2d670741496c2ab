/** A practice Federal Register: so many documents on so many days, and what happens to them later. */
import { draws } from '../../random.ts';
import { citationOf, type FrDocument, type FrType } from './document.ts';

export interface FrWorldOptions {
  readonly seed?: number;
  /** Days of publication. */
  readonly days?: readonly string[];
  readonly perDay?: number;
  /** Only documents of this type. */
  readonly only?: FrType;
}

export interface FrWorld {
  readonly seed: number;
  readonly days: readonly string[];
  readonly size: number;
  /** By day of publication, then number. */
  documents(): readonly FrDocument[];
  /** By the docket's name without "Docket No.", or by RIN. */
  ofProceeding(docketOrRin: string): readonly FrDocument[];
  /** The first of that number, or the one of that day. */
  find(number: string, date?: string): FrDocument | undefined;
  /** What a reader of these days must hold, with what has become of each: the answer key. */
  expected(
    since: string,
    until: string,
  ): { number: string; date: string; title: string; status: string; successor: string | null }[];
  change(number: string, what?: Changeable): FrDocument;
  /** `C1-...`: a few words are mended. */
  correct(number: string, how?: { date?: string }): FrDocument;
  /** `R1-...`: the whole document is printed again. */
  republish(number: string, how?: { date?: string }): FrDocument;
  /** A later document withdraws it, naming it by page, day or number; or a part of it. */
  withdraw(
    number: string,
    how?: { date?: string; by?: 'page' | 'day' | 'number' | 'nothing'; part?: boolean },
  ): FrDocument;
  supersedeOrder(number: string, how?: { date?: string }): FrDocument;
  vanish(number: string): FrDocument;
  restore(number: string): FrDocument;
  add(what: Partial<FrDocument> & { date: string }): FrDocument;
}

export type Changeable = Partial<
  Pick<
    FrDocument,
    | 'title'
    | 'action'
    | 'abstract'
    | 'dates'
    | 'text'
    | 'type'
    | 'docket'
    | 'rin'
    | 'order'
    | 'agency'
    | 'dispositionNotes'
    | 'cfr'
  >
>;

export function frWorld(options: FrWorldOptions = {}): FrWorld {
  const { seed = 1, days = ['2026-09-17', '2026-09-18'], perDay = 30, only } = options;
  const chance = draws(seed);
  let documents: FrDocument[] = [];
  let proceedings: Map<string, FrDocument[]> | undefined;
  const fates = new Map<string, { status: string; successor: string | null }>();
  let serial = 0;
  let page = 59_000;

  const make = (date: string, given: Partial<FrDocument> = {}): FrDocument => {
    const row = serial;
    serial += 1;
    page += 1 + (row % 4);
    const type = given.type ?? only ?? typeOf(chance.number(row, 1) % 100);
    const isRule = type === 'Rule' || type === 'Proposed Rule';
    const subject = chance.pick(SUBJECTS, row, 2);
    return {
      number: `${date.slice(0, 4)}-${String(row + 1).padStart(5, '0')}`,
      date,
      type,
      title: `${subject}; ${chance.pick(PLACES, row, 3)} No. ${row + 1}`,
      action: ACTIONS[type] ?? null,
      abstract:
        type === 'Presidential Document'
          ? null
          : `The agency acts on ${subject.toLowerCase()} & related matters.`,
      dates: isRule ? `Effective ${date}.` : null,
      agency: chance.pick(AGENCIES, row, 4),
      docket: isRule && row % 3 !== 2 ? `Docket No. EX-${date.slice(0, 4)}-${row + 1}` : null,
      rin: isRule ? `0000-A${String.fromCharCode(65 + (row % 26))}${10 + (row % 80)}` : null,
      startPage: page,
      endPage: page + (row % 4),
      order: type === 'Presidential Document' ? { number: 14_000 + row, signed: date } : null,
      dispositionNotes: null,
      cfr: null,
      text: date < '2000-01-01' ? 'plain' : 'xml',
      corrections: [],
      revision: 1,
      isListed: true,
      ...given,
    };
  };
  const insert = (document: FrDocument): FrDocument => {
    documents = [...documents, document].sort(byDayAndNumber);
    proceedings = undefined;
    return document;
  };
  for (const day of days) for (let i = 0; i < perDay; i += 1) documents.push(make(day));
  documents.sort(byDayAndNumber);

  const find = (number: string, date?: string) =>
    documents.find((one) => one.number === number && (date === undefined || one.date === date));
  const require = (number: string): FrDocument => {
    const found = find(number);
    if (!found) throw new Error(`${number} is not in this world of ${documents.length} documents`);
    return found;
  };
  const replace = (number: string, change: Partial<FrDocument>): FrDocument => {
    const old = require(number);
    const next = { ...old, ...change };
    documents = documents.map((one) => (one === old ? next : one));
    proceedings = undefined;
    return next;
  };
  const later = (document: FrDocument, date: string | undefined) =>
    date ?? new Date(Date.parse(document.date) + 86_400_000).toISOString().slice(0, 10);

  return {
    seed,
    days,
    get size() {
      return documents.length;
    },
    documents: () => documents.filter(({ isListed }) => isListed),
    ofProceeding(name) {
      if (!proceedings) {
        proceedings = new Map();
        for (const one of documents) {
          for (const key of [one.docket?.replace('Docket No. ', ''), one.rin]) {
            if (key) proceedings.set(key, [...(proceedings.get(key) ?? []), one]);
          }
        }
      }
      return (proceedings.get(name) ?? []).filter(({ isListed }) => isListed);
    },
    find,
    expected: (since, until) =>
      documents
        .filter(({ date, isListed }) => isListed && date >= since && date <= until)
        .map(({ number, date, title }) => ({
          number,
          date,
          title,
          ...(fates.get(number) ?? { status: 'active', successor: null }),
        })),
    change(number, what = {}) {
      return replace(number, { ...what, revision: require(number).revision + 1 });
    },
    correct(number, { date } = {}) {
      const old = require(number);
      const next = `C${old.corrections.length + 1}-${number}`;
      replace(number, { corrections: [...old.corrections, next] });
      return insert(
        make(later(old, date), {
          number: next,
          type: 'Correction',
          title: `${old.title}; Correction`,
          action: 'Correction',
          docket: old.docket,
          rin: old.rin,
        }),
      );
    },
    republish(number, { date } = {}) {
      const old = require(number);
      const next = `R1-${number}`;
      replace(number, { corrections: [...old.corrections, next] });
      fates.set(number, { status: 'superseded', successor: `fr:${next}` });
      return insert(
        make(later(old, date), { ...old, number: next, date: later(old, date), corrections: [] }),
      );
    },
    withdraw(number, { date, by = 'page', part = false } = {}) {
      const old = require(number);
      const naming = {
        page: `published at ${citationOf(old)}`,
        day: `published on ${writtenOut(old.date)}`,
        number: `published as FR Doc. ${old.number}`,
        nothing: 'published earlier',
      }[by];
      if (!part && by !== 'nothing') fates.set(number, { status: 'withdrawn', successor: null });
      const kind = old.type === 'Rule' ? 'Direct final rule' : 'Proposed rule';
      return insert(
        make(later(old, date), {
          type: old.type,
          title: `${old.title}; ${part ? 'Partial ' : ''}Withdrawal`,
          action: `${kind}; ${part ? 'partial ' : ''}withdrawal.`,
          abstract: `The agency is withdrawing the rule ${naming}.`,
          docket: old.docket,
          rin: old.rin,
        }),
      );
    },
    supersedeOrder(number, { date } = {}) {
      const old = require(number);
      const next = insert(make(later(old, date), { type: 'Presidential Document' }));
      const signed = writtenOut(next.order?.signed ?? next.date);
      replace(number, { dispositionNotes: `Superseded by: EO ${next.order?.number}, ${signed}` });
      fates.set(number, { status: 'superseded', successor: `fr:${next.number}` });
      return next;
    },
    vanish: (number) => replace(number, { isListed: false }),
    restore: (number) => replace(number, { isListed: true }),
    add: ({ date, ...what }) => insert(make(date, what)),
  };
}

const byDayAndNumber = (a: FrDocument, b: FrDocument): number =>
  a.date < b.date
    ? -1
    : a.date > b.date
      ? 1
      : a.number < b.number
        ? -1
        : a.number > b.number
          ? 1
          : 0;

const writtenOut = (date: string): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });

const typeOf = (percent: number): FrType =>
  percent < 66
    ? 'Notice'
    : percent < 80
      ? 'Rule'
      : percent < 96
        ? 'Proposed Rule'
        : 'Presidential Document';

const ACTIONS: Readonly<Partial<Record<FrType, string>>> = {
  Rule: 'Final rule.',
  'Proposed Rule': 'Proposed rule.',
  Notice: 'Notice.',
};
const SUBJECTS = [
  'Air Plan Approval',
  'Airworthiness Directives',
  'Safety Zone',
  'Information Collection',
  'Import Quotas',
];
const PLACES = [
  'Ohio',
  'Boeing Company Airplanes',
  'San Francisco Bay',
  'Comment Request',
  'Raw Cane Sugar',
];
const AGENCIES = [
  { name: 'Environmental Protection Agency', id: 145 },
  { name: 'Transportation Department', id: 492 },
  { name: 'Coast Guard', id: 53 },
  { name: 'Office of Unmatched Affairs', id: null },
];
