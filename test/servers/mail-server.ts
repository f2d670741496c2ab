/** A mail server of the tests' own (RFC 5321) with STARTTLS or TLS from the start, and a login (AUTH PLAIN). */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { type Certificates, makeCertificates } from '../../practice/certificates.ts';

export interface MailServer {
  readonly port: number;
  /** PEM of the authority that its certificate is from. */
  readonly ca: string;
  /** Messages that were taken: who had logged in, and whether the way was encrypted. */
  readonly mails: readonly TakenMail[];
  /** Every line that came over the open wire. */
  readonly inTheClear: readonly string[];
  close(): void;
}

interface TakenMail {
  readonly text: string;
  readonly user: string | undefined;
  readonly encrypted: boolean;
}

export interface MailServerOptions {
  readonly tls: 'starttls' | 'from the start' | 'none';
  readonly login?: { readonly user: string; readonly password: string };
}

export const MAIL_HOST = 'mail.example.net';

export async function startMailServer(options: MailServerOptions): Promise<MailServer> {
  const certificates = await makeCertificates([MAIL_HOST]);
  const mails: TakenMail[] = [];
  const inTheClear: string[] = [];
  const open = new Set<Socket>();
  const greet = (socket: Socket) => {
    open.add(socket);
    converse(socket, 'greet', { options, certificates, mails, inTheClear });
  };
  const server =
    options.tls === 'from the start' ? createTlsServer(certificates, greet) : createServer(greet);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    ca: certificates.ca,
    mails,
    inTheClear,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

interface Parts {
  readonly options: MailServerOptions;
  readonly certificates: Certificates;
  readonly mails: TakenMail[];
  readonly inTheClear: string[];
}

function converse(socket: Socket, begin: 'greet' | 'go on', parts: Parts): void {
  const { options, certificates, mails, inTheClear } = parts;
  const encrypted = socket instanceof TLSSocket;
  const say = (...lines: string[]) => socket.write(`${lines.join('\r\n')}\r\n`);
  let text = '';
  let inData = false;
  let user: string | undefined;
  // Who refuses the certificate hangs up; nobody else is to hear of it.
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
    if (inData && text.endsWith('\r\n.\r\n')) {
      mails.push({ text, user, encrypted });
      text = '';
      inData = false;
      say('250 taken');
    }
    for (let end = text.indexOf('\r\n'); !inData && end >= 0; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      if (!encrypted) inTheClear.push(line);
      if (answer(line) === 'upgraded') return;
    }
  });
  if (begin === 'greet') say('220 tests');

  function answer(line: string): 'upgraded' | 'answered' {
    const [verb = '', kind = '', secret = ''] = line.split(' ');
    switch (verb.toUpperCase()) {
      case 'EHLO': {
        const upgrade = options.tls === 'starttls' && !encrypted ? ['250-STARTTLS'] : [];
        say(`250-tests`, ...upgrade, '250-AUTH PLAIN', '250 8BITMIME');
        return 'answered';
      }
      case 'STARTTLS': {
        if (options.tls !== 'starttls') {
          say('502 5.5.1 not here');
          return 'answered';
        }
        socket.removeAllListeners('data');
        say('220 go on');
        converse(new TLSSocket(socket, { isServer: true, ...certificates }), 'go on', parts);
        return 'upgraded';
      }
      case 'AUTH': {
        const [, name, password] = Buffer.from(secret, 'base64').toString().split('\0');
        const fits = kind === 'PLAIN' && name === options.login?.user;
        if (!fits || password !== options.login?.password) say('535 5.7.8 wrong name or password');
        else {
          user = name;
          say('235 welcome');
        }
        return 'answered';
      }
      case 'MAIL':
        say(options.login && user === undefined ? '530 5.7.0 log in first' : '250 fine');
        return 'answered';
      case 'DATA':
        inData = true;
        say('354 go on');
        return 'answered';
      case 'QUIT':
        say('221 bye');
        return 'answered';
      default:
        say('250 fine');
        return 'answered';
    }
  }
}
