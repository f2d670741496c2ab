/** A section or a title of the Code, as the file of its title has it. */
import { z } from 'zod';
import type { Candidate } from '../../../core/candidate.ts';
import { type FoundSection, sectionVersionOf, type TitleText } from './title-text.ts';

export const sectionFields = z.object({
  /** A law has what Table III says of it, and nothing else here. */
  is: z.enum(['section', 'title', 'law']),
  /** `42`, `5A`. */
  title: z.string(),
  number: z.string(),
  identifier: z.string(),
  name: z.string().optional(),
  /** Headings of chapters and the like around it, the widest first. */
  under: z.array(z.string()).readonly().optional(),
  release: z.string().optional(),
  released: z.string().optional(),
  /** The zip that it is in. */
  zip: z.string().optional(),
  /** Its place in a saved title of a yearly edition. */
  annual: z.object({ from: z.number(), to: z.number(), edition: z.string().optional() }).optional(),
});
export type SectionFields = z.infer<typeof sectionFields>;
export type SectionCandidate = Candidate<SectionFields>;

export interface Origin {
  readonly release?: string | undefined;
  readonly released?: string | undefined;
  readonly zip?: string | undefined;
}

const originFields = ({ release, released, zip }: Origin): Origin => ({
  ...(release !== undefined && { release }),
  ...(released !== undefined && { released }),
  ...(zip !== undefined && { zip }),
});

export function sectionCandidate(
  text: TitleText,
  section: FoundSection,
  origin: Origin,
): SectionCandidate {
  const [, title = '', number = ''] = /^usc:([0-9A-Z]+)-(.*)$/.exec(section.id) ?? [];
  const { identifier, id, under } = section;
  return {
    key: id,
    version: sectionVersionOf(text, section),
    files: origin.zip ? [{ name: 'xml', url: `${origin.zip}#${identifier}`, expect: 'xml' }] : [],
    fields: {
      is: 'section',
      title,
      number,
      identifier,
      ...(under && { under }),
      ...originFields(origin),
    } as SectionFields,
  };
}

export const titleCandidate = (
  title: string,
  name: string | undefined,
  origin: Origin,
): SectionCandidate => ({
  key: `usc:${title}`,
  version: `${name ?? ''}|${origin.release ?? ''}`,
  files: origin.zip
    ? [{ name: 'title', url: `${origin.zip}#/us/usc/t${title.toLowerCase()}`, expect: 'xml' }]
    : [],
  fields: {
    is: 'title',
    title,
    number: '',
    identifier: `/us/usc/t${title.toLowerCase()}`,
    ...(name && { name }),
    ...originFields(origin),
  } as SectionFields,
});

/** A section of a yearly edition, which is read where it is saved and never asked for. */
export const annualCandidate = (
  title: string,
  {
    id,
    identifier,
    under,
    from,
    to,
  }: Pick<FoundSection, 'id' | 'identifier' | 'under'> & { from: number; to: number },
  edition: string | undefined,
): SectionCandidate => ({
  key: id,
  files: [],
  fields: {
    is: 'section',
    title,
    number: id.slice(id.indexOf('-') + 1),
    identifier,
    ...(under && { under }),
    annual: { from, to, ...(edition && { edition }) },
  },
});

export const lawCandidate = (law: string): SectionCandidate => ({
  key: `law:${law}`,
  files: [],
  fields: { is: 'law', title: '', number: law, identifier: `/us/pl/${law.replace('-', '/')}` },
});
