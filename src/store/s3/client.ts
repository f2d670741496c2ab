import type { S3Client } from '@aws-sdk/client-s3';
import { AnnalsError } from '../../core/errors.ts';
import type { BucketSettings } from './settings.ts';

/** The library and a client of it: loaded only where bytes are in a bucket. */
export interface Bucket {
  readonly s3: typeof import('@aws-sdk/client-s3');
  readonly client: S3Client;
  readonly name: string;
  readonly prefix: string;
}

/** A request that came to nothing is sent again by the library, with growing pauses. */
const ATTEMPTS = 4;

export async function openBucket(settings: BucketSettings): Promise<Bucket> {
  // The library says on standard error which Node its later versions will want: that is our task.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const s3 = await import('@aws-sdk/client-s3');
  const { bucket: name, prefix, endpoint, region, pathStyle, credentials, ca } = settings;
  const client = new s3.S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    // Every body is signed with its SHA-256, which the server checks; older servers refuse more.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 10_000,
      socketTimeout: 60_000,
      httpsAgent: { keepAlive: true, maxSockets: 50, ...(ca !== undefined && { ca }) },
    },
  });
  return { s3, client, name, prefix };
}

/** The status of an answer that was a refusal. */
export const statusOf = (error: unknown): number | undefined =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata
    ?.httpStatusCode;

/** It is not there: HEAD has no body that could say which of both. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);

/** What a bucket's refusal means to the person who runs Annals. Keys and signatures are not in it. */
export function bucketError(error: unknown, { name }: Pick<Bucket, 'name'>): unknown {
  if (error instanceof AnnalsError || !(error instanceof Error)) return error;
  const status = statusOf(error);
  if (status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429) {
    return new AnnalsError(
      'BUCKET_UNUSABLE',
      `the bucket ${name} refuses us: ${error.name} (HTTP ${status})`,
    );
  }
  const code = 'code' in error ? String(error.code) : error.name;
  const why = status === undefined ? code : `${error.name} (HTTP ${status})`;
  return new AnnalsError('BUCKET_UNREACHABLE', `the bucket ${name} did not answer: ${why}`);
}
