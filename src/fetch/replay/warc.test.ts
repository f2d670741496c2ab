import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEMBER_HEAD_BYTES, memberLength, packMember, unpackMember } from './gzip-member.ts';
import { readMessage, requestBlock, responseBlock } from './http-block.ts';
import { decodeRecord, encodeRecord, type WarcRecord, warcRecordId } from './warc-record.ts';

describe('a member', () => {
  test('any bytes come back, for any reader of gzip, and it knows its own length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), async (bytes) => {
        const member = await packMember(bytes);
        expect(memberLength(member.subarray(0, MEMBER_HEAD_BYTES))).toBe(member.length);
        expect(new Uint8Array(gunzipSync(member))).toEqual(bytes);
        expect(new Uint8Array(await unpackMember(member))).toEqual(bytes);
      }),
      { numRuns: 50 },
    );
  });

  test('what is no member of ours has no length', () => {
    expect(memberLength(Buffer.from('WARC/1.1\r\nWARC-Type: warcinfo'))).toBeUndefined();
    expect(memberLength(new Uint8Array(3))).toBeUndefined();
  });
});

describe('a record', () => {
  const record: WarcRecord = {
    type: 'response',
    id: warcRecordId('a', 1),
    at: '2026-07-15T10:00:00.123Z',
    contentType: 'application/http; msgtype=response',
    fields: { 'WARC-Target-URI': 'https://a.example/', 'WARC-JSON-Metadata': '{"durationMs":1}' },
    block: Buffer.from('HTTP/1.1 200 OK\r\n\r\nhello\r\n\r\n'),
  };

  test('comes back as it was written', () => {
    expect(decodeRecord(encodeRecord(record))).toEqual(record);
  });

  test('stands as the standard wants it', () => {
    const text = Buffer.from(encodeRecord(record)).toString();
    expect(text).toMatch(
      /^WARC\/1\.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:[0-9a-f-]{36}>\r\n/,
    );
    expect(text).toContain('\r\nContent-Length: 28\r\n\r\nHTTP/1.1 200 OK');
    expect(text.endsWith('hello\r\n\r\n\r\n\r\n')).toBe(true);
  });

  test('ids differ, and are the same for the same place', () => {
    expect(warcRecordId('a', 1)).not.toBe(warcRecordId('a', 2));
    expect(warcRecordId('a', 1)).toBe(warcRecordId('a', 1));
  });

  for (const [what, harm] of [
    ['another version', (text: string) => text.replace('WARC/1.1', 'WARC/0.9')],
    ['a changed block', (text: string) => text.replace('hello', 'hallo')],
    ['a block that is too short', (text: string) => text.slice(0, -12)],
    ['no end of its head', (text: string) => text.replace('\r\n\r\n', '\r\n')],
    ['an unknown type', (text: string) => text.replace('Type: response', 'Type: novelty')],
  ] as const) {
    test(`with ${what} is none`, () => {
      const text = Buffer.from(encodeRecord(record)).toString('latin1');
      expect(decodeRecord(Buffer.from(harm(text), 'latin1'))).toBeUndefined();
    });
  }
});

describe('an HTTP message in a record', () => {
  test('several cookies are several fields, and come back one per line', () => {
    const block = responseBlock(
      302,
      { 'set-cookie': 'a=1\nb=2', location: '/x' },
      new Uint8Array(),
    );
    expect(Buffer.from(block).toString()).toBe(
      'HTTP/1.1 302 Found\r\nset-cookie: a=1\r\nset-cookie: b=2\r\nlocation: /x\r\n\r\n',
    );
    expect(readMessage(block)).toMatchObject({
      headers: { 'set-cookie': 'a=1\nb=2', location: '/x' },
    });
  });

  test('a chunked body has lost its chunks: the field is renamed, and named back', () => {
    const block = responseBlock(200, { 'transfer-encoding': 'chunked' }, Buffer.from('x'));
    expect(Buffer.from(block).toString()).toContain('x-archive-orig-transfer-encoding: chunked');
    expect(readMessage(block)?.headers).toEqual({ 'transfer-encoding': 'chunked' });
  });

  test('header bytes above ASCII stay as they came', () => {
    const headers = { 'content-disposition': 'attachment; filename="Grü\u00dfe.pdf"' };
    expect(readMessage(responseBlock(200, headers, new Uint8Array()))?.headers).toEqual(headers);
  });

  test('a request has its host, path and form', () => {
    const block = requestBlock('POST', 'https://a.example/x?y=1', { accept: '*/*' }, 'b=ü');
    expect(Buffer.from(block).toString()).toBe(
      'POST /x?y=1 HTTP/1.1\r\nhost: a.example\r\naccept: */*\r\n\r\nb=ü',
    );
  });
});
