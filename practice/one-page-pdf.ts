/** A PDF of one page with lines of text, large enough to be no error page; without lines a scan. */
export function onePagePdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, ' ')}) Tj 0 -16 Td`).join(' ');
  const scan = 'q 500 0 0 700 56 46 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \x80 EI Q';
  const content = lines.length === 0 ? scan : `BT /F1 11 Tf 72 720 Td ${shown} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let file = `%PDF-1.4\n%${'-'.repeat(3_000)}\n`;
  const at = objects.map((object, i) => {
    const start = file.length;
    file += `${i + 1} 0 obj${object}endobj\n`;
    return start;
  });
  const table = at.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${at.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${at.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
