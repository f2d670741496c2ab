/** Lists of legislators of unitedstates/congress-legislators: YAML, JSON or CSV. */
import type { Json } from '../../../core/json.ts';
import { type JsonReader, jsonFields } from '../../../kit/json-reader.ts';
import { type Parsed, present } from '../../../kit/parsed.ts';
import type { Legislator, PersonName, Term } from './legislator.ts';
import { isCsv, readListed, rowsOf } from './listed-text.ts';
import { areDistrictOffices, officesByPerson } from './read-district-offices.ts';
import { legislatorOfRow } from './read-legislator-row.ts';

export function readLegislators(text: string): Parsed<readonly Legislator[]> {
  const called = 'the list of legislators';
  const rows = rowsOf(readListed(text, called), called);
  if (areDistrictOffices(rows)) return { value: officesByPerson(rows), unread: [] };
  const unread = new Set<string>();
  const make = isCsv(text) ? legislatorOfRow : legislatorOf;
  const value = rows.map((row) => {
    const fields = jsonFields(row as Json, 'a legislator');
    const legislator = make(fields.root);
    for (const path of fields.unread()) unread.add(path);
    return legislator;
  });
  return { value, unread: [...unread].sort() };
}

function legislatorOf(person: JsonReader): Legislator {
  const ids: Record<string, readonly string[]> = {};
  const numbers = person.one('id');
  for (const [name] of numbers?.entries() ?? []) ids[name] = numbers?.texts(name) ?? [];
  const bio = person.one('bio');
  const bioguide = ids.bioguide?.[0];
  return {
    ...present({
      id: bioguide && `member:${bioguide}`,
      birthday: bio?.text('birthday'),
      gender: bio?.text('gender'),
      religion: bio?.text('religion'),
      social: wordsOf(person.one('social')),
      offices: person.all('offices').map((one) => wordsOf(one) ?? {}),
    }),
    name: nameOf(person.one('name')),
    otherNames: person.all('other_names').map(nameOf),
    ids,
    terms: person.all('terms').map(termOf),
    leadership: person.all('leadership_roles').map((role) =>
      present({
        title: role.text('title'),
        chamber: role.text('chamber'),
        start: role.text('start'),
        end: role.text('end'),
      }),
    ),
    family: person
      .all('family')
      .map((one) => present({ name: one.text('name'), relation: one.text('relation') })),
  };
}

const nameOf = (name: JsonReader | undefined): PersonName =>
  present({
    first: name?.text('first'),
    middle: name?.text('middle'),
    last: name?.text('last'),
    suffix: name?.text('suffix'),
    nickname: name?.text('nickname'),
    full: name?.text('official_full'),
    start: name?.text('start'),
    end: name?.text('end'),
  });

function termOf(term: JsonReader): Term {
  return {
    type: term.text('type') ?? '',
    ...present({
      start: term.text('start'),
      end: term.text('end'),
      state: term.text('state'),
      district: term.number('district'),
      class: term.number('class'),
      stateRank: term.text('state_rank'),
      party: term.text('party'),
      caucus: term.text('caucus'),
      how: term.text('how'),
      endType: term.text('end-type'),
      url: term.text('url'),
      office: term.text('office'),
      phone: term.text('phone'),
      address: term.text('address'),
      fax: term.text('fax'),
      contactForm: term.text('contact_form'),
      rssUrl: term.text('rss_url'),
    }),
    affiliations: term.all('party_affiliations').map((one) =>
      present({
        party: one.text('party'),
        caucus: one.text('caucus'),
        start: one.text('start'),
        end: one.text('end'),
      }),
    ),
  };
}

function wordsOf(fields: JsonReader | undefined): Readonly<Record<string, string>> | undefined {
  if (!fields) return undefined;
  return Object.fromEntries(fields.entries().map(([name]) => [name, fields.text(name) ?? '']));
}
