/** www.gao.gov behind a wall for robots, with an open feed; files.gao.gov, open, which refuses what it has not. */
import { onePagePdf } from '../../one-page-pdf.ts';
import {
  html,
  type PracticeRequest,
  type PracticeResponse,
  type Publisher,
  text,
} from '../../publisher.ts';
import type { GaoWorld, PracticeProduct } from './world.ts';

const PER_PAGE = 5;

/**
 * Pages answer programs as Akamai does, and let a browser in that runs its script. Faults that only it
 * can play: `wall` lets nobody in, `feed-wall` keeps programs from the feed as well, `open` has no wall.
 */
export function gaoPublisher(world: GaoWorld): Publisher {
  return {
    name: 'gao_reports',
    hosts: ['www.gao.gov', 'files.gao.gov'],
    plays: ['wall', 'feed-wall', 'open'],
    handle(request) {
      if (request.path === '/robots.txt') return text('User-agent: *\nDisallow: /search\n');
      if (request.host === 'files.gao.gov') return fileOf(world, request.path);
      const isFeed = request.path === '/rss/reports.xml';
      if (!isFeed || request.faults.has('feed-wall')) {
        const refusal = wall(request);
        if (refusal) return refusal;
      }
      if (isFeed) return feed(world);
      const month = /^\/reports-testimonies\/month-in-review\/2026(?:\/August)?$/.test(
        request.path,
      );
      if (month) return monthPage(world, Number(/page=(\d+)/.exec(request.search)?.[1] ?? 0));
      const number = decodeURIComponent(/^\/products\/(.+)$/.exec(request.path)?.[1] ?? '');
      const product = world.find(number);
      return product ? html(productPage(product)) : html('<h1>Page not found</h1>', 404);
    },
    describe: () => ({ products: world.products().length }),
    changes: {
      change: ({ number, ...change }) => world.change(String(number), change),
    },
  };
}

/** Undefined for a browser that has run the script of the wall. */
export function wall({ faults, headers }: PracticeRequest): PracticeResponse | undefined {
  if (faults.has('open')) return undefined;
  const isPerson = String(headers.cookie ?? '').includes('person=1');
  if (isPerson && !faults.has('wall')) return undefined;
  const script = faults.has('wall')
    ? ''
    : '<script>document.cookie = "person=1; path=/; secure"; location.reload()</script>';
  return html(
    `<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD><BODY><H1>Access Denied</H1>You don't have permission to access this server.<P>Reference&#32;&#35;18&#46;2d<P>https&#58;&#47;&#47;errors.edgesuite.net&#47;18${script}</BODY></HTML>`,
    403,
  );
}

function feed(world: GaoWorld): PracticeResponse {
  const items = world
    .products()
    .slice(0, 25)
    .map(
      (one) =>
        `<item><title>${escaped(one.title)}</title><link>https://www.gao.gov/products/${encodeURIComponent(one.number)}</link><description>${escaped(one.summary)}</description><pubDate>${new Date(`${one.date}T11:00:00Z`).toUTCString()}</pubDate><guid isPermaLink="false">/products/${one.number}</guid></item>`,
    );
  return {
    status: 200,
    headers: { 'content-type': 'application/rss+xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?><?xml-stylesheet type="text/xsl" href="/scripts/rss.xsl" ?><rss version="2.0"><channel><title>Reports News from the GAO</title>${items.join('\n')}</channel></rss>`,
  };
}

/** Anything absent, and anything in the wrong case, is refused: that says nothing of whether it exists. */
function fileOf(world: GaoWorld, path: string): PracticeResponse {
  const [, asset, highlights] = /^\/assets\/([a-z0-9.,-]+?)(-highlights)?\.pdf$/.exec(path) ?? [];
  const [, report] = /^\/reports\/([A-Z0-9-]+)\/index\.html$/.exec(path) ?? [];
  const product = world
    .products()
    .find(({ number }) => number.split(',')[0] === (asset ?? report?.toLowerCase()));
  const kind = highlights ? 'highlights' : asset ? 'pdf' : 'html';
  if (!product?.has.includes(kind))
    return {
      status: 403,
      headers: { 'content-type': 'application/xml' },
      body: '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
    };
  if (kind === 'html')
    return html(
      `<!DOCTYPE html><html><head><title>${product.number.toUpperCase()}, ${escaped(product.title)}</title></head><body><nav><a href="/assets/x.pdf">PDF</a></nav><main><h1>${escaped(product.title)}</h1><h2>Background</h2><p>The lamps were counted under Public Law 119-21.</p></main></body></html>`,
    );
  return {
    status: 200,
    headers: { 'content-type': 'application/octet-stream' },
    body: onePagePdf([product.number.toUpperCase(), product.title, `A report, ${kind}.`]),
  };
}

/** Teasers by topic: a product with two topics stands there twice. */
function monthPage(world: GaoWorld, page: number): PracticeResponse {
  const teasers = world
    .products()
    .flatMap((one) =>
      (one.topics.length > 0 ? one.topics : [one.type]).map((topic) => ({ one, topic })),
    )
    .sort((a, b) => (a.topic < b.topic ? -1 : a.topic > b.topic ? 1 : 0))
    .slice(page * PER_PAGE, (page + 1) * PER_PAGE);
  let last = '';
  const shown = teasers.map(({ one, topic }) => {
    const heading =
      topic === last ? '' : `<h2 id="${topic.toLowerCase().replace(/\W+/g, '-')}">${topic}</h2>`;
    last = topic;
    const href = `/products/${encodeURIComponent(one.number)}`;
    return `${heading}<article class="node node--type-product node--view-mode-teaser-search"><header><div class="teaser-search--bookmark"><a href="${href}" rel="bookmark">${one.type}</a></div><h3 class="heading"><a href="${href}">${escaped(one.title)}</a></h3><div class="product-number"><div>${one.number.toUpperCase()}</div></div><div class="dates"><div>Publicly Released: Aug ${Number(one.date.slice(8))}, 2026.</div></div></header></article>`;
  });
  return html(
    `<!DOCTYPE html><html><body><main><section class="gao-month-in-review"><p>The Month in Review</p>${shown.join('\n')}</section></main></body></html>`,
  );
}

const productPage = (one: PracticeProduct): string => `<!DOCTYPE html><html><head>
<link rel="canonical" href="https://www.gao.gov/products/${encodeURIComponent(one.number)}" />
<title>${escaped(one.title)} | U.S. GAO</title></head><body><main>
${one.notice ? `<div class="usa-alert"><p>${one.notice}</p></div>` : ''}
<h1>${escaped(one.title)}</h1><div>${one.number.toUpperCase()}</div>
<div>Published: Aug ${Number(one.date.slice(8))}, 2026. Publicly Released: Aug 28, 2026.</div>
${one.topics.map((topic) => `<a href="/topics/${topic.toLowerCase()}">${topic}</a>`).join('')}
<h2>Recommendations for Executive Action</h2><table><thead><tr><th>Agency Affected</th><th>Recommendation</th><th>Status</th></tr></thead><tbody>
${one.recommendations.map(({ agency, text: says, status }) => `<tr><td>${agency}</td><td>${says}</td><td><p>${status}</p><p>When we confirm what actions the agency has taken, we will provide updated information.</p></td></tr>`).join('\n')}
</tbody></table></main></body></html>`;

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
