import { z } from 'zod';
import { DIGESTS, OPERATOR_KINDS } from '../../../core/notices.ts';
import { secret } from '../../../kit/setting-shapes.ts';

const channel = z
  .strictObject({
    kind: z
      .enum(['webhook', 'mail', 'ntfy', 'command'])
      .describe('How messages leave: a signed POST, mail, a topic of ntfy, or a program'),
    url: secret
      .optional()
      .describe('Address of a webhook or an ntfy topic; it may hold a key, so it is a secret'),
    secret: secret
      .optional()
      .describe(
        'Key that signs the messages of a webhook (Standard Webhooks); it begins with whsec_',
      ),
    token: secret.optional().describe('Bearer token of an ntfy server'),
    to: z.array(z.string().min(3)).optional().describe('Who gets the mail'),
    command: z
      .array(z.string().min(1))
      .optional()
      .describe(
        'Program and its arguments, run without a shell; the message is its standard input',
      ),
    digest: z
      .enum(DIGESTS)
      .default('none')
      .describe('Send each notice at once, or gather those of a day or a week'),
    allowPrivate: z
      .boolean()
      .default(false)
      .describe(
        'Whether the host of the channel may be on this machine or its network, also without encryption',
      ),
  })
  .superRefine((one, context) => {
    const lacking = {
      webhook: ['url', 'secret'],
      ntfy: ['url'],
      mail: ['to'],
      command: ['command'],
    };
    for (const name of lacking[one.kind]) {
      if (one[name as 'url'] !== undefined) continue;
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `set, because kind is ${one.kind}`,
      });
    }
  });

/** Who is told of what. */
export const notify = z
  .strictObject({
    channels: z
      .record(z.string().regex(/^[a-z][a-z0-9_-]*$/), channel)
      .default({})
      .describe('Ways to reach people, by a name of your choosing'),
    operator: z
      .array(z.string())
      .default([])
      .describe(
        'Names of the channels that get a notice when a run fails, a source is late or walled, and so on',
      ),
    events: z
      .array(z.enum(OPERATOR_KINDS))
      .default([...OPERATOR_KINDS])
      .describe('Events that send the operator a notice'),
    lateAfterHours: z
      .number()
      .positive()
      .default(6)
      .describe('How many hours late a source must be before the operator gets a notice'),
    smtp: z
      .strictObject({
        host: z.string().min(1).optional().describe('Mail server through which mail leaves'),
        port: z.int().min(1).max(65_535).default(587).describe('Port of the mail server'),
        secure: z
          .boolean()
          .default(false)
          .describe('TLS from the first byte (port 465); otherwise STARTTLS where it is offered'),
        user: z.string().optional().describe('User name at the mail server'),
        password: secret.optional().describe('Password at the mail server'),
        from: z.string().optional().describe('Sender of the mail; http.contact when left out'),
        allowPrivate: z
          .boolean()
          .default(false)
          .describe('Whether the mail server may be on this machine or its network'),
      })
      .prefault({}),
  })
  .prefault({});
