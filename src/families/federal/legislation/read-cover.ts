/** Who introduced a bill, when, and what was done with it since: the cover of a printing in XML. */
import { isoDate } from '../../../kit/eastern-dates.ts';
import { present } from '../../../kit/parsed.ts';
import { collapse, isElement, textIn, type XmlElement } from '../../../kit/xml/parse-xml.ts';
import { committeeOfHouse } from '../house-committees.ts';

export interface BillCover {
  readonly actions: readonly { readonly date?: string; readonly text: string }[];
  readonly sponsors: readonly CoverPerson[];
  readonly cosponsors: readonly CoverPerson[];
  readonly committees: readonly { readonly id?: string; readonly name: string }[];
}
export interface CoverPerson {
  readonly name: string;
  readonly bioguideId?: string;
  /** The Senate's own number of a senator. */
  readonly lisId?: string;
}

/** Both schemas; the endorsement at the end repeats the cover and is not read. */
export function billCover(root: XmlElement): BillCover {
  const cover = root.children.filter(isElement).find(({ name }) => COVERS.has(name));
  const found = cover ? elementsIn(cover, (name) => name === 'action') : [];
  // Who reports a bill is named in the same way as who introduced it, and later.
  const first = found.find((action) => named(action, 'sponsor').length > 0);
  return {
    actions: found.map(actionOf).filter(({ text }) => text !== ''),
    sponsors: first ? distinct(named(first, 'sponsor').map(personOf)) : [],
    cosponsors: distinct(found.flatMap((action) => named(action, 'cosponsor').map(personOf))),
    committees: distinct(
      found.flatMap((action) =>
        [...named(action, 'committee-name'), ...named(action, 'committee')].map(committeeOf),
      ),
    ),
  };
}

const COVERS: ReadonlySet<string> = new Set(['form', 'preface', 'engrossed-amendment-form']);

function elementsIn(element: XmlElement, wanted: (name: string) => boolean): XmlElement[] {
  return element.children
    .filter(isElement)
    .flatMap((child) => (wanted(child.name) ? [child] : elementsIn(child, wanted)));
}

const named = (element: XmlElement, name: string): XmlElement[] =>
  elementsIn(element, (one) => one === name);

function actionOf(action: XmlElement): BillCover['actions'][number] {
  const [day] = elementsIn(action, (name) => name === 'action-date' || name === 'date');
  const words = elementsIn(action, (name) => SAID.has(name)).map((one) => collapse(textIn(one)));
  const date = isoDate(day?.attributes.date) ?? isoDate(day && collapse(textIn(day)));
  return { ...present({ date }), text: words.join(' ') };
}

const SAID: ReadonlySet<string> = new Set([
  'action-desc',
  'action-instruction',
  'actionDescription',
  'actionInstruction',
]);

function personOf(person: XmlElement): CoverPerson {
  const { attributes } = person;
  const ids = [attributes['name-id'], attributes.bioGuideId, attributes.senateId];
  return present({
    name: collapse(textIn(person)),
    bioguideId: ids.find((id) => /^[A-Z]\d{6}$/.test(id ?? '')),
    lisId: ids.find((id) => /^S\d{3}$/.test(id ?? '')),
  });
}

/** `HAP00` of the House is HSAP, `SSFR00` of the Senate SSFR. */
function committeeOf(committee: XmlElement): BillCover['committees'][number] {
  const code = committee.attributes['committee-id'] ?? committee.attributes.committeeId ?? '';
  const [, house] = /^H([A-Z]{2}\d{2})$/.exec(code) ?? [];
  const system = house
    ? committeeOfHouse(house)
    : /^[SJ][A-Z]{3}\d{2}$/.test(code)
      ? code
      : undefined;
  const id = system && `committee:${system.replace(/00$/, '')}`;
  return present({ id, name: collapse(textIn(committee)) });
}

const distinct = <T extends { readonly name: string }>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [one.name, one])).values(),
];
