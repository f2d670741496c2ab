/** A section of a yearly edition of the Code: what its heading and its credit say, without elements that say it. */
import { AnnalsError } from '../../../core/errors.ts';
import type { ParsedDocument } from '../../../core/record.ts';
import type { Relation } from '../../../core/relations.ts';
import { instantOfDay } from '../../../kit/dates.ts';
import { isoDate } from '../../../kit/eastern-dates.ts';
import { type AnnualSection, between, sectionIn, wordsIn } from './annual-title.ts';
import type { SectionFields } from './candidate.ts';
import { citedNumber } from './cited-number.ts';
import { OLRC } from './release-points.ts';

const ENDED = 'repealed|omitted|expired|terminated';
const MOVED = 'transferred|renumbered|redesignated';

export function annualSection(
  text: string,
  key: string,
  { title, annual }: SectionFields,
  url: string,
): ParsedDocument {
  const html = text.slice(annual?.from, annual?.to);
  const section = annual && sectionIn(html, title);
  if (!annual || section?.id !== key)
    throw new AnnalsError('NOT_THE_DOCUMENT', `${url}: the file holds no ${key}`, { url });
  const number = key.slice(key.indexOf('-') + 1);
  const credit = wordsIn(between(html, '<p class="source-credit">', '</p>'));
  const days = writtenDays(credit);
  const cited = `${title.replace(/A$/, '')} U.S.C.${title.endsWith('A') ? ' App.' : ''} ${citedNumber(section.identifier, number)}`;
  const edition = annual.edition ? ` (${annual.edition})` : '';
  const sourceUrl = `${OLRC}/view.xhtml?req=granuleid:USC-prelim-title${title.replace('A', 'a')}-section${number}&num=0&edition=prelim`;
  const fate = fateOf(section, html, title);
  return {
    id: key,
    kind: 'section',
    title: section.heading || key,
    publishedAt: days[0] ? instantOfDay(days[0]) : null,
    updatedAt: days.length > 0 ? instantOfDay(days.at(-1) ?? '') : null,
    sourceUrl,
    sourceOrg: 'Office of the Law Revision Counsel',
    citation: `${cited}${edition}. ${section.heading.replace(/\.$/, '')}. ${sourceUrl}`,
    metadata: {
      uscTitle: title,
      number,
      identifier: section.identifier,
      under: [...section.under],
      edition: annual.edition,
      currentThrough: section.through,
      codeStatus: fate.status,
      sourceCredit: credit || undefined,
    },
    aliases: [...section.others],
    relations: [
      { kind: 'part_of', to: `usc:${title}`, evidence: section.identifier },
      ...lawsIn(credit),
      ...fate.relations,
    ],
    body: { normalizer: 'html_v1', content: html, baseUrl: url },
    ...fate.tombstone,
  };
}

/** `[§322. Repealed. Pub. L. 109-313, ...]`: the heading is all that is left. */
function fateOf(section: Pick<AnnualSection, 'heading' | 'through'>, html: string, title: string) {
  const words = section.heading.replace(/^\[|\]$/g, '').replace(/^§+\s?[^.]{1,80}\.\s*/, '');
  const status = new RegExp(`^(${ENDED}|${MOVED})\\b`, 'i').exec(words)?.[1]?.toLowerCase();
  if (status === undefined) return { status, tombstone: {}, relations: [] };
  const day = writtenDays(words).at(-1) ?? section.through;
  const note = wordsIn(between(html, '<p class="note-body">', '</p>'));
  const went = /\bsection (\d[0-9A-Za-z–-]*) of (this title|Title (\d{1,2}))/.exec(
    `${words} ${note}`,
  );
  const to = went && `usc:${went[3] ?? title}-${went[1]?.replaceAll('–', '-')}`;
  const isMoved = new RegExp(`^(?:${MOVED})$`).test(status);
  const reason = isMoved && !/\s/.test(words) && note ? `${words}: ${note}` : words;
  const [law] = lawsIn(words);
  const tombstone: Partial<ParsedDocument> = {
    status: isMoved && to ? 'superseded' : 'withdrawn',
    ...(day && { tombstoneAt: instantOfDay(day) }),
    tombstoneReason: reason.slice(0, 500),
    ...(isMoved && to ? { successorId: to } : {}),
  };
  const relations: Relation[] = isMoved
    ? to
      ? [{ kind: `${status}_to`, to, evidence: reason.slice(0, 500) }]
      : []
    : law
      ? [{ kind: `${status}_by`, to: law.to, evidence: words }]
      : [];
  return { status, tombstone, relations };
}

/** The first law of a credit made the section, the others changed it. */
function lawsIn(words: string): Relation[] {
  const found = new Map<string, Relation>();
  for (const one of words.split(';')) {
    const [evidence, congress, number] = /Pub\. L\. (\d{2,3})[–-](\d{1,4})/.exec(one) ?? [];
    if (!evidence) continue;
    const to = `law:${congress}-${number}`;
    const [since] = writtenDays(one);
    const kind = found.size === 0 ? 'enacted_by' : 'amended_by';
    if (!found.has(to)) found.set(to, { kind, to, evidence, ...(since && { since }) });
  }
  return [...found.values()];
}

/** `Oct. 6, 2006`, `July 30, 1947` */
const writtenDays = (words: string): string[] =>
  [...words.matchAll(/\b[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4}\b/g)].flatMap(
    ([day]) => isoDate(day) ?? [],
  );
