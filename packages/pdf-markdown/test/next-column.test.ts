import { describe, expect, test } from 'vitest';
import { readPdf } from '../src/index.ts';
import { drawnPages, type Pen } from './drawn-page.ts';

const lines = [
  'The agency asks for comments on the burden of',
  'the reports that the States and the Tribes make',
  'each year under the title, and on ways in which',
  'they may be made shorter without the loss of all',
];

/** Two columns; the first ends with one line, the second begins with another. */
const read = async (end: string, start: string): Promise<string> => {
  const page = (pen: Pen) => {
    for (let line = 0; line < 20; line += 1) {
      const left = line === 19 ? end : (lines[line % lines.length] as string);
      const right = line === 0 ? start : (lines[line % lines.length] as string);
      pen.text(60, 700 - 12 * line, left);
      pen.text(320, 700 - 12 * line, right);
    }
  };
  return (await readPdf(await drawnPages(page))).body.markdown;
};

describe('a paragraph at the end of a column', () => {
  test.each([
    [
      'a word that wants another',
      'all of them were sent to the office of the',
      'Secretary of State in the spring of that year',
      'of the Secretary',
    ],
    [
      'a number that breaks off',
      'for more of this dial the office at (202) 205–',
      '8618, where somebody will answer until noon',
      '205–8618',
    ],
    [
      'a small letter',
      'all of them were sent to the office on that day',
      'and read there in the spring of that year by',
      'that day and read',
    ],
  ])('goes on in the next: %s', async (_, end, start, joined) => {
    expect(await read(end, start)).toContain(joined);
  });

  test('that may have ended there does not', async () => {
    expect(
      await read('all of them were sent to the office that day', 'Secretary of State'),
    ).toContain('that day\n\nSecretary');
  });
});
