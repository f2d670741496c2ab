import { open } from 'node:fs/promises';
import type { Spooled } from '../../core/artifact.ts';
import type { HeldSpool } from '../artifacts/spool.ts';
import { type Bucket, statusOf } from './client.ts';
import { factsOf } from './objects.ts';

/** Larger bodies go in parts: one that breaks off is sent again alone, and memory stays small. */
const PART = 8 * 1024 * 1024;
const MOST_PARTS = 10_000;
/** Parts on their way at once. */
const AT_ONCE = 4;

/** `new`: only where nothing is; `anyway`: in the place of whatever is there. */
export type Put = 'new' | 'anyway';

/** Puts bytes under a key. Says `there` instead of overwriting what is there already. */
export async function putContent(
  bucket: Bucket,
  key: string,
  spooled: Spooled | HeldSpool,
  how: Put,
): Promise<'put' | 'there'> {
  const file = 'file' in spooled ? spooled.file() : undefined;
  try {
    if (file === undefined || spooled.size <= PART) {
      await putWhole(bucket, key, await spooled.bytes(), how);
    } else if (how === 'new' && (await factsOf(bucket, key))) {
      // Asked first: all parts would have been sent before the server says that it is there.
      return 'there';
    } else await putInParts(bucket, key, { file, size: spooled.size }, how);
    return 'put';
  } catch (error) {
    // 412: it is there. 409: another node puts the same bytes at this very moment.
    const status = statusOf(error);
    if (how === 'new' && (status === 412 || status === 409)) return 'there';
    throw error;
  }
}

async function putWhole(
  { s3, client, name }: Bucket,
  key: string,
  bytes: Uint8Array,
  how: Put,
): Promise<void> {
  const condition = how === 'new' ? { IfNoneMatch: '*' } : {};
  await client.send(new s3.PutObjectCommand({ Bucket: name, Key: key, Body: bytes, ...condition }));
}

async function putInParts(
  { s3, client, name }: Bucket,
  key: string,
  { file, size }: { readonly file: string; readonly size: number },
  how: Put,
): Promise<void> {
  const at = { Bucket: name, Key: key };
  const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(at));
  const upload = { ...at, UploadId };
  const each = Math.max(PART, Math.ceil(size / MOST_PARTS));
  const count = Math.ceil(size / each);
  const parts: { PartNumber: number; ETag: string | undefined }[] = [];
  const handle = await open(file, 'r');
  try {
    let next = 0;
    const send = async (): Promise<void> => {
      while (next < count) {
        const index = next++;
        const length = Math.min(each, size - index * each);
        const Body = Buffer.alloc(length);
        await handle.read(Body, 0, length, index * each);
        const part = { ...upload, PartNumber: index + 1, Body };
        const { ETag } = await client.send(new s3.UploadPartCommand(part));
        parts[index] = { PartNumber: index + 1, ETag };
      }
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, send));
    const condition = how === 'new' ? { IfNoneMatch: '*' } : {};
    const MultipartUpload = { Parts: parts };
    await client.send(
      new s3.CompleteMultipartUploadCommand({ ...upload, MultipartUpload, ...condition }),
    );
  } catch (error) {
    // What was sent of it is paid for until it is given up; the janitor finds what is left here.
    await client.send(new s3.AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}
