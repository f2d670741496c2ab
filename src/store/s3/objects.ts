import { type Bucket, isMissing } from './client.ts';

/** What a bucket says of an object without sending it. */
export interface ObjectFacts {
  readonly size: number;
  /** Changes when the object is written again. */
  readonly mark: string;
}

export async function factsOf(bucket: Bucket, key: string): Promise<ObjectFacts | undefined> {
  const { s3, client, name } = bucket;
  try {
    const head = await client.send(new s3.HeadObjectCommand({ Bucket: name, Key: key }));
    const size = head.ContentLength ?? 0;
    return { size, mark: `${size}:${head.ETag}:${head.LastModified?.getTime()}` };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Pieces of an object, or of a range of it; undefined when there is none. */
export async function piecesOf(
  { s3, client, name }: Bucket,
  key: string,
  range?: { readonly start: number; readonly end: number },
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const Range = range && `bytes=${range.start}-${range.end}`;
  try {
    const got = await client.send(
      new s3.GetObjectCommand({ Bucket: name, Key: key, ...(Range && { Range }) }),
    );
    // In Node the body is a stream of Node; the type covers browsers as well.
    return got.Body as unknown as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export async function bytesOf(bucket: Bucket, key: string): Promise<Uint8Array | undefined> {
  const pieces = await piecesOf(bucket, key);
  if (!pieces) return undefined;
  const held: Uint8Array[] = [];
  for await (const piece of pieces) held.push(piece);
  return Buffer.concat(held);
}
