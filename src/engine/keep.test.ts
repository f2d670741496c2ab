import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { enginePlace, SHELF } from '../../test/engine-place.ts';

/** Pages that are pictures of pages. */
async function scan(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const image = await document.embedPng(PIXEL);
  for (let page = 0; page < 2; page += 1) {
    document.addPage([612, 792]).drawImage(image, { x: 0, y: 0, width: 612, height: 792 });
  }
  document.setSubject('A scan'.repeat(200));
  return Buffer.from(await document.save());
}

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a scan without text has a row with its metadata, a null body and the reason', async () => {
  const here = await enginePlace(
    { 'scan.pdf': { body: await scan() } },
    {
      parse: async ({ files: [file] }, { key }) => ({
        id: `shelf:${key}`,
        kind: 'book',
        title: 'Some old book',
        publishedAt: null,
        updatedAt: null,
        sourceUrl: `${SHELF}/book/${key}`,
        sourceOrg: 'Practice',
        citation: 'Practice. Some old book.',
        metadata: {},
        body: { normalizer: 'pdf_v1', content: (await file?.bytes()) ?? '' },
      }),
    },
  );
  try {
    expect(await here.run()).toMatchObject({ counts: { downloaded: 1, failed: 0 } });
    const row = await here.place.app.catalog.documents.find('shelf:scan.pdf');
    expect(row).toMatchObject({
      title: 'Some old book',
      bodyText: null,
      bodySha256: null,
      bodyStatus: 'scanned_no_text',
      bodyNormalizer: 'pdf_v1',
      status: 'active',
    });
    expect(row?.rawSha256).toMatch(/^[0-9a-f]{64}$/);
  } finally {
    await here.close();
  }
});
