import { AnnalsError } from '../../../core/errors.ts';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { fit as fitted, jsonIn } from '../../../core/shape.ts';
import {
  filing,
  filingCandidate,
  type LdaCandidate,
  lobbyist,
  namedCandidate,
  party,
} from './filing.ts';

/** A page of a list or one filing, contribution, registrant, client or lobbyist; also as test recordings keep them. */
export function recogniseLda({
  name,
  text,
}: SavedAnswer): readonly Recognised<LdaCandidate['fields']>[] {
  const value = jsonIn(inCassette(text) ?? text);
  const listed = isObject(value) && 'results' in value ? value.results : value;
  const rows: readonly unknown[] = Array.isArray(listed) ? listed : [listed];
  if (rows.length > 0 && rows.every(isConstant)) {
    const message = `${name} is a table of the ${rows.length} words that filings use: no record is made of it, filings have the words themselves`;
    throw new AnnalsError('UNEXPECTED_SHAPE', message);
  }
  return rows.flatMap((one) => {
    const candidate = candidateIn(name, one);
    return candidate ? [{ candidate: { ...candidate, files: [] } }] : [];
  });
}

function candidateIn(name: string, one: unknown): LdaCandidate | undefined {
  if (!isObject(one)) return undefined;
  // What is of the kind and does not fit is an error that names the field.
  if ('filing_uuid' in one || 'filing_type' in one)
    return filingCandidate(fitted(name, filing, one));
  if (!('id' in one)) return undefined;
  if ('last_name' in one) return namedCandidate('lobbyist', fitted(name, lobbyist, one));
  if (!('url' in one || 'name' in one)) return undefined;
  const body = fitted(name, party, one);
  if ('client_id' in one || 'general_description' in one) return namedCandidate('client', body);
  return 'house_registrant_id' in one || 'contact_name' in one
    ? namedCandidate('registrant', body)
    : undefined;
}

/** `{"name": "...", "value": "..."}`: filing types, issues, government entities, states, suffixes. */
const isConstant = (one: unknown): boolean =>
  isObject(one) &&
  'name' in one &&
  ('value' in one || Object.keys(one).every((key) => key === 'id' || key === 'name'));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of a YAML string in quotes: in single ones a line break stands for a space, two quotes for one. */
function inCassette(text: string): string | undefined {
  if (!/^http_interactions:/.test(text)) return undefined;
  const single = /\n\s+string: '((?:[^']|'')*)'/.exec(text)?.[1];
  if (single !== undefined) return single.replace(/\n[ \t]*/g, ' ').replaceAll("''", "'");
  const plain = /\n\s+string: (\{.*\}|\[.*\])\s*\n/.exec(text)?.[1];
  const packed = /\n\s+base64_string: \|?\s*([A-Za-z0-9+/=\s]+?)\n\s*\w+:/.exec(text)?.[1];
  return (
    plain ??
    (packed &&
      new TextDecoder().decode(
        Uint8Array.from(atob(packed.replace(/\s/g, '')), (c) => c.charCodeAt(0)),
      ))
  );
}
