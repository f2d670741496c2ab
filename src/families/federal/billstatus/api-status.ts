/**
 * Answers of the congress.gov API as the BILLSTATUS file they are cut from: GPO compiles that file from
 * this API, so that the names are the same and lists are all that is spelled differently.
 */
import type { Json, JsonObject } from '../../../core/json.ts';
import { jsonIn } from '../../../core/shape.ts';
import { billIdFrom } from '../../../kit/bill-types.ts';
import { escapeText } from '../../../kit/markup-writing.ts';

/** What one answer says of one bill. */
export interface ApiBill {
  readonly id: string;
  /** BILLSTATUS, with what the answer has and nothing else. */
  readonly xml: string;
  /** Lists that the answer counts and does not hold: they are answers of their own. */
  readonly elsewhere: readonly string[];
}

/** Lists of one bill, which only the echo of the request ties to it. */
const OF_ONE_BILL = [
  'actions',
  'amendments',
  'committees',
  'cosponsors',
  'relatedBills',
  'subjects',
  'summaries',
  'textVersions',
  'titles',
];
/** Lists whose rows are bills. */
const OF_BILLS = ['bills', 'sponsoredLegislation', 'cosponsoredLegislation'];

/** The bills of a page, a detail, a list of one bill, summaries of many, or the bill that an amendment amends. */
export function apiBillsIn(text: string): readonly ApiBill[] {
  const answer = objectOf(jsonIn(text));
  const bills = [...rowsIn(answer), ...detailsIn(answer), ...listsOfOne(answer)];
  return bills.flatMap((bill) => {
    const number = Number(bill.number ?? Number.NaN);
    const id = billIdFrom(Number(bill.congress), String(bill.type ?? ''), number);
    if (id === undefined) return [];
    const held = Object.entries(bill).filter(([, value]) => !isElsewhere(value));
    const elsewhere = Object.entries(bill).filter(([, value]) => isElsewhere(value));
    const xml = element('bill', { ...Object.fromEntries(held), ...reservedOf(bill) });
    const counted = elsewhere.filter(([, value]) => objectOf(value).count !== 0);
    return [
      { id, xml: `<billStatus>${xml}</billStatus>`, elsewhere: counted.map(([name]) => name) },
    ];
  });
}

/** `{"count": 10, "url": ...}` stands for a list that is another answer. */
const isElsewhere = (value: Json | undefined): boolean =>
  isObject(value) && typeof value.count === 'number' && typeof value.url === 'string';

/** An answer without title and sponsor is only a short one; a reserved number says so in its title. */
const reservedOf = ({ title }: JsonObject): JsonObject => ({
  isReserved: String(/^reserved for/i.test(String(title ?? ''))),
});

function rowsIn(answer: JsonObject): JsonObject[] {
  const inside = objectOf(answer['committee-bills']);
  return [...OF_BILLS.flatMap((name) => rows(answer[name])), ...rows(inside.bills)];
}

function detailsIn(answer: JsonObject): JsonObject[] {
  const summed = rows(answer.summaries).flatMap(({ bill, ...summary }) =>
    isObject(bill) ? [{ ...bill, summaries: [summary] }] : [],
  );
  // Its printings are an answer of their own, which is of the amendment and not of the bill.
  const { amendedBill, textVersions: _own, ...amendment } = objectOf(answer.amendment);
  return [
    ...(isObject(answer.bill) ? [answer.bill] : []),
    ...summed,
    ...(isObject(amendedBill) ? [{ ...amendedBill, amendments: [amendment] }] : []),
  ];
}

function listsOfOne(answer: JsonObject): JsonObject[] {
  const { congress, billType, billNumber } = objectOf(answer.request);
  const named = OF_ONE_BILL.filter((name) => answer[name] !== undefined);
  if (named.length === 0 || billNumber === undefined) return [];
  const lists = named.map((name) => [name, answer[name]] as const);
  return [{ congress, type: billType, number: billNumber, ...Object.fromEntries(lists) }];
}

/** The few lists whose members are not called `item`. */
const MEMBERS: Readonly<Record<string, string>> = {
  amendments: 'amendment',
  committeeReports: 'committeeReport',
  links: 'link',
  recordedVotes: 'recordedVote',
  summaries: 'summary',
};

function element(name: string, value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    const member = MEMBERS[name] ?? 'item';
    return `<${name}>${(value as readonly Json[]).map((one) => element(member, one)).join('')}</${name}>`;
  }
  if (!isObject(value)) return `<${name}>${escaped(String(value))}</${name}>`;
  const inner = Object.entries(value).filter(
    ([key, one]) => /^[A-Za-z][\w.-]*$/.test(key) && !(key === 'url' && isOfApi(one)),
  );
  return `<${name}>${inner.map(([key, one]) => element(key, one)).join('')}</${name}>`;
}

/** Where the API has more of it: nothing that the publisher's file would say. */
const isOfApi = (url: Json | undefined): boolean => /\/v3\//.test(String(url));

/** XML has no place for control characters, and the publisher's texts have some. */
const escaped = (text: string): string =>
  escapeText(text.replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ' '));

const rows = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : [];

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
