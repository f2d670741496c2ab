/** Everybody who knows something about papers: indexes, archives, journals; many hosts over one world. */
import {
  type PracticeRequest,
  type PracticeResponse,
  type Publisher,
  text,
} from '../../publisher.ts';
import { FILES, LINKER, REPOSITORY } from './addresses.ts';
import { arxiv, europePmcSearch, europePmcSite, pmcBucket, pmcSite } from './archives.ts';
import { crossref, openAlex, semanticScholar, unpaywall } from './indexes.ts';
import { doiOrg, files, journal, linker, repository } from './journals.ts';
import { core, datacite, doaj, figshare, hal, openaire, osf, zenodo } from './repositories.ts';
import { createTroubles, type TroubleOptions } from './troubles.ts';
import { availability, waybackMachine } from './wayback.ts';
import type { PapersWorld } from './world.ts';

type Handler = (
  world: PapersWorld,
  request: PracticeRequest,
) => PracticeResponse | Promise<PracticeResponse>;

/** Where the works themselves are listed, as an export of OpenAlex. */
const WORKS_HOST = 'works.papers.practice.example';

const HOSTS: Readonly<Record<string, Handler>> = {
  'api.unpaywall.org': unpaywall,
  'arxiv.org': arxiv,
  'export.arxiv.org': arxiv,
  'pmc-oa-opendata.s3.amazonaws.com': pmcBucket,
  'pmc.ncbi.nlm.nih.gov': pmcSite,
  'doi.org': doiOrg,
  [LINKER]: linker,
  '*.journals.example': journal,
  [REPOSITORY]: repository,
  [FILES]: files,
  'www.ebi.ac.uk': europePmcSearch,
  'europepmc.org': europePmcSite,
  'web.archive.org': waybackMachine,
  'archive.org': availability,
  'api.openalex.org': openAlex,
  'api.crossref.org': crossref,
  'api.semanticscholar.org': semanticScholar,
  'api.core.ac.uk': core,
  'doaj.org': doaj,
  'api.datacite.org': datacite,
  'zenodo.org': zenodo,
  'api.osf.io': osf,
  'api.openaire.eu': openaire,
  'api.archives-ouvertes.fr': hal,
  'api.figshare.com': figshare,
  [WORKS_HOST]: (world, { search }) => ({
    status: 200,
    headers: { 'content-type': 'application/x-ndjson' },
    body: worksIn(world, Number(new URLSearchParams(search).get('count') ?? world.size)),
  }),
};

export function papersPublisher(world: PapersWorld, options: TroubleOptions = {}): Publisher {
  const trouble = createTroubles({ seed: world.seed, ...options });
  return {
    name: 'papers',
    hosts: Object.keys(HOSTS),
    handle(request) {
      const troubled = trouble(request);
      if (troubled) return troubled;
      if (request.path === '/robots.txt') return robots(request);
      const handler = HOSTS[request.host] ?? HOSTS['*.journals.example'];
      return (handler as Handler)(world, request);
    },
    describe: () => ({ seed: world.seed, size: world.size }),
    changes: {
      expected: ({ resolvers }) =>
        world.expected(Array.isArray(resolvers) ? resolvers.map(String) : undefined),
      works: ({ count }) =>
        [...world.lines(Number(count ?? world.size))].map((line) => JSON.parse(line)),
    },
  };
}

/** APIs disallow everything to crawlers, as several real ones do; some journals disallow their papers. */
function robots({ host, faults }: PracticeRequest): PracticeResponse {
  if (faults.has('robots-denial') || host.startsWith('private'))
    return text('User-agent: *\nDisallow: /\n');
  if (host.endsWith('.amazonaws.com')) return text('<Error><Code>NoSuchKey</Code></Error>', 404);
  if (/^api\.|^www\.ebi|^web\.archive/.test(host)) return text('User-agent: *\nDisallow: /\n');
  return text('User-agent: *\nDisallow: /search\n');
}

function* worksIn(world: PapersWorld, count: number): Generator<Buffer> {
  for (const line of world.lines(count)) yield Buffer.from(line);
}
