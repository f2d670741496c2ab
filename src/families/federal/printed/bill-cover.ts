/** What the cover of a printed bill says of it, where nothing else came with the text. */
import { longDatesIn } from '../../../kit/dates.ts';
import { present } from '../../../kit/parsed.ts';
import { type BillBlock, billBlocks } from './bill-layout.ts';
import { printedLines } from './printed-text.ts';

export interface PrintedBill {
  /** What the bill does, in the words of its long title. */
  readonly officialTitle?: string;
  readonly shortTitle?: string;
  /** `Reported in Senate`. */
  readonly stageName?: string;
  readonly actions: readonly { readonly date: string; readonly text: string }[];
  readonly sponsor?: string;
  readonly cosponsors: readonly string[];
}

export const isPrintedBill = (text: string): boolean =>
  /^\s*(?:<[^>]*>\s*)*\[Congressional Bills/.test(text.slice(0, 4096));

export const readPrintedBill = (html: string): PrintedBill =>
  coverOf(billBlocks(printedLines(html)));

export function coverOf(blocks: readonly BillBlock[]): PrintedBill {
  const head = blocks.flatMap((block) => (block.is === 'head' ? [block.text] : []));
  const actions: { date: string; text: string }[] = [];
  head.forEach((text, i) => {
    const [date] = /^[A-Z][a-z]+ \d{1,2}\b.{0,60}\d{4}$/.test(text)
      ? longDatesIn(withoutAside(text))
      : [];
    const said = head[i + 1];
    if (date && said && said.length > 20) actions.push({ date, text: said });
  });
  const by = actions.map(({ text }) => INTRODUCED.exec(text)).find((match) => match !== null);
  const [sponsor = '', others = ''] = [by?.[1], by?.[2]];
  return {
    ...present({
      officialTitle: head.find((text, i) => isTitle(text) || CALLED.test(head[i - 1] ?? '')),
      shortTitle: shortTitleIn(blocks),
      stageName: /^\[[^\]]*?\d+ ([A-Z][^\]]*?) \([A-Z0-9]+\)\]$/.exec(
        head.find((text) => /^\[.*\([A-Z0-9]+\)\]$/.test(text)) ?? '',
      )?.[1],
      sponsor,
    }),
    actions,
    cosponsors: others
      .split(/,\s+(?:and\s+)?|\s+and\s+(?=M[rs]{1,2}s?\.|Miss )/)
      .map((name) => name.trim())
      .filter((name) => name !== '' && !/^(?:for )?(?:himself|herself|themselves)$/.test(name)),
  };
}

/** `January 5 (legislative day, January 3), 1993`. */
const withoutAside = (day: string): string => day.replace(/\s*\([^)]*\)/, '');

const INTRODUCED =
  /^((?:Mr|Mrs|Ms|Miss|Dr|Messrs)\.? [^,(]{2,60}?)(?: \((?:for (?:him|her)self(?:,? and )?,?\s*)?([^)]*)\))?,? (?:introduced|submitted|from the [^,]{3,120}, reported) the following/;

/** The line above the long title says what the document is. */
const CALLED =
  /^(?:A BILL|AN ACT|An Act|(?:JOINT |CONCURRENT )?RESOLUTION|(?:Joint |Concurrent )?Resolution)$/;

/** Long titles begin with what the bill is to do. */
const isTitle = (text: string): boolean =>
  text.length > 20 &&
  /^(?:To |Making |Providing |Expressing |Relating |Proposing |Disapproving |Authorizing |Designating |Recognizing |Supporting |Honoring |Congratulating |Condemning |For the relief )/.test(
    text,
  );

/** `This Act may be cited as the “Lamp Act”.` */
function shortTitleIn(blocks: readonly BillBlock[]): string | undefined {
  for (const block of blocks) {
    if (block.is !== 'paragraph') continue;
    const [, name] =
      /\bThis (?:Act|joint resolution|resolution)(?: or [^“]{0,60})? may be cited as (?:the )?“([^”]{3,200})”/.exec(
        block.text,
      ) ?? [];
    if (name) return name.replace(/[.,]$/, '');
  }
  return undefined;
}
