import type { DirectLink } from '../../core/artifact.ts';
import type { Bucket } from './client.ts';

/** Long enough to follow a redirect, short enough that a copied address is soon worth nothing. */
const SECONDS = 300;

/** An address that gives one object for some minutes, in the type and under the name we say. */
export async function presigned(
  { s3, client, name }: Bucket,
  key: string,
  { type, disposition }: DirectLink,
): Promise<string> {
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  const command = new s3.GetObjectCommand({
    Bucket: name,
    Key: key,
    ResponseContentType: type,
    ResponseContentDisposition: disposition,
  });
  return getSignedUrl(client, command, { expiresIn: SECONDS });
}
