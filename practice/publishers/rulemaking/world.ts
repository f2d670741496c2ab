/**
 * One rulemaking in small, in which all publishers agree: a docket with its proposed rule, the final rule in
 * the Federal Register, the section of the CFR before and after it, the section of the Code and the law behind
 * it, the bill that the law was, and the report that explains it.
 */
import type { Publisher } from '../../publisher.ts';
import { billsPublisher } from '../bills/publisher.ts';
import { billsWorld } from '../bills/world.ts';
import { crsPublisher } from '../crs_reports/publisher.ts';
import { crsWorld } from '../crs_reports/world.ts';
import { ecfrPublisher } from '../ecfr/publisher.ts';
import { type CfrWorld, cfrWorld } from '../ecfr/world.ts';
import { frPublisher } from '../federal_register/publisher.ts';
import { frWorld } from '../federal_register/world.ts';
import { lawsPublisher } from '../public_laws/publisher.ts';
import { lawsWorld } from '../public_laws/world.ts';
import { regulationsPublisher } from '../regulations_dockets/publisher.ts';
import { regulationsWorld } from '../regulations_dockets/world.ts';
import { codePublisher } from '../us_code/publisher.ts';
import { codeWorld } from '../us_code/world.ts';

export interface RulemakingWorld {
  readonly publishers: readonly Publisher[];
  readonly docket: string;
  readonly proposed: string;
  readonly final: string;
  readonly section: string;
  readonly code: string;
  readonly law: string;
  readonly bill: string;
  readonly order: string;
  readonly regulations: CfrWorld;
  /** The final rule takes effect: the CFR prints its words. */
  takeEffect(): void;
}

export function rulemakingWorld({ seed = 1 }: { seed?: number } = {}): RulemakingWorld {
  const bills = billsWorld({ seed, size: 8 });
  const laws = lawsWorld(bills);
  const register = frWorld({ seed, days: ['2026-09-17'], perDay: 2 });
  const cfr = { title: 40, part: '61', sections: ['61.1'] };
  const rule = { docket: 'LMP-2026-0001', rin: '2060-AV01', cfr } as const;
  const proposed = register.add({
    ...rule,
    date: '2026-05-04',
    type: 'Proposed Rule',
    title: 'Brightness of Lamps',
    action: 'Proposed rule.',
  });
  const final = register.add({
    ...rule,
    date: '2026-08-03',
    type: 'Rule',
    title: 'Brightness of Lamps; Final Rule',
    action: 'Final rule.',
    abstract: `This final rule follows the proposal published at 91 FR ${proposed.startPage} under 42 U.S.C. 1396.`,
  });
  const order = register.add({
    date: '2026-03-02',
    type: 'Presidential Document',
    title: 'Lighting the Lamps',
    order: { number: 14_500, signed: '2026-02-27' },
  });

  const regulations = cfrWorld();
  regulations.addPart({
    title: 40,
    number: '61',
    heading: 'PART 61—BRIGHTNESS OF LAMPS',
    authority: '42 U.S.C. 1396; E.O. 14500.',
    source: '36 FR 24877, Dec. 23, 1971, unless otherwise noted.',
  });
  const section = { title: 40, part: '61', type: 'section', number: '61.1' } as const;
  regulations.addSection(
    { ...section, heading: '§ 61.1 Brightness.', credit: null },
    '2016-12-20',
    'Lamps shall be dim.',
  );

  const code = codeWorld();
  const medicaid = code.find('42', '1396');
  code.release('119-1', '2026-01-09', [
    { ...medicaid, laws: [...medicaid.laws, { law: '119-1', date: '2025-12-18' }] },
  ]);
  code.classify('119-1', [{ act: '1', page: '101', title: '42', section: '1396', status: '' }]);

  return {
    publishers: [
      regulationsPublisher(
        regulationsWorld({ dockets: 1, comments: 1, printed: [proposed.number] }),
      ),
      frPublisher(register),
      ecfrPublisher(regulations),
      codePublisher(code),
      lawsPublisher(laws),
      billsPublisher(bills),
      crsPublisher(crsWorld({ seed, size: 4 })),
    ],
    docket: 'docket:LMP-2026-0001',
    proposed: `fr:${proposed.number}`,
    final: `fr:${final.number}`,
    section: 'cfr:40-61-61.1',
    code: 'usc:42-1396',
    law: 'law:119-1',
    bill: 'hr:119:1',
    order: `fr:${order.number}`,
    regulations,
    takeEffect() {
      regulations.amend(40, '61.1', {
        date: '2026-08-17',
        text: 'Lamps shall be bright.',
        credit: `[36 FR 24877, Dec. 23, 1971, as amended at 91 FR ${final.startPage}, Aug. 3, 2026]`,
      });
    },
  };
}
