import { describe, expect, test } from 'vitest';
import { faceOf } from '../src/glyphs.ts';
import { readPdf } from '../src/index.ts';
import { drawnPages, type Pen, prose } from './drawn-page.ts';

const read = async (...draws: ((pen: Pen) => void)[]) => readPdf(await drawnPages(...draws));
const markdown = async (...draws: ((pen: Pen) => void)[]) => (await read(...draws)).body.markdown;

describe('headings', () => {
  test('the sizes of a cover, each used once, do not push the chapters down', async () => {
    const cover = (pen: Pen) => {
      [40, 34, 28, 24, 20, 18].forEach((size, index) => {
        pen.text(
          72,
          700 - 60 * index,
          ['Roads and Rail', 'A survey', 'Volume two', 'Ministry', 'Spring', 'Draft'][
            index
          ] as string,
          { size },
        );
      });
    };
    const chapter = (number: number) => (pen: Pen) => {
      pen.text(72, 620, `Chapter ${number} of the survey`, { face: 'bold', size: 16 });
      pen.lines(72, 590, prose);
      pen.text(72, 510, `Section of chapter ${number}`, { face: 'bold', size: 12.5 });
      pen.lines(72, 490, prose);
    };
    const { body } = await read(cover, chapter(1), chapter(2), chapter(3));
    const levelOf = (text: string) => body.headings.find((each) => each.text === text)?.level;
    expect(levelOf('Roads and Rail')).toBe(1);
    expect([1, 2, 3].map((number) => levelOf(`Chapter ${number} of the survey`))).toEqual([
      2, 2, 2,
    ]);
    expect(levelOf('Section of chapter 2')).toBe(3);
    expect(body.headings.every(({ level }) => level < 5)).toBe(true);
  });

  test.each([
    ['ABCDEF+CMTT10', 4, 625, { bold: false, mono: true }],
    ['SFTT1000', 4, 625, { bold: false, mono: true }],
    ['Courier-Bold', 4, 625, { bold: true, mono: true }],
    ['ABCDEF+CMBX10', 4, 625, { bold: true, mono: false }],
    ['ABCDEF+CMR10', 4, 345, { bold: false, mono: false }],
  ])(
    '%s: wide stems make letters bold, but not those of a typewriter',
    (name, flags, weight, face) => {
      expect(faceOf(name, flags, weight)).toMatchObject(face);
    },
  );

  test('"1.1" stands one below "1", though words of a cover have a size between the two', async () => {
    const cover = (pen: Pen) => {
      pen.text(72, 700, 'Roads and Rail', { face: 'bold', size: 30 });
      for (const [index, text] of ['Plan the roads', 'Build the rails', 'Count both'].entries())
        pen.text(72, 600 - 120 * index, text, { face: 'bold', size: 14 });
    };
    const chapter = (number: number) => (pen: Pen) => {
      pen.text(72, 620, `${number} Of roads`, { face: 'bold', size: 16 });
      pen.lines(72, 590, prose);
      pen.text(72, 510, `${number}.1 Of rails`, { face: 'bold', size: 12.5 });
      pen.lines(72, 490, prose);
    };
    const { body } = await read(cover, chapter(1), chapter(2), chapter(3));
    const levelOf = (text: string) => body.headings.find((each) => each.text === text)?.level;
    expect([levelOf('2 Of roads'), levelOf('2.1 Of rails')]).toEqual([2, 3]);
  });

  test('"3.1" stands below "Chapter 3" where both are set alike', async () => {
    const chapter = (number: number) => (pen: Pen) => {
      pen.text(72, 620, `Chapter ${number}. Of roads`, { face: 'bold', size: 14 });
      pen.lines(72, 590, prose);
      pen.text(72, 510, `${number}.1 Of bridges`, { face: 'bold', size: 14 });
      pen.lines(72, 490, prose);
    };
    const { headings } = (await read(chapter(1), chapter(2), chapter(3))).body;
    const levels = (pattern: RegExp) =>
      new Set(headings.filter(({ text }) => pattern.test(text)).map(({ level }) => level));
    expect([levels(/^Chapter/), levels(/^\d\.1/)]).toEqual([new Set([1]), new Set([2])]);
  });

  test('slanted words alone on their line head the paragraph under them', async () => {
    const { body } = await read((pen) => {
      pen.lines(72, 720, prose);
      pen.text(72, 655, 'Self-locking nuts', { face: 'italic' });
      pen.lines(72, 642.5, prose);
    });
    expect(body.headings.map(({ text }) => text)).toEqual(['Self-locking nuts']);
  });

  test('bold words that open a paragraph stay in it, and are bold', async () => {
    const text = await markdown((pen) => {
      pen.text(72, 720, 'Exception.', { face: 'bold' });
      pen.text(130, 720, 'No tax is due on what was given back before the end of the');
      pen.lines(72, 707.5, ['year, unless it was given back to somebody else.']);
      pen.lines(72, 670, prose);
    });
    expect(text).toMatch(/^\*\*Exception\.\*\* No tax is due on what was given back/);
  });

  test('heads in the margin stand before their paragraphs', async () => {
    const text = await markdown((pen) => {
      pen.text(60, 720, 'Purpose', { face: 'bold' });
      pen.lines(180, 720, [
        'This part tells the officers of the service what to do',
        'when a return is late, and whom they should write to.',
      ]);
      pen.lines(60, 680, ['Who is', 'concerned'], { face: 'bold' });
      pen.lines(180, 680, [
        'Everybody who opens letters, and their managers, are',
        'bound by this part, whatever the office they work in.',
      ]);
      pen.text(60, 640, 'Records', { face: 'bold' });
      pen.lines(180, 640, [
        'Letters are kept for six years after the last of them',
        'has been answered, and are then given to the archive.',
      ]);
    });
    expect(text.split('\n\n').map((block) => block.slice(0, 22).trim())).toEqual([
      '# Purpose',
      'This part tells the of',
      '# Who is concerned',
      'Everybody who opens le',
      '# Records',
      'Letters are kept for s',
    ]);
  });

  for (const [what, title, line] of [
    ['a sentence under a title', 'Accounts of the county', 'What the county took in and spent.'],
    ['a remark shorter than the title', 'Accounts of the county for 2024', 'In thousands'],
    ['a sentence alone', undefined, 'What the county took in and spent.'],
  ] as const)
    test(`${what}, over a long table in smaller type, is no heading`, async () => {
      const { body } = await read((pen) => {
        if (title !== undefined) pen.text(72, 730, title, { face: 'bold', size: 16 });
        pen.text(72, 700, line, { size: 11 });
        for (let row = 0; row < 20; row += 1)
          ['Year', 'Income', 'Spending'].forEach((head, column) => {
            const value = `${1 + row},${String(100 * column + row).padStart(3, '0')}`;
            pen.text(72 + 90 * column, 660 - 14 * row, row === 0 ? head : value, { size: 8.5 });
          });
      });
      expect(body.headings.map(({ text }) => text)).toEqual(title === undefined ? [] : [title]);
      expect(body.markdown).toContain(`${line}\n\n| Year | Income | Spending |`);
    });

  test('a caption is no heading', async () => {
    const { body } = await read((pen) => {
      pen.text(72, 740, 'What was found', { face: 'bold', size: 14 });
      pen.lines(72, 715, prose);
      pen.text(72, 650, 'Table 1: Grants by county', { face: 'bold' });
      pen.rows(
        [
          ['County', 'Grants'],
          ['Adams', '12'],
          ['Brown', '31'],
          ['Clark', '7'],
        ],
        [72, 200],
        630,
      );
    });
    expect(body.headings.map(({ text }) => text)).toEqual(['What was found']);
  });
});

describe('lists', () => {
  test('contents are a list, entries within entries', async () => {
    const text = await markdown((pen) => {
      pen.lines(72, 720, [`1 Summary ${'.'.repeat(60)} 1`]);
      pen.lines(90, 707, [`1.1 Findings ${'.'.repeat(54)} 2`]);
      pen.lines(90, 694, [`1.2 Advice ${'.'.repeat(56)} 4`]);
      pen.lines(72, 681, [`2 Method ${'. '.repeat(30)} 9`]);
    });
    expect(text).toBe(
      '- 1 Summary … 1\n\n  - 1.1 Findings … 2\n\n  - 1.2 Advice … 4\n\n- 2 Method … 9\n',
    );
  });

  test('the entry of a chapter in contents is no heading, its number apart and without dots', async () => {
    const chapter = (pen: Pen, y: number, number: string, title: string, page: string) => {
      pen.text(72, y, number, { face: 'bold' });
      pen.text(92, y, title, { face: 'bold' });
      pen.text(72 + 400, y, page, { face: 'bold' });
    };
    const section = (pen: Pen, y: number, title: string, page: string) => {
      const end = pen.text(92, y, `${title} `);
      pen.text(end + 4, y, '. '.repeat(Math.floor((460 - end) / 5.56)));
      pen.text(472, y, page);
    };
    const { body } = await read((pen) => {
      chapter(pen, 720, '1', 'About this manual', '3');
      section(pen, 707, '1.1 Scope', '3');
      section(pen, 694, '1.2 Terms', '4');
      chapter(pen, 675, '2', 'The archive', '7');
      section(pen, 662, '2.1 Areas', '7');
    });
    expect(body.headings).toEqual([]);
    expect(body.markdown).toMatch(/^- 1 About this manual 3\n\n {2}- 1\.1 Scope … 3\n/);
  });

  test('entries with dashes, and with numbers of two parts, are parted', async () => {
    const text = await markdown((pen) => {
      pen.lines(72, 720, [
        '- Roads and bridges',
        '- Rail and harbours',
        '1.1: What was asked',
        '1.2: What was found',
      ]);
    });
    expect(text).toBe(
      '- Roads and bridges\n\n- Rail and harbours\n\n1.1: What was asked\n\n1.2: What was found\n',
    );
  });

  test('a list of terms has an entry on every line', async () => {
    const text = await markdown((pen) => {
      pen.rows(
        [
          ['CFR', 'Code of Federal Regulations'],
          ['EPA', 'Environmental Protection Agency'],
          ['GAO', 'Government Accountability Office'],
        ],
        [72, 150],
        700,
      );
    });
    expect(text).toBe(
      'CFR Code of Federal Regulations\n\nEPA Environmental Protection Agency\n\nGAO Government Accountability Office\n',
    );
  });
});

test('a footnote is linked with its mark in the text', async () => {
  const page = (first: string) => (pen: Pen) => {
    pen.lines(72, 620, prose);
    const end = pen.text(72, 550, first);
    pen.text(end, 554, '1', { size: 6 });
    pen.text(72, 124, '1', { size: 5 });
    pen.text(77, 120, 'The report was printed in two volumes.', { size: 8 });
  };
  const text = await markdown(
    page('The members agreed with the report'),
    page('The ministers did not agree with it'),
  );
  expect(text).toContain('[^1-p1]: The report was printed in two volumes.');
  expect(text).toMatch(/agreed with the report\[\^1-p1\]/);
  expect(text).toMatch(/did not agree with it\[\^1-p2\]/);
});

test('a paragraph set in from both edges is a quotation', async () => {
  const text = await markdown((pen) => {
    pen.lines(72, 720, prose);
    pen.lines(120, 655, [
      'No person shall be asked for a paper that the office holds',
      'already, or that another office of the state would give it',
      'on the day on which it is asked for.',
    ]);
    pen.lines(72, 600, prose);
  });
  expect(text).toMatch(
    /\n> No person shall be asked for a paper that the office holds already, or that/,
  );
  expect(text.match(/^> /gm)).toHaveLength(1);
});

test('every block knows its stretch of the Markdown and its place on the page', async () => {
  const { body, blocks } = await read(
    (pen) => {
      pen.text(72, 720, 'What was found', { face: 'bold', size: 14 });
      pen.lines(72, 690, prose);
    },
    (pen) =>
      pen.rows(
        [
          ['Year', 'Visits', 'Share'],
          ['2018', '1,204', '88'],
          ['2019', '1,377', '91'],
          ['2020', '310', '12'],
        ],
        [100, 250, 350],
        705,
      ),
  );
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'table']);
  expect(blocks.map(({ start, end }) => body.markdown.slice(start, end).slice(0, 20))).toEqual([
    '# What was found',
    'The committee met in',
    '| Year | Visits | Sh',
  ]);
  const [heading, paragraph, table] = blocks.map(({ places }) => places);
  expect([heading, paragraph, table].map((places) => places?.map(({ page }) => page))).toEqual([
    [1],
    [1],
    [2],
  ]);
  const [left = 0, bottom = 0, right = 0, top = 0] = paragraph?.[0]?.box ?? [];
  expect(left).toBeCloseTo(72, 0);
  expect(right).toBeGreaterThan(400);
  expect(top).toBeGreaterThan(696);
  expect(bottom).toBeLessThan(653);
});

test('the head of a worksheet under two columns is read with it, after both columns', async () => {
  const column = (letter: string) =>
    Array.from({ length: 8 }, (_, at) => `${letter}${at} of what the taxpayer must know`);
  const text = await markdown((pen) => {
    pen.lines(60, 740, column('a'));
    pen.lines(330, 740, column('b'));
    pen.text(110, 625, 'Worksheet for line 39', { face: 'bold' });
    pen.text(430, 625, 'Keep for Your Records', { face: 'italic' });
    pen.lines(60, 605, [
      'Use this worksheet only if the income of the trust is more than the amount that the table names.',
      'Else enter the amount of line 7 on line 39 of the form and leave out everything that follows here.',
    ]);
  });
  const places = ['a7 of', 'b0 of', 'b7 of', 'Worksheet', 'Keep for', 'Use this'].map((words) =>
    text.indexOf(words),
  );
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
});
