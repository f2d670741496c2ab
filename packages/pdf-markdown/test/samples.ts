import { createPress, type Press, type Sample } from './press.ts';

/**
 * The twelve samples of the validation suite: four kinds of document, three layouts each. All are drawn
 * here, which their names say; four follow the publishers' own layouts: CBO's table of an estimate, GAO's
 * page of highlights, the form LD-2, and a printed hearing with questions and answers.
 */
export const makeSamples = async (): Promise<Sample[]> => [
  await cboSimple(),
  await cboTables(),
  await cboComplex(),
  await gaoSimple(),
  await gaoColumns(),
  await gaoComplex(),
  await ldaSimple(),
  await ldaTables(),
  await ldaComplex(),
  await hearingSimple(),
  await hearingColumns(),
  await hearingTables(),
];

const sentences = [
  'The Congressional Budget Office expects that enacting the measure would change direct spending in each of the next ten years.',
  'Spending subject to appropriation would depend on the amounts provided in later acts and on how quickly the agencies could begin their work.',
  'Officials told us that the data were reviewed twice before they were published, and that differences were explained in writing.',
  'Several witnesses said that smaller offices carry a larger share of the burden because they have fewer people to prepare the reports.',
  'The department agreed with the recommendation and described the steps that it has taken since the end of the fiscal year.',
  'Costs that are now borne by local governments would be shared, although the size of that share cannot be known in advance.',
];

const prose = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => sentences[(from + index) % sentences.length]).join(
    ' ',
  );

const years = ['2026', '2027', '2028', '2029', '2030'];
const money = (seed: number, row: number, column: number): string =>
  String((((seed * 7919 + row * 104_729 + column * 1299) % 90_000) + 1000) / 10);

function moneyRows(seed: number, labels: readonly string[]): string[][] {
  return [
    ['By fiscal year, millions of dollars', ...years],
    ...labels.map((label, row) => [label, ...years.map((_, column) => money(seed, row, column))]),
  ];
}

async function cboSimple(): Promise<Sample> {
  const press = await createPress();
  press.heading('Cost Estimate for S. 1204', { size: 18 });
  press.paragraph(prose(0, 3), {
    divide: { spending: 'spend-ing', Congressional: 'Congres-sional' },
  });
  press.heading('Basis of Estimate');
  press.paragraph(prose(1, 4), {
    divide: { appropriation: 'appropri-ation', agencies: 'agen-cies', quickly: 'quick-ly' },
  });
  press.paragraph(prose(4, 2));
  press.heading('Uncertainty');
  press.paragraph(prose(5, 2));
  return press.finish('drawn-cbo-simple', 'cbo', 'simple text');
}

/** A row for authority and one for outlays under each heading, ten years and two sums, as CBO prints it. */
async function cboTables(): Promise<Sample> {
  const press = await createPress();
  press.heading('At a Glance: S. 4429, Connected Vehicle Security Act of 2026', { size: 16 });
  press.paragraph(
    `As ordered reported by the Senate Committee on Commerce on July 22, 2026. ${prose(0, 1)}`,
  );
  press.table(
    [
      ['By Fiscal Year, Millions of Dollars', '2027', '2027-2031', '2027-2036'],
      ['Direct Spending (Outlays)', '0', '-12', '-31'],
      ['Revenues', '0', '*', '*'],
      ['Increase or Decrease (-) in the Deficit', '0', '-12', '-31'],
      ['Spending Subject to Appropriation (Outlays)', '3', '41', 'not estimated'],
    ],
    { xs: [72, 320, 380, 460, 540], rules: 'booktabs', align: 'right' },
  );
  press.paragraph(prose(3, 2));
  const labels = [
    'Estimated Authorization',
    'Estimated Outlays',
    'Budget Authority',
    'Outlays',
    'Total Changes',
  ];
  press.table(moneyRows(1, labels), {
    xs: [72, 230, 290, 350, 410, 470, 540],
    rules: 'rows',
    align: 'right',
  });
  press.paragraph(`* = between -$500,000 and $500,000. ${prose(5, 1)}`);
  return press.finish('drawn-cbo-estimate-tables', 'cbo', 'table-heavy');
}

async function cboComplex(): Promise<Sample> {
  const press = await createPress();
  for (let page = 1; page <= 3; page += 1) {
    if (page > 1) press.newPage();
    press.running('Cost Estimate: Water Projects Act', `Page ${page}`);
    press.heading(['Summary', 'Direct Spending', 'Mandates'][page - 1] as string);
    press.paragraph(prose(page, 3));
    if (page === 2) {
      press.table(moneyRows(3, ['Direct spending', 'Revenues', 'Deficit']), {
        xs: [72, 230, 290, 350, 410, 470, 540],
        rules: 'rows',
        align: 'right',
      });
    }
    press.paragraph(prose(page + 2, 2));
  }
  return press.finish('drawn-cbo-complex', 'cbo', 'complex');
}

async function gaoSimple(): Promise<Sample> {
  const press = await createPress();
  press.heading('What GAO Found', { size: 16 });
  press.paragraph(prose(2, 4), {
    divide: { recommendation: 'recommen-dation', differences: 'differ-ences' },
  });
  press.heading('Why GAO Did This Study', { size: 16 });
  press.paragraph(prose(4, 3));
  press.heading('What GAO Recommends', { size: 16 });
  press.paragraph(prose(1, 2));
  return press.finish('drawn-gao-simple', 'gao', 'simple text');
}

/** Two columns of prose, read down the left and then down the right. */
function twoColumns(
  press: Press,
  first: readonly string[],
  second: readonly string[],
  top: number,
): void {
  press.y = top;
  for (const text of first) press.paragraph(text, { x: 72, width: 222, size: 10 });
  const bottom = press.y;
  press.y = top;
  for (const text of second) press.paragraph(text, { x: 318, width: 222, size: 10 });
  press.y = Math.min(bottom, press.y);
}

/** A narrow column with why and what is recommended beside a wide one with what was found. */
async function gaoColumns(): Promise<Sample> {
  const press = await createPress();
  press.heading('Highlights of GAO-26-107693, a report to congressional requesters', { size: 16 });
  const { y: top } = press;
  press.heading('Why GAO Did This Study', { size: 13, x: 72 });
  press.paragraph(prose(0, 2), { x: 72, width: 160, size: 9.5 });
  press.heading('What GAO Recommends', { size: 13, x: 72 });
  press.paragraph(prose(3, 2), { x: 72, width: 160, size: 9.5 });
  press.y = top;
  press.heading('What GAO Found', { size: 13, x: 256 });
  press.paragraph(prose(2, 3), { x: 256, width: 284, size: 9.5 });
  press.paragraph(prose(5, 4), { x: 256, width: 284, size: 9.5 });
  return press.finish('drawn-gao-highlights', 'gao', 'multi-column');
}

async function gaoComplex(): Promise<Sample> {
  const press = await createPress();
  press.heading('Program Oversight', { size: 16 });
  twoColumns(press, [prose(1, 3)], [prose(4, 3)], press.y);
  press.table(
    [
      ['Agency', 'Open recommendations', 'Closed in 2025', 'Oldest'],
      ['Agriculture', '41', '17', '2017'],
      ['Defense', '212', '96', '2014'],
      ['Health and Human Services', '88', '35', '2016'],
      ['Veterans Affairs', '64', '29', '2018'],
    ],
    { xs: [72, 220, 340, 440, 540], rules: 'grid' },
  );
  press.heading('Agency Comments', { size: 13 });
  press.paragraph(prose(2, 2));
  return press.finish('drawn-gao-complex', 'gao', 'complex');
}

async function ldaSimple(): Promise<Sample> {
  const press = await createPress();
  press.heading('Lobbying Report', { size: 18 });
  press.paragraph(
    'Registrant: Harbor Point Strategies. Client: Association of River Towns. House identification 400120031.',
  );
  press.heading('Specific Lobbying Issues');
  press.paragraph(prose(3, 3));
  press.heading('Houses of Congress and Federal Agencies');
  press.paragraph(
    'The lobbyists met with members of the Senate, the House of Representatives and the Army Corps of Engineers.',
  );
  return press.finish('drawn-lda-simple', 'lda', 'simple text');
}

/** The form LD-2: numbered lines in two columns of boxes, then a table of lobbyists for each issue. */
async function ldaTables(): Promise<Sample> {
  const press = await createPress();
  press.heading('LOBBYING REPORT', { size: 16 });
  press.paragraph(
    `Lobbying Disclosure Act of 1995 (Section 5) - All Filers Are Required to Complete This Page. ${prose(4, 1)}`,
  );
  press.table(
    [
      ['1. Registrant Name', 'Harbor Point Strategies'],
      ['2. Address', '100 Water Street, Baton Rouge, LA 70801'],
      ['5. Senate ID', '400120031-22'],
      ['7. Client Name', 'Association of River Towns'],
      ['8. Type of Report', 'Q2 (4/1 - 6/30), Amendment'],
      ['12. Lobbying Income', '$45,000.00'],
    ],
    { xs: [72, 230, 540], rules: 'grid' },
  );
  press.paragraph(`16. Specific lobbying issues: ${prose(3, 1)}`);
  press.table(
    [
      ['18. Name of each individual', 'Covered Official Position', 'New'],
      [
        'Maria Alvarez',
        'Legislative director for a member of the Committee on Ways and Means until 2019',
        'No',
      ],
      ['James Okafor', 'None', 'No'],
      [
        'Ruth Lindqvist',
        'Counsel to the Committee on Environment and Public Works from 2012 to 2016',
        'Yes',
      ],
    ],
    { xs: [72, 220, 480, 540], rules: 'grid' },
  );
  return press.finish('drawn-lda-form', 'lda', 'table-heavy');
}

async function ldaComplex(): Promise<Sample> {
  const press = await createPress();
  press.heading('Registration', { size: 16 });
  press.paragraph(prose(5, 2));
  press.table(
    [
      ['Item', 'As filed', 'As amended'],
      ['Principal place of business', 'Baton Rouge, Louisiana', 'New Orleans, Louisiana'],
      ['Contact', 'M. Alvarez', 'R. Lindqvist'],
      ['Effective date', '01/15/2026', '03/02/2026'],
      ['General issue areas', 'Transportation; water; budget', 'Transportation; water'],
    ],
    { xs: [72, 230, 385, 540], rules: 'rows' },
  );
  twoColumns(press, [prose(0, 2)], [prose(3, 2)], press.y);
  return press.finish('drawn-lda-complex', 'lda', 'complex');
}

/** As printed: who speaks in capitals, questions and answers in turn, a time of day, an insertion. */
async function hearingSimple(): Promise<Sample> {
  const press = await createPress();
  press.running('Subcommittee on Water Resources', '12');
  press.heading('WATERWAYS: WHO PAYS FOR THE LOCKS?', { size: 16 });
  press.paragraph('Tuesday, May 6, 2025');
  press.paragraph(`The subcommittee met, pursuant to call, at 10:04 a.m. ${prose(3, 1)}`);
  press.paragraph(`The CHAIRMAN. ${prose(3, 2)} What did the department do?`);
  press.paragraph(`Ms. ALVAREZ. ${prose(4, 2)}`);
  press.newPage();
  press.running('Subcommittee on Water Resources', '13');
  press.paragraph('The CHAIRMAN. How many locks were closed last year?');
  press.paragraph('Ms. ALVAREZ. Eleven, Mr. Chairman. I can submit the list for the record.');
  press.paragraph('[The information referred to appears at the conclusion of the hearing.]');
  press.paragraph(`Mr. OKAFOR. ${prose(5, 3)}`, { divide: { governments: 'govern-ments' } });
  return press.finish('drawn-hearing-questions', 'hearing', 'simple text');
}

async function hearingColumns(): Promise<Sample> {
  const press = await createPress();
  press.heading('Statement of the Witness', { size: 16 });
  const top = press.y;
  const columns = [72, 232, 392];
  columns.forEach((x, index) => {
    press.y = top;
    press.paragraph(prose(index, 4), { x, width: 144, size: 9.5 });
  });
  return press.finish('drawn-hearing-columns', 'hearing', 'multi-column');
}

async function hearingTables(): Promise<Sample> {
  const press = await createPress();
  for (let page = 1; page <= 3; page += 1) {
    if (page > 1) press.newPage();
    press.running('Subcommittee on Water Resources', String(page));
    press.paragraph(`Ms. Lindqvist. ${prose(page, 2)}`);
    press.table(
      [
        ['District', 'Locks', 'Delay, hours', 'Tonnage'],
        ...['Huntington', 'Louisville', 'Memphis', 'Nashville'].map((name, row) => [
          `${name} ${page}`,
          String(3 + row * page),
          money(page, row, 1),
          money(page, row, 2),
        ]),
      ],
      { xs: [72, 200, 300, 400, 500], rules: page === 2 ? 'none' : 'booktabs', align: 'right' },
    );
    press.paragraph(`The Chairman. ${prose(page + 3, 2)}`);
  }
  return press.finish('drawn-hearing-tables', 'hearing', 'table-heavy');
}
