import type { Scheme } from '../works/work.ts';
import { type Entry, entryOf, type Reference, yearIn } from './entry.ts';
import type { InputLine } from './lines.ts';
import { fromTex } from './tex.ts';

/** Longest entry that is still one: a missing brace must not swallow the file. */
const MOST_LINES = 2_000;

/** BibTeX and BibLaTeX entries. One that does not close is told, and the next `@` begins anew. */
export async function* readBibtex(lines: AsyncIterable<InputLine>): AsyncIterable<Entry> {
  let open: { line: number; text: string; lines: number } | undefined;
  for await (const { number, text } of lines) {
    const begins = /^\s*@\s*[A-Za-z]+\s*[{(]/.test(text);
    if (begins && open) {
      yield { line: open.line, bad: 'the entry does not close' };
      open = undefined;
    }
    if (begins) open = { line: number, text: '', lines: 0 };
    if (!open) continue;
    open.text += `${text}\n`;
    open.lines++;
    if (open.lines > MOST_LINES) {
      yield { line: open.line, bad: `the entry does not close within ${MOST_LINES} lines` };
      open = undefined;
    } else if (isClosed(open.text)) {
      const entry = readEntry(open.line, open.text);
      if (entry) yield entry;
      open = undefined;
    }
  }
  if (open) yield { line: open.line, bad: 'the entry does not close' };
}

/** Braces are balanced; inside quotes they are, too, by BibTeX's own rule. */
function isClosed(text: string): boolean {
  const parenthesis = /@\s*[A-Za-z]+\s*\(/.test(text);
  let depth = 0;
  let began = false;
  for (let at = 0; at < text.length; at++) {
    const c = text.charAt(at);
    if (c === '\\') at++;
    else if (c === '{') {
      depth++;
      began = true;
    } else if (c === '}') depth--;
    else if (parenthesis && c === ')' && depth === 0) return true;
    if (began && depth <= 0 && !parenthesis) return true;
  }
  return false;
}

function readEntry(line: number, text: string): Entry | undefined {
  const [head = '', type = ''] = /^\s*@\s*([A-Za-z]+)\s*[{(]/.exec(text) ?? [];
  if (/^(?:comment|preamble|string)$/i.test(type)) return undefined;
  const fields = fieldsOf(text.slice(head.length));
  return entryOf(line, referenceOf(fields));
}

/** `name = {value}`, `name = "value"`, `name = 2019`, several joined by `#`. */
function fieldsOf(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  let at = text.indexOf(',') + 1;
  while (at > 0 && at < text.length) {
    const match = /^[\s,]*([A-Za-z][\w:.+-]*)\s*=\s*/.exec(text.slice(at));
    if (!match) break;
    at += match[0].length;
    let value = '';
    for (;;) {
      const part = partAt(text, at);
      value += part.value;
      at = part.end;
      const joint = /^\s*#\s*/.exec(text.slice(at));
      if (!joint) break;
      at += joint[0].length;
    }
    fields.set((match[1] ?? '').toLowerCase(), value.trim());
    const next = text.indexOf(',', at);
    if (next < 0 || text.slice(at, next).trim() !== '') break;
    at = next + 1;
  }
  return fields;
}

function partAt(text: string, from: number): { value: string; end: number } {
  const first = text.charAt(from);
  if (first !== '{' && first !== '"') {
    const bare = /^[^\s,#{}()"]*/.exec(text.slice(from))?.[0] ?? '';
    return { value: bare, end: from + bare.length };
  }
  let depth = first === '{' ? 1 : 0;
  for (let at = from + 1; at < text.length; at++) {
    const c = text.charAt(at);
    if (c === '\\') at++;
    else if (c === '{') depth++;
    else if (c === '}') {
      depth--;
      if (depth === 0 && first === '{') return { value: text.slice(from + 1, at), end: at + 1 };
    } else if (c === '"' && first === '"' && depth === 0) {
      return { value: text.slice(from + 1, at), end: at + 1 };
    }
  }
  return { value: text.slice(from + 1), end: text.length };
}

function referenceOf(fields: ReadonlyMap<string, string>): Reference {
  const names: { scheme?: Scheme; text: string }[] = [];
  const named = (scheme: Scheme, text: string | undefined) => {
    const bare = text === undefined ? '' : fromTex(text);
    if (bare !== '') names.push({ scheme, text: bare });
  };
  named('doi', fields.get('doi'));
  const archive = fields.get('archiveprefix') ?? fields.get('eprinttype') ?? '';
  const eprint = fields.get('eprint');
  if (/arxiv/i.test(archive) || /^(?:arXiv:)?\d{4}\.\d{4,5}/i.test(eprint ?? '')) {
    named('arxiv', eprint?.replace(/^arXiv:/i, ''));
  }
  named('arxiv', fields.get('arxivid') ?? fields.get('arxiv'));
  named('pmcid', fields.get('pmcid') ?? fields.get('pmc'));
  named('pmid', fields.get('pmid'));
  const addresses = [fields.get('url'), fields.get('howpublished'), fields.get('ee')]
    .map((text) => /https?:\/\/[^\s{}"]+/i.exec(text?.replaceAll('\\', '') ?? '')?.[0])
    .flatMap((url) => (url === undefined ? [] : [{ url }]));
  const title = fields.get('title');
  return {
    names,
    addresses,
    title: title === undefined ? null : fromTex(title),
    year: yearIn(fields.get('year') ?? fields.get('date')),
  };
}
