import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Candidate } from '../../core/candidate.ts';
import { stableJson } from '../../core/json.ts';
import { mergeWorks, PAPER_VERSIONS, type Work } from './works/work.ts';

/** A work as the ledger keeps it until its turn comes. */
export const candidateFields = z.object({
  id: z.string(),
  identifiers: z.object({
    doi: z.string().optional(),
    arxiv: z.string().optional(),
    pmcid: z.string().optional(),
    pmid: z.string().optional(),
    openalex: z.string().optional(),
  }),
  title: z.string().nullable(),
  year: z.number().nullable(),
  publishedOn: z.string().optional(),
  authors: z.array(z.string()).optional(),
  journal: z.string().optional(),
  locations: z.array(
    z.object({
      url: z.string(),
      kind: z.enum(['pdf', 'landing', 'unknown']),
      version: z.enum(PAPER_VERSIONS).optional(),
      licence: z.string().optional(),
    }),
  ),
  notices: z.array(
    z.object({
      kind: z.enum(['retraction', 'withdrawal', 'concern', 'correction', 'replacement']),
      at: z.string().optional(),
      doi: z.string().optional(),
      from: z.string(),
    }),
  ),
});

export const candidateOf = (given: Work, key: string = given.id): Candidate<Work> => ({
  key,
  version: noticesVersion(given),
  files: [],
  fields: given,
});

/** Two lines about one work: the first one's words, completed by the second's. */
export const merged = (first: Candidate<Work>, second: Candidate<Work>): Candidate<Work> =>
  candidateOf(mergeWorks(first.fields, second.fields), first.key);

/**
 * Changes when something happened to the paper. Other words about it (a title, one more address) are
 * no reason to fetch it again, and the same work is described differently by every list.
 */
function noticesVersion({ notices }: Work): string {
  if (notices.length === 0) return 'as published';
  const said = notices
    .map(({ kind, doi }) => ({ kind, doi }))
    .map(stableJson)
    .sort();
  return createHash('sha256').update(said.join('\n')).digest('hex').slice(0, 16);
}
