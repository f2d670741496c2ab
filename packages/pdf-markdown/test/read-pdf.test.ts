import {
  degrees,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFString,
  rgb,
  StandardFonts,
} from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../src/index.ts';

type Draw = (
  page: PDFPage,
  text: (x: number, y: number, shown: string, size?: number) => void,
) => void;

/** A PDF with one page per drawing. */
async function made(...drawings: readonly Draw[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const draw of drawings) {
    const page = document.addPage([612, 792]);
    draw(page, (x, y, shown, size = 10) => page.drawText(shown, { x, y, size, font }));
  }
  return document.save();
}

const normalize = async (bytes: Uint8Array) => (await readPdf(bytes)).body;

/** A drawn grid: each cell is [column, row, last column, last row, text] in units of 60 by 20 points. */
function grid(
  page: PDFPage,
  cells: readonly (readonly [number, number, number, number, string])[],
  font: Parameters<Draw>[1],
) {
  for (const [c, r, c2, r2, shown] of cells) {
    const [x, top] = [40 + c * 60, 700 - r * 20];
    const [width, height] = [(c2 - c + 1) * 60, (r2 - r + 1) * 20];
    page.drawRectangle({
      x,
      y: top - height,
      width,
      height,
      borderWidth: 0.7,
      borderColor: rgb(0, 0, 0),
    });
    font(x + 3, top - 13, shown, 8);
  }
}

describe('tables in a PDF', () => {
  const plain: readonly (readonly [number, number, number, number, string])[] = [
    [0, 0, 0, 0, 'Name'],
    [1, 0, 1, 0, 'Votes'],
    [2, 0, 2, 0, 'Share'],
    [0, 1, 0, 1, 'Yea'],
    [1, 1, 1, 1, '231'],
    [2, 1, 2, 1, '53.1'],
    [0, 2, 0, 2, 'Nay'],
    [1, 2, 1, 2, '204'],
    [2, 2, 2, 2, '46.9'],
  ];

  test('an ordinary table is a GFM pipe table in the body', async () => {
    const body = await normalize(await made((page, text) => grid(page, plain, text)));
    expect(body.markdown).toBe(
      '| Name | Votes | Share |\n| --- | --- | --- |\n| Yea | 231 | 53.1 |\n| Nay | 204 | 46.9 |\n',
    );
    expect(body.artifacts).toEqual([]);
  });

  test('a table of 20 columns is Markdown, of 21 an artifact with page, box and cells', async () => {
    for (const [columns, artifacts] of [
      [20, 0],
      [21, 1],
    ] as const) {
      const bytes = await made((page, text) => {
        for (let r = 0; r < 3; r += 1) {
          for (let c = 0; c < columns; c += 1) {
            const [x, y] = [30 + c * 26, 600 - r * 18];
            page.drawRectangle({
              x,
              y,
              width: 26,
              height: 18,
              borderWidth: 0.7,
              borderColor: rgb(0, 0, 0),
            });
            text(x + 3, y + 6, `${r}.${c}`, 7);
          }
        }
      });
      const body = await normalize(bytes);
      expect(body.artifacts).toHaveLength(artifacts);
      if (artifacts === 0) continue;
      expect(body.artifacts[0]).toMatchObject({
        kind: 'table',
        page: 1,
        table: { rows: 3, columns: 21 },
      });
      expect(body.artifacts[0]?.box?.map(Math.round)).toEqual([
        33,
        568,
        expect.any(Number),
        expect.any(Number),
      ]);
    }
  });

  test('irregular spans become an artifact, and the prose around stays in the body', async () => {
    const spans: readonly (readonly [number, number, number, number, string])[] = [
      [0, 0, 0, 0, 'Office'],
      [1, 0, 1, 0, 'Grant'],
      [2, 0, 2, 0, 'Amount'],
      [0, 1, 0, 1, 'North'],
      [1, 1, 1, 1, 'Roads'],
      [2, 1, 2, 2, '350'],
      [0, 2, 0, 2, 'South'],
      [1, 2, 1, 2, 'Rail'],
    ];
    const bytes = await made((page, text) => {
      text(40, 740, 'The grants of the year are listed below.');
      grid(page, spans, text);
      text(40, 600, 'They are reviewed every spring.');
    });
    const body = await normalize(bytes);
    expect(body.artifacts[0]?.table?.cells).toContainEqual({
      r: 1,
      c: 2,
      r2: 2,
      c2: 2,
      text: '350',
    });
    expect(body.markdown).toMatch(
      /^The grants of the year are listed below\.\n\n\[artifact table-1: 3 rows, 3 columns\]\(#table-1\)\n\nOffice · Grant · Amount\nNorth · Roads · 350\nSouth · Rail\n\nThey are reviewed every spring\.\n$/,
    );
  });

  test('a table that goes on over the page is one table, its header printed once', async () => {
    const part =
      (from: number): Draw =>
      (page, text) =>
        grid(
          page,
          [
            [0, 0, 0, 0, 'Name'],
            [1, 0, 1, 0, 'Votes'],
            [2, 0, 2, 0, 'Share'],
            ...[0, 1, 2].flatMap((row): [number, number, number, number, string][] => [
              [0, row + 1, 0, row + 1, `Row ${from + row}`],
              [1, row + 1, 1, row + 1, String(10 * (from + row))],
              [2, row + 1, 2, row + 1, '1.5'],
            ]),
          ],
          text,
        );
    const { body, tables } = await readPdf(await made(part(1), part(4)));
    expect(tables.map(({ page, rows }) => [page, rows])).toEqual([
      [1, 4],
      [2, 4],
    ]);
    expect(body.markdown.match(/Name/g)).toHaveLength(1);
    expect(body.markdown.match(/^\| Row/gm)).toHaveLength(6);
    const second = body.pages.find(({ page }) => page === 2);
    expect(body.markdown.slice(second?.start, second?.end)).toMatch(/^\| Row 4/);
  });

  test('a table on a page turned on its side reads as one set upright', async () => {
    const document = await PDFDocument.load(await made((page, text) => grid(page, plain, text)));
    document.getPage(0).setRotation(degrees(90));
    const turned = await normalize(await document.save());
    const upright = await normalize(await made((page, text) => grid(page, plain, text)));
    expect(turned.markdown).toBe(upright.markdown);
  });

  test('columns of prose side by side are not a table', async () => {
    const words =
      'the committee heard that rivers and canals carry more goods each year than was planned for when the locks were built';
    const bytes = await made((_, text) => {
      for (let line = 0; line < 12; line += 1) {
        text(50, 700 - line * 12, words.slice((line * 5) % 40, ((line * 5) % 40) + 48));
        text(320, 700 - line * 12, words.slice((line * 7) % 50, ((line * 7) % 50) + 48));
      }
    });
    expect((await readPdf(bytes)).tables).toEqual([]);
  });
});

describe('text in a PDF', () => {
  test('words divided at line ends are mended; dashes and quotes stay as printed', async () => {
    const body = await normalize(
      await made((_, text) => {
        text(72, 700, 'The committee agreed that the appropri-');
        text(72, 688, 'ation “for the year” – in full – stands.');
      }),
    );
    expect(body.markdown).toBe(
      'The committee agreed that the appropriation “for the year” – in full – stands.\n',
    );
  });

  test('a paragraph goes on over the page, and the page map says where', async () => {
    const body = await normalize(
      await made(
        (_, text) => text(72, 60 + 60, 'The clerk reported the resolution and the chair'),
        (_, text) => text(72, 700, 'put the question to the members present.'),
      ),
    );
    expect(body.markdown).toBe(
      'The clerk reported the resolution and the chair put the question to the members present.\n',
    );
    expect(
      body.pages.map(({ page, start, end }) => [page, body.markdown.slice(start, end)]),
    ).toEqual([
      [1, 'The clerk reported the resolution and the chair '],
      [2, 'put the question to the members present.'],
    ]);
  });

  test('a footnote mark is a superscript, never a digit of the number before it', async () => {
    const body = await normalize(
      await made((_, text) => {
        text(72, 700, 'The total was 450');
        text(151, 704, '2', 6);
        text(72, 688, 'in the last year of the period under review.');
      }),
    );
    expect(body.markdown).toContain('450²');
  });

  test('links keep their address', async () => {
    const document = await PDFDocument.load(
      await made((_, text) => text(72, 700, 'See the report for more.')),
    );
    const page = document.getPage(0);
    const link = document.context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [88, 695, 138, 712],
      A: { Type: 'Action', S: 'URI', URI: PDFString.of('https://example.gov/report') },
    });
    page.node.set(PDFName.of('Annots'), document.context.obj([document.context.register(link)]));
    const body = await normalize(await document.save());
    expect(body.markdown).toContain('[the report](https://example.gov/report)');
  });

  test('headings have levels from their size and anchors of their own', async () => {
    const body = await normalize(
      await made((_, text) => {
        text(72, 740, 'Annual Report', 20);
        text(72, 700, 'Findings', 14);
        for (let line = 0; line < 6; line += 1)
          text(
            72,
            670 - line * 12,
            'The office found that most of the work had been done in good time this year.',
          );
        text(72, 560, 'Findings', 14);
        text(
          72,
          530,
          'The rest was done later in the year, when the new staff had joined the office.',
        );
      }),
    );
    expect(body.headings).toEqual([
      { level: 1, text: 'Annual Report', anchor: 'annual-report' },
      { level: 2, text: 'Findings', anchor: 'findings' },
      { level: 2, text: 'Findings', anchor: 'findings-1' },
    ]);
  });
});

describe('PDFs without text', () => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  async function scanned(...withText: readonly boolean[]): Promise<Uint8Array> {
    const document = await PDFDocument.create();
    const image = await document.embedPng(pixel);
    for (const texted of withText) {
      const page = document.addPage([612, 792]);
      page.drawImage(image, { x: 0, y: 0, width: 612, height: 792 });
      if (texted) {
        for (let line = 0; line < 8; line += 1)
          page.drawText('This page was typed.', { x: 72, y: 700 - 14 * line, size: 11 });
      }
    }
    return document.save();
  }

  test('a scanned document has an empty body and says so', async () => {
    expect(await normalize(await scanned(false, false))).toMatchObject({
      markdown: '',
      status: 'scanned_no_text',
    });
  });

  test('a document scanned in part keeps its text and warns', async () => {
    const body = await normalize(await scanned(true, false));
    expect(body.status).toBe('ok');
    expect(body.markdown.match(/This page was typed\./g)).toHaveLength(8);
    expect(body.warnings).toEqual(['1 of 2 pages are images without text: 2']);
  });

  test('a blank document is empty, not scanned', async () => {
    expect((await normalize(await made(() => undefined))).status).toBe('empty');
  });
});
