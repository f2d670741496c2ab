import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AnnalsError } from '../core/errors.ts';
import { openTracing, type Tracing } from './tracing.ts';

/** An OTLP receiver on loopback, and what it was sent. */
interface Received {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly spans: readonly Span[];
  readonly service: unknown;
}

interface Span {
  readonly name: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly traceId: string;
  readonly status: { readonly code?: number; readonly message?: string };
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[];
}

let receiver: Server;
let received: Received[] = [];
let tracing: Tracing;

beforeEach(async () => {
  received = [];
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString());
      for (const { resource, scopeSpans } of resourceSpans) {
        received.push({
          path: request.url ?? '',
          authorization: request.headers.authorization,
          service: facts(resource.attributes)['service.name'],
          spans: scopeSpans.flatMap((scope: { spans: Span[] }) => scope.spans),
        });
      }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  let now = 0;
  tracing = await openTracing({
    endpoint: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    serviceName: 'annals-test',
    version: '0.0.0',
    sampleRatio: 1,
    headers: { authorization: 'Bearer hush' },
    clock: { now: () => (now += 5) },
  });
});
afterEach(() => new Promise<void>((done) => receiver.close(() => done())));

const facts = (attributes: Span['attributes']) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

async function spansOf(): Promise<readonly Span[]> {
  await tracing.close();
  return received.flatMap((one) => one.spans);
}

describe('spans at an OTLP receiver', () => {
  test('a work has its tiers, downloads, checks and writes below it, with their attributes', async () => {
    const { trace } = tracing;
    await trace('content.process_work', { doc_id: 'doi:10.1/a' }, async () => {
      await trace('resolve.tier', { tier: 'direct_oa' }, () =>
        trace(
          'download',
          { url: 'https://a.org/a.pdf', tier: 'direct_oa', resolver: 'unpaywall_pdf' },
          async (span) => {
            span.set({ 'http.status_code': 200, 'cache.hit': false });
            await trace('verify', {}, async () => undefined);
          },
        ),
      );
      await trace('catalog.write', {}, async () => undefined);
    });
    const spans = await spansOf();
    const named = (name: string) => spans.find((span) => span.name === name);
    const parentOf = (name: string) =>
      spans.find((span) => span.spanId === named(name)?.parentSpanId)?.name;
    expect(parentOf('content.process_work')).toBeUndefined();
    expect(parentOf('resolve.tier')).toBe('content.process_work');
    expect(parentOf('download')).toBe('resolve.tier');
    expect(parentOf('verify')).toBe('download');
    expect(parentOf('catalog.write')).toBe('content.process_work');
    expect(new Set(spans.map((span) => span.traceId)).size).toBe(1);
    expect(facts(named('content.process_work')?.attributes ?? [])).toMatchObject({
      doc_id: 'doi:10.1/a',
    });
    expect(facts(named('download')?.attributes ?? [])).toEqual({
      tier: 'direct_oa',
      resolver: 'unpaywall_pdf',
      url: 'https://a.org/a.pdf',
      'http.status_code': 200,
      'cache.hit': false,
      duration_ms: expect.any(Number),
    });
    expect(received[0]).toMatchObject({
      path: '/v1/traces',
      authorization: 'Bearer hush',
      service: 'annals-test',
    });
  });

  test('two works at once keep their own children', async () => {
    const { trace } = tracing;
    const work = (id: string, ms: number) =>
      trace('content.process_work', { doc_id: id }, async () => {
        await new Promise((done) => setTimeout(done, ms));
        await trace('resolve.tier', { tier: id }, async () => undefined);
      });
    await Promise.all([work('a', 5), work('b', 1)]);
    const spans = await spansOf();
    for (const tier of spans.filter((span) => span.name === 'resolve.tier')) {
      const parent = spans.find((span) => span.spanId === tier.parentSpanId);
      expect(facts(parent?.attributes ?? []).doc_id).toBe(facts(tier.attributes).tier);
    }
    expect(spans).toHaveLength(4);
  });

  test('a failure is told with its code and status, and is still the caller’s', async () => {
    const refused = new AnnalsError('HTTP_403_FORBIDDEN', 'a.org refused', { httpStatus: 403 });
    const failing = tracing.trace('download', { url: 'https://a.org' }, () =>
      Promise.reject(refused),
    );
    await expect(failing).rejects.toBe(refused);
    const [span] = await spansOf();
    expect(span?.status).toEqual({ code: 2, message: 'a.org refused' });
    expect(facts(span?.attributes ?? [])).toMatchObject({
      'error.type': 'HTTP_403_FORBIDDEN',
      'http.status_code': 403,
    });
  });
});
