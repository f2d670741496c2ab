import type { CommandEntry } from '../../../cli/command.ts';

/** Commands for single papers. */
export const PAPERS: readonly CommandEntry[] = [
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
      {
        flags: '--resolver-order <names>',
        meaning: 'resolvers in the order they are asked, separated by commas',
        setting: 'papers.resolverOrder',
      },
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
