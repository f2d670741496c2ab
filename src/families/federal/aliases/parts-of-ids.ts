/** Ids from the parts that other spellings give, each in its own order and case. */
import { billType } from '../../../kit/bill-types.ts';
import { AMENDMENT_TYPES } from '../ids.ts';

export const number = (digits: string | undefined): number => Number(digits);

export function billOf(
  congress: string | undefined,
  type: string | undefined,
  n: string | undefined,
  stage?: string,
): string | undefined {
  const known = billType(type);
  return known && `${known}:${number(congress)}:${number(n)}${stage ? `@${stage}` : ''}`;
}

export function amendmentOf(congress?: string, type?: string, n?: string): string | undefined {
  const known = AMENDMENT_TYPES.find((one) => one === (type ?? '').toLowerCase());
  return known && `${known}:${number(congress)}:${number(n)}`;
}

export const voteOf = (
  congress: number,
  chamber: string | undefined,
  session: number,
  n?: string,
): string => `vote:${congress}-${initial(chamber)}-${session}-${number(n)}`;

export const lawOf = (
  kind: string | undefined,
  congress: string | undefined,
  n: string | undefined,
): string =>
  `${/^p(?:ub|l|law)/i.test(kind ?? '') ? 'law' : 'pvtl'}:${number(congress)}-${number(n)}`;

export const meetingOf = (congress?: string, chamber?: string, event?: string): string =>
  `meeting:${number(congress)}-${initial(chamber)}-${event}`;

/** `hsag00` is the committee itself; `HSAG-15` is its subcommittee 15. */
export const committeeOf = (code?: string, subcommittee = ''): string =>
  `committee:${`${code ?? ''}${subcommittee}`.toUpperCase().replace(/00$/, '')}`;

export const reportOf = (congress?: string, type?: string, n?: string): string =>
  `report:CRPT-${number(congress)}${initial(type)}rpt${number(n)}`;

/** A section whose part is the number before its point, as it is nearly always. */
export function regulationOf(title?: string, section = '', at = ''): string {
  const part = section.includes('.') ? `${section.slice(0, section.indexOf('.'))}-` : '';
  return `cfr:${number(title)}-${part}${section}${at}`;
}

export const codeOf = (title?: string, section?: string): string =>
  `usc:${(title ?? '').replace(/^0/, '').toUpperCase()}-${section}`;

const initial = (word: string | undefined): string => (word ?? '').charAt(0).toLowerCase();
