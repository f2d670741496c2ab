/** Hearings, committee reports and bills as GPO publishes them (HTML around `<pre>`, or plain text) to Markdown. */
import type { Normalizer } from '../../../core/normalizer.ts';
import { textOf } from '../../../core/text-of.ts';
import { createBody } from '../../../kit/markdown/body-writer.ts';
import { coverOf, isPrintedBill } from './bill-cover.ts';
import { billBlocks } from './bill-layout.ts';
import { readPrintedHead } from './printed-head.ts';
import { type PrintedBlock, printedBlocks, printedLines } from './printed-text.ts';
import { writeBill } from './write-bill.ts';
import { writePrint } from './write-print.ts';

/** Hearings print who speaks with a title and a name: `Mr. Barnes.`, `Chairman Jordan.`, `Senator Doe.` */
const SPEAKER =
  /^((?:(?:Mr|Mrs|Ms|Miss|Dr|Hon|Gen|Adm|Rev|Judge|Secretary|Governor|Ambassador|General|Admiral|Senator|Representative|Congress(?:man|woman)|Chair(?:man|woman|person)?|Mayor|Sheriff|Chief|Director|Administrator|Professor|Colonel|Captain|Vice Chair(?:man|woman)?|Ranking Member)\.?) [A-Z][A-Za-z'’-]{1,30}(?: (?:of|[A-Z])[A-Za-z'’-]{1,20}){0,2})\. /;

const STYLE = { speaker: SPEAKER, indents: [2, 3, 4] };

export const gpo_text_v1: Normalizer = {
  name: 'gpo_text_v1',
  accepts: ['text/html', 'text/plain'],
  normalize: async (bytes, options) => {
    const type = options.charset ? `text/html; charset=${options.charset}` : undefined;
    const body = createBody();
    const whole = textOf(bytes, type);
    if (isPrintedBill(whole)) {
      const blocks = billBlocks(printedLines(whole));
      const { shortTitle, officialTitle } = coverOf(blocks);
      writeBill(body, blocks, shortTitle ?? officialTitle);
      return body.body();
    }
    const parts = partsIn(whole);
    for (const { name, text } of parts) {
      const title = name ?? ownTitle(text);
      if (title !== undefined) body.heading(1, title);
      writePrint(body, blocksIn(text), title);
    }
    if (!parts.some(({ text }) => /<pre[\s>]|^\s*\[/i.test(text)))
      body.warn('the text does not stand where GPO prints it (<pre>)');
    if (/\[TEXT NOT AVAILABLE\b/i.test(whole)) body.warn('GPO prints the text as PDF alone');
    return body.body();
  },
};

/** The page has a title; on the cover it stands below the number and the name of the chamber. */
function ownTitle(text: string): string | undefined {
  return /<title>/i.test(text.slice(0, 2000)) ? readPrintedHead(text).title : undefined;
}

interface PrintedPart {
  /** The package of the part, where several stand one after the other. */
  readonly name: string | undefined;
  readonly text: string;
}

/** Parts that were joined stand each after `<h1>` with the name of its file. */
function partsIn(text: string): readonly PrintedPart[] {
  const [first = '', ...rest] = text.split(/<h1>([A-Za-z0-9-]{1,80})<\/h1>\n/);
  const parts: PrintedPart[] = first.trim() === '' ? [] : [{ name: undefined, text: first }];
  for (let i = 0; i + 1 < rest.length; i += 2)
    parts.push({ name: rest[i], text: rest[i + 1] ?? '' });
  return parts;
}

/** The first lines in brackets say what the file is: `[House Hearing, 118 Congress]`. */
function blocksIn(html: string): readonly PrintedBlock[] {
  const lines = printedLines(html);
  let from = 0;
  for (let i = 0; i < Math.min(lines.length, 12); i++)
    if (/^\[.*\]$/.test(lines[i]?.trim() ?? '')) from = i + 1;
  const facts = lines
    .slice(0, from)
    .map((line) => line.trim())
    .filter(Boolean);
  const blocks = printedBlocks(lines.slice(from), STYLE);
  return [
    ...facts.map((text): PrintedBlock => ({ is: 'paragraph', text, inset: false })),
    ...blocks,
  ];
}
