import { billId, billType } from '../../kit/bill-types.ts';

const BILL =
  /^([a-z][a-z.\s]{0,20}?)\s*(\d{1,5})(?:[\s,(]+(\d{1,3})(?:st|nd|rd|th)?(?:\s+cong(?:ress|\.)?)?\)?)?$/i;

/** Bills have been numbered as they are now since the 93rd Congress; nobody keeps one of a later than this. */
const FIRST = 93;
const LAST = 150;

/** The bills that `hr1`, `H.R. 1` or `hr 1 119th` may be; of no Congress that is named, the latest first. */
export function billsMeantBy(text: string): readonly string[] {
  const [, typed, number, congress] = BILL.exec(text.trim()) ?? [];
  const type = billType(typed);
  if (type === undefined) return [];
  if (congress !== undefined) return [billId(Number(congress), type, Number(number))];
  const latestFirst = Array.from({ length: LAST - FIRST + 1 }, (_, at) => LAST - at);
  return latestFirst.map((one) => billId(one, type, Number(number)));
}
