import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { requestFor } from '../../ask.ts';
import { papersPublisher } from './publisher.ts';
import { papersWorld } from './world.ts';

/** Recorded answers live beside the project and are never copied into it. */
const real = path.resolve(import.meta.dirname, '../../../../shared/real');
const present = existsSync(real);
const recorded = (file: string): unknown => JSON.parse(readFileSync(path.join(real, file), 'utf8'));

async function answer(story: string, url: string): Promise<unknown> {
  const publisher = papersPublisher(papersWorld({ size: 4, only: [story] }));
  const { body } = await publisher.handle(requestFor(url));
  return JSON.parse(String(body));
}

/** Every field with the kinds of its values: `oa_locations[].url_for_pdf: null, string`. */
function fieldsOf(value: unknown, at = '', found = new Map<string, Set<string>>()) {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  found.set(at, (found.get(at) ?? new Set()).add(kind));
  if (Array.isArray(value)) for (const one of value) fieldsOf(one, `${at}[]`, found);
  else if (kind === 'object')
    for (const [name, one] of Object.entries(value as object))
      fieldsOf(one, `${at}.${name}`, found);
  return found;
}

describe.skipIf(!present)(
  'practice answers beside recorded ones (skipped when ../shared/real is not beside the project)',
  () => {
    const unpaywall = [0, 1, 2, 3, 4].map((n) => `oa-unpaywall/doi${n}-1.json`);
    const openalex = [
      ...[0, 1, 2, 3, 4].map((n) => `oa-openalex/doi${n}-2.json`),
      'oa-openalex/pygetpapers-result-2024.json',
    ];
    const crossref = [0, 1, 2, 3, 4].map((n) => `oa-crossref/doi${n}-3.json`);
    const scholar = [0, 1, 2, 3, 4].map((n) => `oa-semantic-scholar/doi${n}-0.json`);
    const doi = '10.5555/practice.0';

    test.each([
      [
        'Unpaywall, a journal',
        'gold',
        `https://api.unpaywall.org/v2/${doi}?email=a@b.example`,
        unpaywall,
      ],
      [
        'Unpaywall, PMC',
        'biomedical',
        `https://api.unpaywall.org/v2/${doi}?email=a@b.example`,
        unpaywall,
      ],
      [
        'Unpaywall, closed',
        'closed',
        `https://api.unpaywall.org/v2/${doi}?email=a@b.example`,
        unpaywall,
      ],
      ['OpenAlex', 'preprint', `https://api.openalex.org/works/doi:${doi}`, openalex],
      [
        'OpenAlex, with a copy',
        'only openalex',
        `https://api.openalex.org/works/doi:${doi}`,
        openalex,
      ],
      ['Crossref', 'only crossref', `https://api.crossref.org/works/${doi}`, crossref],
      [
        'Semantic Scholar',
        'preprint',
        `https://api.semanticscholar.org/graph/v1/paper/DOI:${doi}`,
        scholar,
      ],
      [
        'HAL',
        'only hal',
        `https://api.archives-ouvertes.fr/search/?q=doiId_s:"${doi}"`,
        ['oa-hal/search-one-doc.json'],
      ],
      [
        'Wayback, a snapshot',
        'archived with its page',
        'https://archive.org/wayback/available?url=https://j00.journals.example/article/0',
        ['wayback/available-closest.json'],
      ],
    ])('%s: every field is a real one, of a real kind', async (_who, story, url, files) => {
      const known = new Map<string, Set<string>>();
      for (const file of files) fieldsOf(recorded(file), '', known);
      const invented = [...fieldsOf(await answer(story, url))].flatMap(([at, kinds]) =>
        [...kinds].filter((kind) => !known.get(at)?.has(kind)).map((kind) => `${at}: ${kind}`),
      );
      expect(invented.filter((field) => !UNRECORDED.has(field))).toEqual([]);
    });

    test('Europe PMC: the fields of a core result', async () => {
      const url = `https://www.ebi.ac.uk/europepmc/webservices/rest/search?query=DOI:"${doi}"&resultType=core`;
      const ours = (await answer('Europe only', url)) as { resultList: { result: unknown[] } };
      const known = fieldsOf(recorded('oa-europepmc/results-full-records.json'));
      const invented = [...fieldsOf(ours.resultList.result).keys()].filter((at) => !known.has(at));
      expect(invented).toEqual([]);
    });
  },
);

/** No work recorded there is on arXiv. */
const UNRECORDED = new Set(['.externalIds.ArXiv: string']);
