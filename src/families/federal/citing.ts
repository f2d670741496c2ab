import type { CitedRecord, CslFields, FamilyCiting } from '../../core/cite/cited-record.ts';
import type { Json } from '../../core/json.ts';

/** Citations as lawyers in the United States write them, without the small capitals. */
const citing: FamilyCiting = {
  styles: { bluebook },
  csl: ({ id, metadata }): CslFields => {
    const prefix = prefixOf(id);
    const bill = BILLS[prefix];
    if (bill) return { type: 'bill', number: `${bill} ${id.split(':')[2]}` };
    switch (prefix) {
      case 'law':
      case 'pvtl':
        return { type: 'legislation', number: keyOf(id) };
      case 'fr':
        return {
          type: 'regulation',
          'container-title': 'Federal Register',
          ...placeOf(metadata.citation),
        };
      case 'crs':
        return { type: 'report', number: keyOf(id), author: authorsOf(metadata.authors) };
      case 'report':
        return { type: 'report', number: keyOf(id) };
      case 'hearing':
      case 'meeting':
        return { type: 'hearing' };
      case 'crec':
      case 'crec-granule':
        return { type: 'article', 'container-title': 'Congressional Record' };
      default:
        return {};
    }
  },
};
export default citing;

function bluebook(record: CitedRecord): string | undefined {
  const { id, title, metadata, publishedOn } = record;
  const prefix = prefixOf(id);
  const year = publishedOn === null ? 'n.d.' : publishedOn.slice(0, 4);
  const bill = BILLS[prefix];
  if (bill) {
    const [, congress, number] = id.split(':');
    return `${title}, ${bill} ${number}, ${ordinal(Number(congress))} Cong. (${year})`;
  }
  switch (prefix) {
    case 'law':
    case 'pvtl': {
      const printed = listOf(metadata.citableAs).find((one) => /\d+ Stat\. \d+/.test(one));
      const kind = prefix === 'law' ? 'Pub. L. No.' : 'Priv. L. No.';
      return [title, `${kind} ${keyOf(id)}`, printed]
        .filter(Boolean)
        .join(', ')
        .concat(` (${year})`);
    }
    case 'fr': {
      const { volume, page } = placeOf(metadata.citation);
      if (volume === undefined) return undefined;
      return `${title}, ${volume} Fed. Reg. ${page} (${day(publishedOn)})`;
    }
    case 'crs':
      return `${[...listOf(metadata.authors), 'Cong. Rsch. Serv.', keyOf(id)].join(', ')}, ${title} (${year})`;
    case 'report': {
      const [, congress, letter, number] = /^CRPT-(\d+)([hse])rpt(\d+)/i.exec(keyOf(id)) ?? [];
      if (congress === undefined) return undefined;
      const kind = { h: 'H.R. Rep.', s: 'S. Rep.', e: 'S. Exec. Rep.' }[
        letter?.toLowerCase() ?? ''
      ];
      return `${kind} No. ${congress}-${number} (${year})`;
    }
    default:
      return undefined;
  }
}

const BILLS: Readonly<Record<string, string>> = {
  hr: 'H.R.',
  s: 'S.',
  hjres: 'H.R.J. Res.',
  sjres: 'S.J. Res.',
  hconres: 'H.R. Con. Res.',
  sconres: 'S. Con. Res.',
  hres: 'H.R. Res.',
  sres: 'S. Res.',
};

const MONTHS = 'Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.'.split(' ');

const day = (date: string | null): string => {
  if (date === null) return 'n.d.';
  const [year, month, number] = date.split('-').map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${number}, ${year}`;
};

const prefixOf = (id: string): string => id.slice(0, id.indexOf(':'));
const keyOf = (id: string): string => id.slice(id.indexOf(':') + 1);

/** `91 FR 12345`, as the publisher prints it. */
function placeOf(citation: Json | undefined): { volume?: string; page?: string } {
  const [, volume, page] = /(\d+) FR (\d+)/.exec(String(citation ?? '')) ?? [];
  return volume === undefined || page === undefined ? {} : { volume, page };
}

const listOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const authorsOf = (value: Json | undefined) => {
  const names = listOf(value);
  return names.length === 0
    ? [{ literal: 'Congressional Research Service' }]
    : names.map((literal) => ({ literal }));
};

function ordinal(n: number): string {
  const ending =
    n % 100 >= 11 && n % 100 <= 13 ? 'th' : ({ 1: 'st', 2: 'd', 3: 'd' }[n % 10] ?? 'th');
  return `${n}${ending}`;
}
