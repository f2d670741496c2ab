import type { ListMultipartUploadsCommandOutput } from '@aws-sdk/client-s3';
import type { Bucket } from './client.ts';

export interface ListedObject {
  readonly key: string;
  readonly size: number;
}

/** Every object below a prefix, in order of its key, a page of a thousand in memory at a time. */
export async function* objectsBelow(
  { s3, client, name }: Bucket,
  prefix: string,
): AsyncGenerator<ListedObject> {
  let after: string | undefined;
  do {
    const page = await client.send(
      new s3.ListObjectsV2Command({ Bucket: name, Prefix: prefix, ContinuationToken: after }),
    );
    for (const { Key, Size } of page.Contents ?? []) {
      if (Key !== undefined) yield { key: Key, size: Size ?? 0 };
    }
    after = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (after !== undefined);
}

interface UploadMarker {
  KeyMarker?: string;
  UploadIdMarker?: string;
}

export interface BegunUpload {
  readonly key: string;
  readonly id: string;
}

/** Uploads in parts below a prefix that were begun before that moment and never completed. */
export async function* uploadsBelow(
  { s3, client, name }: Bucket,
  prefix: string,
  beforeMs: number,
): AsyncGenerator<BegunUpload> {
  let after: UploadMarker | undefined = {};
  while (after) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new s3.ListMultipartUploadsCommand({ Bucket: name, Prefix: prefix, ...after }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Key === undefined || UploadId === undefined) continue;
      if (Initiated && Initiated.getTime() < beforeMs) yield { key: Key, id: UploadId };
    }
    after = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker ?? '', UploadIdMarker: page.NextUploadIdMarker ?? '' }
      : undefined;
  }
}
