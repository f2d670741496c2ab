import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailChannel } from '../../src/notify/mail.ts';
import {
  MAIL_HOST,
  type MailServer,
  type MailServerOptions,
  startMailServer,
} from '../servers/mail-server.ts';

const LOGIN = { user: 'annals', password: 'a-password-of-the-tests' };
const never = new AbortController().signal;

/** One letter through the channel that `notify.smtp` opens. */
function send(server: MailServer, how: { secure?: boolean; password?: string; ca?: string } = {}) {
  const { port, ca } = server;
  const smtp = {
    host: MAIL_HOST,
    port,
    secure: false,
    from: 'a@example.org',
    ca,
    ...LOGIN,
    ...how,
  };
  const notice = { id: 1, kind: 'test', occasion: 'test', watch: null, details: {} } as const;
  const at = '2026-07-20T09:00:00.000Z';
  const notices = [{ ...notice, at, title: 'A letter', text: 'With words.' }];
  return mailChannel(smtp, ['reader@example.org'], async () => '127.0.0.1').send(
    { id: 'msg_1', at, digest: 'none', notices },
    never,
  );
}

describe('mail', () => {
  const servers = new Map<MailServerOptions['tls'], MailServer>();
  beforeAll(async () => {
    for (const tls of ['starttls', 'from the start', 'none'] as const) {
      servers.set(tls, await startMailServer({ tls, login: LOGIN }));
    }
  });
  afterAll(() => {
    for (const server of servers.values()) server.close();
  });
  const server = (tls: MailServerOptions['tls']) => servers.get(tls) ?? expect.unreachable(tls);

  test.each([
    ['starttls', false],
    ['from the start', true],
  ] as const)(
    'with TLS %s arrives, logged in, and nothing of it is readable on the way',
    async (tls, secure) => {
      const { mails, inTheClear } = server(tls);
      await send(server(tls), { secure });
      expect(mails).toMatchObject([{ user: LOGIN.user, encrypted: true }]);
      expect(mails[0]?.text).toMatch(/^Subject: A letter$/m);
      expect(inTheClear.join('\n')).not.toMatch(/AUTH|MAIL FROM|letter/);
    },
  );

  test('a wrong password is refused, and the message says so', async () => {
    await expect(send(server('starttls'), { password: 'another' })).rejects.toThrow(/password/);
  });

  test('a certificate that nobody we trust has signed ends it before the login', async () => {
    const tls = server('starttls');
    const before = tls.mails.length;
    await expect(send(tls, { ca: server('none').ca })).rejects.toThrow(/certificate/);
    expect(tls.mails).toHaveLength(before);
    expect(tls.inTheClear.join('\n')).not.toContain('AUTH');
  });

  test('a server that cannot encrypt never gets the password', async () => {
    const plain = server('none');
    await expect(send(plain)).rejects.toThrow(/TLS/);
    expect(plain.mails).toEqual([]);
    expect(plain.inTheClear.join('\n')).not.toContain('AUTH');
  });
});
