import { AnnalsError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { MEMBER_HEAD_BYTES, memberLength, unpackMember } from './gzip-member.ts';
import { answerIn, askedIn, type RecordedAnswer } from './recorded-exchange.ts';
import { decodeRecord, type WarcRecord } from './warc-record.ts';

/** Bytes at a place: a file, to whoever may open one. */
export interface ByteSource {
  /** For messages. */
  readonly name: string;
  readonly size: number;
  read(at: number, length: number): Promise<Uint8Array>;
}

export interface Recording {
  /** What the first record says of the run. */
  readonly run: JsonObject;
  readonly exchanges: number;
  /** The next answer to this request that was not given yet, and how many were. */
  next(asked: Asked): Promise<{ readonly answer?: RecordedAnswer; readonly used: number }>;
}

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

/** The field of the first record that describes the run, and the target of the last one. */
export const RUN_FIELD = 'annals-run';
export const END_TARGET = 'urn:annals:end';

/**
 * Reads a recording from end to end once, checks every record, and remembers where the answers are;
 * their bytes stay in the file until they are asked for.
 */
export async function openRecording(source: ByteSource): Promise<Recording> {
  const places = new Map<string, number[]>();
  const used = new Map<string, number>();
  let run: JsonObject | undefined;
  let exchanges = 0;
  let isWhole = false;
  let waiting: { key: string; id: string } | undefined;
  for (let at = 0; at < source.size; ) {
    const { record, length } = await recordAt(source, at);
    if (at === 0) run = runIn(record, source);
    else if (record.type === 'request') {
      const asked = askedIn(record);
      if (!asked) throw bad(source, at, 'is a request without an address');
      waiting = { key: keyOf(asked), id: record.id };
    } else if (record.fields['WARC-Target-URI'] === END_TARGET) isWhole = true;
    else {
      if (!waiting || record.fields['WARC-Concurrent-To'] !== waiting.id || !answerIn(record))
        throw bad(source, at, 'is no answer to the request before it');
      places.set(waiting.key, [...(places.get(waiting.key) ?? []), at]);
      exchanges++;
      waiting = undefined;
    }
    at += length;
  }
  if (!run) throw new AnnalsError('BAD_RECORDING', `${source.name} is empty`);
  if (!isWhole) {
    const message = `${source.name} was cut short: it ends after ${exchanges} exchanges, and its last record is missing`;
    throw new AnnalsError('BAD_RECORDING', message);
  }
  return {
    run,
    exchanges,
    next: async (asked) => {
      const key = keyOf(asked);
      const n = used.get(key) ?? 0;
      const at = places.get(key)?.[n];
      if (at === undefined) return { used: n };
      used.set(key, n + 1);
      return { answer: answerIn((await recordAt(source, at)).record), used: n };
    },
  };
}

const keyOf = ({ method, url, body }: Asked): string => `${method} ${url}\n${body}`;

async function recordAt(
  source: ByteSource,
  at: number,
): Promise<{ record: WarcRecord; length: number }> {
  const length = memberLength(await source.read(at, MEMBER_HEAD_BYTES));
  if (length === undefined) {
    throw bad(source, at, at === 0 ? 'is not a recording of ours' : 'does not begin a record');
  }
  if (at + length > source.size) {
    throw bad(source, at, `needs ${length} bytes; the file ends after ${source.size - at}`);
  }
  let bytes: Uint8Array;
  try {
    bytes = await unpackMember(await source.read(at, length));
  } catch (error) {
    throw bad(source, at, `is damaged: ${(error as Error).message}`, error);
  }
  const record = decodeRecord(bytes);
  if (!record) throw bad(source, at, 'is no sound WARC record');
  return { record, length };
}

function runIn(record: WarcRecord, source: ByteSource): JsonObject {
  const text = Buffer.from(record.block).toString('utf8');
  const line = text.split('\r\n').find((one) => one.startsWith(`${RUN_FIELD}: `));
  try {
    return JSON.parse(line?.slice(RUN_FIELD.length + 2) ?? '') as JsonObject;
  } catch (error) {
    throw bad(source, 0, 'does not say which run was recorded', error);
  }
}

const bad = (source: ByteSource, at: number, what: string, cause?: unknown): AnnalsError =>
  new AnnalsError('BAD_RECORDING', `${source.name}: what is at byte ${at} ${what}`, {}, cause);
