/** Every practice publisher, each with a world of the asked size. A new publisher is added to this list. */
import type { Publisher } from '../publisher.ts';
import { bulkPublisher } from './bulk/publisher.ts';
import { cboPublisher, cboWorld } from './cbo_publications/publisher.ts';
import { congressWorld } from './congress/world.ts';
import { crsPublisher } from './crs_reports/publisher.ts';
import { crsWorld } from './crs_reports/world.ts';
import { ecfrPublisher } from './ecfr/publisher.ts';
import { cfrWorld } from './ecfr/world.ts';
import { frPublisher } from './federal_register/publisher.ts';
import { frWorld } from './federal_register/world.ts';
import { gaoPublisher } from './gao_reports/publisher.ts';
import { gaoWorld } from './gao_reports/world.ts';
import { govukPublisher } from './govuk/publisher.ts';
import { govukWorld } from './govuk/world.ts';
import { hostilePublisher } from './hostile/publisher.ts';
import { ldaPublisher } from './lda_filings/publisher.ts';
import { ldaWorld } from './lda_filings/world.ts';
import { pagesPublisher } from './pages/publisher.ts';
import { papersPublisher } from './papers/publisher.ts';
import { papersWorld } from './papers/world.ts';
import { regulationsPublisher } from './regulations_dockets/publisher.ts';
import { regulationsWorld } from './regulations_dockets/world.ts';
import { sapPublisher, sapWorld } from './saps/publisher.ts';
import { topicsPublisher, topicsWorld } from './topics/publisher.ts';
import { caymanPublisher } from './unreported_judgments/publisher.ts';
import { caymanWorld } from './unreported_judgments/world.ts';
import { codePublisher } from './us_code/publisher.ts';
import { codeWorld } from './us_code/world.ts';
import { newsroom } from './web_pages/publisher.ts';

export interface WorldSizes {
  readonly seed?: number;
  /** How many documents each publisher has besides those of the listed days. */
  readonly size?: number;
  /** London dates with publications and updates. */
  readonly days?: readonly string[];
  readonly perDay?: number;
}

export function defaultPublishers({ seed = 1, size, days, perDay }: WorldSizes): Publisher[] {
  const world = govukWorld({
    seed,
    ...(days && { days }),
    ...(perDay !== undefined && { perDay }),
    ...(size !== undefined && { background: size }),
  });
  const fr = frWorld({ seed, ...(perDay !== undefined && { perDay }) });
  const printed = fr.documents().filter(({ type }) => type === 'Proposed Rule');
  const congress = congressWorld({ seed });
  return [
    govukPublisher(world),
    crsPublisher(crsWorld({ seed, ...(size !== undefined && { size }) })),
    frPublisher(fr),
    regulationsPublisher(regulationsWorld({ printed: printed.map(({ number }) => number) })),
    ...congress.publishers,
    cboPublisher(cboWorld(congress.reports.expected())),
    sapPublisher(sapWorld()),
    topicsPublisher(topicsWorld()),
    gaoPublisher(gaoWorld()),
    ecfrPublisher(cfrWorld()),
    ldaPublisher(ldaWorld()),
    codePublisher(codeWorld()),
    newsroom().publisher,
    bulkPublisher({ seed }),
    hostilePublisher(),
    pagesPublisher(),
    papersPublisher(papersWorld({ seed, ...(size !== undefined && { size }) })),
    caymanPublisher(caymanWorld({ seed, size: 12 })),
  ];
}
