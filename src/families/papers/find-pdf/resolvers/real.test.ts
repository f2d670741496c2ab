import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { AnnalsError } from '../../../../core/errors.ts';
import { factsOfOpenAlex, openAlexWork } from '../../works/openalex-work.ts';
import { type Identifiers, normalIdentifier, type Work, workOf } from '../../works/work.ts';
import { ask, type Publishers } from '../conformance/asking.ts';
import { pdfLinks } from '../landing/pdf-links.ts';
import type { Resolver } from '../resolver.ts';
import { arxiv, readArxivFeed } from './arxiv.ts';
import { core } from './core.ts';
import { crossref } from './crossref.ts';
import { datacite } from './datacite.ts';
import { doaj } from './doaj.ts';
import { europePmc } from './europe-pmc.ts';
import { hal } from './hal.ts';
import { landingScrape } from './landing-scrape.ts';
import { openalex } from './openalex.ts';
import { semanticScholar } from './semantic-scholar.ts';
import { unpaywall } from './unpaywall.ts';
import { bestFirst, readCdx, wayback } from './wayback.ts';

const real = path.resolve(import.meta.dirname, '../../../../../../shared/real');
const present = existsSync(real);

const text = (file: string): string => readFileSync(path.join(real, file), 'utf8');
const json = (file: string): unknown => JSON.parse(text(file));

/** Answers every question with this payload. */
const always =
  (body: unknown, status = 200, type = 'application/json'): Publishers =>
  async (url) => ({
    status,
    url,
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

async function pdfsOf(resolver: Resolver, identifiers: Identifiers, publishers: Publishers) {
  const { found, work } = await ask(resolver, workOf({ identifiers }) as Work, publishers, {
    key: 'k',
  });
  const by = (how: 'pdf' | 'landing') =>
    found.filter((one) => one.how === how).map(({ url }) => url);
  return { pdfs: by('pdf'), pages: by('landing'), work };
}

const PNAS = '10.1073/pnas.1414271111';
const XGEN = '10.1016/j.xgen.2025.100814';
const ADDR = '10.1016/j.addr.2015.01.008';
const DOIS = [XGEN, '10.1023/a:1007154515475', '10.1007/s40278-023-41815-2', ADDR, PNAS];

describe.skipIf(!present)(
  'real payloads (skipped when ../shared/real is not beside the project)',
  () => {
    const pnasPdf = 'https://www.pnas.org/content/pnas/111/45/E4832.full.pdf';

    test.each<[string, string[], string[]]>([
      [XGEN, [], [`https://doi.org/${XGEN}`, 'https://www.ncbi.nlm.nih.gov/pmc/articles/12008803']],
      [DOIS[1] ?? '', [], []],
      [DOIS[2] ?? '', [], []],
      [ADDR, [], [`https://doi.org/${ADDR}`]],
      [PNAS, [pnasPdf], [`https://doi.org/${PNAS}`, `http://doi.org/${PNAS}`]],
    ])('Unpaywall for %s', async (doi, pdfs, pages) => {
      const answer = json(`oa-unpaywall/doi${DOIS.indexOf(doi)}-1.json`);
      const found = await pdfsOf(unpaywall, { doi }, always(answer));
      expect([found.pdfs, found.pages]).toEqual([pdfs, pages]);
      if (doi === XGEN) expect(found.work.identifiers.pmcid).toBe('PMC12008803');
    });

    test('Unpaywall: results of a title search are answers of the same shape', async () => {
      const { results } = json('oa-unpaywall/title0-4.json') as {
        results: { response: { doi: string } }[];
      };
      const [first] = results;
      const found = await pdfsOf(
        unpaywall,
        { doi: first?.response.doi ?? '' },
        always(first?.response),
      );
      expect([found.pdfs, found.pages]).toEqual([[], []]);
      expect(json('oa-unpaywall/title1-3.json')).toMatchObject({ results: [] });
    });

    test.each<[string, string[]]>([
      [XGEN, []],
      [DOIS[1] ?? '', []],
      [DOIS[2] ?? '', []],
      [ADDR, []],
      [
        PNAS,
        [
          'https://europepmc.org/articles/pmc4234579?pdf=render',
          'https://escholarship.org/content/qt4ws805f2/qt4ws805f2.pdf?t=rt3n16',
        ],
      ],
    ])('OpenAlex for %s', async (doi, pdfs) => {
      const answer = json(`oa-openalex/doi${DOIS.indexOf(doi)}-2.json`);
      const found = await pdfsOf(openalex, { doi }, always(answer));
      expect(found.pdfs).toEqual(pdfs);
      expect(found.work.identifiers.openalex).toMatch(/^W\d+$/);
      if (doi === PNAS) expect(found.work.identifiers.pmcid).toBe('PMC4234579');
    });

    test.each(
      readdirSync(path.join(present ? real : '.', present ? 'oa-openalex' : '')).filter(
        (name) => present && /^(?:title|oa|not-oa|pyget).*\d\.json$/.test(name),
      ),
    )('OpenAlex: %s reads as works', (name) => {
      const answer = json(`oa-openalex/${name}`) as { results?: unknown[] };
      for (const one of answer.results ?? [answer]) {
        const facts = factsOfOpenAlex(openAlexWork.parse(one));
        expect(facts.identifiers.doi).toMatch(/^10\.\d{4,9}\//);
        if (facts.identifiers.doi?.startsWith('10.48550/'))
          expect(workOf(facts)?.id).toBe('arxiv:2312.07559');
      }
    });

    test('OpenAlex answers an unknown work with a page: that is no find and no error', async () => {
      const page = text('oa-openalex/not-in-openalex-0.html');
      const found = await pdfsOf(
        openalex,
        { doi: '10.1000/nobody' },
        always(page, 404, 'text/html'),
      );
      expect([found.pdfs, found.pages]).toEqual([[], []]);
    });

    test.each<[string, string, string[]]>([
      ['doi0-3', XGEN, []],
      [
        'doi1-3',
        DOIS[1] ?? '',
        ['https://link.springer.com/content/pdf/10.1023/A:1007154515475.pdf'],
      ],
      [
        'doi2-3',
        DOIS[2] ?? '',
        ['https://link.springer.com/content/pdf/10.1007/s40278-023-41815-2.pdf'],
      ],
      ['doi3-3', ADDR, []],
      ['doi4-3', PNAS, [`https://pnas.org/doi/pdf/${PNAS}`]],
      ['sandcrawler-crossref_api_work_s1047951103000064', '10.1017/s1047951103000064', []],
    ])('Crossref %s', async (name, doi, pdfs) => {
      const found = await pdfsOf(crossref, { doi }, always(json(`oa-crossref/${name}.json`)));
      expect(found.pdfs).toEqual(pdfs);
      const notices =
        doi === PNAS
          ? [
              {
                kind: 'correction',
                doi: '10.1073/pnas.1507001112',
                at: '2015-05-04T00:00:00Z',
                from: 'crossref',
              },
            ]
          : [];
      expect(found.work.notices).toEqual(notices);
    });

    test.each([
      [0, 'http://link.springer.com/content/pdf/10.1007/978-1-4302-0197-7_9.pdf'],
      [1, 'https://publikasiilmiah.unwahas.ac.id/PROSIDING_SNST_FT/article/download/11969/6203'],
    ])('Crossref: every item of cursor page %i', async (page, known) => {
      const { message } = json(`oa-crossref/habanero-cursor-${page}.json`) as {
        message: { items: { DOI: string }[] };
      };
      const all: string[] = [];
      for (const item of message.items) {
        const doi = normalIdentifier('doi', item.DOI) ?? '';
        all.push(...(await pdfsOf(crossref, { doi }, always({ message: item }))).pdfs);
      }
      expect(all).toContain(known);
    });

    test.each<[number, string[], string[]]>([
      [0, [], [`https://doi.org/${XGEN}`]],
      [1, [], []],
      [2, [], []],
      [3, [], [`https://doi.org/${ADDR}`]],
      [4, [pnasPdf], []],
    ])('Semantic Scholar doi%i', async (number, pdfs, pages) => {
      const answer = json(`oa-semantic-scholar/doi${number}-0.json`);
      const found = await pdfsOf(semanticScholar, { doi: DOIS[number] ?? '' }, always(answer));
      expect([found.pdfs, found.pages]).toEqual([pdfs, pages]);
    });

    test('Europe PMC: every record names its PDF', async () => {
      const records = json('oa-europepmc/results-full-records.json') as {
        doi: string;
        pmcid: string;
      }[];
      expect(records).toHaveLength(10);
      for (const record of records) {
        const answer = always({ resultList: { result: [record] } });
        const { pdfs, work } = await pdfsOf(europePmc, { doi: record.doi.toLowerCase() }, answer);
        expect(pdfs).toEqual([`https://europepmc.org/articles/${record.pmcid}?pdf=render`]);
        expect(work.identifiers.pmcid).toBe(record.pmcid);
      }
    });

    test('HAL: the file before the address that redirects to it', async () => {
      const { pdfs } = await pdfsOf(
        hal,
        { doi: '10.1000/cel' },
        always(json('oa-hal/search-one-doc.json')),
      );
      expect(pdfs).toEqual([
        'https://hal.science/cel-01830944/file/MAILLOT_Cours_inf340-systemes_information.pdf',
        'https://hal.science/cel-01830944/document',
      ]);
    });

    test('DOAJ: pages and PDFs as journals registered them', async () => {
      const { results } = json('oa-doaj/article-search-0.json') as { results: Bibjson[] };
      const all = [...results, json('oa-doaj/article-0.json') as Bibjson];
      const lines = text('oa-doaj/fatcat-example_doaj_articles.json').trim().split('\n');
      all.push(...lines.map((line) => JSON.parse(line) as Bibjson));
      const pdfs: string[] = [];
      for (const one of all) {
        const doi = normalIdentifier(
          'doi',
          one.bibjson.identifier.find(({ type }) => /^doi$/i.test(type))?.id ?? '',
        );
        if (doi !== undefined)
          pdfs.push(...(await pdfsOf(doaj, { doi }, always({ results: [one] }))).pdfs);
      }
      expect(pdfs).toContain('http://ies.ijo.cn/cn_publish/2015/10/201510016.pdf');
    });

    test('DataCite: each record leads to its page', async () => {
      const { data } = json('oa-datacite/dois-0.json') as { data: { id: string }[] };
      const { data: more } = json('oa-datacite/fatcat-datacite_api.json') as {
        data: { id: string }[];
      };
      const pages: string[] = [];
      for (const record of [...data, ...[more].flat()])
        pages.push(...(await pdfsOf(datacite, { doi: record.id }, always({ data: record }))).pages);
      expect(pages).toEqual(
        expect.arrayContaining(['https://zenodo.org/record/3596961', 'https://osf.io/vr6nb/']),
      );
    });

    test('CORE: an answer of version 2, which has ended, is refused by the name of the field', async () => {
      const article = json('oa-core/v2-articles-0.json') as { data: unknown };
      await expect(pdfsOf(core, { doi: '10.1000/a' }, always(article))).rejects.toThrow(
        /results: /,
      );
      await expect(
        pdfsOf(core, { doi: '10.1000/a' }, always(json('oa-core/v2-noresults-0.json'))),
      ).rejects.toThrow(AnnalsError);
      // Its record would still read: an empty address is none.
      const wrapped = always({ results: [{ ...(article.data as object), doi: '10.1000/a' }] });
      expect((await pdfsOf(core, { doi: '10.1000/a' }, wrapped)).pdfs).toEqual([]);
    });

    test.each<[string, string, string[]]>([
      [
        'id_1707.08567_s0_m100_6a1afebfc6a3',
        '1707.08567',
        ['https://arxiv.org/pdf/1707.08567', 'https://arxiv.org/pdf/1707.08567v1'],
      ],
      [
        'id_2104.12255v1_s0_m100_6ae69987ffe1',
        '2104.12255@1',
        ['https://arxiv.org/pdf/2104.12255v1'],
      ],
      [
        'id_astro-ph_0601001_s0_m100_3150dca9dc76',
        'astro-ph/0601001',
        ['https://arxiv.org/pdf/astro-ph/0601001', 'https://arxiv.org/pdf/astro-ph/0601001v1'],
      ],
      ['id_0000.0000_s0_m100_8b51d9633a68', '0000.0000', ['https://arxiv.org/pdf/0000.0000']],
    ])('arXiv %s', async (name, id, pdfs) => {
      const { body } = json(`oa-arxiv/${name}.recorded.json`) as { body: string };
      expect((await pdfsOf(arxiv, { arxiv: id }, always(body))).pdfs).toEqual(pdfs);
    });

    test.each<[string, number]>([
      ['id_0808.05394_1707.08567_s0_m100_42e5aa0ec3af', 1],
      ['id_abc_s0_m100_b79c8dcf6bc3', 0],
      ['q_testing_s0_m10_bc5a6c384fe9', 10],
    ])('arXiv %s has %i entries', (name, count) => {
      const { url, body } = json(`oa-arxiv/${name}.recorded.json`) as { url: string; body: string };
      const entries = readArxivFeed(url, body);
      expect(entries).toHaveLength(count);
      for (const { pdf, title } of entries) {
        expect(pdf).toMatch(/^https:\/\/arxiv\.org\/pdf\/\S+v\d+$/);
        expect(title).not.toBe('');
      }
    });

    test.each<[string, string, string[]]>([
      [
        'peerj_oa_article',
        'https://peerj.com/articles/4375/',
        ['https://peerj.com/articles/4375.pdf'],
      ],
      [
        'plos_one_article',
        'https://journals.plos.org/plosone/article?id=10.1371/journal.pone.0213978',
        [
          'https://journals.plos.org/plosone/article/file?id=10.1371/journal.pone.0213978&type=printable',
        ],
      ],
      ['nature_article', 'https://www.nature.com/articles/d41586-020-02610-z', []],
      [
        'first_monday_ojs3_landingpage',
        'https://firstmonday.org/ojs/index.php/fm/article/view/10274',
        [],
      ],
      // Its only PDF is another author's report.
      ['dlib_05vanhyning', 'http://www.dlib.org/dlib/may17/vanhyning/05vanhyning.html', []],
    ])('the page %s', (name, url, pdfs) => {
      expect(pdfLinks(text(`oa-landing/${name}.html`), url).pdfs.map((one) => one.url)).toEqual(
        pdfs,
      );
    });

    test('the page elife_article: the article before nothing else', async () => {
      const publishers: Publishers = async () => ({
        status: 200,
        url: 'https://elifesciences.org/articles/44753',
        headers: { 'content-type': 'text/html' },
        body: text('oa-landing/elife_article.html'),
      });
      const { pdfs } = await pdfsOf(landingScrape, { doi: '10.7554/elife.44753' }, publishers);
      expect(pdfs).toHaveLength(1);
      expect(pdfs[0]).toMatch(/\/elife-44753-v2\.pdf\?/);
    });

    test('Wayback: lines of the index, one capture once, whatever stands around them', () => {
      const files = readdirSync(path.join(real, 'wayback')).filter((name) => name.endsWith('.txt'));
      const counts = Object.fromEntries(
        files.map((name) => [name, readCdx(text(`wayback/${name}`)).length]),
      );
      expect(counts['test_search-0.txt']).toBe(1);
      expect(counts['test_search_raises_for_blocked_urls-0.txt']).toBe(0);
      expect(counts['test_get_memento_should_fail_for_non_playbackable_mementos-0.txt']).toBe(0);
      expect(counts['test_search_does_not_repeat_results-0.txt']).toBeGreaterThan(3);
      const papers = bestFirst(readCdx(text('oa-landing/example.cdx')), 2017);
      expect(papers.length).toBeGreaterThan(5);
      expect(
        papers.every(
          ({ mediaType, status }) => mediaType === 'application/pdf' && status === '200',
        ),
      ).toBe(true);
    });

    test('Wayback: the closest snapshot of a page is read from where it lies', async () => {
      const page = 'https://regents.umich.edu/regents/carl-j-meyers/';
      const work = workOf({ identifiers: {}, locations: [{ url: page, kind: 'landing' }] }) as Work;
      const asked = await ask(wayback, work, async (url) =>
        url.startsWith('https://archive.org/')
          ? always(json('wayback/available-closest.json'))(url, {})
          : always('', 404)(url, {}),
      );
      expect(asked.requests.at(-1)).toBe(`https://web.archive.org/web/20250831112539id_/${page}`);
      expect(asked.found).toEqual([]);
    });
  },
);

interface Bibjson {
  readonly bibjson: {
    readonly identifier: readonly { readonly id: string; readonly type: string }[];
  };
}
