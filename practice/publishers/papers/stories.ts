/**
 * What can become of a paper that somebody looks for: where copies lie and what stands in the way. The
 * shares add up to a mixture as a library meets it; about nine in ten can be had.
 */
import type { Draws } from '../../random.ts';

export interface Story {
  readonly name: string;
  /** Of a thousand works. */
  readonly share: number;
  readonly places: Places;
}

export interface Places {
  /** What Unpaywall knows: nothing, that it is closed, a page, or whose PDF. */
  readonly unpaywall:
    | 'unknown'
    | 'closed'
    | 'page'
    | 'journal'
    | 'repository'
    | 'journal, repository'
    | 'old link';
  /** What the journal's PDF address answers; `none` is a preprint without a journal. */
  readonly journal:
    | 'paper'
    | 'wall'
    | 'challenge'
    | 'moved'
    | 'torn'
    | 'placeholder'
    | 'missing'
    | 'none';
  /** Where the DOI leads. */
  readonly doi: 'page' | 'pdf' | 'forward';
  /** How the journal's page names its PDF. */
  readonly page: 'citation' | 'link' | 'json-ld' | 'anchor' | 'silent' | 'challenge' | 'gone';
  readonly site: 'open' | 'dead' | 'private';
  readonly arxiv: 'none' | 'kept' | 'withdrawn';
  readonly pmc: 'none' | 'kept' | 'hidden' | 'text only';
  readonly europePmc: 'none' | 'kept';
  readonly wayback:
    | 'none'
    | 'kept'
    | 'unplayable first'
    | 'unplayable'
    | 'blocked'
    | 'through page';
  /** The one index besides that has a copy. */
  readonly only: OtherIndex | 'none';
}

export const OTHER_INDEXES = [
  'openalex',
  'crossref',
  'semantic_scholar',
  'core',
  'doaj',
  'datacite',
  'zenodo',
  'osf',
  'openaire',
  'hal',
  'figshare',
] as const;
export type OtherIndex = (typeof OTHER_INDEXES)[number];

/** A journal that shows its page and sells its PDF, and that no index knows to be open. */
const CLOSED: Places = {
  unpaywall: 'unknown',
  journal: 'wall',
  doi: 'page',
  page: 'silent',
  site: 'open',
  arxiv: 'none',
  pmc: 'none',
  europePmc: 'none',
  wayback: 'none',
  only: 'none',
};

const story = (name: string, share: number, places: Partial<Places>): Story => ({
  name,
  share,
  places: { ...CLOSED, ...places },
});

export const STORIES: readonly Story[] = [
  story('gold', 235, { unpaywall: 'journal', journal: 'paper', page: 'citation' }),
  story('gold, address unknown', 60, { unpaywall: 'page', journal: 'paper', page: 'citation' }),
  story('green', 70, { unpaywall: 'repository' }),
  story('preprint', 105, { arxiv: 'kept' }),
  story('preprint without a journal', 40, { arxiv: 'kept', journal: 'none' }),
  story('preprint, withdrawn since', 5, { arxiv: 'withdrawn' }),
  story('biomedical', 90, { unpaywall: 'page', pmc: 'kept' }),
  story('biomedical, known by DOI', 20, { pmc: 'hidden' }),
  story('DOI leads to the paper', 50, { journal: 'paper', doi: 'pdf' }),
  story('page names it', 50, { journal: 'paper', page: 'citation' }),
  story('page links it', 20, { journal: 'paper', page: 'link' }),
  story('page describes it', 15, { journal: 'paper', page: 'json-ld' }),
  story('page shows it', 15, { journal: 'paper', page: 'anchor' }),
  story('page forwards', 10, { journal: 'paper', page: 'citation', doi: 'forward' }),
  story('Europe only', 40, { pmc: 'text only', europePmc: 'kept' }),
  story('archived', 25, { unpaywall: 'journal', journal: 'missing', wayback: 'kept' }),
  story('archived with its page', 8, { journal: 'missing', page: 'gone', wayback: 'through page' }),
  story('archived, newest copy broken', 7, {
    unpaywall: 'journal',
    journal: 'missing',
    wayback: 'unplayable first',
  }),
  story('wall, then preprint', 15, { unpaywall: 'journal', arxiv: 'kept' }),
  story('torn, then repository', 10, { unpaywall: 'journal, repository', journal: 'torn' }),
  story('old link, then page', 10, { unpaywall: 'old link', journal: 'paper', page: 'citation' }),
  story('forbidden, then Europe', 5, {
    unpaywall: 'journal',
    journal: 'paper',
    site: 'private',
    page: 'citation',
    pmc: 'text only',
    europePmc: 'kept',
  }),

  story('closed', 25, { unpaywall: 'closed' }),
  story('challenged', 8, { unpaywall: 'journal', journal: 'challenge', page: 'challenge' }),
  story('moved', 6, { unpaywall: 'journal', journal: 'moved' }),
  story('dead', 8, { unpaywall: 'journal', journal: 'paper', site: 'dead', page: 'citation' }),
  story('forbidden', 6, {
    unpaywall: 'journal',
    journal: 'paper',
    site: 'private',
    page: 'citation',
  }),
  story('placeholder', 10, { unpaywall: 'journal', journal: 'placeholder' }),
  story('torn', 5, { unpaywall: 'journal', journal: 'torn' }),
  story('archive blocked', 3, { unpaywall: 'journal', journal: 'missing', wayback: 'blocked' }),
  story('archive unplayable', 2, {
    unpaywall: 'journal',
    journal: 'missing',
    wayback: 'unplayable',
  }),
  ...OTHER_INDEXES.map((only) => story(`only ${only}`, 2, { only })),
];

const ENDS = STORIES.map((_, at) =>
  STORIES.slice(0, at + 1).reduce((sum, { share }) => sum + share, 0),
);

export function storyOf(chance: Draws, row: number, only?: readonly string[]): Story {
  if (only !== undefined) return storyNamed(only[row % only.length] ?? '');
  const place = chance.fraction(row, 15) * 1000;
  return STORIES[ENDS.findIndex((end) => place < end)] ?? (STORIES[0] as Story);
}

function storyNamed(name: string): Story {
  const found = STORIES.find((one) => one.name === name);
  if (found) return found;
  const names = STORIES.map((one) => one.name).join(', ');
  throw new Error(`"${name}" is not a story of the practice papers; there are: ${names}`);
}

/** What stands in the way of the copies that cannot be had: what a careful reader refuses, and why. */
export function obstaclesOf({ journal, site, wayback }: Places): string[] {
  const obstacles = [];
  if (site !== 'open') obstacles.push(site === 'dead' ? 'no answer' : 'robots.txt');
  else if (!['paper', 'none'].includes(journal)) obstacles.push(OBSTACLES[journal] ?? journal);
  if (wayback === 'blocked') obstacles.push('blocked site');
  if (wayback.startsWith('unplayable')) obstacles.push('unplayable capture');
  return obstacles;
}

const OBSTACLES: Readonly<Record<string, string>> = {
  wall: 'login page',
  challenge: 'challenge page',
  moved: 'moved page',
  torn: 'truncated',
  placeholder: 'same bytes for many works',
  missing: 'not found',
};

/** Every resolver that leads to the paper. */
export function routesTo(places: Places): string[] {
  const { unpaywall, journal, doi, page, site, arxiv, pmc, europePmc, wayback, only } = places;
  const isJournalOpen = journal === 'paper' && site === 'open';
  const namesPdf = ['citation', 'link', 'json-ld', 'anchor'].includes(page);
  const routes: [string, boolean][] = [
    ['unpaywall_pdf', /repository/.test(unpaywall) || (unpaywall === 'journal' && isJournalOpen)],
    ['arxiv_pdf', arxiv !== 'none'],
    ['pmc_pdf', pmc === 'kept' || pmc === 'hidden'],
    [
      'doi_redirect_pdf',
      (doi === 'pdf' && isJournalOpen) || (journal === 'none' && arxiv === 'kept'),
    ],
    // The page of a preprint is known too, and a DOI may lead where a page was expected.
    ['landing_scrape_pdf', ((namesPdf || doi === 'pdf') && isJournalOpen) || arxiv === 'kept'],
    ['europe_pmc_pdf', europePmc === 'kept'],
    ['wayback_pdf', ['kept', 'unplayable first', 'through page'].includes(wayback)],
    [only, only !== 'none'],
  ];
  return routes.filter(([, leads]) => leads).map(([resolver]) => resolver);
}
