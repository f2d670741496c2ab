import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import { startEngine } from '../src/engine.ts';
import { pictureOf } from '../src/ocr.ts';
import { pageOf } from './content-page.ts';

/** A page as a scanner would give it: a picture of its text, and the stamp of the court over it. */
export async function scanOf(content: string, stamp: string): Promise<Uint8Array> {
  const engine = await startEngine(2 ** 30);
  const bytes = await pageOf(content);
  const address = engine.keep(bytes);
  const source = engine.pdfium.FPDF_LoadMemDocument(address, bytes.length, '');
  const graymap = pictureOf(engine, engine.pdfium.FPDF_LoadPage(source, 0));
  const document = await PDFDocument.create();
  const image = await document.embedPng(pngOf(graymap));
  const page = document.addPage([612, 792]);
  page.drawImage(image, { x: 0, y: 0, width: 612, height: 792 });
  page.drawText(stamp, { x: 90, y: 770, size: 9 });
  return document.save();
}

function pngOf(graymap: Buffer): Buffer {
  const [, sizes = '1 1'] = graymap.toString('latin1', 0, 40).split('\n');
  const [width = 1, height = 1] = sizes.split(' ').map(Number);
  const dots = graymap.subarray(graymap.length - width * height);
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.from([0]), dots.subarray(y * width, (y + 1) * width)]),
  );
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
