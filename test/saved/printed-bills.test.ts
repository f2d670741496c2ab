/** Bills as GPO prints them in type of one width: all that there is of those before 2004. */
import { expect, test } from 'vitest';
import bills from '../../src/families/federal/bills/source.ts';
import { gpo_text_v1 } from '../../src/families/federal/printed/gpo_text_v1.ts';
import { recordsOf } from '../saved-records.ts';

const read = (text: string) => gpo_text_v1.normalize(new TextEncoder().encode(text), {});

const cover = (stage: string, number: string) => `[Congressional Bills 106th Congress]
[From the U.S. Government Printing Office]
[${number} ${stage}]

&lt;DOC&gt;

106th CONGRESS
  1st Session
                                ${number}

  To mend lamps in the houses of those who have none, and for the study 
                           of other lights.

_______________________________________________________________________

                   IN THE SENATE OF THE UNITED STATES

                June 29 (legislative day, June 22), 1999

    Mr. Doe (for himself, Ms. Roe of Ohio, and Mr. King) introduced the 
     following bill; which was read twice and referred to the Committee 
                              on Finance

                            August 26, 1999

              Reported by Mr. Poe, with an amendment
 [Strike out all after the enacting clause and insert the part printed 
                               in italic]

_______________________________________________________________________

                                 A BILL

  To mend lamps in the houses of those who have none, and for the study 
                           of other lights.

    Be it enacted by the Senate and House of Representatives of the 
United States of America in Congress assembled,
`;

const page = (text: string) => `<html><body><pre>\n${text}\n</pre></body></html>`;

const REPORTED = `${cover('Reported in Senate (RS)', 'S. 12')}
&lt;DELETED&gt;SECTION 1. OLD LAMPS.&lt;/DELETED&gt;

&lt;DELETED&gt;    (a) Old.--Lamps are mended by those who own 
them, by those who broke them, and by nobody else.
    (b) New.--No lamp is broken.&lt;/DELETED&gt;
        &lt;DELETED&gt;    (1) all of them; and&lt;/DELETED&gt;

SECTION 1. SHORT TITLE; THE LAMPS OF THE UNITED STATES AND OF ITS 
              TERRITORIES.

    This Act may be cited as the \`\`Lamp Act''.

                          TITLE I--THE LAMPS

SEC. 101. MENDING.

    (a) In General.--Section 3 is amended--
            (1) by redesignating paragraphs (1) and (2) as paragraphs 
        (2) and (3), respectively;
            (2) in paragraph (2)--
                    (A) by striking \`\`full-
                time''; and
                    (B) by adding the following:

\`\`SEC. 4. OF OTHER LAWS.

    (b) Funds.--There are:
  Lamps.................................................    $1,200

                                 &lt;all&gt;`;

test('a print is headings, numbered paragraphs and struck words, and no picture of a page', async () => {
  const { markdown, headings } = await read(page(REPORTED));
  expect(headings.map(({ level, text }) => `${level} ${text}`)).toEqual([
    '1 Lamp Act',
    '2 SECTION 1. OLD LAMPS.',
    '2 SECTION 1. SHORT TITLE; THE LAMPS OF THE UNITED STATES AND OF ITS TERRITORIES.',
    '2 TITLE I--THE LAMPS',
    '3 SEC. 101. MENDING.',
  ]);
  expect(markdown).toContain(
    '~~(a) Old.--Lamps are mended by those who own them, by those who broke them, and by nobody else.~~\n\n~~(b) New.--No lamp is broken.~~',
  );
  expect(markdown).toContain('- ~~(1) all of them; and~~');
  expect(markdown).toContain(
    '- (1) by redesignating paragraphs (1) and (2) as paragraphs (2) and (3), respectively;\n- (2) in paragraph (2)--\n  - (A) by striking “full-time”; and\n',
  );
  expect(markdown).toContain('“SEC. 4. OF OTHER LAWS.');
  expect(markdown).toContain('```\n  Lamps......');
  expect(markdown).not.toMatch(/DELETED|<DOC>|<all>|____/);
});

test('the cover says what the bill is called, who brought it in and when', async () => {
  for (const [text, name] of [
    [page(REPORTED), 'BILLS-106s12rs.htm'],
    // A print without a page around it begins as a list in JSON would.
    [REPORTED.replaceAll('&lt;', '<').replaceAll('&gt;', '>'), 'BILLS-106s12rs.txt'],
  ] as const) {
    const [record] = await recordsOf(bills, text, name);
    expect(record).toMatchObject({
      id: 's:106:12',
      title: 'Lamp Act',
      publishedAt: '1999-06-29T00:00:00.000Z',
      citation:
        'S. 12, 106th Cong. (1999). Lamp Act. https://www.congress.gov/bill/106th-congress/senate-bill/12',
      body: { normalizer: 'gpo_text_v1' },
    });
    expect(record?.metadata).toMatchObject({
      stage: 'rs',
      stageName: 'Reported in Senate',
      officialTitle:
        'To mend lamps in the houses of those who have none, and for the study of other lights.',
      sponsors: [{ name: 'Mr. Doe' }],
      cosponsors: [{ name: 'Ms. Roe of Ohio' }, { name: 'Mr. King' }],
      actions: [
        { date: '1999-06-29' },
        {
          date: '1999-08-26',
          text: 'Reported by Mr. Poe, with an amendment [Strike out all after the enacting clause and insert the part printed in italic]',
        },
      ],
    });
  }
});

test('an enrolled bill is set narrower, and its headings stand close to the text', async () => {
  const text = `[Congressional Bills 106th Congress]
[From the U.S. Government Printing Office]
[H.R. 12 Enrolled Bill (ENR)]

        H.R.12

                                 An Act

  To mend lamps.

    Be it enacted by the Senate and House of Representatives of the 
United States of America in Congress assembled,
SECTION 1. SHORT TITLE.
    This Act may be cited as the \`\`Lamp Act''.
SEC. 2. COORDINATION OF LAMPS AND OF ALL LIGHTS THAT ARE LIKE THEM IN 
THE HOUSE.
    (a) In General.--Title V is amended:
    \`\`SEC. 528. COORDINATION OF LAMPS AND OF ALL LIGHTS THAT ARE LIKE 
      THEM.
    \`\`(a) Elements.--The following:
        \`\`(1) Lamps of sections 523, 524, 525, 
    526, and 527; and
        \`\`(2) candles.
    \`\`(b) Rule.--None.''.
    (b) Clerical.--The table is amended--
        (1) by adding:

\`\`Sec. 523. Lamps.
\`\`Sec. 524. Voluntary mending of the lamps that others have broken and 
          of candles.''.

                               Speaker of the House of Representatives.
`;
  const { markdown, headings } = await read(text);
  expect(headings.map(({ text: words }) => words)).toEqual([
    'Lamp Act',
    'SECTION 1. SHORT TITLE.',
    'SEC. 2. COORDINATION OF LAMPS AND OF ALL LIGHTS THAT ARE LIKE THEM IN THE HOUSE.',
  ]);
  expect(markdown).toContain(`“SEC. 528. COORDINATION OF LAMPS AND OF ALL LIGHTS THAT ARE LIKE THEM.

“(a) Elements.--The following:

- “(1) Lamps of sections 523, 524, 525, 526, and 527; and
- “(2) candles.

“(b) Rule.--None.”.

(b) Clerical.--The table is amended--

- (1) by adding:
- “Sec. 523. Lamps.
- “Sec. 524. Voluntary mending of the lamps that others have broken and of candles.”.

Speaker of the House of Representatives.`);
});
