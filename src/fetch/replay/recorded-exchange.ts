import { AnnalsError, ERRORS, type ErrorCode } from '../../core/errors.ts';
import { type Instant, instant } from '../../core/time.ts';
import { type HttpFields, readMessage, requestBlock, responseBlock } from './http-block.ts';
import { digestOf, type WarcRecord } from './warc-record.ts';

/** One exchange as it went over the wire, masked; the error when it did not go well. */
export interface RecordedExchange {
  readonly startedAt: number;
  readonly durationMs: number;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: HttpFields;
  readonly requestBody: string | undefined;
  readonly response?: {
    readonly status: number;
    readonly headers: HttpFields;
    readonly body: Uint8Array;
  };
  readonly failure?: RecordedFailure;
  /** The reader had enough before the end. */
  readonly isPart: boolean;
}

export interface RecordedFailure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly httpStatus?: number;
}

/** A request, and either its response or, as metadata, why there is none. */
export function recordsOf(exchange: RecordedExchange, nextId: () => string): WarcRecord[] {
  const { startedAt, url, response, failure } = exchange;
  const at: Instant = instant(startedAt);
  const ids = { request: nextId(), answer: nextId() };
  const target = { 'WARC-Target-URI': url };
  const { method, requestHeaders, requestBody } = exchange;
  const request: WarcRecord = {
    type: 'request',
    id: ids.request,
    at,
    contentType: 'application/http; msgtype=request',
    fields: { ...target, 'WARC-Concurrent-To': ids.answer },
    block: requestBlock(method, url, requestHeaders, requestBody),
  };
  const metadata = JSON.stringify({ durationMs: exchange.durationMs, failure });
  const common = { ...target, 'WARC-Concurrent-To': ids.request, 'WARC-JSON-Metadata': metadata };
  if (!response) {
    const block = Buffer.from(JSON.stringify({ failure }));
    const contentType = 'application/json';
    return [request, { type: 'metadata', id: ids.answer, at, contentType, fields: common, block }];
  }
  const truncated = failure ? 'disconnect' : exchange.isPart ? 'length' : undefined;
  return [
    request,
    {
      type: 'response',
      id: ids.answer,
      at,
      contentType: 'application/http; msgtype=response',
      fields: {
        ...common,
        'WARC-Payload-Digest': digestOf(response.body),
        ...(truncated && { 'WARC-Truncated': truncated }),
      },
      block: responseBlock(response.status, response.headers, response.body),
    },
  ];
}

/** What a replay needs of the second record. */
export interface RecordedAnswer {
  readonly durationMs: number;
  readonly response?: RecordedExchange['response'];
  readonly failure?: AnnalsError;
}

export function answerIn(record: WarcRecord): RecordedAnswer | undefined {
  const metadata = metadataIn(record.fields['WARC-JSON-Metadata']);
  if (!metadata) return undefined;
  const { durationMs, failure } = metadata;
  const url = record.fields['WARC-Target-URI'];
  const error = failure && asError(failure, url);
  if (record.type === 'metadata') return error && { durationMs, failure: error };
  const message = readMessage(record.block);
  const status = Number(message?.first.split(' ')[1]);
  if (!message || !Number.isInteger(status)) return undefined;
  const { headers, body } = message;
  return { durationMs, failure: error, response: { status, headers, body } };
}

/** The key under which a replay looks for it again. */
export function askedIn(
  record: WarcRecord,
): { method: string; url: string; body: string } | undefined {
  const message = readMessage(record.block);
  const url = record.fields['WARC-Target-URI'];
  const method = message?.first.split(' ')[0];
  if (!message || !method || url === undefined) return undefined;
  return { method, url, body: Buffer.from(message.body).toString('utf8') };
}

function metadataIn(
  text: string | undefined,
): { durationMs: number; failure?: RecordedFailure } | undefined {
  try {
    const metadata = JSON.parse(text ?? '') as { durationMs?: unknown; failure?: RecordedFailure };
    if (typeof metadata.durationMs !== 'number') return undefined;
    if (metadata.failure && !(metadata.failure.code in ERRORS)) return undefined;
    return { durationMs: metadata.durationMs, failure: metadata.failure };
  } catch {
    return undefined;
  }
}

const asError = ({ code, message, httpStatus }: RecordedFailure, url: string | undefined) =>
  new AnnalsError(code, message, { url, httpStatus });
