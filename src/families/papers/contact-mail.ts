import type { Settings } from '../../app/settings/schema.ts';

/** The mail address for indexes that want one; a web address in `http.contact` is none. */
export const contactMail = ({
  http,
  papers,
}: Pick<Settings, 'http' | 'papers'>): string | undefined =>
  papers.contactMail ?? /[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+/.exec(http.contact ?? '')?.[0];
