import type { ParsedDocument } from '../../../core/record.ts';
import type { Source } from '../../../core/source.ts';
import { acquirePackage, packageCandidate, printedBody } from './package-files.ts';
import { listedPackages } from './package-listing.ts';
import {
  congressYears,
  type PackageParams,
  packageParams,
  settledCongress,
} from './package-params.ts';
import { GOVINFO } from './sitemaps.ts';

type OfPackages = Source<PackageParams, unknown, unknown, ParsedDocument>;

/** What sources have alike that read one collection of govinfo, a Congress at a time; `fits` knows its packages. */
export const packagesOf = (collection: string, fits: RegExp) =>
  ({
    family: 'federal',
    publisher: 'US Government Publishing Office',
    homepage: `${GOVINFO}/app/collection/${collection.toLowerCase()}`,
    licence: 'Public domain (US Government work)',
    keeps: 'document',
    lists: 'part',
    timezone: 'America/New_York',
    politeness: { rate: '5/second' },
    params: packageParams,

    settle: settledCongress,

    async *discover(ctx) {
      const { congress, since } = ctx.params;
      const years = congressYears(ctx.params);
      for await (const one of listedPackages(ctx, { collection, years, since })) {
        // A walk through the reports meets packages of other collections (`ERP-2009`, `GPO-J6-REPORT`).
        if (!fits.test(one.packageId))
          ctx.passOver(one.packageId, 'it belongs to another collection');
        else if (Number(/\d+/.exec(one.packageId)?.[0]) === congress) yield packageCandidate(one);
      }
    },

    acquire: acquirePackage,

    bodyOf: printedBody,

    corpus: ({ metadata: { congress, packageId } }, { name }) =>
      `${congress}/${name === 'mods' ? `${packageId}.mods.xml` : name}`,
  }) satisfies Partial<OfPackages>;
