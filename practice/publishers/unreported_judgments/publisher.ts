/**
 * judicial.ky and the host its signed addresses lead to. The list is a CSV with validators; the files lie behind a
 * page that only a browser can use. Single files and the whole site misbehave on demand.
 */
import { createHash } from 'node:crypto';
import {
  html,
  json,
  type PracticeRequest,
  type PracticeResponse,
  type Publisher,
  text,
} from '../../publisher.ts';
import { registersCsv, registersPage } from '../public_registers/registers.ts';
import type { PracticeCase } from './case.ts';
import { judgmentsCsv } from './list.ts';
import { lateScript, PLUGIN, STYLE, TABLE_SCRIPT, tableData, tablePage } from './page.ts';
import { judgmentPdf } from './pdf.ts';
import { createSessions, type Sessions } from './sessions.ts';
import type { CaymanWorld } from './world.ts';

export const COURT = 'judicial.ky';
export const BOX = 'dl.boxcloud.com';
export const TABLE_PAGE = '/judgments/unreported-judgments/';
export const AJAX = '/wp-admin/admin-ajax.php';
export const CSV = '/wp-content/uploads/box_files/judgments.csv';
export const REGISTERS_CSV = '/wp-content/uploads/box_files/public-registers.csv';

/** What may be wrong with one file, so many times (for good when not said). */
export type Mischief =
  | 'expired'
  | 'html'
  | 'truncated'
  | 'small'
  | 'throttled'
  | 'not-json'
  | 'not-found'
  | 'forbidden'
  | 'only-by-button'
  | 'no-address';

/** What may be wrong with the list. */
export type BadList = 'html' | 'empty' | 'no-tokens' | 'half' | 'gone' | 'broken';

export interface CaymanPublisher extends Publisher {
  readonly sessions: Sessions;
  readonly world: CaymanWorld;
  spoil(token: string, how: Mischief, times?: number): void;
  spoilList(how: BadList | undefined): void;
  /** Called before each answer about a file: the place to pull a plug. */
  whenAsked?: (token: string) => void | Promise<void>;
  /** The nonce is exchanged after every so many files. */
  rotateEvery?: number;
  /** `stuck`: what lies over the page cannot be clicked away. */
  banner: 'polite' | 'stuck';
  /** Whether the list says what it is by ETag and Last-Modified. */
  validators: boolean;
}

export function caymanPublisher(world: CaymanWorld): CaymanPublisher {
  const sessions = createSessions();
  const mischief = new Map<string, { how: Mischief; left: number }>();
  let badList: BadList | undefined;
  let answered = 0;

  const suffers = (token: string, ...hows: Mischief[]): Mischief | undefined => {
    const found = mischief.get(token);
    if (!found || found.left <= 0 || !hows.includes(found.how)) return undefined;
    found.left -= 1;
    return found.how;
  };

  const court = async (request: PracticeRequest): Promise<PracticeResponse> => {
    switch (request.path) {
      case '/robots.txt':
        return text(
          request.faults.has('robots-denial')
            ? 'User-agent: *\nDisallow: /\n'
            : 'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n',
        );
      case CSV:
        return csv(request, world.writtenAt(), listNow());
      case REGISTERS_CSV:
        return csv(request, world.writtenAt(), registersCsv(world.seed));
      case TABLE_PAGE: {
        const session = sessionOf(request) ?? sessions.open();
        const cookies = [`wp_session=${session}; Path=/; HttpOnly; Secure; SameSite=Lax`];
        const page = html(tablePage(publisher.banner));
        return { ...page, headers: { ...page.headers, 'set-cookie': cookies } };
      }
      case '/public-registers/':
        return html(registersPage(world.seed));
      case `${PLUGIN}/data.js`:
        return script(tableData(world.cases()));
      case `${PLUGIN}/table.js`:
        return script(TABLE_SCRIPT);
      case `${PLUGIN}/extra.js`: {
        const session = sessionOf(request);
        if (session === undefined) return script('var judgments_ajax = {};');
        return script(lateScript(sessions.nonceFor(session)));
      }
      case '/wp-content/themes/judicial/style.css':
        return { status: 200, headers: { 'content-type': 'text/css' }, body: STYLE };
      case AJAX:
        return ajax(request);
      default:
        return /^\/wp-content\/uploads\/registers\//.test(request.path)
          ? file(judgmentPdf(registerCase(request.path), 1))
          : html('<h1>Page not found</h1>', 404);
    }
  };

  const listNow = (): string | undefined => {
    const whole = judgmentsCsv(world.cases());
    switch (badList) {
      case undefined:
        return whole;
      case 'html':
        return '<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>';
      case 'empty':
        return '';
      case 'no-tokens':
        return whole.replace(',Actions', ',Notes');
      case 'half':
        return whole.slice(0, Math.floor(whole.length / 4));
      case 'broken':
        return `${whole}"a quote that never ends`;
      case 'gone':
        return undefined;
    }
  };

  const ajax = async (request: PracticeRequest): Promise<PracticeResponse> => {
    const form = Object.fromEntries(new URLSearchParams((await request.body()).toString()));
    if (request.method !== 'POST' || form.action !== 'dl_bfile') return text('0', 400);
    if (request.headers['x-requested-with'] !== 'XMLHttpRequest') return text('0', 400);
    if (!String(request.headers.referer ?? '').includes(TABLE_PAGE)) return text('-1', 403);
    const token = plain(form.fname ?? '');
    await publisher.whenAsked?.(token);
    const fits = sessions.check(sessionOf(request) ?? '', form.security ?? '');
    if (fits === 'no session') return text('-1', 403);
    if (fits === 'bad nonce') return text('-1');
    if (suffers(token, 'forbidden')) return text('Forbidden', 403);
    if (form.via !== 'button' && mischief.get(token)?.how === 'only-by-button')
      return text('-1', 403);
    if (suffers(token, 'not-json'))
      return html('<!doctype html><h1>There has been a critical error on this website.</h1>');
    const one = world.find(token);
    if (!one || one.only === 'list' || suffers(token, 'not-found'))
      return json({ success: false, data: { message: 'File not found' } });
    if (suffers(token, 'no-address')) return json({ success: true, data: { fid: false } });
    answered += 1;
    if (publisher.rotateEvery !== undefined && answered % publisher.rotateEvery === 0)
      sessions.rotate();
    const lasts = suffers(token, 'expired') ? -1 : 60_000;
    const fid = `https://${BOX}${sessions.sign(token, lasts)}`;
    return {
      status: 200,
      headers: { 'content-type': 'application/json; charset=UTF-8' },
      body: JSON.stringify({ success: true, data: { fid } }).replaceAll('/', '\\/'),
    };
  };

  const box = (request: PracticeRequest): PracticeResponse => {
    if (request.path === '/robots.txt') return html('<h1>Not found</h1>', 404);
    const opened = sessions.opened(request.path, request.search);
    if (opened === 'expired') return html('<h1>This link has expired</h1>', 403);
    if (opened === 'forged') return html('<h1>Not found</h1>', 404);
    const { token } = opened;
    const how = suffers(token, 'html', 'truncated', 'small', 'throttled');
    if (how === 'throttled') return { ...text('rate limit', 429), headers: { 'retry-after': '1' } };
    if (how === 'html') return html('<!doctype html><h1>Sign in to Box</h1>');
    const one = world.find(token);
    if (!one) return html('<h1>Not found</h1>', 404);
    const of = one.sameBytesAs === undefined ? one : (world.find(one.sameBytesAs) ?? one);
    const whole = judgmentPdf(of, world.edition(of.token));
    if (how === 'truncated') return file(whole.subarray(0, whole.length - 40));
    return file(how === 'small' ? whole.subarray(0, 300) : whole);
  };

  const publisher: CaymanPublisher = {
    name: 'unreported_judgments',
    hosts: [COURT, BOX],
    sessions,
    world,
    validators: true,
    banner: 'polite',
    spoil: (token, how, times = Number.POSITIVE_INFINITY) =>
      void mischief.set(token, { how, left: times }),
    spoilList: (how) => {
      badList = how;
    },
    handle: (request) => (request.host === BOX ? box(request) : court(request)),
    describe: () => ({ seed: world.seed, cases: world.cases().length }),
    changes: {
      add: ({ count = 1 }) => world.add(Number(count)),
      remove: ({ token }) => world.remove(String(token)),
      revise: ({ token, ...what }) => world.revise(String(token), what),
      reissue: ({ token }) => world.reissue(String(token)),
      rotate: () => sessions.rotate(),
      spoil: ({ token, how, times }) =>
        publisher.spoil(String(token), how as Mischief, times as number | undefined),
      spoilList: ({ how }) => publisher.spoilList(how as BadList | undefined),
    },
  };

  const csv = (
    request: PracticeRequest,
    written: number,
    body: string | undefined,
  ): PracticeResponse => {
    if (body === undefined) return html('<h1>Page not found</h1>', 404);
    const etag = `"${createHash('sha1').update(body).digest('hex').slice(0, 16)}"`;
    const modified = new Date(written).toUTCString();
    const said: Record<string, string> = publisher.validators
      ? { etag, 'last-modified': modified }
      : {};
    const { 'if-none-match': none, 'if-modified-since': since } = request.headers;
    const isHeld = none === undefined ? since === modified : none === etag;
    if (publisher.validators && isHeld) return { status: 304, headers: said };
    return { status: 200, headers: { 'content-type': 'text/csv', ...said }, body };
  };

  return publisher;
}

const plain = (token: string): string =>
  decodeURIComponent(token)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

const script = (body: string): PracticeResponse => ({
  status: 200,
  headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
  body,
});

const file = (body: Buffer): PracticeResponse => ({
  status: 200,
  headers: {
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="judgment.pdf"',
  },
  body,
});

const registerCase = (path: string): PracticeCase => ({
  token: path,
  fid: '',
  citation: '',
  cause: path.split('/').at(-1) ?? '',
  court: 'Public Register',
  category: 'Register',
  date: '2025-01-01',
  title: `Entry ${path}`,
  subject: '',
  isCriminal: false,
  spelling: { token: 'plain', date: 'iso', title: 'plain' },
});

function sessionOf({ headers }: PracticeRequest): string | undefined {
  return /(?:^|;\s*)wp_session=([0-9a-f]+)/.exec(String(headers.cookie ?? ''))?.[1];
}
