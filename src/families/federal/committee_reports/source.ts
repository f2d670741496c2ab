import { defineSource } from '../../../core/source.ts';
import { inEitherForm } from '../congress-api/xml-answer.ts';
import type { PackageParams } from '../govinfo/package-params.ts';
import { packagesOf } from '../govinfo/package-source.ts';
import { IS_REPORT, recogniseReport } from './recognise.ts';
import { parseReport, reportId } from './record.ts';

/** Reports of the committees of a Congress on bills and on what they looked into. */
export default defineSource<PackageParams>({
  ...packagesOf('CRPT', IS_REPORT),
  name: 'committee_reports',
  title: 'Committee reports of Congress',
  ids: ['report'],
  schedule: { cron: '25 10 * * *' },

  idOf: ({ key }) => reportId(key),

  parse: (acquired, candidate) => parseReport(acquired, candidate),

  recognise: inEitherForm(recogniseReport),
});
