import { describe, expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { type Format, formatOf, readWorks } from './read-works.ts';

async function* pieces(text: string, size = 7): AsyncIterable<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, format?: Format): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of readWorks(pieces(text), format)) entries.push(entry);
  return entries;
}

const ids = async (text: string, format?: Format) =>
  (await read(text, format)).map((entry) =>
    'work' in entry ? entry.work.id : `${entry.line}: ${entry.bad}`,
  );

const OPENALEX = JSON.stringify({
  id: 'https://openalex.org/W2741809807',
  doi: 'https://doi.org/10.7717/PEERJ.4375',
  title: 'The state of OA',
  publication_year: 2018,
  ids: {
    pmid: 'https://pubmed.ncbi.nlm.nih.gov/29456894',
    pmcid: 'https://www.ncbi.nlm.nih.gov/pmc/articles/5815332',
  },
  best_oa_location: {
    pdf_url: 'https://peerj.com/articles/4375.pdf',
    landing_page_url: 'https://doi.org/10.7717/peerj.4375',
    license: 'cc-by',
  },
  is_retracted: false,
});

describe('what is handed in', () => {
  test.each([
    ['{"id":"W1"}', 'jsonl'],
    ['"10.1234/x"', 'jsonl'],
    ['[', 'json'],
    ['{', 'json'],
    ['{"meta":{},"results":[{"id":"W1"}]}', 'json'],
    ['@article{a,', 'bibtex'],
    ['TY  - JOUR', 'ris'],
    ['10.1234/x', 'list'],
    ['doi,title,year', 'csv'],
    ['"Key","Item Type","DOI","Url"', 'csv'],
    ['Publication Type\tArticle Title\tDOI', 'csv'],
    ['Title;Year;DOI', 'csv'],
    ['https://arxiv.org/abs/1707.08567', 'list'],
    ['# a remark', undefined],
    ['', undefined],
  ])('%s is %s', (line, format) => {
    expect(formatOf(line)).toBe(format);
  });

  test('a list takes every spelling of a name, skips remarks, and tells bad lines with their number', async () => {
    expect(
      await ids(
        '# mine\n\n10.7717/PeerJ.4375\ndoi:10.1000/182\nhttps://doi.org/10.1000/183\narXiv:1707.08567v2\nPMC8164761\nW2741809807\nhttps://example.org/a.pdf\nnonsense\n"10.1000/184",\r\n',
      ),
    ).toEqual([
      'doi:10.7717/peerj.4375',
      'doi:10.1000/182',
      'doi:10.1000/183',
      'arxiv:1707.08567@2',
      'pmc:PMC8164761',
      'openalex:W2741809807',
      'url:https://example.org/a.pdf',
      '10: not readable: name "nonsense"',
      'doi:10.1000/184',
    ]);
  });

  test('JSONL: works of OpenAlex with all their names and places; a broken line does not stop the rest', async () => {
    const entries = await read(
      `${OPENALEX}\n{"id": \n"10.1000/182"\n{"doi":"10.1000/183","pdf_url":"https://x.example/1.pdf"}\n{"id":42}\n`,
    );
    expect(entries.map((entry) => ('work' in entry ? entry.work.id : entry.line))).toEqual([
      'doi:10.7717/peerj.4375',
      2,
      'doi:10.1000/182',
      'doi:10.1000/183',
      5,
    ]);
    expect(entries[0]).toMatchObject({
      work: {
        title: 'The state of OA',
        year: 2018,
        identifiers: {
          doi: '10.7717/peerj.4375',
          openalex: 'W2741809807',
          pmid: '29456894',
          pmcid: 'PMC5815332',
        },
        locations: [
          { url: 'https://peerj.com/articles/4375.pdf', kind: 'pdf', licence: 'cc-by' },
          {},
        ],
      },
    });
  });

  test.each([
    ['an array', `[\n${OPENALEX},\n"10.1000/182",\n {"doi":"10.1000/183"}]`],
    [
      'a page of results',
      `{"meta": {"count": 3, "x": [1]},\n "results": [${OPENALEX}, "10.1000/182", {"doi": "10.1000/183"}]}`,
    ],
  ])('JSON: %s, whatever its line breaks', async (_, text) => {
    expect(await ids(text)).toEqual([
      'doi:10.7717/peerj.4375',
      'doi:10.1000/182',
      'doi:10.1000/183',
    ]);
  });

  test('JSON: one work over several lines', async () => {
    expect(await ids(JSON.stringify(JSON.parse(OPENALEX), null, 2))).toEqual([
      'doi:10.7717/peerj.4375',
    ]);
  });

  test('JSON that breaks off says where', async () => {
    expect(await ids('[\n{"doi":"10.1000/182"},\n{"doi":')).toEqual([
      'doi:10.1000/182',
      expect.stringMatching(/^3: the document ends inside/),
    ]);
  });

  test('BibTeX: names in their fields, nested braces, quotes, comments; one that does not close is told', async () => {
    const text = `% my library
@comment{ignored, doi = {10.1/x}}
@article{key1,
  title = {The {DNA} of M{\\"u}nchen's {Stra{\\ss}e} --- part~1},
  doi = "10.1000/AB",
  year = 2019 }
@misc{key2, eprint={1707.08567}, archivePrefix = {arXiv}, url = {https://example.org/x}}
@article{broken, title = {never closes
@book{key3, url = {https://example.org/book.pdf}, pmcid = {PMC123}}
@book{none, title = {Nothing}}
`;
    const entries = await read(text);
    expect(entries.map((e) => ('work' in e ? e.work.id : `${e.line}`))).toEqual([
      'doi:10.1000/ab',
      'arxiv:1707.08567',
      '8',
      'pmc:PMC123',
      '10',
    ]);
    expect(entries[0]).toMatchObject({
      work: { title: 'The DNA of München’s Straße – part 1'.replace('’', "'"), year: 2019 },
    });
  });

  test('RIS: DOI, PDF link, PMCID, year; a record without an end is told', async () => {
    const text = `TY  - JOUR
T1  - A title
 that goes on
DO  - 10.1000/182
PY  - 2019/05/04
C2  - PMC999
L1  - https://example.org/a.pdf
ER  - 

TY  - JOUR
UR  - https://arxiv.org/abs/1707.08567
TY  - JOUR
TI  - nothing
ER  -
`;
    const entries = await read(text);
    expect(entries[0]).toMatchObject({
      line: 1,
      work: {
        id: 'doi:10.1000/182',
        title: 'A title that goes on',
        year: 2019,
        identifiers: { pmcid: 'PMC999' },
      },
    });
    expect(entries.slice(1)).toEqual([
      { line: 10, bad: 'the record is not ended by ER' },
      { line: 12, bad: expect.stringContaining('no DOI') },
    ]);
  });

  test('a line that never ends is cut and told, not kept in memory', async () => {
    async function* endless() {
      yield '10.1000/182\n';
      for (let i = 0; i < 40; i++) yield 'x'.repeat(1 << 18);
      yield '\n10.1000/183\n';
    }
    const found: Entry[] = [];
    for await (const entry of readWorks(endless(), 'list')) found.push(entry);
    expect(found).toMatchObject([
      { line: 1 },
      { line: 2, bad: expect.stringContaining('too long') },
      { line: 3 },
    ]);
  });

  test('works are read as they come: none is taken in before the one before it was given out', async () => {
    const WORKS = 5_000;
    let ahead = 0;
    let read = 0;
    async function* lines() {
      for (let i = 0; i < WORKS; i++) {
        ahead = Math.max(ahead, i - read);
        yield `{"id":"https://openalex.org/W${i}","doi":"https://doi.org/10.5555/${i}"}\n`;
      }
    }
    for await (const entry of readWorks(lines())) if ('work' in entry) read++;
    expect(read).toBe(WORKS);
    expect(ahead).toBeLessThanOrEqual(1);
  });
});

describe('tables of references', () => {
  test('a table made by hand', async () => {
    const text =
      'doi,title,year\n10.5555/a,"One, two",2019\n\nhttps://doi.org/10.5555/B,Two,2020\n';
    const [one, two] = await read(text);
    expect(one).toMatchObject({
      line: 2,
      work: { id: 'doi:10.5555/a', title: 'One, two', year: 2019 },
    });
    expect(two).toMatchObject({ line: 4, work: { id: 'doi:10.5555/b', year: 2020 } });
  });

  test('as Zotero exports it: a mark, quotes, an abstract over two lines, no DOI but an address', async () => {
    const text =
      '\ufeff"Key","Item Type","Publication Year","Author","Title","DOI","Url","Abstract Note"\r\n' +
      '"AB12","journalArticle","2021","Roe, J.","A ""quoted"" title","10.5555/z.1","https://j.example/1","First line.\r\nSecond, line."\r\n' +
      '"AB13","webpage","2020","","A page","","https://j.example/2",""\r\n' +
      '"AB14","book","2020","","A book","","",""\r\n';
    expect(await ids(text)).toEqual([
      'doi:10.5555/z.1',
      'url:https://j.example/2',
      '5: it has no DOI, arXiv id, PMCID, PubMed id, OpenAlex id or address',
    ]);
    expect((await read(text))[0]).toMatchObject({
      work: { title: 'A "quoted" title', year: 2021 },
    });
  });

  test('as Scopus exports it: its own links are no addresses of the work', async () => {
    const text =
      'Authors,Title,Year,Source title,DOI,Link,PubMed ID\n' +
      'Roe J.,"On X",2018,J.,10.5555/s.1,"https://www.scopus.com/record?eid=1",29456894\n';
    expect(await read(text)).toMatchObject([
      {
        work: {
          id: 'doi:10.5555/s.1',
          year: 2018,
          identifiers: { pmid: '29456894' },
          locations: [],
        },
      },
    ]);
  });

  test('as Web of Science exports it, by tabs', async () => {
    const text =
      'Publication Type\tAuthors\tArticle Title\tPublication Year\tDOI\tDOI Link\tPubmed Id\n' +
      'J\tRoe, J\tOn Y\t2017\t10.5555/w.1\thttp://dx.doi.org/10.5555/w.1\t\n';
    expect(await read(text)).toMatchObject([
      { work: { id: 'doi:10.5555/w.1', title: 'On Y', year: 2017 } },
    ]);
  });

  test('a quotation that does not end is named with its row', async () => {
    expect(await ids('doi,title\n10.5555/a,One\n10.5555/b,"Two\n')).toEqual([
      'doi:10.5555/a',
      '3: a quotation begins in this row and does not end',
    ]);
  });
});
