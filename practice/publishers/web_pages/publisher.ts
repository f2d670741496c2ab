import { type Publisher, text } from '../../publisher.ts';

/** A newsroom with a feed, a sitemap in two parts, and pages whose text is one part of them. */
export interface Newsroom {
  readonly publisher: Publisher;
  /** Changes the text of a page, and says so in feed and sitemap unless it is done in silence. */
  rewrite(page: number, words: string, how?: 'told' | 'silent'): void;
  /** Pages without the part that holds their text, as after a new design. */
  redesign(): void;
}

const HOST = 'newsroom.practice.example';
const BASE = `https://${HOST}`;

export function newsroom(pages = 4): Newsroom {
  const words = new Map<number, string>();
  const updated = new Map<number, string>();
  let tag = 'main';
  for (let n = 1; n <= pages; n++) {
    words.set(n, `The ministry opened bridge ${n}.`);
    updated.set(n, `2026-07-${String(n).padStart(2, '0')}T09:00:00Z`);
  }
  const all = () => [...words.keys()];
  const feed = () =>
    `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>News</title>${all()
      .map(
        (n) =>
          `<item><guid>${n}</guid><title>Bridge ${n} opened</title><link>${BASE}/news/${n}?utm_source=rss</link><pubDate>${new Date(updated.get(n) ?? '').toUTCString()}</pubDate></item>`,
      )
      .join('')}</channel></rss>`;
  const index = `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${BASE}/sitemap-1.xml</loc></sitemap></sitemapindex>`;
  const sitemap = () =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[
      ...all().map(
        (n) => `<url><loc>${BASE}/news/${n}</loc><lastmod>${updated.get(n)}</lastmod></url>`,
      ),
      `<url><loc>${BASE}/shop/1</loc></url>`,
    ].join('')}</urlset>`;
  const page = (n: number) =>
    `<!doctype html><html><head><title>Bridge ${n} &amp; road</title></head><body><nav>Menu</nav><${tag} class="article news"><h1>Bridge ${n} opened</h1><p>${words.get(n)}</p></${tag}><footer>Imprint</footer></body></html>`;
  return {
    publisher: {
      name: 'web_pages',
      hosts: [HOST],
      handle({ path }) {
        const xml = { 'content-type': 'application/xml; charset=utf-8' };
        if (path === '/robots.txt') return text('User-agent: *\nDisallow: /private/\n');
        if (path === '/feed.xml') return { status: 200, headers: xml, body: feed() };
        if (path === '/sitemap.xml') return { status: 200, headers: xml, body: index };
        if (path === '/sitemap-1.xml') return { status: 200, headers: xml, body: sitemap() };
        const [, number] = /^\/news\/(\d+)$/.exec(path) ?? [];
        if (number === undefined || !words.has(Number(number))) return text('Not here', 404);
        const headers = { 'content-type': 'text/html; charset=utf-8' };
        return { status: 200, headers, body: page(Number(number)) };
      },
    },
    rewrite(n, said, how = 'told') {
      words.set(n, said);
      if (how === 'told') updated.set(n, '2026-08-01T09:00:00Z');
    },
    redesign() {
      tag = 'div';
    },
  };
}
