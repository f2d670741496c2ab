import { createPress, type Press, type Sample } from './press.ts';

/** The twelve samples of the validation suite: four kinds of document, three layouts each. */
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
  return press.finish('cbo-simple', 'cbo', 'simple text');
}

async function cboTables(): Promise<Sample> {
  const press = await createPress();
  press.heading('Estimated Budgetary Effects of H.R. 88', { size: 18 });
  press.paragraph(prose(0, 2));
  const labels = [
    'Grants to states',
    'Loan subsidies',
    'Salaries and expenses',
    'Offsetting receipts',
    'Total changes',
  ];
  press.table(moneyRows(1, labels), {
    xs: [72, 230, 290, 350, 410, 470, 540],
    rules: 'booktabs',
    align: 'right',
  });
  press.paragraph(prose(3, 2));
  press.table(moneyRows(2, ['Budget authority', 'Outlays', 'Net effect on the deficit']), {
    xs: [72, 230, 290, 350, 410, 470, 540],
    rules: 'grid',
    align: 'right',
  });
  press.paragraph(prose(5, 1));
  return press.finish('cbo-tables', 'cbo', 'table-heavy');
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
  return press.finish('cbo-complex', 'cbo', 'complex');
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
  return press.finish('gao-simple', 'gao', 'simple text');
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

async function gaoColumns(): Promise<Sample> {
  const press = await createPress();
  press.heading('Highlights of a Report to Congressional Requesters', { size: 16 });
  twoColumns(press, [prose(0, 4), prose(3, 3)], [prose(2, 3), prose(5, 4)], press.y);
  return press.finish('gao-columns', 'gao', 'multi-column');
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
  return press.finish('gao-complex', 'gao', 'complex');
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
  return press.finish('lda-simple', 'lda', 'simple text');
}

async function ldaTables(): Promise<Sample> {
  const press = await createPress();
  press.heading('Quarterly Activity', { size: 16 });
  press.paragraph(prose(3, 1));
  press.table(
    [
      ['Lobbyist', 'Covered official position', 'New'],
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
    { xs: [72, 190, 460, 540], rules: 'grid' },
  );
  press.table(
    [
      ['Quarter', 'Income', 'Expenses'],
      ['First', '40,000', '12,500'],
      ['Second', '45,000', '13,100'],
      ['Third', '45,000', '11,900'],
      ['Fourth', '50,000', '14,250'],
    ],
    { xs: [72, 220, 340, 460], rules: 'none', align: 'right' },
  );
  return press.finish('lda-tables', 'lda', 'table-heavy');
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
  return press.finish('lda-complex', 'lda', 'complex');
}

async function hearingSimple(): Promise<Sample> {
  const press = await createPress();
  press.heading('Hearing on Inland Waterways', { size: 16 });
  press.paragraph(`The Chairman. ${prose(3, 2)}`);
  press.paragraph(`Ms. Alvarez. ${prose(4, 2)}`);
  press.paragraph(`The Chairman. ${prose(0, 1)}`);
  press.paragraph(`Mr. Okafor. ${prose(5, 3)}`, { divide: { governments: 'govern-ments' } });
  return press.finish('hearing-simple', 'hearing', 'simple text');
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
  return press.finish('hearing-columns', 'hearing', 'multi-column');
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
  return press.finish('hearing-tables', 'hearing', 'table-heavy');
}
