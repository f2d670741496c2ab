import type { Bucket } from './client.ts';
import type { Keys } from './keys.ts';
import { bytesOf, factsOf } from './objects.ts';

/**
 * Damaged bytes are evidence, so they are copied to `cas/damaged/` before they leave their place.
 * The entry of the natural path goes: an index for people must not lead to bytes that nobody
 * vouches for.
 */
export async function damagedAside(
  bucket: Bucket,
  keys: Keys,
  sha256: string,
  stored: string,
): Promise<string> {
  const { s3, client, name } = bucket;
  const content = keys.content(sha256);
  let number = 1;
  while (await factsOf(bucket, keys.damaged(sha256, number))) number += 1;
  if (await factsOf(bucket, content)) {
    const CopySource = `${name}/${encodeURIComponent(content)}`;
    const Key = keys.damaged(sha256, number);
    await client.send(new s3.CopyObjectCommand({ Bucket: name, Key, CopySource }));
    await client.send(new s3.DeleteObjectCommand({ Bucket: name, Key: content }));
  } else {
    // Moved a moment ago, for another natural path of the same bytes.
    number = Math.max(1, number - 1);
  }
  const entry = await bytesOf(bucket, keys.path(stored));
  if (entry && Buffer.from(entry).toString().trim() === sha256) {
    await client.send(new s3.DeleteObjectCommand({ Bucket: name, Key: keys.path(stored) }));
  }
  return keys.damaged(sha256, number);
}
