import { type CitationPattern, withoutPunctuation } from '../../core/citations.ts';

const arxiv = (id: string | undefined, version: string | undefined) =>
  `arxiv:${id}${version ? `@${version}` : ''}`;

/** How people write what this family keeps. */
export const papersCitations: readonly CitationPattern[] = [
  {
    pattern: /https?:\/\/(?:dx\.)?doi\.org\/(10\.\d{4,9}\/[^\s"<>]+)/gi,
    how: 'DOI link',
    certainty: 'link',
    id: (m) => `doi:${withoutPunctuation(m[1])}`,
  },
  {
    pattern:
      /https?:\/\/(?:www\.|export\.)?arxiv\.org\/(?:abs|pdf)\/([a-z-]+(?:\.[A-Z]{2})?\/\d{7}|\d{4}\.\d{4,5})(?:v(\d+))?(?:\.pdf)?/gi,
    how: 'arXiv link',
    certainty: 'link',
    id: (m) => arxiv(m[1], m[2]),
  },
  {
    pattern: /https?:\/\/(?:www\.)?openalex\.org\/(?:works\/)?(W\d+)/gi,
    how: 'OpenAlex link',
    certainty: 'link',
    id: (m) => `openalex:${m[1]}`,
  },
  {
    pattern:
      /https?:\/\/(?:www\.ncbi\.nlm\.nih\.gov\/pmc|pmc\.ncbi\.nlm\.nih\.gov|europepmc\.org)\/articles?\/(PMC\d+)\/?/gi,
    how: 'PMC link',
    certainty: 'link',
    id: (m) => `pmc:${m[1]}`,
  },
  {
    pattern: /\barXiv:?\s*(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v(\d+))?/gi,
    how: 'arXiv id',
    certainty: 'named',
    id: (m) => arxiv(m[1], m[2]),
  },
  {
    pattern: /\b(?:doi:?\s*)?(10\.\d{4,9}\/[^\s"<>]+)/gi,
    how: 'DOI',
    certainty: 'named',
    id: (m) => `doi:${withoutPunctuation(m[1])}`,
  },
  { pattern: /\b(PMC\d{5,9})\b/g, how: 'PMC id', certainty: 'named', id: (m) => `pmc:${m[1]}` },
  {
    pattern: /\b(W\d{6,12})\b/g,
    how: 'OpenAlex id',
    certainty: 'bare',
    id: (m) => `openalex:${m[1]}`,
  },
];
