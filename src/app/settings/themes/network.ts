import { z } from 'zod';
import { hostPattern, hosts } from '../../../kit/setting-shapes.ts';

/** Where requests may go, and which way. */
export const network = z
  .strictObject({
    connectTo: z
      .record(
        hostPattern,
        z
          .string()
          .regex(/^(\[[0-9A-Fa-f:.]+\]|[^\s:/[\]]+):\d{1,5}$/)
          .meta({ allowed: '"address:port"' }),
      )
      .default({})
      .describe(
        'Host name, `*.domain` or `*`, and the "address:port" to connect to instead; names and certificates stay those of the host',
      ),
    ca: z
      .string()
      .min(1)
      .optional()
      .describe('File with further certificate authorities to trust (PEM)'),
    allowHttp: hosts
      .default([])
      .describe('Hosts that may be asked without encryption because they offer nothing better'),
    allowPrivate: hosts
      .default([])
      .describe('Hosts that may resolve to private or loopback addresses'),
  })
  .prefault({});
