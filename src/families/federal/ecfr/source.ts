import { AnnalsError } from '../../../core/errors.ts';
import type { ParsedDocument } from '../../../core/record.ts';
import { defineSource } from '../../../core/source.ts';
import { addDays, dateIn } from '../../../core/time.ts';
import { ECFR, textUrl } from './address.ts';
import { placeOf, type UnitFields, unitFields } from './candidate.ts';
import { discoverUnits } from './discover.ts';
import { excerptOf, unitIn } from './divisions.ts';
import { type EcfrParams, ecfrParams } from './params.ts';
import { createPartTexts, type PartTexts } from './part-texts.ts';
import { recogniseCfr } from './recognise.ts';
import { bodyIn, type Place, parseUnit } from './record.ts';

const ZONE = 'America/New_York';
/** A run that was missed is made up for by the next one. */
const DAYS_BACK = 10;
/** Without it, XML with a `<P>` early on looks like HTML. */
const DECLARED = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Sections, appendices and parts of the Code of Federal Regulations, as they stand on a day. */
export default defineSource<EcfrParams, PartTexts, Place | undefined, ParsedDocument, UnitFields>({
  name: 'ecfr',
  family: 'federal',
  title: 'Code of Federal Regulations (eCFR)',
  publisher: 'Office of the Federal Register',
  homepage: ECFR,
  licence: 'Public domain (US Government work)',
  keeps: 'document',
  // What changed of late, or single titles.
  lists: 'part',
  ids: ['cfr'],
  completeness: "every section and appendix of a title's structure on its newest day is held",
  schedule: { cron: '15 9 * * *' },
  timezone: ZONE,
  politeness: { rate: '2/second', robots: 'api' },
  // The list of versions has 1,000 rows a page; a part, asked for once, has some 25 sections.
  requestsFor: (records) => ({
    'www.ecfr.gov': 4 + Math.ceil(records / 1_000) + Math.ceil(records / 25),
  }),
  // Reserved sections say the same, and a removed part takes many sections with it.
  sameBytes: 'allowed',
  params: ecfrParams,
  fields: unitFields,

  settle: (given, clock) => {
    if (given.asOf !== undefined && given.title === undefined) {
      const message = 'asOf is given without title; a day is asked for one title at a time';
      throw new AnnalsError('BAD_PARAMS', message);
    }
    const isChanges = given.title === undefined && given.what !== 'whole';
    if (!isChanges || given.since !== undefined) return given;
    return { ...given, since: addDays(dateIn(ZONE, clock.now()), -DAYS_BACK) };
  },

  begin: () => createPartTexts(),

  discover: (ctx) => discoverUnits(ctx),

  idOf: ({ key }) => key,

  async acquire({ key, files, fields }, ctx) {
    const [file] = files;
    if (!file) return undefined;
    const place = placeOf(fields, fields.within);
    const url = textUrl(fields.title, fields.asOf ?? '', place);
    const divided = await ctx.state.at(ctx, url);
    const xml = divided && excerptOf(divided, fields);
    if (xml !== undefined) await ctx.hold(file, new TextEncoder().encode(`${DECLARED}${xml}`));
    else if (!fields.removed)
      throw new AnnalsError(
        divided ? 'NOT_THE_DOCUMENT' : 'HTTP_404_NOT_FOUND',
        `${url}: ${divided ? `the answer holds no ${key}` : 'the publisher has no text there'}`,
        { url },
      );
    const found = divided && unitIn(divided, fields);
    return found && { under: found.under };
  },

  parse: parseUnit,

  bodyOf: bodyIn,

  recognise: recogniseCfr,

  corpus: ({ id }) => {
    const [, title, rest = ''] = /^cfr:(\d+)-(.*)$/.exec(id) ?? [];
    return `title-${title}/${rest.replaceAll(/[^0-9A-Za-z.()@-]/g, '-')}.xml`;
  },
});
