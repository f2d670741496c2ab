import type { buildConnector } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import { type Asker, asker, type Loopback, loopback } from '../conformance/loopback.ts';
import { startTls } from '../conformance/tls.ts';
import type { Wiring } from '../connections.ts';
import type { Resolve } from './guarded-lookup.ts';

const open: (Asker | Pick<Loopback, 'close'>)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const kept = <T extends Asker | Pick<Loopback, 'close'>>(one: T): T => {
  open.push(one);
  return one;
};

const resolvesTo =
  (...addresses: readonly string[]): Resolve =>
  (_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

/** Connects nowhere, and writes down where it would have. */
function recording(): { build: typeof buildConnector; connected: string[] } {
  const connected: string[] = [];
  const build = (({ lookup }: buildConnector.BuildOptions & { lookup?: LookupLike }) =>
    ({ hostname }: buildConnector.Options, callback: buildConnector.Callback) => {
      const refuse = () =>
        callback(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), null);
      if (!lookup || /^[\d.]+$|:/.test(hostname)) {
        connected.push(hostname);
        return refuse();
      }
      lookup(hostname, { all: true }, (error, addresses) => {
        if (error) return callback(error, null);
        connected.push(...addresses.map(({ address }) => address));
        refuse();
      });
    }) as unknown as typeof buildConnector;
  return { build, connected };
}

type LookupLike = (
  name: string,
  options: { all: true },
  callback: (error: Error | null, addresses: readonly { address: string }[]) => void,
) => void;

const bare = { connectTo: {} };

describe('https', () => {
  test('http is upgraded before anything is sent', async () => {
    const server = kept(await startTls((_, response) => response.end('secure'), ['h.example']));
    const network = { connectTo: { '*': `127.0.0.1:${server.port}` }, ca: server.ca };
    const ask = kept(asker(server, { network }));
    const answer = await ask.ask('http://h.example/page?q=1');
    expect(answer).toMatchObject({ is: 'fetched', url: 'https://h.example/page?q=1' });
    if (answer.is === 'fetched') answer.body[Symbol.asyncIterator]().return?.();
  });

  test('a host on the allowlist may be asked without', async () => {
    const server = kept(await loopback((_, response) => response.end('plain')));
    const network = { connectTo: { '*': `127.0.0.1:${server.port}` }, allowHttp: ['Old.example'] };
    const ask = kept(asker(server, { network }));
    expect(await ask.text('http://old.example/')).toBe('plain');
    await expect(ask.text('http://new.example/')).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  });

  test('a redirect from https to http stays encrypted, also for a host on the allowlist', async () => {
    const server = kept(
      await startTls(
        (request, response) => {
          if (request.url === '/from') response.writeHead(302, { location: 'http://h.example/to' });
          response.end('x');
        },
        ['h.example'],
      ),
    );
    const network = {
      connectTo: { '*': `127.0.0.1:${server.port}` },
      ca: server.ca,
      allowHttp: ['h.example'],
    };
    const ask = kept(asker(server, { network }));
    const answer = await ask.ask('https://h.example/from');
    expect(answer.url).toBe('https://h.example/to');
    if (answer.is === 'fetched') await answer.body[Symbol.asyncIterator]().return?.();
  });

  for (const url of [
    'ftp://h.example/',
    'file:///etc/passwd',
    'gopher://h.example:70/',
    'data:,x',
  ]) {
    test(`${url} is refused`, async () => {
      const { build, connected } = recording();
      const ask = kept(asker({ port: 1 }, { network: bare, wiring: { build } }));
      await expect(ask.ask(url)).rejects.toMatchObject({ code: 'NOT_HTTPS' });
      expect(connected).toEqual([]);
      expect(ask.decisions).toMatchObject([{ about: 'guard', verdict: 'refused' }]);
    });
  }
});

describe('addresses that are not public', () => {
  for (const url of [
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/latest/meta-data/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.0.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/',
    'https://224.0.0.1/',
    'https://0.0.0.0/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://localhost/',
    'https://printer.local/',
    'https://intranet/',
  ]) {
    test(`${url} is refused before any connection`, async () => {
      const { build, connected } = recording();
      const ask = kept(asker({ port: 1 }, { network: bare, wiring: { build } }));
      await expect(ask.ask(url)).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' });
      expect(connected).toEqual([]);
    });
  }

  test('a name that resolves to one is refused, and no socket is opened', async () => {
    const server = kept(await loopback((_, response) => response.end('inside')));
    const network = { connectTo: {}, allowHttp: ['*'] };
    const wiring = { resolve: resolvesTo('127.0.0.1') };
    const ask = kept(asker(server, { network, wiring }));
    await expect(ask.ask(`http://evil.example:${server.port}/`)).rejects.toMatchObject({
      code: 'PRIVATE_ADDRESS',
      message: 'evil.example resolves to 127.0.0.1 (loopback); none is public',
    });
    expect(server.seen).toEqual([]);
  });

  test('of several addresses only the public ones are tried', async () => {
    const { build, connected } = recording();
    const resolve = resolvesTo('10.0.0.1', '192.0.43.8', '::ffff:127.0.0.1', '2001:500:88:200::8');
    const ask = kept(asker({ port: 1 }, { network: bare, wiring: { build, resolve } }));
    await ask.ask('https://mixed.example/').catch(() => undefined);
    expect(connected).toEqual(['192.0.43.8', '2001:500:88:200::8']);
  });

  test('a name that means another address a moment later gains nothing', async () => {
    const { build, connected } = recording();
    let asked = 0;
    const resolve: Resolve = (name, options, callback) =>
      resolvesTo(++asked % 2 ? '192.0.43.8' : '127.0.0.1')(name, options, callback);
    const ask = kept(asker({ port: 1 }, { network: bare, wiring: { build, resolve } }));
    for (let i = 0; i < 4; i++) await ask.ask('https://rebound.example/').catch(() => undefined);
    expect(connected).toEqual(['192.0.43.8', '192.0.43.8']);
  });

  for (const location of [
    'http://127.0.0.1/',
    'http://[::ffff:7f00:1]/',
    '//169.254.169.254/latest/meta-data/',
    'https://localhost/',
    'http://inside.example/',
  ]) {
    test(`a redirect to ${location} is refused`, async () => {
      const server = kept(
        await loopback((_, response) => response.writeHead(302, { location }).end()),
      );
      const network = {
        connectTo: { 'a.example': `127.0.0.1:${server.port}` },
        allowHttp: ['a.example'],
      };
      const ask = kept(asker(server, { network, wiring: { resolve: resolvesTo('10.0.0.7') } }));
      await expect(ask.ask('http://a.example/')).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' });
      expect(server.seen).toHaveLength(1);
    });
  }

  test('a host that is said to be ours may be inside', async () => {
    const server = kept(await loopback((_, response) => response.end('ours')));
    const network = {
      connectTo: {},
      allowHttp: ['*'],
      allowPrivate: ['127.0.0.1', 'ours.example'],
    };
    const wiring: Wiring = { resolve: resolvesTo('127.0.0.1') };
    const ask = kept(asker(server, { network, wiring }));
    expect(await ask.text(`http://127.0.0.1:${server.port}/`)).toBe('ours');
  });
});

describe('redirects', () => {
  test('that never end are ended', async () => {
    const server = kept(
      await loopback((request, response) =>
        response.writeHead(302, { location: `${request.url}x` }).end(),
      ),
    );
    const ask = kept(asker(server));
    await expect(ask.ask('http://h.example/')).rejects.toMatchObject({
      code: 'TOO_MANY_REDIRECTS',
    });
    expect(server.seen).toHaveLength(11);
  });

  test('to another origin leave authorization, cookies and keys behind', async () => {
    const server = kept(
      await loopback((request, response) => {
        if (request.headers.host === 'a.example')
          response.writeHead(307, { location: 'http://b.example/' });
        response.end('x');
      }),
    );
    const ask = kept(asker(server));
    const headers = {
      Authorization: 'a',
      Cookie: 'b',
      'X-Api-Key': 'c',
      'X-ELS-APIKey': 'd',
      'Journal-Token': 'e',
      'X-Other': 'f',
    };
    await ask.text('http://a.example/', { headers });
    const shown = server.seen.map(({ headers: h }) =>
      Object.keys(headers).map((name) => h[name.toLowerCase()]),
    );
    expect(shown).toEqual([
      ['a', 'b', 'c', 'd', 'e', 'f'],
      [undefined, undefined, undefined, undefined, undefined, 'f'],
    ]);
  });

  for (const [status, method, then] of [
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [307, 'POST', 'POST'],
    [308, 'POST', 'POST'],
    [303, 'HEAD', 'HEAD'],
    [301, 'GET', 'GET'],
  ] as const) {
    test(`${status} after ${method} is a ${then}`, async () => {
      const methods: (string | undefined)[] = [];
      const server = kept(
        await loopback((request, response) => {
          methods.push(request.method);
          if (request.url === '/') response.writeHead(status, { location: '/there' });
          response.end();
        }),
      );
      const ask = kept(asker(server));
      const answer = await ask.ask('http://h.example/', {
        method,
        body: method === 'POST' ? 'x' : undefined,
      });
      if (answer.is === 'fetched') await answer.body[Symbol.asyncIterator]().return?.();
      expect(methods).toEqual([method, then]);
    });
  }
});
