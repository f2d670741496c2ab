import { congressOfYear } from '../../kit/congresses.ts';

/**
 * The votes that `roll call 362` or `Senate Roll Call Vote No. 9, 119th Congress` may be: a list for
 * each chamber that is not ruled out, the latest session first. Nothing where the text says more than
 * which vote it is.
 */
export function rollCallsMeantBy(text: string): readonly (readonly string[])[] {
  if (text.length > LONGEST) return [];
  const words =
    text
      .replace(DAY, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const said = factsIn(words);
  if (said?.number === undefined || !said.isVote) return [];
  const { number, congress, session } = said;
  const congresses = congress === undefined ? LATEST_FIRST : [congress];
  const sessions = session === undefined ? [2, 1] : [session];
  return (said.chamber ? [said.chamber] : ['h', 's']).map((chamber) =>
    congresses.flatMap((one) => sessions.map((s) => `vote:${one}-${chamber}-${s}-${number}`)),
  );
}

const LONGEST = 120;

/** As our own citations end: `(January 9, 2025).` */
const DAY = /\([\p{L}]{3,9}\.? \d{1,2}, \d{4}\)\.?\s*$/u;

/** Votes by electronic device, and lists of the chambers, begin with the 101st Congress. */
const FIRST = 101;
const LAST = 150;
const LATEST_FIRST = Array.from({ length: LAST - FIRST + 1 }, (_, at) => LAST - at);

interface Facts {
  isVote?: true;
  chamber?: 'h' | 's';
  congress?: number;
  session?: number;
  number?: number;
}

/** What each word says; undefined when one of them says something else. */
function factsIn(words: readonly string[]): Facts | undefined {
  const said: Facts = {};
  for (const [at, word] of words.entries()) {
    const read = factOf(word, words[at - 1], words.slice(at + 1));
    if (read === undefined) return undefined;
    for (const [name, value] of Object.entries(read) as [keyof Facts, never][]) {
      if (name !== 'isVote' && said[name] !== undefined && said[name] !== value) return undefined;
      said[name] = value;
    }
  }
  return said;
}

function factOf(word: string, before = '', after: readonly string[]): Facts | undefined {
  if (NAMES_A_VOTE.has(word)) return { isVote: true };
  if (SAYS_NOTHING.has(word)) return {};
  const chamber = CHAMBERS[word];
  if (chamber) return { chamber };
  const [, digits, ordinal] = /^(\d{1,5})(st|nd|rd|th|d)?$/.exec(word) ?? [];
  const number = ORDINALS[word] ?? (digits === undefined ? undefined : Number(digits));
  if (number === undefined) return undefined;
  if (isOf(CONGRESS, before, after, ordinal)) return { congress: number };
  if (isOf(SESSION, before, after, ordinal)) return { session: number };
  if (ordinal !== undefined || word in ORDINALS) return undefined;
  if (YEAR.test(word) && !NUMBER_FOLLOWS.has(before)) {
    return { congress: congressOfYear(number), session: number % 2 === 1 ? 1 : 2 };
  }
  return { number };
}

/** `119th Congress` and `119 Congress`, but `Congress 119` as well, and then another number may stand before it. */
function isOf(
  name: RegExp,
  before: string,
  [next = '', behind = '']: readonly string[],
  ordinal: string | undefined,
): boolean {
  if (name.test(next)) return ordinal !== undefined || !/^\d/.test(behind);
  return ordinal === undefined && name.test(before);
}

const CONGRESS = /^cong(?:ress)?$/;
const SESSION = /^sess(?:ion)?$/;
const YEAR = /^(?:19[89]|20\d)\d$/;
const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2 };
const CHAMBERS: Readonly<Record<string, 'h' | 's'>> = { house: 'h', h: 'h', senate: 's', s: 's' };
const NAMES_A_VOTE = new Set(['roll', 'rollcall', 'rollcalls', 'vote', 'rc']);
const NUMBER_FOLLOWS = new Set([...NAMES_A_VOTE, 'call', 'no', 'number', 'num']);
const SAYS_NOTHING = new Set([
  ...['call', 'votes', 'no', 'number', 'num', 'record', 'recorded', 'of', 'the', 'in', 'us', 'u'],
  ...['congress', 'cong', 'session', 'sess', 'clerk', 'on', 'representatives'],
]);
