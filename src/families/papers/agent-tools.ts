import { lookUpTool } from '../../core/agent-lookup.ts';

const tools = [
  lookUpTool({
    name: 'get_paper',
    title: 'An open-access paper',
    description:
      'One paper by its DOI or another identifier: authors, journal, where the file is from.',
    takes: { name: 'paper', as: '10.7717/peerj.4375, doi:10.7717/peerj.4375 or arxiv:1707.08567' },
    prefixes: ['doi', 'arxiv', 'pmc', 'openalex', 'pmid', 'url'],
  }),
];
export default tools;
