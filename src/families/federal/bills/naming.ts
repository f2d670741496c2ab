import { ordinal } from '../../../kit/congresses.ts';

/** What a bill is called, and where congress.gov has its page. */

interface Naming {
  readonly kind: string;
  readonly printed: string;
  readonly path: string;
}

const NAMES: Readonly<Record<string, Naming>> = {
  hr: { kind: 'bill', printed: 'H.R.', path: 'house-bill' },
  s: { kind: 'bill', printed: 'S.', path: 'senate-bill' },
  hjres: { kind: 'joint_resolution', printed: 'H.J.Res.', path: 'house-joint-resolution' },
  sjres: { kind: 'joint_resolution', printed: 'S.J.Res.', path: 'senate-joint-resolution' },
  hconres: {
    kind: 'concurrent_resolution',
    printed: 'H.Con.Res.',
    path: 'house-concurrent-resolution',
  },
  sconres: {
    kind: 'concurrent_resolution',
    printed: 'S.Con.Res.',
    path: 'senate-concurrent-resolution',
  },
  hres: { kind: 'resolution', printed: 'H.Res.', path: 'house-resolution' },
  sres: { kind: 'resolution', printed: 'S.Res.', path: 'senate-resolution' },
};

export const kindOfBill = (type: string): string => NAMES[type]?.kind ?? 'bill';

export const billName = (type: string, number: number): string =>
  `${NAMES[type]?.printed ?? type} ${number}`;

export const billAddress = (bill: { type: string; congress: number; number: number }): string =>
  `https://www.congress.gov/bill/${ordinal(bill.congress)}-congress/${NAMES[bill.type]?.path}/${bill.number}`;
