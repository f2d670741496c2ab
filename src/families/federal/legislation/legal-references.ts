/** Machine-readable references inside legislative XML, to ids. */
import { billType } from '../../../kit/bill-types.ts';
import { congressOfYear } from '../../../kit/congresses.ts';

/**
 * `/us/usc/t18/s922/t/1/B` (USLM), `usc/9/5`, `pl/115/91`, `bill/115/hr/609` (the older schema), to
 * the id of what they name; undefined for what has no id of its own: chapters, acts by date.
 */
export function idOfReference(reference: string): string | undefined {
  const parts =
    reference
      .split(/[?#!]/, 1)[0]
      ?.replace(/^\/us\//, '')
      .split('/') ?? [];
  const [kind, first = '', second = '', ...deeper] = parts;
  switch (kind) {
    case 'usc':
      return codeSection(first, second, deeper);
    case 'usc-appendix':
      return codeSection(`${first.replace(/\D/g, '')}a`, second, deeper);
    case 'pl':
    case 'public-law':
      return lawOf('law', first, second);
    case 'pvtl':
    case 'private-law':
      return lawOf('pvtl', first, second);
    case 'bill': {
      const type = billType(second);
      const number = /^\d+/.exec(deeper[0] ?? '')?.[0];
      return type && number ? `${type}:${Number(first)}:${number}` : undefined;
    }
    case 'cfr': {
      const title = /^t?(\d+)$/.exec(first)?.[1];
      const part = /^(?:p|pt)?([0-9a-z-]+)$/i.exec(second)?.[1];
      return title && part ? `cfr:${title}-${part}` : undefined;
    }
    case 'eo':
      return /^\d+$/.test(first) ? `eo:${first}` : undefined;
    default:
      return undefined;
  }
}

function codeSection(
  title: string,
  section: string,
  deeper: readonly string[],
): string | undefined {
  const number = /^t?(\d+)(a?)$/i.exec(title);
  const name = /^s?([0-9][0-9A-Za-z–-]*)$/.exec(section)?.[1];
  if (!number || !name) return undefined;
  // `etseq` is "and what follows", no subsection.
  const named = deeper.filter((part) => part !== 'etseq' && /^[0-9A-Za-z-]+$/.test(part));
  const path = named.map((part) => `(${part})`);
  return `usc:${number[1]}${(number[2] ?? '').toUpperCase()}-${name.replaceAll('–', '-')}${path.join('')}`;
}

/** Laws before the 57th Congress are counted by date, not by number. */
function lawOf(prefix: 'law' | 'pvtl', congress: string, number: string): string | undefined {
  const fits = /^\d{1,3}$/.test(congress) && /^\d{1,4}$/.test(number);
  return fits && Number(congress) < congressOfYear(2200)
    ? `${prefix}:${Number(congress)}-${Number(number)}`
    : undefined;
}
