/** Practice lobbying: firms that file for clients, quarter by quarter, and amend what they filed. */

export interface PracticeFiling {
  readonly uuid: string;
  readonly list: 'filings' | 'contributions';
  readonly type: string;
  readonly year: number;
  readonly period: string;
  readonly registrant: number;
  readonly client: number;
  readonly posted: number;
  readonly income: string | null;
  readonly text: string;
}

export interface LdaWorld {
  filings(): readonly PracticeFiling[];
  find(uuid: string): PracticeFiling;
  /** Another filing of the same registrant, client, year and period, posted later. */
  amend(uuid: string, what: { type: string; posted: number; text?: string }): PracticeFiling;
  add(filing: PracticeFiling): PracticeFiling;
  vanish(uuid: string): void;
}

export const uuidOf = (n: number): string =>
  `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

export interface LdaOptions {
  readonly size?: number;
  /** When the first was posted; each after it an hour later. */
  readonly start?: number;
  readonly bill?: string;
}

export function ldaWorld({ size = 30, start, bill = 'H.R. 1' }: LdaOptions = {}): LdaWorld {
  const first = start ?? Date.UTC(2026, 3, 10);
  const all = new Map<string, PracticeFiling>();
  let serial = 0;
  const put = (filing: PracticeFiling) => {
    all.set(filing.uuid, filing);
    return filing;
  };
  const next = () => uuidOf(++serial);
  for (let n = 0; n < size; n += 1)
    put({
      uuid: next(),
      list: n % 10 === 9 ? 'contributions' : 'filings',
      type: n % 10 === 9 ? 'MM' : n % 5 === 0 ? 'RR' : 'Q1',
      year: 2026,
      period: n % 10 === 9 ? 'mid_year' : 'first_quarter',
      registrant: 100 + (n % 4),
      client: 500 + n,
      posted: first + n * 3_600_000,
      income: n % 3 === 0 ? '10000.00' : null,
      text: `${bill}, the Lamp Act; brightness of lamps ${n}`,
    });
  const find = (uuid: string): PracticeFiling => {
    const found = all.get(uuid);
    if (!found) throw new Error(`there is no filing ${uuid} among these ${all.size}`);
    return found;
  };
  return {
    filings: () => [...all.values()].sort((a, b) => a.posted - b.posted),
    find,
    amend: (uuid, what) => put({ ...find(uuid), ...what, uuid: next() }),
    add: put,
    vanish: (uuid) => void all.delete(uuid),
  };
}
