import { defineSource } from '../../../core/source.ts';
import { inEitherForm } from '../congress-api/xml-answer.ts';
import { acquirePackage, packageCandidate, printedBody } from '../govinfo/package-files.ts';
import { listedPackages } from '../govinfo/package-listing.ts';
import {
  congressYears,
  type PackageParams,
  packageParams,
  settledCongress,
} from '../govinfo/package-params.ts';
import { GOVINFO } from '../govinfo/sitemaps.ts';
import { IS_HEARING, recogniseHearing } from './recognise.ts';
import { parseHearing, volumeOf } from './record.ts';
import { duplicates } from './same-text.ts';

/** Printed hearings of a Congress: the transcript, who spoke before whom, and the meeting it was. */
export default defineSource<PackageParams>({
  name: 'hearings',
  family: 'federal',
  title: 'Congressional hearings',
  publisher: 'US Government Publishing Office',
  homepage: `${GOVINFO}/app/collection/chrg`,
  licence: 'Public domain (US Government work)',
  keeps: 'document',
  lists: 'part',
  ids: ['hearing'],
  schedule: { cron: '10 10 * * *' },
  timezone: 'America/New_York',
  politeness: { rate: '5/second' },
  // One hearing is published under two names now and then.
  sameBytes: 'allowed',
  params: packageParams,

  settle: settledCongress,

  async *discover(ctx) {
    const { congress = 0, since } = ctx.params;
    const packages = listedPackages(ctx, {
      collection: 'CHRG',
      years: congressYears(ctx.params),
      since,
    });
    for await (const one of packages) {
      if (!IS_HEARING.test(one.packageId)) {
        ctx.passOver(one.packageId, 'it belongs to another collection');
      } else if (Number(/\d+/.exec(one.packageId)?.[0]) === congress) yield packageCandidate(one);
    }
  },

  idOf: ({ key }) => `hearing:${volumeOf(key) ?? key}`,

  acquire: acquirePackage,

  parse: (acquired, candidate) => parseHearing(acquired, candidate),

  bodyOf: printedBody,

  recognise: inEitherForm(recogniseHearing),

  corpus: ({ metadata }, { name }) => {
    const { congress, packageId } = metadata;
    return `${congress}/${name === 'mods' ? `${packageId}.mods.xml` : name}`;
  },

  finishes: 'always',

  async finish(ctx) {
    const seen = [];
    for await (const document of ctx.documents()) seen.push(document);
    const found = duplicates(seen);
    // A run over all of a Congress also shows which texts are no longer the same.
    const named = new Set(found.map(({ from }) => from));
    const others = ctx.params.since === undefined ? seen.filter(({ id }) => !named.has(id)) : [];
    const relations = [...found, ...others.map(({ id }) => ({ from: id, relations: [] }))];
    return { relations, outcome: { duplicates: found.length } };
  },
});
