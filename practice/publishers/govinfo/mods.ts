/** MODS as govinfo writes it, as far as the practice packages need it. */

export interface ModsMemberXml {
  readonly bioguide: string;
  readonly name: string;
  readonly role: string;
}

export interface ModsFacts {
  readonly id: string;
  readonly title: string;
  readonly date: string;
  readonly fields: Readonly<Record<string, string | number | readonly string[]>>;
  readonly members?: readonly ModsMemberXml[];
  readonly committees?: readonly { readonly code: string; readonly name: string }[];
  /** `hr:119:7`, with the context. */
  readonly bills?: readonly { readonly id: string; readonly context?: string }[];
  /** `law:119-1`. */
  readonly laws?: readonly string[];
  /** `42-1396`. */
  readonly usc?: readonly string[];
  /** Addresses of its texts. */
  readonly renditions: readonly string[];
  readonly pages?: readonly [string, string];
  readonly citation?: string;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const modsXml = (facts: ModsFacts, granules: readonly ModsFacts[] = []): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<mods xmlns="http://www.loc.gov/mods/v3" xmlns:xlink="http://www.w3.org/1999/xlink" version="3.3" ID="P0b002ee186863c56">
${inside(facts)}
${granules.map((one) => `<relatedItem type="constituent" ID="id-${one.id}">${inside(one)}</relatedItem>`).join('\n')}
</mods>
`;

function inside(facts: ModsFacts): string {
  const { id, title, date, renditions } = facts;
  const urls = renditions.map(
    (url) =>
      `<url displayLabel="rendition" access="raw object">https://www.govinfo.gov/content/pkg/${url}</url>`,
  );
  const fields = Object.entries(facts.fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (one) => `<${name}>${escaped(String(one))}</${name}>`,
    ),
  );
  const part = facts.pages
    ? `<part type="article"><extent unit="pages"><start>${facts.pages[0]}</start><end>${facts.pages[1]}</end></extent></part>`
    : '';
  const cited = facts.citation
    ? `<identifier type="preferred citation">${facts.citation}</identifier>`
    : '';
  return `<titleInfo><title>${escaped(title)}</title></titleInfo><location>${urls.join('')}</location>${part}
<originInfo><publisher>U.S. Government Publishing Office</publisher><dateIssued encoding="w3cdtf">${date}</dateIssued></originInfo>${cited}
<recordInfo><recordChangeDate encoding="w3cdtf">2026-03-01</recordChangeDate></recordInfo>
<extension><accessId>${id}</accessId>${fields.join('')}${references(facts)}</extension>`;
}

function references({
  members = [],
  committees = [],
  bills = [],
  laws = [],
  usc = [],
}: ModsFacts): string {
  return [
    ...members.map(
      ({ bioguide, name, role }) =>
        `<congMember bioGuideId="${bioguide}" congress="119" role="${role}"><name type="parsed">${escaped(name)}</name></congMember>`,
    ),
    ...committees.map(
      ({ code, name }) =>
        `<congCommittee authorityId="${code}" congress="119" type="S"><name type="authority-standard">${escaped(name)}</name></congCommittee>`,
    ),
    ...bills.map(({ id, context = 'OTHER' }) => {
      const [type = '', congress, number] = id.split(':');
      return `<bill congress="${congress}" context="${context}" number="${number}" type="${type.toUpperCase()}"/>`;
    }),
    ...laws.map((id) => {
      const [congress, number] = id.slice('law:'.length).split('-');
      return `<law congress="${congress}" isPrivate="false" number="${number}"/>`;
    }),
    ...usc.map((key) => {
      const [title, section] = key.split('-');
      return `<USCode title="${title}"><section number="${section}"/></USCode>`;
    }),
  ].join('');
}

/** A text in the type of a printer, as GPO wraps it. */
export const printed = (title: string, lines: readonly string[]): string =>
  `<html>\n<title> - ${escaped(title)}</title>\n<body><pre>\n${lines.map(escaped).join('\n')}\n</pre></body>\n</html>\n`;

export const centred = (text: string): string =>
  `${' '.repeat(Math.max(12, Math.floor((72 - text.length) / 2)))}${text}`;
