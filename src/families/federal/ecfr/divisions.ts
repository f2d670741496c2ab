/**
 * Finds sections and appendices in XML of the eCFR without making a tree of it: a part has up to 20 MB,
 * a title ten times as much. Bulk files and the API wrap the same divisions differently.
 */
import { isoDate } from '../../../kit/eastern-dates.ts';
import { rememberLast } from '../../../kit/remember-last.ts';
import { appendixName, sectionName, type Unit } from './unit.ts';

export interface Divided {
  readonly text: string;
  /** Undefined when nothing in the file tells it. */
  readonly title: number | undefined;
  /** The day of the newest amendment, as a whole title says it. */
  readonly amended: string | undefined;
  readonly units: readonly FoundUnit[];
  readonly parts: ReadonlyMap<string, FoundPart>;
  /** The units by what {@link nameIn} calls them. */
  readonly named: ReadonlyMap<string, FoundUnit>;
}

interface FoundUnit {
  readonly is: 'section' | 'appendix';
  readonly number: string;
  readonly part: string | null;
  /** The front of the subpart it stands in, where that has an authority or a source of its own. */
  readonly subpart: string | undefined;
  /** Headings of the divisions around it, the widest first. */
  readonly under: readonly string[];
  readonly start: number;
  readonly end: number;
}

interface FoundPart {
  /** Its opening tag with all that stands before its first division: heading, authority, source. */
  readonly front: string;
  readonly under: readonly string[];
  readonly start: number;
  end: number;
}

const TAG = /<(\/?)DIV([1-9])\b([^>]*)>/g;

/** A saved text is asked for once for each unit that it holds. */
export const divideOnce = rememberLast(divide);

export function divide(text: string): Divided {
  const around = createHeadings(text);
  const units: FoundUnit[] = [];
  const parts = new Map<string, FoundPart>();
  let title: number | undefined;
  let part: string | null = null;
  let partStart = -1;
  let partUnder: readonly string[] = [];
  let subpart: string | undefined;
  let subpartStart = -1;
  let open: { level: string; start: number; attributes: string } | undefined;
  const endFront = (at: number) => {
    if (part !== null && partStart >= 0)
      parts.set(part, {
        front: text.slice(partStart, at),
        under: partUnder,
        start: partStart,
        end: text.length,
      });
    partStart = -1;
    if (subpartStart < 0) return;
    const front = text.slice(subpartStart, at);
    subpart = /<(?:AUTH|SOURCE)\b/.test(front) ? front : undefined;
    subpartStart = -1;
  };
  for (const match of text.matchAll(TAG)) {
    const [tag, slash, level = '', attributes = ''] = match;
    const at = match.index;
    title ??= titleIn(attributes, level);
    if (slash === '') {
      // A division within a section or appendix belongs to it.
      if (open) continue;
      const isUnit = level === '8' || level === '9';
      if (level === '5') partUnder = around.above(5);
      if (!isUnit) around.open(Number(level), at + tag.length);
      if (level === '5') {
        endFront(at);
        part = attribute(attributes, 'N') ?? null;
        partStart = at;
        if (attributes.endsWith('/')) endFront(at + tag.length);
        continue;
      }
      if (Number(level) > 5) endFront(at);
      if (level === '6' && !attributes.endsWith('/')) subpartStart = at;
      if (isUnit && !attributes.endsWith('/')) open = { level, start: at, attributes };
    } else if (open?.level === level) {
      const end = at + tag.length;
      const under = around.above(Number(level));
      units.push({ ...unitOf(open, text.slice(open.start, end), part, end), subpart, under });
      open = undefined;
      continue;
    }
    if (slash !== '' && !open) around.close(Number(level));
    if (slash !== '' && (level === '5' || level === '6')) {
      endFront(at);
      subpart = undefined;
      const ended = level === '5' && part !== null ? parts.get(part) : undefined;
      if (ended) ended.end = at + tag.length;
      if (level === '5') part = null;
    }
  }
  const amended = isoDate(/<AMDDATE>\s*([^<(]{6,30})/.exec(text.slice(0, 2_000))?.[1]?.trim());
  const named = new Map<string, FoundUnit>();
  for (const one of units) {
    const name = nameIn(parts, one);
    if (!named.has(name)) named.set(name, one);
  }
  return { text, title, amended, units, parts, named };
}

/** Headings of the divisions that are open. */
function createHeadings(text: string) {
  let open: readonly { readonly level: number; readonly head: string }[] = [];
  let heads: readonly string[] = [];
  const HEAD = /\s*(?:<\?[^>]*\?>\s*)*<HEAD>([\s\S]{0,2000}?)<\/HEAD>/y;
  return {
    open(level: number, at: number) {
      HEAD.lastIndex = at;
      const head = withoutMarkup(HEAD.exec(text)?.[1] ?? '');
      open = [...open.filter((one) => one.level < level), { level, head }];
      heads = open.flatMap((one) => one.head || []);
    },
    /** What stands behind a division is not under it. */
    close(level: number) {
      open = open.filter((one) => one.level < level);
      heads = open.flatMap((one) => one.head || []);
    },
    /** One list for all the units of a division. */
    above(level: number): readonly string[] {
      return open.every((one) => one.level < level)
        ? heads
        : open.flatMap((one) => (one.level < level && one.head ? one.head : []));
    },
  };
}

function unitOf(
  { level, start, attributes }: { level: string; start: number; attributes: string },
  xml: string,
  part: string | null,
  end: number,
): Omit<FoundUnit, 'subpart' | 'under'> {
  const n = attribute(attributes, 'N') ?? '';
  if (level === '8') return { is: 'section', number: sectionName(n), part, start, end };
  // Older files number `Appendix A`; which one it is stands in the heading alone.
  const head = withoutMarkup(/<HEAD>([\s\S]*?)<\/HEAD>/.exec(xml)?.[1] ?? '');
  const whole =
    /^(.*?\bto\s+(?:sub)?(?:part|chapter|title)\s+\S+?(?:\s+of\s+part\s+\S+?)?)\s*(?:[—–]|$)/i;
  const number = /\bto\b/i.test(n) ? n : (whole.exec(head)?.[1] ?? (n || head));
  return { is: 'appendix', number, part, start, end };
}

/** The number of the title stands in the path of a division; `N` of DIV1 may be that of a volume. */
function titleIn(attributes: string, level: string): number | undefined {
  const digits =
    /\bNODE="(\d{1,2}):/.exec(attributes)?.[1] ??
    /\btitle-(\d{1,2})\b/.exec(attributes)?.[1] ??
    (level === '1' ? /\bN="(\d{1,2})"/.exec(attributes)?.[1] : undefined);
  return digits === undefined ? undefined : Number(digits);
}

/** One unit as a file of its own, in the frame of its part: what the publisher wrote, the others left out. */
export function excerptOf(divided: Divided, unit: Unit): string | undefined {
  const { text, parts } = divided;
  const front = unit.part === null ? undefined : parts.get(unit.part)?.front;
  if (unit.is === 'part') return unit.part === null ? undefined : partOf(divided, unit.part);
  const found = unitIn(divided, unit);
  if (!found) return undefined;
  const unitText = text.slice(found.start, found.end);
  const own = found.subpart ? `${found.subpart}${unitText}</DIV6>` : unitText;
  return front === undefined ? own : `${front}${own}</DIV5>\n`;
}

export const unitIn = ({ named, parts }: Divided, unit: Unit): FoundUnit | undefined =>
  named.get(nameIn(parts, unit));

/** A section that was saved by itself has no part around it. */
const nameIn = (
  parts: ReadonlyMap<string, FoundPart>,
  { is, part, number }: Pick<Unit, 'is' | 'part' | 'number'>,
): string => `${is} ${parts.size === 0 ? '' : part} ${nameOf({ is, number })}`;

/** What a part says outside of its sections, and the heading of each section where it stands. */
function partOf({ text, units, parts }: Divided, number: string): string | undefined {
  const part = parts.get(number);
  if (!part) return undefined;
  const pieces: string[] = [];
  let at = part.start;
  for (const one of units) {
    if (one.start < part.start || one.start >= part.end) continue;
    pieces.push(text.slice(at, one.start), headOf(text, one));
    at = one.end;
  }
  pieces.push(text.slice(at, part.end));
  const whole = pieces.join('');
  return whole.trimEnd().endsWith('</DIV5>') ? `${whole.trimEnd()}\n` : `${whole}</DIV5>\n`;
}

const nameOf = ({ is, number }: Pick<Unit, 'is' | 'number'>): string =>
  is === 'appendix' ? appendixName(number) : sectionName(number);

/** The heading of a section as a line of the table of contents. */
function headOf(text: string, { start, end, number }: FoundUnit): string {
  const head = /<HEAD>([\s\S]*?)<\/HEAD>/.exec(text.slice(start, end))?.[1];
  return `<LI>${head?.trim() ?? number}</LI>`;
}

function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
  return found === undefined ? undefined : withoutMarkup(found);
}

const withoutMarkup = (xml: string): string =>
  xml
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
