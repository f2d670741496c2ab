import { z } from 'zod';
import { count, secret, webAddress } from '../../../kit/setting-shapes.ts';

const artifacts = z
  .strictObject({
    backend: z
      .enum(['files', 's3'])
      .default('files')
      .describe(
        'Where bytes are kept: files in the data folder, or a bucket that many nodes share',
      ),
    url: z
      .string()
      .regex(/^s3:\/\/[^\s/]+(\/\S*)?$/)
      .meta({ allowed: '"s3://bucket/prefix"' })
      .optional()
      .describe('Bucket for the backend s3, and a prefix that only this data set uses'),
    endpoint: webAddress
      .optional()
      .describe('Address of a server that speaks S3; without one, the service of Amazon'),
    region: z.string().min(1).default('us-east-1').describe('Region of the bucket'),
    pathStyle: z
      .boolean()
      .optional()
      .describe('Name the bucket in the path of a request; true where an endpoint is set'),
    accessKeyId: secret
      .optional()
      .describe('Key of the bucket; without it: environment, profile or role of the machine'),
    secretAccessKey: secret.optional().describe('Secret that belongs to accessKeyId'),
    ca: z
      .string()
      .min(1)
      .optional()
      .describe('File with the certificate authorities of the endpoint (PEM)'),
    serving: z
      .enum(['proxied', 'presigned'])
      .default('proxied')
      .describe(
        'How the API gives the bytes of a bucket: it passes them on, or sends the client to the bucket with an address that holds for five minutes',
      ),
  })
  .refine(({ backend, url }) => (backend === 's3') === (url !== undefined), {
    path: ['url'],
    error: 'set together with the backend s3: "s3://bucket/prefix"',
  })
  .refine(
    ({ accessKeyId, secretAccessKey }) =>
      (accessKeyId === undefined) === (secretAccessKey === undefined),
    { path: ['secretAccessKey'], error: 'set together with accessKeyId' },
  );

/** Where rows and bytes live. */
export const storage = z
  .strictObject({
    root: z
      .string()
      .min(1)
      .default('./data')
      .describe('Data folder: catalog, bytes and manifest; relative to the working folder'),
    minFreeMb: z
      .int()
      .min(0)
      .default(400)
      .describe('A run stops cleanly (disk_full) when less than this is free'),
    catalog: z
      .strictObject({
        backend: z
          .enum(['sqlite', 'postgres'])
          .default('sqlite')
          .describe('Where rows are kept: a file of the data folder, or PostgreSQL for many nodes'),
        url: secret
          .optional()
          .describe(
            'Address for the backend postgres: `postgresql://user:password@host:5432/database`',
          ),
        schema: z
          .string()
          .regex(/^[a-z_][a-z0-9_]{0,62}$/)
          .meta({ allowed: 'small letters, digits and _' })
          .default('annals')
          .describe(
            'Schema for the backend postgres: data sets with different schemas in one database do not see each other',
          ),
        poolSize: count
          .min(5)
          .max(1000)
          .default(20)
          .describe('For the backend postgres: the most connections that one process opens'),
        tls: z
          .strictObject({
            mode: z
              .enum(['auto', 'off', 'require', 'verify'])
              .default('auto')
              .describe(
                'Whether the connection is encrypted (require) and the certificate checked (verify); auto is off for a server on this machine and verify elsewhere',
              ),
            ca: z
              .string()
              .optional()
              .describe('PEM file with certificates to trust, where the system does not know them'),
          })
          .prefault({}),
      })
      .prefault({}),
    artifacts: artifacts.prefault({}),
  })
  .prefault({});
