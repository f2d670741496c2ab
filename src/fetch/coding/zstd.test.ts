import { expect, test } from 'vitest';
import { unzstd } from './zstd.ts';

/** A frame of one raw block, ended by a checksum. */
function frame(text: string, checksum: number): Buffer {
  const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x38, 0, 0, 0]);
  header.writeUIntLE((text.length << 3) | 1, 6, 3);
  const end = Buffer.alloc(4);
  end.writeUInt32LE(checksum);
  return Buffer.concat([header, Buffer.from(text), end]);
}

async function read(body: Buffer): Promise<string> {
  const whole = (async function* () {
    yield body;
  })();
  let text = '';
  for await (const chunk of unzstd(whole)) text += Buffer.from(chunk).toString();
  return text;
}

/** The low half of XXH64("abc") is ad770999, that of XXH64("a") a98c6e5b. */
test('a zstd frame with the right checksum is unpacked, two of them as well', async () => {
  expect(await read(frame('abc', 0xad770999))).toBe('abc');
  expect(await read(Buffer.concat([frame('abc', 0xad770999), frame('a', 0xa98c6e5b)]))).toBe(
    'abca',
  );
});

test('a zstd frame with a wrong checksum is refused', async () => {
  await expect(read(frame('abd', 0xad770999))).rejects.toThrow(
    /its checksum is 2910259609; \d+ was found/,
  );
});
