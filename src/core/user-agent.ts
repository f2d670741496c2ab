/** Who asks: what stands for `<version>` and `<contact>` in a User-Agent. */
export interface Asker {
  readonly version: string;
  /** A mail or a web address. */
  readonly contact: string;
}

/** A User-Agent with its blanks filled in. Only a mail address can follow `mailto:`. */
export function filledAgent(template: string, { version, contact }: Asker): string {
  const address = contact.replace(/^mailto:/, '');
  const isMail = /^[^\s/@]+@[^\s/@]+$/.test(address);
  return template
    .replaceAll('<version>', version)
    .replaceAll('mailto:<contact>', isMail ? `mailto:${address}` : `+${contact}`)
    .replaceAll('<contact>', contact);
}
