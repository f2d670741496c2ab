/** A small PDF with the words of a judgment: enough to be read, and more than the least a PDF may have. */
import type { PracticeCase } from './case.ts';

export function judgmentPdf(one: PracticeCase, edition: number): Buffer {
  const lines = [
    'IN THE GRAND COURT OF THE CAYMAN ISLANDS',
    one.court,
    `Cause No ${one.cause}`,
    one.title,
    `Judgment of ${one.date}${edition > 1 ? `, revised (${edition})` : ''}`,
    ...Array.from({ length: 12 }, (_, i) => `${i + 1}. ${SENTENCES[i % SENTENCES.length]}`),
  ];
  const text = lines
    .map((words, i) => `${i === 0 ? '72 740 Td' : '0 -24 Td'} (${escaped(words)}) Tj`)
    .join('\n');
  return written([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream(`BT /F1 11 Tf\n${text}\nET`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
  ]);
}

const SENTENCES = [
  'This is an application by the petitioner for directions.',
  'The evidence was read; nothing turns on it.',
  'Counsel for the respondent did not oppose the order sought.',
  'The court is satisfied that the order should be made.',
];

const stream = (content: string): string =>
  `<< /Length ${Buffer.byteLength(content)} >>\nstream\n${content}\nendstream`;

const escaped = (words: string): string =>
  words.replace(/[^\x20-\x7e]/g, ' ').replace(/[\\()]/g, '\\$&');

function written(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const at = objects.map((object, i) => {
    const start = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = file.length;
  const entries = at.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
