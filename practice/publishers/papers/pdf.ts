/** Small, valid PDFs: one page, a title, a true cross-reference table, and filler that no two share. */

export function pdfOf(title: string, about: string, fillerBytes: number): Buffer {
  const text = `BT /F1 14 Tf 60 740 Td (${escaped(title)}) Tj 0 -24 Td (${escaped(about)}) Tj ET`;
  const filler = fillerOf(about, fillerBytes);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${filler.length} >>\nstream\n${filler}\nendstream`,
  ];
  let body = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const starts: number[] = [];
  objects.forEach((object, at) => {
    starts.push(body.length);
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  body += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  body += `startxref\n${body.lastIndexOf('xref\n0 ')}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

const escaped = (text: string): string =>
  text.replace(/[\\()]/g, '\\$&').replace(/[^\x20-\x7e]/g, '?');

function fillerOf(about: string, bytes: number): string {
  const line = `${about} `.padEnd(60, '.');
  return line.repeat(Math.ceil(bytes / line.length)).slice(0, bytes);
}
