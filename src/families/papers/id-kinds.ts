import type { IdKind } from '../../core/canonical-ids.ts';
import { withoutTracking } from '../../core/tracking-parameters.ts';

const upper = (key: string) => key.toUpperCase();
const lower = (key: string) => key.toLowerCase();

export const papersIdKinds: readonly IdKind[] = [
  {
    prefix: 'doi',
    names: 'paper by DOI',
    example: 'doi:10.7717/peerj.4375',
    key: /^10\.\d{4,9}\/\S+$/i,
    normal: lower,
  },
  {
    prefix: 'arxiv',
    names: 'arXiv paper',
    example: 'arxiv:1707.08567',
    key: /^(\d{4}\.\d{4,5}|[a-z-]+(\.[a-z]{2})?\/\d{7})(@\d+)?$/i,
    normal: lower,
  },
  {
    prefix: 'pmc',
    names: 'PubMed Central article',
    example: 'pmc:PMC8164761',
    key: /^PMC\d+$/i,
    normal: upper,
  },
  {
    prefix: 'openalex',
    names: 'OpenAlex work',
    example: 'openalex:W2741809807',
    key: /^W\d+$/i,
    normal: upper,
  },
  {
    prefix: 'pmid',
    names: 'PubMed record',
    example: 'pmid:29456894',
    key: /^\d{1,9}$/,
    normal: (key) => String(Number(key)),
  },
  {
    prefix: 'url',
    names: 'paper known by its address alone',
    example: 'url:https://example.org/papers/1.pdf',
    key: /^https?:\/\/[^\s/]+\/\S*$/i,
    normal: (key) => (URL.canParse(key) ? withoutTracking(key) : key),
  },
];
