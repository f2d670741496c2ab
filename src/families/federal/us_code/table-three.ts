/** Table III: where the sections of a law went in the Code. */
import { AnnalsError } from '../../../core/errors.ts';
import type { Relation } from '../../../core/relations.ts';
import { isoDate } from '../../../kit/eastern-dates.ts';
import { unescaped } from '../../../kit/html-elements.ts';
import { OLRC, titleName } from './release-points.ts';

/** `119-21` */
export const tableThreeUrl = (law: string): string => `${OLRC}/table3/${law.replace('-', '_')}.htm`;

/**
 * The elements of a name, what they hold with what their tag says. By their ends: a page of beginnings and no end would be
 * read once for each of them.
 */
function* elementsOf(text: string, name: string) {
  const begin = new RegExp(`<${name}\\b([^<>]*)(?<!/)>`, 'i');
  for (const piece of text.split(new RegExp(`</${name}>`, 'i')).slice(0, -1)) {
    const found = begin.exec(piece);
    if (!found) continue;
    yield { tag: found[1] ?? '', inside: piece.slice(found.index + found[0].length) };
  }
}

/** Undefined for a page that was cut: it would look like a law of few sections. */
export function readTableThree(html: string): readonly Relation[] | undefined {
  if (!/<\/html>\s*$/i.test(html)) return undefined;
  const found = new Map<string, Relation>();
  for (const row of elementsOf(html, 'tr')) {
    const cells = new Map(
      [...elementsOf(row.inside, 'td')].map(({ tag, inside }) => [
        /class=['"](\w+)['"]/.exec(tag)?.[1]?.toLowerCase(),
        withoutMarkup(inside),
      ]),
    );
    addRow(found, (name) => cells.get(name));
  }
  return [...found.values()];
}

/** One line of the table, whichever of its forms it stands in; a line without a section of the Code is none. */
function addRow(found: Map<string, Relation>, cell: (name: string) => string | undefined): void {
  const title = titleName(cell('unitedstatescodetitle') ?? '');
  const [, section, note] =
    /^([0-9A-Za-z–-]+)((?:\s+nt\b.*)?)/.exec(cell('unitedstatescodesection') ?? '') ?? [];
  if (!/^\d/.test(title) || !section || !/^\d/.test(section)) return;
  const of = cell('actsection');
  const status = cell('unitedstatescodestatus') || note?.trim();
  const to = `usc:${title}-${section.replaceAll('–', '-')}`;
  const page = cell('statutesatlargepage');
  const known = found.get(to);
  const acts = [known?.details?.sections ?? [], of ? [of] : []].flat();
  found.set(to, {
    kind: 'codified_in',
    to,
    evidence: `Table III: ${of ? `section ${of} of the law` : 'the law'}`,
    details: { sections: acts, ...(page && { page }), ...(status && { status }) },
  });
}

/** What a saved page or bulk file says of one law. */
export interface ClassifiedLaw {
  /** `119-72` */
  readonly law: string;
  readonly relations: readonly Relation[];
  readonly enacted?: string;
}

/** A page of one act, or bulk XML with many: `<act congress='119' ...><num>119-72</num><record>...`. */
export function lawsInTableThree(text: string): readonly ClassifiedLaw[] | undefined {
  if (/<act\b[^<>]*\bstatutes-at-large-volume=/.test(text.slice(0, 20_000)))
    return lawsInBulk(text);
  if (
    /TABLE OF CLASSIFICATIONS FOR PUBLIC LAWS|United States Code Classification of Public Laws/.test(
      text.slice(0, 20_000),
    )
  )
    return lawsInClassifications(text);
  if (!/class=['"]table3act['"]/.test(text)) return undefined;
  const relations = readTableThree(text);
  if (relations === undefined)
    throw new AnnalsError('NOT_THE_DOCUMENT', 'the page of Table III is cut: it has no end');
  const act = withoutMarkup(/<span class=['"]act['"]>([^<]+)/.exec(text)?.[1] ?? '');
  const law = numberIn(act);
  if (law === undefined)
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `the page of Table III is of the act ${act}, which has a chapter and no number: records are called by the number of a public law`,
    );
  const day = /<span class=['"]textdate['"]>([\s\S]{0,200}?)<\/span>/.exec(text)?.[1];
  const enacted = isoDate(/[A-Z][a-z]+\.? \d{1,2}, \d{4}/.exec(withoutMarkup(day ?? ''))?.[0]);
  return [{ law, relations, ...(enacted && { enacted }) }];
}

/** `42    5301         nt new           119-70   1                        3`, in columns of a typewriter. */
const CLASSIFIED =
  /^(\d{1,2}[A-Za-z]?)[ \t]+(\d\S*)[ \t]+(?:(\S[^\n]*?)[ \t]+)?(\d{2,3}-\d{1,4})(?:[ \t]+(\S[^\n]*?))?[ \t]{2,}([\d, -]+?)[ \t]*$/;

/** The table of a session, which is there weeks before Table III is: the same, law by law. */
function lawsInClassifications(text: string): readonly ClassifiedLaw[] {
  const laws = new Map<string, Map<string, Relation>>();
  for (const line of text.split('\n')) {
    const row = CLASSIFIED.exec(withoutMarkup(line.slice(0, 400)));
    if (!row) continue;
    const [, title, section, status, law = '', of, page] = row;
    const cells: Readonly<Record<string, string | undefined>> = {
      unitedstatescodetitle: title,
      unitedstatescodesection: section,
      unitedstatescodestatus: status,
      actsection: of,
      statutesatlargepage: page,
    };
    const found = laws.get(law) ?? new Map<string, Relation>();
    addRow(found, (name) => cells[name]);
    laws.set(law, found);
  }
  return [...laws].map(([law, found]) => ({ law, relations: [...found.values()] }));
}

function lawsInBulk(text: string): readonly ClassifiedLaw[] {
  return [...elementsOf(text, 'act')].flatMap(({ tag, inside }) => {
    const law = numberIn(/<num>([^<]*)<\/num>/.exec(inside)?.[1]);
    // Acts of the first 150 years have chapters and no such number, by which nothing here is called.
    if (law === undefined) return [];
    const found = new Map<string, Relation>();
    for (const record of elementsOf(inside, 'record')) {
      const cells = new Map(
        [...record.inside.matchAll(/<([a-z-]+)>([^<]*)<\/\1>/g)].map(
          ([, name = '', words = '']) => [
            name.replace('united-states-code', 'unitedstatescode').replaceAll('-', ''),
            withoutMarkup(words),
          ],
        ),
      );
      addRow(found, (name) => cells.get(name));
    }
    const enacted = /\bdate=['"](\d{4}-\d{2}-\d{2})/.exec(tag)?.[1];
    return { law, relations: [...found.values()], ...(enacted && { enacted }) };
  });
}

const numberIn = (words: string | undefined): string | undefined => {
  const [, congress, number] =
    /^\s*(\d{2,3})[-–](\d{1,4})\b/.exec(withoutMarkup(words ?? '')) ?? [];
  return congress && `${congress}-${number}`;
};

const withoutMarkup = (words: string): string =>
  unescaped(words.replaceAll(/<[^<>]*>/g, ''))
    .replaceAll('\u00a0', ' ')
    .trim();
