/** A small Congress: bills of all eight types with their printings, and the laws that some became. */
import { draws } from '../../random.ts';
import type { LegislatorsWorld } from '../legislators/world.ts';
import { type BillVote, idOf, type PracticeBill, type Printing } from './bill.ts';

export const BILL_TYPES = ['hr', 's', 'hjres', 'sjres', 'hconres', 'sconres', 'hres', 'sres'];
const CONGRESS = 119;
const START = Date.UTC(2026, 0, 1);

export interface BillsWorld {
  readonly seed: number;
  readonly congress: number;
  /** In the order of their folders. */
  bills(): readonly PracticeBill[];
  find(id: string): PracticeBill;
  /** What a reader must hold: the stage is that of the newest text that can be had. */
  expected(): { id: string; title: string; stage: string | null; law: number | null }[];
  act(id: string, text: string): PracticeBill;
  /** What other publishers of the same world say of the bill; no change of its own. */
  cite(id: string, about: { vote?: BillVote; report?: string }): PracticeBill;
  /** congress.gov knows of a change that the files do not have yet. */
  announce(id: string): PracticeBill;
  /** The zip of the day was built before the last change. */
  leaveZip(id: string, as: PracticeBill): PracticeBill;
  /** A further printing; `unlisted` ones get their file by `publish`. */
  print(id: string, printing: Partial<Printing>): PracticeBill;
  /** The file of the newest printing is there now, without a word in the sitemap. */
  publish(id: string): PracticeBill;
  spoil(id: string, file: PracticeBill['file']): PracticeBill;
  mend(id: string): PracticeBill;
  /** What the sitemap of a folder (`119hr`, or `index`) shows. */
  list(folder: string, as: Shown): void;
  shown(folder: string): Shown;
}

export type Shown = 'whole' | 'empty' | 'half';

export interface BillsWorldOptions {
  readonly seed?: number;
  readonly size?: number;
  /** So many of each type that can become law did. */
  readonly lawsOfType?: number;
  /** Who sponsors bills, and to which committees they go; people of no other list unless given. */
  readonly people?: LegislatorsWorld;
}

const LAW_TYPES = ['hr', 's', 'hjres', 'sjres'];

export function billsWorld(options: BillsWorldOptions = {}): BillsWorld {
  const { seed = 1, size = 24, lawsOfType = 1, people } = options;
  const chance = draws(seed);
  const bills = new Map<string, PracticeBill>();
  const folders = new Map<string, Shown>();
  let moments = size;
  const put = (bill: PracticeBill) => {
    bills.set(idOf(bill), bill);
    return bill;
  };
  const find = (id: string): PracticeBill => {
    const found = bills.get(id);
    if (!found) throw new Error(`${id} is not in this world of ${bills.size} bills`);
    return found;
  };
  const touch = (id: string, change: Partial<PracticeBill>) => {
    moments += 1;
    const touchedAt = START + moments * 60_000;
    return put({ ...find(id), ...change, touchedAt, apiTouchedAt: touchedAt });
  };
  for (let row = 0; row < size; row += 1) put(make(row));

  function make(row: number): PracticeBill {
    const type = BILL_TYPES[row % BILL_TYPES.length] ?? 'hr';
    const number = 1 + Math.floor(row / BILL_TYPES.length);
    const house = type.startsWith('h');
    const chamber = house ? 'House' : 'Senate';
    const letter = house ? 'h' : 's';
    const reserved = type === 'hr' && number === 3;
    const introduced = `2025-0${1 + (row % 9)}-10`;
    const becameLaw = number <= lawsOfType && LAW_TYPES.includes(type) && !reserved;
    const members = people?.current.filter((one) => one.chamber === (house ? 'house' : 'senate'));
    const bodies = people?.committees.filter((one) => one.chamber === (house ? 'house' : 'senate'));
    const body = bodies?.[number % bodies.length];
    const memberAt = (at: number) => members?.[(row * 7 + at) % members.length]?.bioguide;
    const first: Printing = {
      stage: `i${letter}`,
      name: `Introduced in ${chamber}`,
      date: introduced,
      format: row % 7 === 6 ? 'pdf' : 'xml',
      text: 'there',
    };
    const passed: Printing = {
      ...first,
      stage: `e${letter}`,
      name: `Engrossed in ${chamber}`,
      date: '2025-11-03',
      format: 'xml',
    };
    const enrolled: Printing = {
      ...passed,
      stage: 'enr',
      name: 'Enrolled Bill',
      date: null,
      format: 'uslm',
    };
    return {
      row,
      congress: CONGRESS,
      type,
      number,
      title: reserved
        ? 'Reserved for the Speaker.'
        : `${chance.pick(['Lamp', 'Bridge', 'Harbor', 'Orchard'], row, 1)} Act of ${chance.pick(['Oregon', 'Utah', 'Maine'], row, 2)} ${row}`,
      introduced,
      sponsor: memberAt(0) ?? `D00000${row % 10}`,
      cosponsors: Array.from(
        { length: chance.number(row, 3) % 4 },
        (_, i) => memberAt(i + 1) ?? `R00010${i}`,
      ),
      committee: body ? `${body.thomasId.toLowerCase()}00` : house ? 'hsag00' : 'ssaf00',
      related: type === 'hr' && bills.size >= 0 ? `s:${CONGRESS}:${number}` : null,
      law: becameLaw ? 1 + LAW_TYPES.indexOf(type) + (number - 1) * LAW_TYPES.length : null,
      votes: [],
      report: null,
      actions: reserved ? [] : [{ date: introduced, text: `Introduced in ${chamber}` }],
      printings: reserved ? [] : becameLaw ? [first, passed, enrolled] : [first],
      touchedAt: START + row * 60_000,
      apiTouchedAt: START + row * 60_000,
      file: 'whole',
    };
  }

  const change = (id: string, at: number, text: Printing['text']) =>
    find(id).printings.map((one, i) => (i === at ? { ...one, text } : one));

  return {
    seed,
    congress: CONGRESS,
    bills: () => [...bills.values()],
    find,
    expected: () =>
      [...bills.values()].map((bill) => ({
        id: idOf(bill),
        title: bill.title,
        stage: bill.printings.findLast(({ text }) => text === 'there')?.stage ?? null,
        law: bill.law,
      })),
    announce: (id) => put({ ...find(id), apiTouchedAt: START + 90 * 24 * 3600_000 }),
    leaveZip: (id, as) =>
      put({ ...find(id), inZip: { ...as, touchedAt: START - 30 * 24 * 3600_000 } }),
    cite: (id, { vote, report }) => {
      const bill = find(id);
      return put({
        ...bill,
        votes: vote ? [...bill.votes, vote] : bill.votes,
        report: report ?? bill.report,
      });
    },
    act: (id, text) => touch(id, { actions: [{ date: '2026-02-02', text }, ...find(id).actions] }),
    print: (id, printing) => {
      const before = find(id).printings;
      const next: Printing = {
        stage: 'rh',
        name: 'Reported in House',
        date: '2026-03-03',
        format: 'xml',
        text: 'there',
        ...printing,
      };
      return touch(id, { printings: [...before, next] });
    },
    publish: (id) =>
      put({ ...find(id), printings: change(id, find(id).printings.length - 1, 'there') }),
    spoil: (id, file) => touch(id, { file }),
    mend: (id) => put({ ...find(id), file: 'whole' }),
    list: (folder, as) => void folders.set(folder, as),
    shown: (folder) => folders.get(folder) ?? 'whole',
  };
}
