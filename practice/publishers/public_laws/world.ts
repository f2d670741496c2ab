/** The laws that a practice Congress made, out of the bills of the same world. */
import type { BillsWorld, Shown } from '../bills/world.ts';

export interface PracticeLaw {
  readonly kind: 'publ' | 'pvtl';
  readonly congress: number;
  readonly number: number;
  readonly title: string;
  readonly bill: string;
  readonly approved: string;
  readonly touchedAt: number;
  readonly file: 'whole' | 'cut' | 'empty';
}

export interface LawsWorld {
  laws(): readonly PracticeLaw[];
  find(id: string): PracticeLaw;
  /** Reprocessed by the publisher, with other words or the same. */
  touch(id: string, change?: Partial<PracticeLaw>): PracticeLaw;
  mend(id: string): PracticeLaw;
  list(folder: string, as: Shown): void;
  shown(folder: string): Shown;
}

export const idOf = ({ kind, congress, number }: PracticeLaw): string =>
  `${kind === 'pvtl' ? 'pvtl' : 'law'}:${congress}-${number}`;

export function lawsWorld(bills: BillsWorld): LawsWorld {
  const folders = new Map<string, Shown>();
  const laws = new Map<string, PracticeLaw>();
  let moments = 0;
  const put = (law: PracticeLaw) => {
    laws.set(idOf(law), law);
    return law;
  };
  const at = () => {
    moments += 1;
    return Date.UTC(2026, 1, 1) + moments * 60_000;
  };
  const enacted = bills.bills().filter(({ law }) => law !== null);
  for (const bill of enacted) {
    put({
      kind: 'publ',
      congress: bill.congress,
      number: bill.law ?? 0,
      title: bill.title,
      bill: `${bill.congress}/${bill.type}/${bill.number}`,
      approved: '2025-12-18',
      touchedAt: at(),
      file: 'whole',
    });
  }
  put({
    kind: 'pvtl',
    congress: bills.congress,
    number: 1,
    title: 'For the relief of Ann Example.',
    bill: `${bills.congress}/s/2`,
    approved: '2025-12-28',
    touchedAt: at(),
    file: 'whole',
  });
  const find = (id: string): PracticeLaw => {
    const found = laws.get(id);
    if (!found) throw new Error(`${id} is not in this world of ${laws.size} laws`);
    return found;
  };
  return {
    laws: () => [...laws.values()],
    find,
    touch: (id, change = {}) => put({ ...find(id), ...change, touchedAt: at() }),
    mend: (id) => put({ ...find(id), file: 'whole' }),
    list: (folder, as) => void folders.set(folder, as),
    shown: (folder) => folders.get(folder) ?? 'whole',
  };
}
