/** Numbers that go on after a first one: lists, ranges, further subsections. */
export interface ListedNumber {
  /** The number, without its subsections. */
  readonly number: string;
  /** `(a)(1)`, or ''. */
  readonly path: string;
  /** The last number of a range. */
  readonly through?: string;
  readonly start: number;
  readonly end: number;
}

export interface NumberForm {
  /** Sticky; group 1 is the number, group 2 the subsections. */
  readonly item: RegExp;
  /** Words after which a number is another book's: `and 50 CFR`. */
  readonly elsewhere: RegExp;
  /** Whether `a-b` is a range rather than one number with a hyphen; gives the last number in full. */
  rangeEnd(first: string, second: string): string | undefined;
}

const SEPARATOR =
  /(?:,\s{1,2}(?:and\s|or\s)?|;\s|\s(?:and|or|&)\s)(?:§{1,2}\s?|[Ss]ections?\s|[Pp]arts?\s)?/y;
const RANGE = /\s{0,1}[–—]\s?|-|\s(?:to|through)\s/y;
const PATHS =
  /\s(?:and|or)\s((?:\([0-9A-Za-z]{1,5}\)){1,6})|,\s(?:and\s|or\s)?((?:\([0-9A-Za-z]{1,5}\)){1,6})/y;
const UNIT =
  /^\s(?:days?|months?|years?|hours?|percent|per\scent|million|billion|members?|States?|times?|others?|more|people|persons|acres|miles|dollars|[A-Z][a-z]{2,8}\s\d{1,2},|of\sthe\s\d)/;
/** What may follow a short number that is still of the list: the list goes on, or its verb comes. */
const CLOSED =
  /^(?:[,;:.)\]]|\s(?:and|or)\s\d|\s(?:is|are|was|were|has|have|had|shall|must|may|will|would|apply|applies|require|requires|does|do)\b|$)/;
/** Hostile text cannot make a list longer than any printed one. */
const MAX_ITEMS = 60;

/** All numbers from `at` on; empty when none stands there. */
export function numbersAt(text: string, at: number, form: NumberForm): ListedNumber[] {
  const found: ListedNumber[] = [];
  let next = at;
  while (found.length < MAX_ITEMS) {
    const one = numberAt(text, next, form);
    if (!one || (found.length > 0 && !belongs(text, one, form))) break;
    found.push(one);
    next = one.end;
    for (let more = pathAt(text, next); more; more = pathAt(text, next)) {
      if (found.length >= MAX_ITEMS) break;
      found.push({ number: one.number, path: more.path, start: more.start, end: more.end });
      next = more.end;
    }
    SEPARATOR.lastIndex = next;
    if (!SEPARATOR.test(text)) break;
    next = SEPARATOR.lastIndex;
  }
  return found;
}

function numberAt(text: string, at: number, form: NumberForm): ListedNumber | undefined {
  form.item.lastIndex = at;
  const match = form.item.exec(text);
  const number = match?.[1];
  if (!match || number === undefined) return undefined;
  const end = at + match[0].length;
  const path = match[2] ?? '';
  const whole = { number, path, start: at, end };
  RANGE.lastIndex = end;
  const dash = RANGE.exec(text);
  if (!dash) return whole;
  form.item.lastIndex = end + dash[0].length;
  const last = form.item.exec(text);
  const through = last?.[1] === undefined ? undefined : form.rangeEnd(number, last[1]);
  if (through === undefined || !last) return whole;
  return { ...whole, through, end: end + dash[0].length + last[0].length };
}

function pathAt(
  text: string,
  at: number,
): { path: string; start: number; end: number } | undefined {
  PATHS.lastIndex = at;
  const match = PATHS.exec(text);
  const path = match?.[1] ?? match?.[2];
  if (!match || path === undefined) return undefined;
  const end = at + match[0].length;
  return { path, start: end - path.length, end };
}

/** A further number is part of the list unless what follows makes it a quantity or another book. */
function belongs(text: string, one: ListedNumber, form: NumberForm): boolean {
  const after = text.slice(one.end, one.end + 24);
  if (form.elsewhere.test(after) || UNIT.test(after)) return false;
  const bare = /^\d{1,2}$/.test(one.number) && one.path === '' && one.through === undefined;
  return !bare || CLOSED.test(after);
}
