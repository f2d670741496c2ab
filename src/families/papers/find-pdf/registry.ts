import type { Resolver } from './resolver.ts';
import { arxiv } from './resolvers/arxiv.ts';
import { core } from './resolvers/core.ts';
import { crossref } from './resolvers/crossref.ts';
import { datacite } from './resolvers/datacite.ts';
import { doaj } from './resolvers/doaj.ts';
import { doiRedirect } from './resolvers/doi-redirect.ts';
import { europePmc } from './resolvers/europe-pmc.ts';
import { figshare } from './resolvers/figshare.ts';
import { hal } from './resolvers/hal.ts';
import { landingScrape } from './resolvers/landing-scrape.ts';
import { openaire } from './resolvers/openaire.ts';
import { openalex } from './resolvers/openalex.ts';
import { osf } from './resolvers/osf.ts';
import { pmc } from './resolvers/pmc.ts';
import { semanticScholar } from './resolvers/semantic-scholar.ts';
import { unpaywall } from './resolvers/unpaywall.ts';
import { wayback } from './resolvers/wayback.ts';
import { zenodo } from './resolvers/zenodo.ts';

/** Every resolver there is: those of the default tiers in their order, then those to be asked for. */
export const RESOLVERS: readonly Resolver[] = [
  unpaywall,
  arxiv,
  pmc,
  doiRedirect,
  landingScrape,
  europePmc,
  wayback,
  openalex,
  crossref,
  semanticScholar,
  core,
  doaj,
  datacite,
  zenodo,
  osf,
  openaire,
  hal,
  figshare,
];
