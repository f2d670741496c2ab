/** Shapes that several answers of the congress.gov API share. */
import type { JsonReader } from '../../../kit/json-reader.ts';
import { present } from '../../../kit/parsed.ts';

export interface ApiCommittee {
  readonly id?: string;
  readonly systemCode?: string;
  readonly name?: string;
  readonly parent?: string;
}

export const apiCommittees = (answer: JsonReader): ApiCommittee[] =>
  answer.all('committees').map((one) => {
    one.skip('url');
    const code = one.text('systemCode');
    return present({ id: committeeId(code), systemCode: code, name: one.text('name') });
  });

/** `hsii24` is a subcommittee, `hsii00` the committee itself. */
export const committeeId = (systemCode: string | undefined): string | undefined =>
  systemCode === undefined ? undefined : `committee:${systemCode.toUpperCase().replace(/00$/, '')}`;

export function chamberLetter(chamber: string | undefined): 'h' | 's' | 'j' | undefined {
  const letter = chamber?.charAt(0).toLowerCase();
  if (letter === 'n') return 'j';
  return letter === 'h' || letter === 's' || letter === 'j' ? letter : undefined;
}

/** Two spellings live in one API: `2023-03-24 13:00:00+00:00` and `2026-09-16T14:00:00Z`. */
export const instant = (text: string | undefined): string | undefined =>
  text?.replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T').replace(/\+00:00$/, 'Z');

export interface TextFile {
  readonly format?: string;
  readonly url: string;
  readonly errata?: boolean;
}

/** Files come as `formats` with a `type`, and some as one object. */
export const textFiles = (answer: JsonReader): TextFile[] =>
  answer
    .all('formats')
    .map((one) =>
      present({
        format: one.text('type') ?? one.text('format'),
        url: one.text('url') ?? '',
        errata: one.flag('isErrata'),
      }),
    )
    .filter((file) => file.url !== undefined && file.url !== '');
