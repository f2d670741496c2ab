import type { Scheme } from '../works/work.ts';
import { type Entry, entryOf, quotedText, type Reference, yearIn } from './entry.ts';
import type { InputLine } from './lines.ts';

const TAG = /^([A-Z][A-Z0-9]) {0,2}-(?: (.*))?$/;

/** Records of reference managers: `TY  - JOUR` to `ER  - `. */
export async function* readRis(lines: AsyncIterable<InputLine>): AsyncIterable<Entry> {
  let open: { line: number; fields: [tag: string, value: string][] } | undefined;
  for await (const { number, text } of lines) {
    const [, tag, value = ''] = TAG.exec(text.trimEnd()) ?? [];
    if (tag === 'TY') {
      if (open) yield { line: open.line, bad: 'the record is not ended by ER' };
      open = { line: number, fields: [] };
    } else if (tag === 'ER') {
      if (open) yield entryOf(open.line, referenceOf(open.fields));
      else yield { line: number, bad: 'ER ends a record that no TY began' };
      open = undefined;
    } else if (tag !== undefined && open) {
      open.fields.push([tag, value.trim()]);
    } else if (text.trim() !== '') {
      const last = open?.fields.at(-1);
      // A long value goes on in the next line.
      if (last) last[1] += ` ${text.trim()}`;
      else yield { line: number, bad: `not a RIS line: ${quotedText(text)}` };
    }
  }
  if (open) yield { line: open.line, bad: 'the record is not ended by ER' };
}

function referenceOf(fields: readonly (readonly [string, string])[]): Reference {
  const all = (...tags: string[]) =>
    fields.filter(([tag, value]) => tags.includes(tag) && value !== '').map(([, value]) => value);
  const names: { scheme?: Scheme; text: string }[] = all('DO').map((text) => ({
    scheme: 'doi',
    text,
  }));
  for (const text of all('C2', 'AN', 'M1', 'N1')) {
    const named = /\b(PMC\d+)\b|\barXiv:\s*(\S+)/i.exec(text);
    if (named?.[1]) names.push({ scheme: 'pmcid', text: named[1] });
    else if (named?.[2]) names.push({ scheme: 'arxiv', text: named[2] });
  }
  return {
    names,
    addresses: [
      ...all('L1').map((url) => ({ url, kind: 'pdf' as const })),
      ...all('UR', 'L2', 'LK').map((url) => ({ url })),
    ].filter(({ url }) => /^https?:\/\//i.test(url)),
    title: all('TI', 'T1', 'CT')[0] ?? null,
    year: yearIn(all('PY', 'Y1', 'DA')[0]),
  };
}
