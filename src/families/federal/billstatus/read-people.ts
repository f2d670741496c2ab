/** Sponsors and cosponsors: names and numbers, in both spellings of the schema. */
import { present } from '../../../kit/parsed.ts';
import type { ElementReader } from '../../../kit/xml/element-reader.ts';
import type { Cosponsor, Sponsor } from './bill-status.ts';

export function sponsorOf(item: ElementReader): Sponsor {
  const ids = item.one('identifiers');
  const firstName = item.text('firstName');
  const lastName = item.text('lastName');
  // The number stands beside `identifiers` and inside: both are one fact.
  const numbers = [item.text('bioguideId'), ids?.text('bioguideId')];
  const request = item.text('isByRequest', 'byRequestType');
  const bioguideId = numbers.find((number) => number !== undefined);
  const name = item.text('fullName', 'name') ?? [firstName, lastName].filter(Boolean).join(' ');
  return present({
    name: name || bioguideId || 'not named',
    bioguideId,
    gpoId: ids?.text('gpoId'),
    lisId: ids?.text('lisID', 'lisId'),
    firstName,
    middleName: item.text('middleName'),
    lastName,
    party: item.text('party'),
    state: item.text('state'),
    district: item.text('district'),
    byRequest: request === undefined ? undefined : !/^(?:n|no|false)$/i.test(request),
  });
}

export function cosponsorOf(item: ElementReader): Cosponsor {
  const original = item.text('isOriginalCosponsor');
  return present({
    ...sponsorOf(item),
    date: item.text('sponsorshipDate'),
    withdrawnDate: item.text('sponsorshipWithdrawnDate'),
    original: original === undefined ? undefined : /^(?:true|y)/i.test(original),
  });
}
