/** A report as congress.gov publishes it in HTML: headings are paragraphs of a class, and its head says what it is. */
import { isoDate } from '../../../kit/eastern-dates.ts';
import { elementsIn, hasClass, wordsOf } from '../../../kit/html-elements.ts';

export interface ReportPage {
  readonly number: string;
  readonly title: string;
  readonly day: string | undefined;
  readonly type: string;
}

/** Letters before the number say what a report is. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^IF/, 'In Focus'],
  [/^IN/, 'Insight'],
  [/^LSB/, 'Legal Sidebar'],
  [/^IG/, 'Infographic'],
  [/^TE/, 'Testimony'],
];

/** Undefined for a page of another kind. */
export function readReportPage(html: string): ReportPage | undefined {
  if (!/class="(?:ReportContent|CoverDate)"/.test(html.slice(0, 20_000))) return undefined;
  const [cover] = elementsIn(html, (one) => hasClass(one, 'CoverDate'));
  const [title] = elementsIn(html, (one) => hasClass(one, 'Title'));
  const said = wordsOf(cover);
  const number = /\(([A-Z]{1,3}\d{4,6}|\d{2}-\d{1,4}[A-Z]?)\)/.exec(said)?.[1];
  if (number === undefined) return undefined;
  return {
    number,
    title: wordsOf(title) || number,
    day: isoDate(/[A-Z][a-z]+ \d{1,2}, \d{4}/.exec(said)?.[0]),
    type: TYPES.find(([letters]) => letters.test(number))?.[1] ?? 'Report',
  };
}

/**
 * `<p class="Heading1">` is a heading: as a paragraph the text would have none. Paragraphs do not nest. The first
 * row of a table is told by the class of its words; a cell ends where the next one begins, whatever its end says.
 */
export function withHeadings(html: string): string {
  let level: number | undefined;
  // The first line names the report.
  const titled = html.replace(/<div class="Title"[^<>]*>([^<>]*)<\/div>/, '<h1>$1</h1>');
  const cells = titled.replace(/<td\b([^<>]*)>(?=\s*<p class="TableTextHeading")/gi, '<th$1>');
  return cells.replace(/<(\/?)p\b([^<>]*)>/gi, (tag, slash: string, attributes: string) => {
    if (slash === '') {
      const found = /\bclass="(?:[\w ]* )?Heading([1-5])\b/.exec(attributes)?.[1];
      level = found === undefined ? undefined : Number(found) + 1;
      return level === undefined ? tag : `<h${level}${attributes}>`;
    }
    const ended = level;
    level = undefined;
    return ended === undefined ? tag : `</h${ended}>`;
  });
}
