import { describe, expect, test } from 'vitest';
import { requestFor } from '../../ask.ts';
import type { PracticeRequest } from '../../publisher.ts';
import { copyOf, sha256 } from './copies.ts';
import { papersPublisher } from './publisher.ts';
import { STORIES } from './stories.ts';
import { papersWorld } from './world.ts';

const only = (name: string, size = 8) => papersWorld({ size, only: [name] });

async function get(
  publisher: ReturnType<typeof papersPublisher>,
  url: string,
  more: Partial<PracticeRequest> = {},
) {
  const { status, headers = {}, body = '' } = await publisher.handle(requestFor(url, more));
  return { status, headers, body: Buffer.from(body as string | Buffer) };
}

test('the shares of the stories make a thousand', () => {
  expect(STORIES.reduce((sum, { share }) => sum + share, 0)).toBe(1000);
});

test('a thousand works: about nine in ten can be had, by every one of the default resolvers', () => {
  const expected = papersWorld({ size: 1000 }).expected();
  const obtainable = expected.filter((one) => one.obtainable);
  expect(obtainable.length).toBeGreaterThan(870);
  expect(obtainable.length).toBeLessThan(940);
  const by = new Set(obtainable.map((one) => one.by.join()));
  for (const resolver of [
    'arxiv_pdf',
    'pmc_pdf',
    'landing_scrape_pdf',
    'europe_pmc_pdf',
    'wayback_pdf',
  ])
    expect([...by].some((names) => names.split(',')[0] === resolver)).toBe(true);
  expect(expected.filter(({ notice }) => notice === 'retraction').length).toBeGreaterThan(5);
  expect(new Set(expected.map(({ id }) => id)).size).toBe(1000);
});

test('a row is the same row in a world of any size', () => {
  expect(papersWorld({ size: 10 }).paper(7)).toEqual(papersWorld({ size: 100_000 }).paper(7));
  expect(papersWorld({ seed: 2 }).expected()).not.toEqual(papersWorld({ seed: 1 }).expected());
});

test('every name of a paper finds it, and another world does not know it', () => {
  const world = papersWorld({ size: 300 });
  for (let row = 0; row < 300; row += 1) {
    const paper = world.paper(row);
    for (const name of [paper.doi, paper.openalex, paper.pmid, paper.pmcid, paper.arxiv]) {
      if (name !== undefined) expect(world.find(encodeURIComponent(name))?.row, name).toBe(row);
    }
  }
  expect(world.find('10.5555/practice.300')).toBeUndefined();
  expect(world.find('10.1000/nobody')).toBeUndefined();
});

test('the works are lines of OpenAlex: ids are links, arXiv is not among them', async () => {
  const world = papersWorld({ size: 50 });
  const works = [...world.lines(10)].map((line) => JSON.parse(line));
  expect(works).toHaveLength(10);
  for (const work of works) {
    expect(work.id).toMatch(/^https:\/\/openalex\.org\/W\d+$/);
    expect(work.doi).toMatch(/^https:\/\/doi\.org\/10\./);
    expect(work.ids).not.toHaveProperty('arxiv');
  }
  const { body } = await papersPublisher(world).handle(
    requestFor('https://works.papers.practice.example/?count=3'),
  );
  expect([...(body as Iterable<Buffer>)]).toHaveLength(3);
});

test('OpenAlex lists by cursor until there is none', async () => {
  const publisher = papersPublisher(papersWorld({ size: 25 }));
  const seen: string[] = [];
  for (let cursor: string | null = '*'; cursor !== null; ) {
    const { body } = await get(
      publisher,
      `https://api.openalex.org/works?per-page=10&cursor=${cursor}`,
    );
    const page = JSON.parse(body.toString());
    seen.push(...page.results.map(({ id }: { id: string }) => id));
    cursor = page.meta.next_cursor;
  }
  expect(new Set(seen).size).toBe(25);
});

describe('files', () => {
  const world = only('gold');
  const publisher = papersPublisher(world);
  const url = (row: number) => `https://${world.paper(row).host}/pdf/${row}.pdf`;

  test('are small PDFs that begin and end as such, with a true table', async () => {
    const { status, headers, body } = await get(publisher, url(0));
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = body.toString('latin1');
    expect(text.startsWith('%PDF-1.4')).toBe(true);
    expect(text.endsWith('%%EOF\n')).toBe(true);
    const start = Number(/startxref\n(\d+)\n/.exec(text)?.[1]);
    expect(text.slice(start, start + 5)).toBe('xref\n');
    const first = Number(/0000000000 65535 f \n(\d{10})/.exec(text)?.[1]);
    expect(text.slice(first, first + 7)).toBe('1 0 obj');
  });

  test('go on where they stopped for whoever holds the same ETag, and begin anew for others', async () => {
    const whole = await get(publisher, url(2));
    const etag = String(whole.headers.etag);
    const rest = await get(publisher, url(2), {
      headers: { range: 'bytes=100-', 'if-range': etag },
    });
    expect(rest.status).toBe(206);
    expect(rest.headers['content-range']).toBe(
      `bytes 100-${whole.body.length - 1}/${whole.body.length}`,
    );
    expect(rest.body).toEqual(whole.body.subarray(100));
    const changed = await get(publisher, url(2), {
      headers: { range: 'bytes=100-', 'if-range': '"x"' },
    });
    expect(changed.status).toBe(200);
    const beyond = await get(publisher, url(2), { headers: { range: 'bytes=999999-' } });
    expect(beyond.status).toBe(416);
    expect((await get(publisher, url(2), { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('one journal in four refuses HEAD', async () => {
    const asked = [0, 1].map((row) => get(publisher, url(row), { method: 'HEAD' }));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 405]);
  });

  test.each([
    ['green', 200, 'text/html; charset=utf-8', /Password/],
    ['moved', 200, 'text/html; charset=utf-8', /has moved/],
    ['archived', 404, 'text/html; charset=utf-8', /not found/],
  ])('of the story "%s" answer %i %s', async (story, status, type, words) => {
    const papers = papersPublisher(only(story));
    const answer = await get(papers, 'https://j00.journals.example/pdf/0.pdf');
    expect([answer.status, answer.headers['content-type']]).toEqual([status, type]);
    expect(answer.body.toString()).toMatch(words);
  });

  test('torn ones have no end; placeholders are the same bytes for every paper', async () => {
    const torn = await get(papersPublisher(only('torn')), 'https://j00.journals.example/pdf/0.pdf');
    expect(torn.body.toString('latin1')).not.toContain('%%EOF');
    const placeholders = papersPublisher(only('placeholder'));
    const [a, b] = await Promise.all(
      [0, 2].map((row) => get(placeholders, `https://j0${row}.journals.example/pdf/${row}.pdf`)),
    );
    expect(a?.body).toEqual(b?.body);
  });
});

test('robots.txt: private journals forbid all, the bucket has none', async () => {
  const publisher = papersPublisher(papersWorld());
  expect(
    (await get(publisher, 'https://private1.journals.example/robots.txt')).body.toString(),
  ).toContain('Disallow: /\n');
  expect((await get(publisher, 'https://pmc-oa-opendata.s3.amazonaws.com/robots.txt')).status).toBe(
    404,
  );
});

test('the archive: a capture that cannot be played leads to one that is not there; a blocked site is 403', async () => {
  const world = only('archived, newest copy broken');
  const publisher = papersPublisher(world);
  const pdf = 'https://j00.journals.example/pdf/0.pdf';
  const index = await get(
    publisher,
    `https://web.archive.org/cdx/search/cdx?url=${encodeURIComponent(pdf)}`,
  );
  const [older = '', newer = '', again] = index.body.toString().trim().split('\n');
  expect(again).toBe(older);
  const capture = (line: string) => `https://web.archive.org/web/${line.split(' ')[1]}id_/${pdf}`;
  const played = await get(publisher, capture(older));
  expect(sha256(played.body)).toBe(sha256(copyOf(world.paper(0), 'journal')));
  const broken = await get(publisher, capture(newer));
  expect(broken.status).toBe(302);
  const { status } = await get(
    publisher,
    new URL(String(broken.headers.location), capture(newer)).href,
  );
  expect(status).toBe(404);
  const blocked = papersPublisher(only('archive blocked'));
  expect((await get(blocked, `https://web.archive.org/cdx/search/cdx?url=${pdf}`)).status).toBe(
    403,
  );
});

describe('troubles', () => {
  const asked = async (options: Parameters<typeof papersPublisher>[1], urls: readonly string[]) => {
    const publisher = papersPublisher(papersWorld({ size: 3000 }), options);
    return Promise.all(urls.map((url) => get(publisher, url)));
  };
  const works = Array.from(
    { length: 3000 },
    (_, row) => `https://api.openalex.org/works/W${4_000_000_000 + row}`,
  );

  test('the asked share is refused or fails, the same requests every time, and robots.txt never', async () => {
    const options = { throttled: 0.006, broken: 0.044 };
    const answers = await asked(options, works);
    const refused = answers.filter(({ status }) => status === 429);
    const failed = answers.filter(({ status }) => status >= 500);
    expect(refused.length / works.length).toBeCloseTo(0.006, 2);
    expect(failed.length / works.length).toBeCloseTo(0.044, 1);
    expect(refused[0]?.headers['retry-after']).toBe('1');
    const again = await asked(options, works);
    expect(again.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
    const robots = await asked({ broken: 1 }, ['https://doi.org/robots.txt']);
    expect(robots[0]?.status).toBe(200);
  });

  test('who comes faster than the real limits is refused', async () => {
    const paper = 'https://arxiv.org/abs/2001.00001';
    const statuses = (await asked({ rateScale: 1 }, [paper, paper])).map(({ status }) => status);
    expect(statuses[1]).toBe(429);
  });
});
