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
import { IS_REPORT, recogniseReport } from './recognise.ts';
import { parseReport, reportId } from './record.ts';

/** Reports of the committees of a Congress on bills and on what they looked into. */
export default defineSource<PackageParams>({
  name: 'committee_reports',
  family: 'federal',
  title: 'Committee reports of Congress',
  publisher: 'US Government Publishing Office',
  homepage: `${GOVINFO}/app/collection/crpt`,
  licence: 'Public domain (US Government work)',
  keeps: 'document',
  lists: 'part',
  ids: ['report'],
  schedule: { cron: '25 10 * * *' },
  timezone: 'America/New_York',
  politeness: { rate: '5/second' },
  params: packageParams,

  settle: settledCongress,

  async *discover(ctx) {
    const { congress, since } = ctx.params;
    const packages = listedPackages(ctx, {
      collection: 'CRPT',
      years: congressYears(ctx.params),
      since,
    });
    for await (const one of packages) {
      // A walk through the reports meets packages of other collections (`ERP-2009`, `GPO-J6-REPORT`).
      if (!IS_REPORT.test(one.packageId))
        ctx.passOver(one.packageId, 'it belongs to another collection');
      else if (Number(/\d+/.exec(one.packageId)?.[0]) === congress) yield packageCandidate(one);
    }
  },

  idOf: ({ key }) => reportId(key),

  acquire: acquirePackage,

  parse: (acquired, candidate) => parseReport(acquired, candidate),

  bodyOf: printedBody,

  recognise: inEitherForm(recogniseReport),

  corpus: ({ metadata: { congress, packageId } }, { name }) =>
    `${congress}/${name === 'mods' ? `${packageId}.mods.xml` : name}`,
});
