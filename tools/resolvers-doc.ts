import { DEFAULT_POLITENESS, withPoliteness } from '../src/core/politeness.ts';
import { PUBLISHER_RULES } from '../src/families/papers/find-pdf/landing/publisher-pdf.ts';
import { RESOLVERS } from '../src/families/papers/find-pdf/registry.ts';
import type { Resolver } from '../src/families/papers/find-pdf/resolver.ts';

/** docs/resolvers.md: who is asked where a paper is, with which manners; made from the registry. */
export function resolversDoc(): string {
  return `# Resolvers

<!-- Made by tools/write-resolvers-doc.ts from src/families/papers/find-pdf/registry.ts. -->

A resolver says where the file of a paper may be: addresses, best first. It asks an index or reads a page and never fetches the paper
itself; turns, retries, robots.txt, the cache, budgets, checking the bytes and keeping them come for free. The first seven are those of
the default tiers; the others are asked when \`papers.resolverOrder\` or a tier file names them. \`annals explain papers\` shows what is in
force here, and \`annals explain papers --doi <work>\` who would be asked for one work, and why.

| resolver | asked with | its hosts | pace | longest request | tries | robots.txt | key |
| --- | --- | --- | --- | --- | --- | --- | --- |
${RESOLVERS.map(row).join('\n')}

Pace, time and tries are changed by \`papers.rateLimits.<name>\`, \`papers.timeoutMs\` and the policies of a tier file. \`api\` in the column
robots.txt means that the index, and files on its own hosts, are asked for by its own terms; papers and pages elsewhere are always fetched
as robots.txt allows.

## What each one reads

${RESOLVERS.map(({ name, title, homepage }) => `- \`${name}\` ([${title}](${homepage})): ${about(name)}`).join('\n')}

## Pages

\`landing_scrape_pdf\` and \`wayback_pdf\` read a page in this order: \`citation_pdf_url\` and its relatives, \`<link rel="alternate"
type="application/pdf">\`, Open Graph, JSON-LD, what is known of the publisher, links of the same site that call themselves the PDF. A
page about another DOI is left alone. Only tokens are read, so that hostile markup costs no more than its length.

| publisher | a page | its PDF |
| --- | --- | --- |
${PUBLISHER_RULES.map(({ publisher, example: [page, pdf] }) => `| ${publisher} | \`${page}\` | \`${pdf}\` |`).join('\n')}

## Add a resolver

1. Write \`src/resolve/resolvers/<name>.ts\`: a plain object (\`src/families/papers/find-pdf/resolver.ts\` has the contract) with its endpoint, a zod shape of
   what is read of the answer, its manners, and \`find\`, a generator: what comes after a find is asked for only when that find was no good.
2. Save an example as \`src/resolve/resolvers/examples/<name>.json\`: a work, the answers by address, what must be found and learned. The
   tests take it from there, and refuse a resolver without one.
3. Add it to \`src/families/papers/find-pdf/registry.ts\`, a line to \`tools/resolvers-doc.ts\`, and run \`npx tsx tools/write-resolvers-doc.ts\`.
4. Let the practice publishers play it (\`practice/publishers/papers\`): \`OTHER_INDEXES\` in \`stories.ts\` gives it papers of its own.
`;
}

function row({ name, wants, hosts, politeness, key }: Resolver): string {
  const { rate, timeout, retry, robots } = withPoliteness(DEFAULT_POLITENESS, politeness);
  const cells = [
    `\`${name}\``,
    wants.map((want) => WANTS[want] ?? want).join(', '),
    hosts.join(', ') || 'those of the pages',
    rate,
    `${(timeout.totalMs ?? 0) / 1000} s`,
    String(retry.attempts),
    typeof robots === 'string' ? robots : 'overridden',
    key ? `\`${key.setting}\`${key.required ? ', needed' : ''}` : '',
  ];
  return `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |');
}

const WANTS: Readonly<Record<string, string>> = {
  doi: 'DOI',
  arxiv: 'arXiv id',
  pmcid: 'PMCID',
  pmid: 'PMID',
  openalex: 'OpenAlex id',
  pdf: 'a known file',
  landing: 'a known page',
  refused: 'what led nowhere',
};

const ABOUT: Readonly<Record<string, string>> = {
  unpaywall_pdf:
    'every open location of a DOI. `url_for_pdf` is null even for gold papers; then the page is handed to the next tiers. Harvest ids tell PMCIDs and arXiv ids.',
  arxiv_pdf:
    'nothing at first: the address follows from the id. Only when that gave nothing is the API asked; a withdrawn paper has the PDF of an earlier version.',
  pmc_pdf:
    'the public bucket of article datasets: versions, newest first, each with its licence and whether it was retracted. PMC pages are not for programs, and FTP and `oa.fcgi` have ended. DOIs and PMIDs go through the ID converter.',
  doi_redirect_pdf:
    'where the DOI leads: to the PDF, or to a page whose address tells where the PDF is.',
  landing_scrape_pdf: 'pages about the paper, as below; one that only forwards is followed twice.',
  europe_pmc_pdf:
    '`fullTextUrlList` with open access or free files (`resultType=core`), and retractions and corrections.',
  wayback_pdf:
    'captures of addresses that led nowhere, those near the year of publication first, then captures of pages. A site that asked to be left out is left out.',
  openalex:
    'the locations a work came with; the API only for works that did not come from OpenAlex. `is_retracted`.',
  crossref:
    'links that publishers deposit, version of record first; `updated-by` tells retractions, concerns and corrections.',
  semantic_scholar:
    '`openAccessPdf`, whose address is an empty text for closed papers; other names.',
  core: 'copies in repositories (version 3 of the API).',
  doaj: 'full texts as journals registered them, most of them pages.',
  datacite: 'where a DOI of a repository leads, its files, and which version replaced it.',
  zenodo: 'the PDFs among the files of a record.',
  osf: 'the primary file of a preprint, unless it is no PDF; withdrawals.',
  openaire: 'addresses of every open copy that repositories report.',
  hal: 'files, then the `/document` address that redirects to the main one.',
  figshare: 'the PDFs among the files of an article.',
};

function about(name: string): string {
  const sentence = ABOUT[name];
  if (sentence === undefined) throw new Error(`tools/resolvers-doc.ts says nothing of ${name}`);
  return sentence;
}
