import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readFeed } from './feed.ts';
import { numbering } from './numbering.ts';
import { readSitemap } from './sitemap.ts';
import { zipMembers } from './zip-members.ts';

const URL = 'https://a.example/list';

describe('a sitemap', () => {
  test('names pages with the time they changed', () => {
    const xml = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      <url><loc> https://a.example/1?a=1&amp;b=2 </loc><lastmod>2026-01-02</lastmod></url>
      <url><loc>https://a.example/2</loc></url></urlset>`;
    expect(readSitemap(URL, xml)).toEqual({
      is: 'list',
      entries: [
        { url: 'https://a.example/1?a=1&b=2', lastModified: '2026-01-02' },
        { url: 'https://a.example/2' },
      ],
    });
  });
  test('may be an index of others, or have nothing in it', () => {
    const index =
      '<sitemapindex><sitemap><loc>https://a.example/s1.xml</loc></sitemap></sitemapindex>';
    expect(readSitemap(URL, index)).toEqual({
      is: 'index',
      entries: [{ url: 'https://a.example/s1.xml' }],
    });
    expect(readSitemap(URL, '<urlset></urlset>')).toEqual({ is: 'list', entries: [] });
  });
  for (const [what, xml] of [
    ['cut', '<urlset><url><loc>https://a.example/1</loc></url>'],
    ['a page', '<html><body>Not available</body></html>'],
    ['empty', ''],
  ] as const) {
    test(`that is ${what} is refused`, () => {
      expect(() => readSitemap(URL, xml)).toThrow('expected a sitemap');
    });
  }
});

describe('a feed', () => {
  test('RSS 2.0', () => {
    const xml = `<rss version="2.0"><channel><title>All</title><item><title>A &amp; B</title>
      <link>https://a.example/1</link><guid>g1</guid><pubDate>Mon, 02 Jan 2026 10:00:00 GMT</pubDate>
      <category>Tax</category><description><![CDATA[<p>Text</p>]]></description></item></channel></rss>`;
    expect(readFeed(URL, xml)).toMatchObject([
      {
        id: 'g1',
        title: 'A & B',
        url: 'https://a.example/1',
        publishedAt: 'Mon, 02 Jan 2026 10:00:00 GMT',
        categories: ['Tax'],
        summary: '<p>Text</p>',
      },
    ]);
  });
  test('Atom: the address of the page, not of the feed; a source inside an entry is not the entry', () => {
    const xml = `<feed xmlns="http://www.w3.org/2005/Atom"><id>f</id><entry><id>e1</id><title>T</title>
      <source><id>other</id><title>Other</title></source>
      <link rel="self" href="https://a.example/self"/><link href="https://a.example/1"/>
      <updated>2026-01-02T00:00:00Z</updated><category term="Tax"/></entry></feed>`;
    expect(readFeed(URL, xml)).toMatchObject([
      {
        id: 'e1',
        title: 'T',
        url: 'https://a.example/1',
        updatedAt: '2026-01-02T00:00:00Z',
        categories: ['Tax'],
      },
    ]);
  });
  test('that is cut or a page is refused', () => {
    expect(() => readFeed(URL, '<rss><channel><item>')).toThrow('expected a feed');
    expect(() => readFeed(URL, '<html></html>')).toThrow('it begins with <html>');
  });
});

describe('the members of a zip', () => {
  const names = async (bytes: Uint8Array, bounds?: Parameters<typeof zipMembers>[2]) => {
    const found: string[] = [];
    for await (const { name, bytes: content } of zipMembers(URL, bytes, bounds)) {
      found.push(`${name}=${Buffer.from(content).toString()}`);
    }
    return found;
  };
  test('come in the order of the directory; folders are passed over', async () => {
    expect(
      await names(
        zip([
          ['b/', ''],
          ['b/1.xml', 'one'],
          ['a.xml', 'two'],
        ]),
      ),
    ).toEqual(['b/1.xml=one', 'a.xml=two']);
  });
  for (const [what, make, why, bounds] of [
    ['no zip', () => Buffer.from('hello'), 'cannot be used', undefined],
    [
      'cut in the middle',
      () => zip([['a', 'x'.repeat(99)]]).subarray(0, 60),
      'cannot be used',
      undefined,
    ],
    [
      'a name twice',
      () =>
        zip([
          ['a', '1'],
          ['a', '2'],
        ]),
      'a stands in it twice',
      undefined,
    ],
    ['a path that leads out', () => zip([['../a', '1']]), 'invalid relative path', undefined],
    ['a false checksum', () => zip([['a', '1']], 7), 'the checksum of a', undefined],
    ['a member too large', () => zip([['a', 'xxxx']]), '3 are allowed', { bytesPerEntry: 3 }],
    [
      'too many',
      () =>
        zip([
          ['a', '1'],
          ['b', '1'],
        ]),
      '1 are allowed',
      { entries: 1 },
    ],
    [
      'too much in all',
      () =>
        zip([
          ['a', 'xx'],
          ['b', 'xx'],
        ]),
      'over 3 bytes',
      { bytesInAll: 3 },
    ],
  ] as const) {
    test(`${what}: refused`, async () => {
      const all = { entries: 9, bytesPerEntry: 999, bytesInAll: 9_999, ...bounds };
      await expect(names(make(), all)).rejects.toThrow(why);
    });
  }
});

test('numbers without gaps: what is missing, without what is reserved', () => {
  expect(numbering([1, 2, 5, 9], { first: 1, last: 10 }, new Set([10]))).toEqual({
    first: 1,
    last: 10,
    missing: [
      { from: 3, to: 4 },
      { from: 6, to: 8 },
    ],
  });
});

/** A zip as the format has it, with the checksum changed by `wrong`. */
function zip(files: readonly (readonly [string, string])[], wrong = 0): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of files) {
    const data = deflateRawSync(Buffer.from(text));
    const local = Buffer.alloc(30);
    const sum = (crc32(Buffer.from(text)) + wrong) >>> 0;
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(sum, 14);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(text.length, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    local.copy(central, 6, 4, 30);
    central.writeUInt32LE(offset, 42);
    directory.push(central, Buffer.from(name));
    parts.push(local, Buffer.from(name), data);
    offset += 30 + name.length + data.length;
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
