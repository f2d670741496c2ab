import type { ContactState, SettingsInForce } from '../../core/family.ts';
import type { HealthCheck } from '../../core/health-check.ts';
import { contactMail, papersSettings } from './settings.ts';

/** A web address reaches us, but Unpaywall takes mail addresses only. */
export function checkContactMail(
  { settings }: { readonly settings: SettingsInForce },
  contact: ContactState,
): readonly HealthCheck[] {
  // Without any contact another check says what is missing.
  if (contact === 'missing' && papersSettings(settings).contactMail === undefined) return [];
  const check = { name: 'contact mail', mandatory: false };
  const mail = contactMail(settings);
  if (mail !== undefined) return [{ ...check, ok: true, message: mail }];
  const message = `http.contact is ${settings.http.contact}, no mail address; Unpaywall is not asked for papers until papers.contactMail is set`;
  return [{ ...check, ok: false, message }];
}
