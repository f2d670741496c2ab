/** Where a bucket is and who we are to it. */
export interface BucketSettings {
  readonly bucket: string;
  /** Ends in `/`, or is empty: everything of one data set is below it. */
  readonly prefix: string;
  /** Without one, the service of Amazon in this region. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  /** The bucket is named in the path instead of the host name: most servers of one's own want that. */
  readonly pathStyle: boolean;
  /** Without them: environment, profile or role of the machine, as all programs of Amazon read them. */
  readonly credentials?: Credentials | undefined;
  /** PEM of the authorities that are trusted, for a server of one's own. */
  readonly ca?: string | undefined;
}

interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** `s3://bucket/prefix` as bucket and prefix. */
export function readBucketUrl(url: string): Pick<BucketSettings, 'bucket' | 'prefix'> {
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(url) ?? [];
  const prefix = path.replace(/^\/+|\/+$/g, '');
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}
