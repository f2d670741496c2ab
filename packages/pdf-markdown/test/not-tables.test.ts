import { describe, expect, test } from 'vitest';
import { readPdf } from '../src/index.ts';
import { drawnPages, type Pen, prose } from './drawn-page.ts';

const tablesIn = async (draw: (pen: Pen) => void): Promise<string[][][]> =>
  (await readPdf(await drawnPages(draw))).tables.map(({ rows, columns, cells }) =>
    Array.from({ length: rows }, (_, r) =>
      Array.from(
        { length: columns },
        (__, c) =>
          cells.find((cell) => cell.r === r && cell.c === c)?.text.replaceAll('\n', ' ') ?? '',
      ),
    ),
  );

const pictures: readonly (readonly [string, (pen: Pen) => void])[] = [
  [
    'fractions with their values',
    (pen) => {
      pen.text(72, 700, 'Indirect rate (c)/(d)');
      pen.text(200, 700, '870,038');
      pen.line(198, 696, 246, 696);
      pen.text(200, 685, '1,839,050');
      pen.text(270, 685, '47.31%');
      pen.text(72, 660, 'Benefit rate (b)/(a)');
      pen.text(200, 660, '352,000');
      pen.text(270, 660, '26.79%');
    },
  ],
  [
    'equations with their numbers',
    (pen) =>
      pen.rows(
        [
          ['a = b + c', '(1)'],
          ['d = a × 2', '(2)'],
          ['e = d ÷ b', '(3)'],
          ['f = e − 1', '(4)'],
        ].map(([left = '', right = '']) => [left.replaceAll('−', '-'), right]),
        [120, 480],
        700,
      ),
  ],
  [
    'code with comments beside it',
    (pen) => {
      pen.lines(72, 740, prose);
      [
        ['start', 'mov ax, bx', '; copy'],
        ['next', 'add ax, cx', '; sum up'],
        ['test', 'cmp ax, dx', '; compare'],
        ['loop', 'jne next', '; again'],
        ['store', 'mov bx, ax', '; keep'],
        ['done', 'ret', '; leave'],
      ].forEach((row, r) => {
        row.forEach((cell, c) => {
          pen.text(90 + 120 * c, 650 - 13 * r, cell, { face: 'mono' });
        });
      });
      pen.lines(72, 550, prose);
    },
  ],
  [
    'an algorithm with numbered lines between two rules',
    (pen) => {
      for (const y of [714, 636]) pen.line(78, y, 330, y);
      pen.rows(
        [
          ['1:', 'READ the list of all the pages'],
          ['2:', 'TAKE the first of them away again'],
          ['3:', 'MARK it as seen by this worker'],
          ['4:', 'PUSH its links at the end of it'],
          ['5:', 'REPEAT all until none is left'],
        ],
        [80, 110],
        700,
      );
    },
  ],
  [
    'authors over their addresses',
    (pen) =>
      pen.rows(
        [
          ['Ann Smith', 'Bo Jones', 'Cy Brown'],
          ['University of Ohio', 'University of Iowa', 'University of Utah'],
          ['Department of Law', 'Department of Art', 'Department of Tax'],
          ['Court Street', 'Union Street', 'Campus Street'],
          ['Athens', 'Ames', 'Provo'],
          ['United States', 'United States', 'United States'],
          ['ann@ohio.example', 'bo@iowa.example', 'cy@utah.example'],
        ],
        [80, 240, 400],
        700,
      ),
  ],
  [
    'a list of contents without dots',
    (pen) => {
      pen.text(80, 725, 'Contents', { face: 'bold', size: 14 });
      pen.rows(
        [
          ['Summary of findings', '1'],
          ['What was asked', '3'],
          ['How it was done', '7'],
          ['What was found', '12'],
          ['What should be done', '29'],
          ['Comments of the agencies', '41'],
        ],
        [80, 500],
        700,
      );
    },
  ],
  [
    'abbreviations with a colon between',
    (pen) =>
      pen.rows(
        [
          ['CFR', ':', 'Code of Federal Regulations'],
          ['DOT', ':', 'Department of Transportation'],
          ['EPA', ':', 'Environmental Protection Agency'],
          ['GAO', ':', 'Government Accountability Office'],
          ['OMB', ':', 'Office of Management and Budget'],
        ],
        [80, 130, 150],
        700,
      ),
  ],
  [
    'the head of a court paper',
    (pen) =>
      pen.rows(
        [
          ['JANE DOE,', ')', 'No. ED1087'],
          ['', ')', ''],
          ['Appellant,', ')', 'Appeal from the Circuit Court'],
          ['vs.', ')', 'of Saint Charles County'],
          ['STATE OF MISSOURI,', ')', 'Honorable Ann Roe'],
          ['A public body,', ')', 'Division Three'],
          ['Respondent.', ')', 'Filed: January 19, 2021'],
          ['and others', ')', 'Before Doe, Roe and Poe'],
        ],
        [80, 280, 320],
        700,
      ),
  ],
  [
    'the scale of a chart and its legend',
    (pen) => {
      ['100', '80', '60', '40', '20', '0'].forEach((number, r) => {
        pen.text(80, 700 - 30 * r, number);
      });
      ['45%', '30%', '25%'].forEach((share, r) => {
        pen.text(300, 700 - 30 * r, share);
      });
    },
  ],
  [
    'code under the line that names it',
    (pen) => {
      pen.text(72, 714, 'Example 2-1', { face: 'bold' });
      pen.text(142, 714, 'Query to determine who may define and manage rules', { face: 'bold' });
      pen.line(72, 710, 520, 710);
      [
        ['SELECT', 'function_id,'],
        ['', 'user_name,'],
        ['', 'state_name,'],
        ['', 'usage'],
        ['FROM', 'function_usage'],
        ['WHERE', 'user_type = 1'],
        ['ORDER BY', 'user_name;'],
      ].forEach((row, r) => {
        row.forEach((cell, c) => {
          if (cell !== '') pen.text(72 + 70 * c, 700 - 11 * r, cell, { face: 'mono', size: 9 });
        });
      });
      pen.line(72, 628, 520, 628);
      pen.lines(72, 600, prose);
    },
  ],
  [
    'the fields of a diagram, and the scales beside it',
    (pen) => {
      for (const x of [150, 200, 250, 300, 350]) pen.line(x, 700, x, 500);
      for (const y of [700, 660, 620, 580, 540, 500]) pen.line(150, y, 350, y);
      for (const [x, y, mark] of [
        [170, 675, '3'],
        [270, 675, '3a'],
        [220, 635, '1'],
        [320, 635, '2'],
        [170, 595, '4'],
        [170, 555, '6'],
        [320, 555, '9'],
        [220, 515, '7'],
      ] as const)
        pen.text(x, y, mark);
      ['110', '100', '90', '80', '70'].forEach((number, r) => {
        pen.text(120, 675 - 40 * r, number);
        pen.text(370, 675 - 40 * r, number);
      });
      pen.text(420, 635, '1  Range of continuous operation');
      pen.text(420, 595, '2  Range of intermittent operation');
    },
  ],
  [
    'notes with lines around them',
    (pen) => {
      for (const y of [712, 698, 684, 670, 656]) pen.line(70, y, 520, y);
      pen.rows(
        [
          ['(1)', 'Where the flow cannot be measured another way may be found'],
          ['(2)', 'For every engine of more than two hundred kilowatts of power'],
          ['(3)', 'Only for engines that are built in series after the first one'],
          ['(4)', 'The report may be sent in shortly after the end of the test'],
        ],
        [75, 110],
        702,
      );
    },
  ],
];

describe('what lines up and is no table', () => {
  for (const [what, draw] of pictures) {
    test(what, async () => {
      expect(await tablesIn(draw)).toEqual([]);
    });
  }
});

describe('what is no part of the table beside it', () => {
  const grid = (pen: Pen) => {
    for (const y of [720, 700, 680, 660, 640, 620]) pen.line(320, y, 560, y);
    for (const x of [320, 440, 560]) pen.line(x, 720, x, 620);
    [
      ['Year', 'Visits'],
      ['2018', '1,204'],
      ['2019', '1,377'],
      ['2020', '310'],
      ['2021', '912'],
    ].forEach((row, r) => {
      row.forEach((cell, c) => {
        pen.text(326 + 120 * c, 706 - 20 * r, cell);
      });
    });
  };
  const truth = [
    ['Year', 'Visits'],
    ['2018', '1,204'],
    ['2019', '1,377'],
    ['2020', '310'],
    ['2021', '912'],
  ];

  test('prose to the left of a table with lines', async () => {
    const found = await tablesIn((pen) => {
      pen.lines(
        60,
        714,
        [
          'Most of the visitors come in the',
          'summer, when the roads are open',
          'and the hotels are full. In the',
          'winter the park is closed but for',
          'the two southern gates, which are',
          'kept free of snow by the county',
          'and the state in equal parts.',
        ],
        { size: 11 },
      );
      grid(pen);
    });
    expect(found).toEqual([truth]);
  });

  test('the last line of the paragraph above it', async () => {
    const found = await tablesIn((pen) => {
      pen.lines(60, 740, ['The visits to the park fell by half in the year of the illness, as is']);
      pen.text(250, 727, 'shown below.');
      pen.rows(
        [
          ['2018', '1,204', '88'],
          ['2019', '1,377', '91'],
          ['2020', '310', '12'],
          ['2021', '912', '40'],
        ],
        [100, 250, 350],
        705,
      );
    });
    expect(found[0]?.flat()).not.toContain('shown below.');
    expect(found[0]).toHaveLength(4);
  });
});

test('rows with upright lines only are parted', async () => {
  const found = await tablesIn((pen) => {
    for (const y of [720, 704, 640]) pen.line(80, y, 400, y);
    for (const x of [80, 200, 400]) pen.line(x, 720, x, 640);
    pen.rows([['Code', 'Seed treatment']], [86, 206], 708);
    pen.rows(
      [
        ['T6', 'Trilex'],
        ['Th', 'thiabendazole'],
        ['V', 'Votivo'],
        ['Z', 'zinc'],
      ],
      [86, 206],
      691,
    );
  });
  expect(found[0]?.map(([code]) => code)).toEqual(['Code', 'T6', 'Th', 'V', 'Z']);
});
