import { AnnalsError } from '../../../core/errors.ts';
import type { Work } from '../works/work.ts';
import { type Entry, entryOf, quotedText } from './entry.ts';
import type { InputLine } from './lines.ts';

/** One DOI, arXiv id, PMCID, PubMed id, OpenAlex id or address per line; `#` begins a remark. */
export async function* readList(lines: AsyncIterable<InputLine>): AsyncIterable<Entry> {
  for await (const { number, text, tooLong } of lines) {
    const given = text.trim();
    if (given === '' || given.startsWith('#')) continue;
    if (tooLong)
      yield { line: number, bad: `the line is too long; it begins ${quotedText(given)}` };
    else yield fromText(number, given);
  }
}

/** One name or address, in any of its usual spellings. */
export function fromText(line: number, given: string): Entry {
  const bare = given.replace(/^["'<]+|["'>,;]+$/g, '');
  if (!/^https?:\/\//i.test(bare)) return entryOf(line, { names: [{ text: bare }] });
  return entryOf(line, { names: [], addresses: [{ url: bare }] });
}

/** What somebody typed, as a work. */
export function namedWork(text: string): Work {
  const entry = fromText(1, text);
  if ('work' in entry) return entry.work;
  throw new AnnalsError('BAD_PARAMS', `${JSON.stringify(text)} names no paper: ${entry.bad}`);
}
