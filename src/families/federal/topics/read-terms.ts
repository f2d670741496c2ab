/** congress.gov's lists of terms: tables and lists for people, read as terms with what they say of each. */
import { attribute, elementsIn, type PageElement, wordsOf } from '../../../kit/html-elements.ts';
import { present } from '../../../kit/parsed.ts';
import { topicId } from '../ids.ts';

export const VOCABULARIES = ['policy_areas', 'legislative_subjects'] as const;
export type VocabularyName = (typeof VOCABULARIES)[number];

export interface ListedTerm {
  /** What stands after `topic:` in its id. */
  readonly key: string;
  readonly name: string;
  readonly vocabulary: VocabularyName;
  readonly note?: string;
  /** Under which heading of the list it stands: `Geographic Entities`. */
  readonly group?: string;
  readonly deprecated?: boolean;
  readonly replacedBy?: string;
}

const HEADS =
  /^(?:policy areas?|descriptions?|(?:legislative )?subject terms?|terms?|subjects?|geographic|organizations?)$/i;
const MOST_WORDS = 14;

/** Each row of a table, else each entry of a list, inside the page's own content. */
export function readTerms(html: string, vocabulary: VocabularyName): ListedTerm[] {
  const [main] = elementsIn(
    html,
    (one) => one.tagName === 'main' || attribute(one, 'id') === 'main',
  );
  const content = main ?? html;
  const rows = elementsIn(content, (one) => one.tagName === 'tr')
    .map((row) => elementsIn(row, (one) => one.tagName === 'td').map(wordsOf))
    .filter((cells) => cells.length > 0);
  const entries: readonly Entry[] =
    rows.length > 0 ? rows.map(([name, note]) => ({ name, note })) : listed(content);
  const found = new Map<string, ListedTerm>();
  for (const { name = '', note, group } of entries) {
    const term = termOf(name, note, vocabulary);
    if (term && !found.has(term.key)) found.set(term.key, { ...term, ...(group && { group }) });
  }
  return [...found.values()];
}

interface Entry {
  readonly name?: string | undefined;
  readonly note?: string | undefined;
  readonly group?: string | undefined;
}

/** The entries of lists, each with the heading over its list. */
function listed(content: string | PageElement): readonly Entry[] {
  let group: string | undefined;
  return elementsIn(content, (one) => /^h[2-6]$/.test(one.tagName) || isEntry(one)).flatMap(
    (one) => {
      if (one.tagName === 'li') return [{ name: wordsOf(one), group }];
      group = wordsOf(one) || undefined;
      return [];
    },
  );
}

/** `Acid rain (Use: Air quality)`, `Aliens [discontinued]`: a term that is no longer used says so itself. */
export function termOf(
  text: string,
  note: string | undefined,
  vocabulary: VocabularyName,
): ListedTerm | undefined {
  const said = `${text}\n${note ?? ''}`;
  const [, instead] =
    /[([]?\b(?:use|see|replaced by|now):?\s+([^)\].;]+)[)\].;]?/i.exec(
      /\((?:use|see|replaced by|now)\b|\[(?:use|see|replaced by|now)\b|^(?:use|replaced by):/im.test(
        said,
      )
        ? said
        : '',
    ) ?? [];
  const gone = /\b(?:discontinued|deprecated|obsolete|no longer (?:used|assigned)|retired)\b/i.test(
    said,
  );
  const name = text
    .replace(
      /\s*[([](?:use|see|replaced by|now|discontinued|deprecated|obsolete|retired)\b[^)\]]*[)\]]\s*$/i,
      '',
    )
    .trim();
  const words = name.split(/\s+/).length;
  if (name === '' || HEADS.test(name) || words > MOST_WORDS || !/[A-Za-z]/.test(name))
    return undefined;
  return present({
    key: topicId(name).slice('topic:'.length),
    name,
    vocabulary,
    note,
    deprecated: gone || instead !== undefined || undefined,
    replacedBy: instead && topicId(instead.trim()),
  }) as ListedTerm;
}

const isEntry = (one: PageElement): boolean =>
  one.tagName === 'li' && elementsIn(one, (inner) => inner.tagName === 'li').length === 0;
