/**
 * A small site that only works with JavaScript, and a few neighbours: for whatever drives a browser. Sessions by
 * cookie, a nonce that a script fetches late, a form, a button that asks for a signed address, CORS, downloads.
 */
import {
  html,
  json,
  type PracticeRequest,
  type PracticeResponse,
  type Publisher,
  text,
} from '../../publisher.ts';
import { APP_SCRIPT, FORM_PAGE, HOME_PAGE, PLAIN_PAGE, POPUP_PAGE } from './documents.ts';

export const SITE = 'pages.practice.example';
/** Where the signed addresses lead. */
export const FILES = 'box.practice.example';
/** Shares its answers with {@link SITE} by CORS. */
export const API = 'api.pages.practice.example';
/** Another site altogether: an advertisement, a statistics service. */
export const TRACKER = 'tracker.practice.example';

export function pagesPublisher(): Publisher {
  const sessions = new Map<string, string>();
  let nonces = 0;
  const sessionOf = (request: PracticeRequest) => cookiesOf(request).get('session') ?? '';

  const site = async (request: PracticeRequest): Promise<PracticeResponse> => {
    switch (request.path) {
      case '/robots.txt':
        return text(
          request.faults.has('robots-denial')
            ? 'User-agent: *\nDisallow: /\n'
            : 'User-agent: *\nDisallow: /private/\n',
        );
      case '/': {
        const id = `s${sessions.size + 1}`;
        sessions.set(id, '');
        const cookies = [
          `session=${id}; Path=/; HttpOnly; Secure; SameSite=Lax`,
          'seen=yes; Expires=Wed, 21 Oct 2099 07:28:00 GMT; Path=/',
        ];
        return { status: 302, headers: { location: '/home', 'set-cookie': cookies } };
      }
      case '/home':
        return html(HOME_PAGE);
      case '/app.js':
        return { status: 200, headers: { 'content-type': 'text/javascript' }, body: APP_SCRIPT };
      case '/style.css':
        return { status: 200, headers: { 'content-type': 'text/css' }, body: 'h1 { color: teal }' };
      case '/logo.png':
        return { status: 200, headers: { 'content-type': 'image/png' }, body: Buffer.alloc(8) };
      case '/nonce': {
        if (!sessions.has(sessionOf(request))) return json({ error: 'no session' }, 403);
        nonces += 1;
        const nonce = nonces.toString(16).padStart(10, 'a');
        sessions.set(sessionOf(request), nonce);
        return json({ nonce });
      }
      case '/ajax':
        return signedAddress(await formOf(request));
      case '/form':
        return html(FORM_PAGE);
      case '/form/send': {
        const { subject = '' } = await formOf(request);
        return {
          status: 303,
          headers: { location: `/form/done?subject=${encodeURIComponent(subject)}` },
        };
      }
      case '/form/done':
        return html(`<p id="subject">${new URLSearchParams(request.search).get('subject')}</p>`);
      case '/echo':
        return echo(request);
      case '/hop':
        return { status: 302, headers: { location: '/hop/2', 'set-cookie': ['hop=1; Path=/'] } };
      case '/hop/2':
        return { status: 307, headers: { location: '/echo?hops=2' } };
      case '/bytes':
        return {
          status: 200,
          headers: { 'content-type': 'application/octet-stream' },
          body: Buffer.from(Array.from({ length: 256 }, (_, i) => i)),
        };
      case '/popup':
        return html(POPUP_PAGE);
      case '/forbidden':
        return html('<h1>Forbidden</h1>', 403);
      case '/busy':
        return {
          status: 429,
          headers: { 'content-type': 'text/html', 'retry-after': '2' },
          body: '<h1>Too many requests</h1>',
        };
      case '/download.pdf':
        return attachment();
      default:
        return /^\/(plain|private)\//.test(request.path)
          ? html(PLAIN_PAGE)
          : html('<h1>Not found</h1>', 404);
    }

    function signedAddress({ nonce, id }: Record<string, string>): PracticeResponse {
      const known = sessions.get(sessionOf(request));
      if (known === undefined) return text('forbidden', 403);
      // A false nonce is answered with 200 and the text -1, as WordPress does.
      if (nonce === undefined || nonce === '' || nonce !== known) return text('-1');
      const fid = `https://${FILES}/d/${id}?signature=${nonce}`;
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ success: true, data: { fid } }).replaceAll('/', '\\/'),
      };
    }
  };

  const api = async (request: PracticeRequest): Promise<PracticeResponse> => {
    const shared = {
      'access-control-allow-origin': `https://${SITE}`,
      'access-control-allow-credentials': 'true',
    };
    if (request.method === 'OPTIONS') {
      const headers = {
        ...shared,
        'access-control-allow-methods': 'GET, POST, PUT',
        'access-control-allow-headers': 'x-allowed, content-type',
      };
      return { status: 204, headers };
    }
    const answer = await echo(request);
    const cookie = ['api=1; Path=/; Secure; SameSite=None'];
    return { ...answer, headers: { ...answer.headers, ...shared, 'set-cookie': cookie } };
  };

  return {
    name: 'pages',
    hosts: [SITE, FILES, API, TRACKER],
    handle: (request) => {
      if (request.host === SITE) return site(request);
      if (request.host === API) return api(request);
      if (request.host === FILES) return request.path === '/robots.txt' ? text('') : attachment();
      return { status: 200, headers: { 'content-type': 'text/javascript' }, body: 'spied = 1' };
    },
  };
}

const attachment = (): PracticeResponse => ({
  status: 200,
  headers: {
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="judgment.pdf"',
  },
  body: Buffer.from('%PDF-1.4\n% a practice file\n%%EOF\n'),
});

/** Tells what it was asked, as it came over the wire. */
const echo = async (request: PracticeRequest): Promise<PracticeResponse> =>
  json({
    method: request.method,
    path: request.path,
    search: request.search,
    headers: request.headers,
    body: (await request.body()).toString(),
  });

const formOf = async (request: PracticeRequest): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams((await request.body()).toString()));

function cookiesOf({ headers }: PracticeRequest): Map<string, string> {
  const pairs = String(headers.cookie ?? '').split(/;\s*/);
  return new Map(pairs.map((pair) => pair.split('=', 2) as [string, string]));
}
