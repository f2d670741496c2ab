import { describe, expect, test } from 'vitest';
import { wordsOf } from '../hearings/same-text.ts';
import { reprintedEstimates } from './cost-estimate.ts';
import { gpo_text_v1 } from './gpo_text_v1.ts';
import { readPrintedHead } from './printed-head.ts';

const normalized = async (text: string) =>
  gpo_text_v1.normalize(new TextEncoder().encode(text), {});

describe('the cover of a print', () => {
  test.each([
    ['[House Report 119-100]', { chamber: 'h', congress: 119, number: 100 }],
    ['[Senate Report 119-5]', { chamber: 's', congress: 119, number: 5 }],
    ['[Executive Report 118-1]', { chamber: 'e', congress: 118, number: 1 }],
    ['[House Report 119-494, Part 2]', { chamber: 'h', congress: 119, number: 494, part: 2 }],
    ['[Senate Executive Report 106-2]', { chamber: 'e', congress: 106, number: 2 }],
    ['[Joint House and Senate Hearing, 119 Congress]', { chamber: 'j', congress: 119 }],
    ['[House Report 9-4]\n  2d Session   }            {    Part 2', { number: 4, part: 2 }],
    [
      '[Senate Report 118-99]\n R E P O R T\n\n of the\n\n COMMITTEE ON COMMERCE, SCIENCE, AND\n TRANSPORTATION\n\n on\n\n S. 1280',
      { bill: 's:118:1280' },
    ],
    ['[House Hearing, 118 Congress]', { chamber: 'h', congress: 118 }],
    ['[Senate Hearing 118-234]', { chamber: 's', congress: 118, number: 234 }],
    ['52-977 PDF               WASHINGTON : 2023', { jacket: '52977' }],
    ['                WEDNESDAY, JULY 12, 2023', { date: '2023-07-12' }],
    ['       [To accompany H.R. 21]\n[House Report 119-1]', { bill: 'hr:119:21' }],
    [
      '   Mr. Doe, from the Committee on Lamps and\n      Light, submitted the following',
      { submittedBy: 'Mr. Doe', committees: ['Committee on Lamps and Light'] },
    ],
    [
      '      S. HRG.  119-79\n\n   HEARING\n\n   BEFORE THE\n\n  SUBCOMMITTEE ON LAMPS\n\n  OF THE\n\n  COMMITTEE ON LIGHT AND\n  AIR\n  UNITED STATES SENATE',
      {
        serial: 'S. HRG. 119-79',
        committees: ['SUBCOMMITTEE ON LAMPS', 'COMMITTEE ON LIGHT AND AIR'],
      },
    ],
    [
      '   BEFORE THE\n  JOINT LAMP COMMITTEE\n  OF THE\n  CONGRESS OF THE',
      { committees: ['JOINT LAMP COMMITTEE'] },
    ],
  ])('%s', (line, facts) => {
    expect(readPrintedHead(`<pre>\n${line}\n</pre>`)).toMatchObject(facts);
  });
});

describe('gpo_text_v1', () => {
  test('one paragraph for each who speaks, columns kept, rules gone', async () => {
    const { markdown, headings, warnings } = await normalized(
      `<html><body><pre>\n[House Hearing, 118 Congress]\n\n                    ON LAMPS\n\n======================\n\n    Mr. Barnes. Yes.\n    Chairman Jordan. No,\nnever.\n\nLamps...........................  12\n</pre></body></html>`,
    );
    expect(warnings).toEqual([]);
    expect(headings.map(({ text }) => text)).toEqual(['ON LAMPS']);
    expect(markdown).toContain('**Mr. Barnes.** Yes.\n\n**Chairman Jordan.** No, never.');
    expect(markdown).toContain('Lamps...........................  12');
    expect(markdown).not.toContain('====');
  });

  test('a sentence of the cover is one sentence; remarks of the printer and rules are no headings', async () => {
    const { markdown, headings, warnings } = await normalized(
      `<html><title>House Report 119-494 - LAMP ACT</title><body><pre>\n[House Report 119-494]\n\n119th Congress }                     { Rept. 119-494\n  2d Session   }                     {    Part 2\n\n                         LAMP ACT\n\n                           ----------------\n                                \n September 8, 2026.--Committed to the Committee of the Whole House on \n            the State of the Union and ordered to be printed\n\n      Mr. Doe, from the Committee on Lamps and Light,\n                        submitted the following\n\n                          SUPPLEMENTAL REPORT\n\n                        [To accompany H.R. 3495]\n\n[GRAPHIC(S) NOT AVAILABLE IN TIFF FORMAT]\n\n[TEXT NOT AVAILABLE REFER TO PDF]\n\n                                [all]\n</pre></body></html>`,
    );
    expect(headings.map(({ level, text }) => `${level} ${text}`)).toEqual([
      '1 LAMP ACT',
      '2 SUPPLEMENTAL REPORT',
    ]);
    expect(markdown).toContain(
      'Committed to the Committee of the Whole House on the State of the Union and ordered to be printed\n',
    );
    expect(markdown).toContain('from the Committee on Lamps and Light, submitted the following');
    expect(markdown).not.toMatch(/-{10,}|\[all\]/);
    expect(warnings).toEqual(['GPO prints the text as PDF alone']);
  });

  test('a page of something else is told', async () => {
    expect((await normalized('<html><p>Error occurred</p></html>')).warnings).toHaveLength(1);
  });
});

test('the same words under another cover and other pages are the same', () => {
  const hearing = (cover: string, page: string) =>
    `<pre>${cover}\n    The committee met, pursuant to call.\n    Mr. Doe. Lamps\n${page}\nshine.</pre>`;
  expect(wordsOf(hearing('48-284 PDF', '[[Page 1]]'))).toEqual(
    wordsOf(hearing('79-104342', '(2)')),
  );
  expect(wordsOf(hearing('A', 'B'))).not.toEqual(wordsOf(hearing('A', 'C')));
});

test('a letter without what it encloses ends where it is signed; none is found where none is', () => {
  const letter = [
    '             U.S. Congress,',
    '       Congressional Budget Office,',
    '             Washington, DC, May 9, 2025.',
    'Hon. Ada Doe,',
    '    Dear Madam Chair: The Congressional Budget Office has prepared',
    'the cost estimate for S. 7.',
    '            Sincerely,',
    '                      Phillip L. Swagel,',
    '                               Director.',
    '',
    '    The committee adopts it.',
  ].join('\n');
  const [found, ...others] = reprintedEstimates(`<pre>${letter}</pre>`, 119);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ date: '2025-05-09', to: 'Hon. Ada Doe', bill: 's:119:7' });
  expect(found?.text).not.toContain('The committee adopts it');
  expect(
    reprintedEstimates('<pre>The Congressional Budget Office wrote nothing.</pre>', 119),
  ).toEqual([]);
});

describe('an estimate without a letterhead', () => {
  const cover = '                        [To accompany H.R. 8689]\n\n';
  const words = [
    '    With respect to the requirement of clause 3(c)(3) of rule',
    'XIII of the Rules of the House of Representatives, the Committee has',
    'received the enclosed cost estimate for H.R. 8689 from the',
    'Director of the Congressional Budget Office:',
    '',
    '[GRAPHIC(S) NOT AVAILABLE IN TIFF FORMAT]',
    '',
    '    H.R. 8689 would require the railway to print what lamps cost.',
    '    The CBO staff contact for this estimate is Ada Lamp. The',
    'estimate was reviewed by Joe Wick, Deputy Director',
    'of Budget Analysis.',
  ];
  const after = ['', '                    Performance Goals', '', '    The goal is light.'];
  const found = (...lines: readonly string[]) =>
    reprintedEstimates(`<pre>${cover}${lines.join('\n')}</pre>`, 118);

  test('its words stand after the sentence that announces them, and end where they are signed', () => {
    const signed = [
      '                                            Mark P. Hoeller',
      '    (For Phillip L. Swagel, Director, Congressional Budget Office).',
    ];
    const [one, ...others] = found(...words, ...signed, ...after);
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      bill: 'hr:118:8689',
      printedAs: 'text',
      signedBy: 'Mark P. Hoeller',
    });
    expect(one?.text).toMatch(
      /^ {4}H\.R\. 8689 would require[\s\S]*Congressional Budget Office\)\.$/,
    );
  });

  test('or where it says who reviewed it', () => {
    const [one] = found(...words, ...after);
    expect(one?.text).toMatch(/of Budget Analysis\.$/);
  });

  test('the bill is that of the report where the words name none', () => {
    const [one] = found(
      ...words.map((line) => line.replace(/^ {4}H\.R\. 8689/, '    The bill')),
      ...after,
    );
    expect(one?.bill).toBe('hr:118:8689');
  });

  test('a table of several bills: the row of the bill that is reported', () => {
    const rule = '-'.repeat(120);
    const [one] = found(
      '    The Congressional Budget Act requires the Congressional Budget Office,',
      'to prepare estimates. In order to provide information, the attached table summarizes information about the',
      'estimated direct spending effects of some of the legislation.',
      '',
      `      Estimated Budgetary Effects`,
      rule,
      '   Bill number             Title            Status',
      rule,
      'H.R. 272........  ASTRO Act..............  Ordered reported',
      '                  H.R. 272 would let the crew ride.',
      'H.R. 8689.......  Lamp Act...............  Ordered reported',
      rule,
      '',
      '       VII. Changes in Existing Law',
      rule,
    );
    expect(one).toMatchObject({ printedAs: 'table', bill: 'hr:118:8689' });
    expect(one?.text).toContain('would let the crew ride');
    expect(one?.text).not.toContain('Changes in Existing Law');
  });

  test('a committee that asked for one and did not get it has none', () => {
    expect(
      found(
        '    The Committee has requested but not received from the',
        'Director of the Congressional Budget Office a statement as to',
        'whether this bill contains any new budget authority.',
        '',
        '    The Chairman of the Congressional Budget Office said the following:',
        '',
        '    Nothing.',
      ),
    ).toEqual([]);
  });

  test('a long text that names the office in every line is read once', () => {
    const began = performance.now();
    expect(found(...Array(60_000).fill('the Congressional Budget Office'))).toEqual([]);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
