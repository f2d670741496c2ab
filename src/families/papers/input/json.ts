import { z } from 'zod';
import { factsOfOpenAlex, openAlexWork } from '../works/openalex-work.ts';
import { mergeWorks, workOf } from '../works/work.ts';
import { type Entry, entryOf, quotedText, type Reference } from './entry.ts';
import type { InputLine } from './lines.ts';
import { fromText } from './list.ts';

/** A work per line, as OpenAlex exports them; a plain object or a name does, too. */
export async function* readJsonLines(lines: AsyncIterable<InputLine>): AsyncIterable<Entry> {
  for await (const { number, text, tooLong } of lines) {
    const given = text.trim();
    if (given === '') continue;
    if (tooLong)
      yield { line: number, bad: `the line is too long; it begins ${quotedText(given)}` };
    else yield fromJsonText(number, given);
  }
}

/**
 * A whole JSON document: an array of works, a page of OpenAlex (`{"results": [...]}`), or one work.
 * Elements are cut out one by one, so that a large array is never in memory whole.
 */
export async function* readJsonDocument(lines: AsyncIterable<InputLine>): AsyncIterable<Entry> {
  const cutter = new Cutter();
  let last = 1;
  for await (const { number, text } of lines) {
    last = number;
    for (const element of cutter.take(text, number)) yield fromJsonText(element.line, element.text);
    if (cutter.problem) {
      yield { line: number, bad: cutter.problem };
      return;
    }
  }
  const left = cutter.end();
  if (left) yield { line: left.line, bad: `the document ends inside ${quotedText(left.text)}` };
  else if (!cutter.began) yield { line: last, bad: 'there is nothing in it' };
}

function fromJsonText(line: number, text: string): Entry {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line, bad: `not JSON: ${quotedText(text)}` };
  }
  if (typeof value === 'string') return fromText(line, value);
  const read = openAlexWork.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { line, bad: `${issue?.path.join('.') || 'the work'}: ${issue?.message}` };
  }
  const known = workOf(factsOfOpenAlex(read.data));
  const named = entryOf(line, referenceOf(value as object));
  if (!known) return named;
  return { line, work: 'work' in named ? mergeWorks(known, named.work) : known };
}

const text = z.string().min(1).optional().catch(undefined);

/** Fields that people give their own lists of works. */
const listedWork = z.object({
  arxiv: text,
  arxiv_id: text,
  pmcid: text,
  pmid: z.union([z.string(), z.number()]).transform(String).optional().catch(undefined),
  openalex: text,
  url: text,
  pdf_url: text,
  title: text,
  year: z.number().int().optional().catch(undefined),
  doi: text,
});

function referenceOf(value: object): Reference {
  const { url, pdf_url, title, year, arxiv_id, ...names } = listedWork.parse(value);
  const given = { arxiv: arxiv_id, ...names };
  return {
    names: (['doi', 'arxiv', 'pmcid', 'pmid', 'openalex'] as const).flatMap((scheme) => {
      const named = given[scheme];
      return named === undefined ? [] : [{ scheme, text: named }];
    }),
    addresses: [
      ...(pdf_url === undefined ? [] : [{ url: pdf_url, kind: 'pdf' as const }]),
      ...(url === undefined ? [] : [{ url }]),
    ],
    title,
    year,
  };
}

/** Most a single element, or a document that is one, may take. */
const LARGEST = 16 * 1024 * 1024;

/** Finds where each element begins and ends by counting brackets outside of strings. */
class Cutter {
  began = false;
  problem: string | undefined;
  #depth = 0;
  /** The depth at which elements stand: 1 in an array, 2 in the results of a page, 0 for one work. */
  #level: number | undefined;
  #inString = false;
  #escaped = false;
  #text = '';
  #line = 0;
  /** The last name at depth 1: what follows `"results":` is the list. */
  #key = '';

  take(line: string, number: number): { line: number; text: string }[] {
    const done: { line: number; text: string }[] = [];
    let from = this.#text === '' ? -1 : 0;
    for (let at = 0; at < line.length; at++) {
      const c = line.charAt(at);
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (c === '\\') this.#escaped = true;
        else if (c === '"') this.#inString = false;
        if (this.#depth === 1 && this.#level === 0) this.#key += c;
        continue;
      }
      if (c === '"') {
        this.#inString = true;
        this.#key = '';
        if (this.#level !== undefined && this.#depth === this.#level && from < 0) from = at;
      } else if (c === '{' || c === '[') {
        if (!this.began) {
          this.began = true;
          this.#level = c === '[' ? 1 : 0;
        } else if (
          c === '[' &&
          this.#level === 0 &&
          this.#depth === 1 &&
          this.#key === 'results"'
        ) {
          // All that was said before the list is about the page, not about a work.
          this.#level = 2;
          this.#text = '';
          from = -1;
          this.#depth++;
          continue;
        }
        if (this.#depth === this.#level && from < 0 && this.#text === '') {
          from = at;
          this.#line = number;
        }
        this.#depth++;
      } else if (c === '}' || c === ']') {
        this.#depth--;
        if (this.#level !== undefined && this.#depth === this.#level - 1 && from >= 0) {
          // A name, not an object, was the last of the list.
          done.push({ line: number, text: line.slice(from, at) });
          from = -1;
        }
        if (this.#depth === this.#level && (this.#text !== '' || from >= 0)) {
          done.push({ line: this.#line, text: this.#text + line.slice(Math.max(0, from), at + 1) });
          this.#text = '';
          from = -1;
        }
      } else if (c === ',' && this.#depth === this.#level && from >= 0) {
        done.push({ line: number, text: line.slice(from, at) });
        from = -1;
      }
    }
    if (from >= 0) this.#text += `${line.slice(from)}\n`;
    if (this.#text.length > LARGEST) {
      this.problem = `an element is over ${LARGEST} characters; a work per line (JSONL) is read as it comes`;
    }
    return done;
  }

  end(): { line: number; text: string } | undefined {
    return this.#text.trim() === '' ? undefined : { line: this.#line, text: this.#text };
  }
}
