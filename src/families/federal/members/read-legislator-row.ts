/** The flat CSV of legislators: one row for a person, with the last term alone. */
import type { JsonReader } from '../../../kit/json-reader.ts';
import { present } from '../../../kit/parsed.ts';
import type { Legislator } from './legislator.ts';

const IDS: Readonly<Record<string, string>> = {
  bioguide_id: 'bioguide',
  thomas_id: 'thomas',
  opensecrets_id: 'opensecrets',
  lis_id: 'lis',
  fec_ids: 'fec',
  cspan_id: 'cspan',
  govtrack_id: 'govtrack',
  votesmart_id: 'votesmart',
  ballotpedia_id: 'ballotpedia',
  washington_post_id: 'washington_post',
  icpsr_id: 'icpsr',
  wikipedia_id: 'wikipedia',
  wikidata_id: 'wikidata',
};
const SOCIAL = [
  'twitter',
  'twitter_id',
  'facebook',
  'youtube',
  'youtube_id',
  'mastodon',
  'instagram',
  'instagram_id',
];

export function legislatorOfRow(row: JsonReader): Legislator {
  const ids: Record<string, readonly string[]> = {};
  for (const [column, name] of Object.entries(IDS)) {
    const value = row.text(column);
    if (value !== undefined) ids[name] = value.split(',');
  }
  const social = Object.fromEntries(
    SOCIAL.flatMap((name) => {
      const value = row.text(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const bioguide = ids.bioguide?.[0];
  return {
    ...present({
      id: bioguide && `member:${bioguide}`,
      birthday: row.text('birthday'),
      gender: row.text('gender'),
      social: Object.keys(social).length > 0 ? social : undefined,
    }),
    name: present({
      first: row.text('first_name'),
      middle: row.text('middle_name'),
      last: row.text('last_name'),
      suffix: row.text('suffix'),
      nickname: row.text('nickname'),
      full: row.text('full_name'),
    }),
    otherNames: [],
    ids,
    terms: [
      {
        type: row.text('type') ?? '',
        affiliations: [],
        ...present({
          state: row.text('state'),
          district: row.number('district'),
          class: row.number('senate_class'),
          party: row.text('party'),
          url: row.text('url'),
          address: row.text('address'),
          phone: row.text('phone'),
          contactForm: row.text('contact_form'),
          rssUrl: row.text('rss_url'),
        }),
      },
    ],
    leadership: [],
    family: [],
  };
}
