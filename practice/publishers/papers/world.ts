/** Practice papers of any number, and the answer key: what can be had of them, by whom, and what is in the way. */
import { copyOf, type Keeper, sha256 } from './copies.ts';
import { openAlexOf } from './indexes.ts';
import { type Paper, papersOf, rowOf } from './paper.ts';
import { obstaclesOf, routesTo } from './stories.ts';

export interface PapersWorldOptions {
  readonly seed?: number;
  readonly size?: number;
  /** Only these stories, in turns: for a world where everything is of one kind. */
  readonly only?: readonly string[];
}

export interface PapersWorld {
  readonly seed: number;
  readonly size: number;
  paper(row: number): Paper;
  /** By DOI, PMCID, PMID, arXiv or OpenAlex id. */
  find(name: string): Paper | undefined;
  /** Works as an OpenAlex export has them, one JSON text each. */
  lines(count?: number): Iterable<string>;
  expected(resolvers?: readonly string[]): ExpectedPaper[];
}

export interface ExpectedPaper {
  readonly id: string;
  readonly doi: string;
  readonly story: string;
  /** The resolvers, among those asked about, that lead to it. */
  readonly by: readonly string[];
  readonly obtainable: boolean;
  /** Of every copy that is the paper. */
  readonly sha256: readonly string[];
  /** What must be refused on the way, in words. */
  readonly obstacles: readonly string[];
  readonly notice: string | null;
}

/** Those of the four default tiers. */
export const DEFAULT_RESOLVERS = [
  'unpaywall_pdf',
  'arxiv_pdf',
  'pmc_pdf',
  'doi_redirect_pdf',
  'landing_scrape_pdf',
  'europe_pmc_pdf',
  'wayback_pdf',
];

export function papersWorld({ seed = 1, size = 100, only }: PapersWorldOptions = {}): PapersWorld {
  const paper = papersOf(seed, only);
  return {
    seed,
    size,
    paper,
    find(name) {
      const row = rowOf(name);
      if (row === undefined || row < 0 || row >= size) return undefined;
      const found = paper(row);
      return hasName(found, decodeURIComponent(name).toLowerCase()) ? found : undefined;
    },
    *lines(count = size) {
      for (let row = 0; row < Math.min(count, size); row += 1) {
        yield `${JSON.stringify(openAlexOf(paper(row)))}\n`;
      }
    },
    expected: (resolvers = DEFAULT_RESOLVERS) =>
      Array.from({ length: size }, (_, row) => expectedOf(paper(row), resolvers)),
  };
}

function expectedOf(paper: Paper, resolvers: readonly string[]): ExpectedPaper {
  const { places, name } = paper.story;
  const by = routesTo(places).filter((resolver) => resolvers.includes(resolver));
  return {
    id: places.journal === 'none' ? `arxiv:${paper.arxiv}` : `doi:${paper.doi}`,
    doi: paper.doi,
    story: name,
    by,
    obtainable: by.length > 0,
    sha256: keepersFor(by).map((keeper) => sha256(copyOf(paper, keeper))),
    obstacles: obstaclesOf(places),
    notice: places.arxiv === 'withdrawn' ? 'withdrawal' : (paper.notice?.kind ?? null),
  };
}

/** Whose bytes a resolver leads to. */
function keepersFor(resolvers: readonly string[]): Keeper[] {
  const keepers = resolvers.flatMap((resolver) => KEEPERS[resolver] ?? (['index'] as const));
  return [...new Set(keepers)];
}

const KEEPERS: Readonly<Record<string, readonly Keeper[]>> = {
  unpaywall_pdf: ['journal', 'repository'],
  arxiv_pdf: ['arxiv'],
  pmc_pdf: ['pmc'],
  doi_redirect_pdf: ['journal', 'arxiv'],
  landing_scrape_pdf: ['journal', 'arxiv'],
  europe_pmc_pdf: ['europepmc'],
  wayback_pdf: ['journal'],
};

/** A PMCID of another paper's row is nobody's. */
function hasName(paper: Paper, name: string): boolean {
  const { doi, openalex, pmid, pmcid, arxiv } = paper;
  const bare = name.replace(/v\d+$/, '');
  return [doi, openalex, pmid, pmcid, arxiv, arxiv && `10.48550/arxiv.${arxiv}`].some(
    (own) => own !== undefined && (own.toLowerCase() === name || own.toLowerCase() === bare),
  );
}
