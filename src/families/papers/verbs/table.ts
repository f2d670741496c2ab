import {
  describeVerb,
  type VerbAddition,
  type VerbEntry,
  type VerbGroup,
  verbOf,
} from '../../../core/verb.ts';
import { flag, oneDocument, text } from '../../../core/verb-fields.ts';

const resolverOrder = () =>
  text('names')
    .optional()
    .describe('resolvers in the order they are asked, separated by commas')
    .meta({ setting: 'papers.resolverOrder' });

const get = describeVerb({
  name: 'papers get',
  group: 'Acquire',
  summary: 'Look for one paper, resolver by resolver, and keep it',
  about:
    'It asks the same tiers as `annals run papers`, but one resolver after the other, and reports on each: to try things out, and to find out why a paper does not arrive.',
  arguments: () => ({
    work: text('work').describe('DOI, arXiv id, PMCID, PubMed id, OpenAlex id or address'),
  }),
  options: () => ({
    output: text('file').optional().describe('also put a copy of the PDF there'),
    refetch: flag('look for it again even if it is held'),
    read: flag('also read the PDF to Markdown'),
    resolverOrder: resolverOrder(),
  }),
  examples: [
    { line: 'annals papers get 10.7717/peerj.4375', meaning: 'by its DOI' },
    { line: 'annals papers get arXiv:1707.08567 --output paper.pdf', meaning: 'with a copy' },
    { line: 'annals explain papers --doi 10.7717/peerj.4375', meaning: 'what would be asked' },
  ],
  json: oneDocument(async () => (await import('./paper-json.ts')).paperJson),
});
export type PapersGetVerb = typeof get;

/** Commands for single papers. */
export const VERBS: readonly VerbEntry[] = [verbOf(get, () => import('./papers-get.ts'))];

export const VERB_GROUPS: Readonly<Record<string, VerbGroup>> = {
  papers: { heading: 'Acquire', summary: 'One paper at a time: get' },
};

/** What commands of all sources know of papers. */
export const ADDITIONS: Readonly<Record<string, VerbAddition>> = {
  run: {
    options: () => ({
      resolverOrder: resolverOrder().describe(
        'for papers: resolvers in the order they are asked, separated by commas',
      ),
    }),
  },
  report: {
    examples: [
      { line: 'annals report papers', meaning: 'the newest run' },
      { line: 'annals report papers --json --check', meaning: 'for a program that must know' },
    ],
  },
  resolve: {
    examples: [
      {
        line: 'annals resolve https://doi.org/10.7717/peerj.4375',
        meaning: 'doi:10.7717/peerj.4375',
      },
    ],
  },
  explain: {
    options: () => ({
      doi: text('work')
        .optional()
        .describe(
          'with papers: who would be asked for this DOI, arXiv id, PMCID or address, and why',
        ),
    }),
    examples: [
      { line: 'annals explain papers', meaning: 'tiers, policies, resolvers without a key' },
    ],
  },
};
