import { type Channel, messageText, subjectOf } from './channel.ts';

export interface Smtp {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly user?: string;
  readonly password?: string;
  readonly from: string;
  /** PEM of a further certificate authority. */
  readonly ca?: string;
}

/** Finds the address to connect to, and refuses those that are nobody else's business. */
export type FindAddress = (host: string) => Promise<string>;

/** Mail in plain text, one message for all receivers of the channel. */
export const mailChannel = (
  smtp: Smtp,
  to: readonly string[],
  findAddress: FindAddress,
): Channel => ({
  async send(message, signal) {
    signal.throwIfAborted();
    const { createTransport } = await import('nodemailer');
    const address = await findAddress(smtp.host);
    const transport = createTransport({
      host: address,
      port: smtp.port,
      secure: smtp.secure,
      // Where the server offers no encryption, a password would be read by whoever is on the way.
      requireTLS: smtp.user !== undefined && !smtp.secure,
      ...(smtp.user !== undefined && { auth: { user: smtp.user, pass: smtp.password ?? '' } }),
      // The certificate is of the name, whatever address the name was found at.
      tls: { servername: smtp.host, ...(smtp.ca && { ca: smtp.ca }) },
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    });
    try {
      await transport.sendMail({
        from: smtp.from,
        to: [...to],
        subject: subjectOf(message),
        text: messageText(message),
        messageId: `<${message.id}@annals>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        // Titles come from publishers: nothing in them is a file or an address to fetch.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } finally {
      transport.close();
    }
  },
});
