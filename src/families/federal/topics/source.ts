import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Candidate } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { jsonIn } from '../../../core/shape.ts';
import { defineSource } from '../../../core/source.ts';
import type { ParsedTerm } from '../../../core/vocabularies.ts';
import { objectOf, objectsIn, wordsOf } from '../../../kit/loose-json.ts';
import { pageBehindWall } from '../../../kit/page-behind-wall.ts';
import { present } from '../../../kit/parsed.ts';
import { readBillStatus } from '../billstatus/read-bill-status.ts';
import { inEitherForm } from '../congress-api/xml-answer.ts';
import {
  type ListedTerm,
  readTerms,
  termOf,
  VOCABULARIES,
  type VocabularyName,
} from './read-terms.ts';

const CONGRESS = 'https://www.congress.gov/help/field-values';
const PAGES = 'lists of terms of www.congress.gov';
const ORGANISATION = 'Congressional Research Service';

const LISTS: Readonly<Record<VocabularyName, { readonly url: string; readonly kind: string }>> = {
  policy_areas: { url: `${CONGRESS}/policy-area`, kind: 'policy_area' },
  legislative_subjects: {
    url: `${CONGRESS}/legislative-subject-terms`,
    kind: 'legislative_subject',
  },
};

type TermCandidate = Candidate<ListedTerm>;

const candidateOf = (term: ListedTerm): TermCandidate => ({
  key: term.key,
  version: createHash('sha256').update(JSON.stringify(term)).digest('hex'),
  files: [],
  fields: term,
});

/** Policy areas and legislative subjects: the words by which bills are tagged. */
export default defineSource<
  { vocabulary?: VocabularyName },
  unknown,
  unknown,
  ParsedTerm,
  ListedTerm
>({
  name: 'topics',
  family: 'federal',
  title: 'Policy areas and legislative subjects',
  publisher: 'Library of Congress',
  homepage: `${CONGRESS}/policy-area`,
  licence: 'Public domain (US Government work)',
  keeps: 'term',
  lists: 'whole',
  ids: ['topic'],
  completeness: 'every term that a list names is held; one that is no longer listed stays as it is',
  schedule: { cron: '10 4 1 * *' },
  timezone: 'America/New_York',
  politeness: { rate: '1/second', inFlight: 1 },
  params: z.object({
    vocabulary: z.enum(VOCABULARIES).optional().describe('Both vocabularies unless given'),
  }),
  fields: z.custom<ListedTerm>(),
  expects: { atLeast: 1 },

  async *discover(ctx) {
    const { browser } = ctx;
    // A word of both vocabularies is the policy area.
    const named = new Set<string>();
    for (const vocabulary of VOCABULARIES) {
      if (ctx.params.vocabulary && ctx.params.vocabulary !== vocabulary) continue;
      const { url } = LISTS[vocabulary];
      const found = await ctx.pastWall(PAGES, [
        { by: 'program', ask: () => ctx.text(url, { pastWall: true }) },
        { by: 'browser', ask: () => pageBehindWall(browser, url, 'main, #main') },
      ]);
      if (found.is === 'walled')
        throw new AnnalsError('CHALLENGE_PAGE', `${url}: ${found.says}`, { url, challenged: true });
      const terms = readTerms(found.value, vocabulary);
      ctx.page();
      await ctx.list({ url, rows: terms.length });
      // The last term of a page that was cut may have half its note.
      const isWhole = /<\/html>\s*$/i.test(found.value);
      if (!isWhole || terms.length === 0)
        throw new AnnalsError(
          'DISCOVERY_INCOMPLETE',
          `${url} ${isWhole ? 'names no term' : 'is cut: it has no end'}`,
          { url },
        );
      await ctx.declare({ series: vocabulary, url, listed: terms.length });
      for (const term of terms) {
        if (named.has(term.key)) continue;
        named.add(term.key);
        yield candidateOf(term);
      }
    }
  },

  idOf: ({ key }) => `topic:${key}`,

  parse: async (_acquired, { fields: term }) => {
    const { url, kind } = LISTS[term.vocabulary];
    return {
      is: 'term',
      id: `topic:${term.key}`,
      kind,
      title: term.name,
      vocabulary: term.vocabulary,
      deprecated: term.deprecated === true,
      ...(term.replacedBy && { replacedBy: term.replacedBy }),
      updatedAt: null,
      sourceUrl: url,
      sourceOrg: ORGANISATION,
      citation: `${ORGANISATION}. ${term.name}. n.d. ${url}`,
      metadata: present({ note: term.note, group: term.group }) as JsonObject,
      relations: [],
    };
  },

  recognise: inEitherForm(recogniseTerms),

  corpus: ({ id }, { name }) => `${id.slice('topic:'.length)}.${name}`,
});

/** What a bill is tagged with. */
const termsOf = (area: string | undefined, subjects: readonly string[]) =>
  [
    area === undefined ? undefined : termOf(area, undefined, 'policy_areas'),
    ...subjects.map((one) => termOf(one, undefined, 'legislative_subjects')),
  ].flatMap((one) => (one ? [{ candidate: candidateOf(one) }] : []));

/** A page of terms; or the status of a bill, or its subjects of the API, which name the terms it is tagged with. */
function recogniseTerms({ name, text }: SavedAnswer): readonly Recognised<ListedTerm>[] {
  if (/^\s*\{/.test(text)) {
    const { policyArea, legislativeSubjects } = objectOf(objectOf(jsonIn(text)).subjects);
    return termsOf(
      wordsOf(objectOf(policyArea).name) || undefined,
      objectsIn(legislativeSubjects).map((one) => wordsOf(one.name)),
    );
  }
  if (/<billStatus\b/.test(text.slice(0, 2_000))) {
    const { policyArea, subjects } = readBillStatus(text).value;
    return termsOf(policyArea, subjects);
  }
  // Any page has lists; only these are lists of terms.
  if (
    !/<html\b/i.test(text.slice(0, 4_000)) ||
    !/field.?values|subject.?terms|policy.?areas?/i.test(`${name} ${titleOf(text)}`)
  )
    return [];
  const isAreas =
    /policy.?area/i.test(name) || /Policy Areas?\s*(?:—|&mdash;|-)\s*Field Values/i.test(text);
  return readTerms(text, isAreas ? 'policy_areas' : 'legislative_subjects').map((term) => ({
    candidate: candidateOf(term),
  }));
}

const titleOf = (html: string): string => /<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1] ?? '';
