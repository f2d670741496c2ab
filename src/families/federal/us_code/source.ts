import { Buffer } from 'node:buffer';
import { AnnalsError } from '../../../core/errors.ts';
import type { ParsedDocument } from '../../../core/record.ts';
import { defineSource } from '../../../core/source.ts';
import { addDays, dateIn } from '../../../core/time.ts';
import { type SectionFields, sectionFields } from './candidate.ts';
import { type CodeState, discoverSections } from './discover.ts';
import { type UsCodeParams, usCodeParams } from './params.ts';
import { recogniseCode } from './recognise.ts';
import { parseSection } from './record.ts';
import { OLRC } from './release-points.ts';
import { excerptOf, frontOf } from './title-text.ts';
import { createTitleTexts } from './title-texts.ts';

const ZONE = 'America/New_York';
/** A run that was missed is made up for; a longer time would fetch the same titles more often. */
const DAYS_BACK = 14;

/** Sections of the United States Code, title by title, as its release points change them. */
export default defineSource<UsCodeParams, CodeState, void, ParsedDocument, SectionFields>({
  name: 'us_code',
  family: 'federal',
  title: 'United States Code',
  publisher: 'Office of the Law Revision Counsel, US House of Representatives',
  homepage: OLRC,
  licence: 'Public domain (US Government work)',
  keeps: 'document',
  // The titles that some release points touched.
  lists: 'part',
  ids: ['usc'],
  completeness: 'every section in the file of a title is held, when the title is asked for',
  schedule: { cron: '20 10 * * 1,4' },
  timezone: ZONE,
  // It is slow, and a title is large: one at a time.
  politeness: {
    rate: '1/second',
    inFlight: 1,
    timeout: { idleMs: 300_000 },
    maxBodyBytes: 512 * 1024 * 1024,
  },
  // Two lists, and a file for each title: one has some 1,000 sections.
  requestsFor: (records) => ({ 'uscode.house.gov': 3 + Math.ceil(records / 1_000) }),
  // Sections that were repealed together say the same.
  sameBytes: 'allowed',
  params: usCodeParams,
  fields: sectionFields,

  settle: (given, clock) => {
    const { since, release, what, title } = given;
    const isOpen = [since, release, title].every((one) => one === undefined) && what !== 'whole';
    return isOpen ? { ...given, since: addDays(dateIn(ZONE, clock.now()), -DAYS_BACK) } : given;
  },

  begin: () => ({ texts: createTitleTexts(), classified: new Map() }),

  discover: (ctx) => discoverSections(ctx),

  idOf: ({ key }) => key,

  async acquire({ key, files, fields }, ctx) {
    const [file] = files;
    const { zip, title } = fields;
    if (!file || zip === undefined) return;
    const text = await ctx.state.texts.at(zip, title, async () => {
      const answer = await ctx.fetch(zip);
      if (answer.is === 'fetched') return bytesOf(answer.body);
      throw new AnnalsError('HTTP_404_NOT_FOUND', `${zip}: the publisher has no such file`, {
        url: zip,
      });
    });
    const xml = fields.is === 'title' ? frontOf(text) : excerptOf(text, key);
    if (xml !== undefined) await ctx.hold(file, new TextEncoder().encode(xml));
    else throw new AnnalsError('NOT_THE_DOCUMENT', `${zip} holds no ${key}`, { url: zip });
  },

  parse: parseSection,

  recognise: recogniseCode,

  corpus: ({ id }) => {
    const [, title, rest = ''] = /^usc:([0-9A-Z]+)-(.*)$/.exec(id) ?? [];
    return title === undefined
      ? `title-${id.slice('usc:'.length)}/title.xml`
      : `title-${title}/${rest}.xml`;
  },

  finishes: 'always',

  finish: async ({ state }) => ({
    relations: [...state.classified].map(([from, relations]) => ({ from, relations })),
    outcome: { laws: state.classified.size },
  }),
});

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}
