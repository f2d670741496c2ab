import type { VerbAddition, VerbEntry, VerbGroup } from '../../../core/verb.ts';

const RESOLVER_ORDER = {
  flags: '--resolver-order <names>',
  meaning: 'for papers: resolvers in the order they are asked, separated by commas',
  setting: 'papers.resolverOrder',
} as const;

/** Commands for single papers. */
export const VERBS: readonly VerbEntry[] = [
  {
    name: 'papers get',
    group: 'Acquire',
    summary: 'Look for one paper, resolver by resolver, and keep it',
    about:
      'The same tiers as `annals run papers`, but one resolver after the other, and each is told: for\ntrying things out and for finding out why something does not arrive.',
    arguments: [
      { name: '<work>', meaning: 'DOI, arXiv id, PMCID, PubMed id, OpenAlex id or address' },
    ],
    options: [
      { flags: '--output <file>', meaning: 'put a copy of the PDF there, too' },
      { flags: '--refetch', meaning: 'look for it again though it is held' },
      { flags: '--read', meaning: 'read the PDF to Markdown, too' },
      { ...RESOLVER_ORDER, meaning: 'resolvers in the order they are asked, separated by commas' },
    ],
    examples: [
      { line: 'annals papers get 10.7717/peerj.4375', meaning: 'by its DOI' },
      { line: 'annals papers get arXiv:1707.08567 --output paper.pdf', meaning: 'with a copy' },
      { line: 'annals explain papers --doi 10.7717/peerj.4375', meaning: 'what would be asked' },
    ],
    json: 'one document: id, title, status, held, path, url, resolver, tier, tried, failure.',
    load: () => import('./papers-get.ts'),
  },
];

export const VERB_GROUPS: Readonly<Record<string, VerbGroup>> = {
  papers: { heading: 'Acquire', summary: 'One paper at a time: get' },
};

/** What commands of all sources know of papers. */
export const ADDITIONS: Readonly<Record<string, VerbAddition>> = {
  run: { options: [RESOLVER_ORDER] },
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
    options: [
      {
        flags: '--doi <work>',
        meaning:
          'with papers: who would be asked for this DOI, arXiv id, PMCID or address, and why',
      },
    ],
    examples: [
      { line: 'annals explain papers', meaning: 'tiers, policies, resolvers without a key' },
    ],
  },
};
