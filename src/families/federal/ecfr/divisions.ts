/**
 * Finds sections and appendices in XML of the eCFR without making a tree of it: a part has up to 20 MB,
 * a title ten times as much. Bulk files and the API wrap the same divisions differently.
 */
import { appendixName, sectionName, type Unit } from './unit.ts';

export interface Divided {
  readonly text: string;
  /** Undefined when nothing in the file tells it. */
  readonly title: number | undefined;
  readonly units: readonly FoundUnit[];
  readonly parts: ReadonlyMap<string, FoundPart>;
}

interface FoundUnit {
  readonly is: 'section' | 'appendix';
  readonly number: string;
  readonly part: string | null;
  /** The front of the subpart it stands in, where that has an authority or a source of its own. */
  readonly subpart: string | undefined;
  readonly start: number;
  readonly end: number;
}

interface FoundPart {
  /** Its opening tag with all that stands before its first division: heading, authority, source. */
  readonly front: string;
}

const TAG = /<(\/?)DIV([1-9])\b([^>]*)>/g;

export function divide(text: string): Divided {
  const units: FoundUnit[] = [];
  const parts = new Map<string, FoundPart>();
  let title: number | undefined;
  let part: string | null = null;
  let partStart = -1;
  let subpart: string | undefined;
  let subpartStart = -1;
  let open: { level: string; start: number; attributes: string } | undefined;
  const endFront = (at: number) => {
    if (part !== null && partStart >= 0) parts.set(part, { front: text.slice(partStart, at) });
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
      if (level === '5') {
        endFront(at);
        part = attribute(attributes, 'N') ?? null;
        partStart = at;
        if (attributes.endsWith('/')) endFront(at + tag.length);
        continue;
      }
      if (Number(level) > 5) endFront(at);
      if (level === '6' && !attributes.endsWith('/')) subpartStart = at;
      if ((level === '8' || level === '9') && !attributes.endsWith('/'))
        open = { level, start: at, attributes };
    } else if (open?.level === level) {
      const end = at + tag.length;
      units.push({ ...unitOf(open, text.slice(open.start, end), part, end), subpart });
      open = undefined;
    } else if (level === '5' || level === '6') {
      endFront(at);
      subpart = undefined;
      if (level === '5') part = null;
    }
  }
  return { text, title, units, parts };
}

function unitOf(
  { level, start, attributes }: { level: string; start: number; attributes: string },
  xml: string,
  part: string | null,
  end: number,
): Omit<FoundUnit, 'subpart'> {
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
export function excerptOf({ text, units, parts }: Divided, unit: Unit): string | undefined {
  const front = unit.part === null ? undefined : parts.get(unit.part)?.front;
  if (unit.is === 'part') {
    if (front === undefined) return undefined;
    const heads = units.filter(({ part }) => part === unit.part).map((one) => headOf(text, one));
    return `${front}${heads.join('\n')}</DIV5>\n`;
  }
  const name = nameOf(unit);
  const found = units.find(
    (one) =>
      one.is === unit.is &&
      // A section that was saved by itself has no part around it.
      (one.part === unit.part || parts.size === 0) &&
      nameOf(one) === name,
  );
  if (!found) return undefined;
  const unitText = text.slice(found.start, found.end);
  const own = found.subpart ? `${found.subpart}${unitText}</DIV6>` : unitText;
  return front === undefined ? own : `${front}${own}</DIV5>\n`;
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
