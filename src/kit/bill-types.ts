/** The eight kinds of bills and resolutions, and how publishers spell them. */

export const BILL_TYPES = [
  'hr',
  's',
  'hjres',
  'sjres',
  'hconres',
  'sconres',
  'hres',
  'sres',
] as const;
export type BillType = (typeof BILL_TYPES)[number];

export interface BillNumber {
  readonly type: BillType;
  readonly number: number;
}

const SPELLINGS: Readonly<Record<string, BillType>> = {
  h: 'hr',
  hr: 'hr',
  s: 's',
  hj: 'hjres',
  hjr: 'hjres',
  hjres: 'hjres',
  sj: 'sjres',
  sjr: 'sjres',
  sjres: 'sjres',
  hc: 'hconres',
  hcr: 'hconres',
  hcon: 'hconres',
  hconres: 'hconres',
  sc: 'sconres',
  scr: 'sconres',
  scon: 'sconres',
  sconres: 'sconres',
  hre: 'hres',
  hres: 'hres',
  sr: 'sres',
  sre: 'sres',
  sres: 'sres',
  housebill: 'hr',
  senatebill: 's',
  housejointresolution: 'hjres',
  senatejointresolution: 'sjres',
  houseconcurrentresolution: 'hconres',
  senateconcurrentresolution: 'sconres',
  houseresolution: 'hres',
  senateresolution: 'sres',
  housesimpleresolution: 'hres',
  senatesimpleresolution: 'sres',
};

/** `HR`, `H.R.`, `H. Con. Res.`, `S CON RES`, `House Joint Resolution`, `house-bill`; undefined for anything else. */
export function billType(text: string | undefined): BillType | undefined {
  return text === undefined ? undefined : SPELLINGS[text.replace(/[.\s_-]/g, '').toLowerCase()];
}

/** `H R 21`, `H.R. 10545`, `S.J.Res.8`, `HCONRES 14`; undefined for amendments, nominations, motions. */
export function billNumber(text: string | undefined): BillNumber | undefined {
  const match = /^\s*([A-Za-z][A-Za-z.\s]{0,40}?)\s*(\d{1,5})\s*$/.exec(text ?? '');
  const type = billType(match?.[1]);
  return type && match ? { type, number: Number(match[2]) } : undefined;
}

export const billId = (congress: number, type: BillType, number: number): string =>
  `${type}:${congress}:${number}`;

/** The id of a bill when everything that names it is there. */
export function billIdFrom(
  congress: number | undefined,
  type: string | undefined,
  number: number | undefined,
): string | undefined {
  const known = billType(type);
  return congress !== undefined && known && number !== undefined
    ? billId(congress, known, number)
    : undefined;
}
