/** A practice bill, and its files as govinfo has them. */

export interface PracticeBill {
  readonly row: number;
  readonly congress: number;
  readonly type: string;
  readonly number: number;
  readonly title: string;
  readonly introduced: string;
  readonly sponsor: string;
  readonly cosponsors: readonly string[];
  readonly committee: string;
  readonly related: string | null;
  readonly law: number | null;
  /** Roll calls on it, and the report of its committee, where the world has them. */
  readonly votes: readonly BillVote[];
  readonly report: string | null;
  readonly actions: readonly { readonly date: string; readonly text: string }[];
  /** The newest last. */
  readonly printings: readonly Printing[];
  /** When the publisher touched its status. */
  readonly touchedAt: number;
  /** congress.gov has a change before the files do. */
  readonly apiTouchedAt: number;
  /** What the zip of the day has of it, where that is older. */
  readonly inZip?: PracticeBill;
  /** Its status file as it is served. */
  readonly file: 'whole' | 'cut' | 'empty';
}

export interface BillVote {
  readonly chamber: 'House' | 'Senate';
  readonly roll: number;
  readonly date: string;
}

export interface Printing {
  readonly stage: string;
  readonly name: string;
  /** Enrolled bills have none. */
  readonly date: string | null;
  readonly format: 'xml' | 'uslm' | 'pdf';
  /** `unlisted`: announced without a file. `late`: the file is named and not there yet. */
  readonly text: 'there' | 'unlisted' | 'late';
}

export const nameOf = ({ congress, type, number }: PracticeBill): string =>
  `${congress}${type}${number}`;

export const idOf = ({ congress, type, number }: PracticeBill): string =>
  `${type}:${congress}:${number}`;

const packageOf = (bill: PracticeBill, printing: Printing): string =>
  `BILLS-${nameOf(bill)}${printing.stage}`;

export const textPath = (bill: PracticeBill, printing: Printing): string => {
  const name = packageOf(bill, printing);
  const { format } = printing;
  return `/content/pkg/${name}/${format}/${name}.${format === 'pdf' ? 'pdf' : 'xml'}`;
};

const item = (fields: Record<string, string>): string =>
  `<item>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</item>`;

export function statusXml(bill: PracticeBill): string {
  if (bill.file === 'empty') return '';
  const people = (ids: readonly string[], more: Record<string, string>) =>
    ids
      .map((id) => item({ bioguideId: id, fullName: `Rep. ${id}, Ann [D-OR-1]`, ...more }))
      .join('');
  const [relatedType = '', , relatedNumber = ''] = bill.related?.split(':') ?? [];
  const reserved = bill.title.startsWith('Reserved');
  const parts = [
    `<number>${bill.number}</number><type>${bill.type.toUpperCase()}</type><congress>${bill.congress}</congress>`,
    `<title>${bill.title}</title><updateDateIncludingText>${new Date(bill.touchedAt).toISOString()}</updateDateIncludingText>`,
    reserved ? '' : `<introducedDate>${bill.introduced}</introducedDate>`,
    reserved ? '' : `<sponsors>${people([bill.sponsor], { isByRequest: 'N' })}</sponsors>`,
    `<cosponsors>${people(bill.cosponsors, { sponsorshipDate: bill.introduced, isOriginalCosponsor: 'True' })}</cosponsors>`,
    `<committees>${item({ systemCode: bill.committee, name: 'A Committee', chamber: 'House', type: 'Standing' })}</committees>`,
    bill.report
      ? `<committeeReports><committeeReport><citation>${bill.report}</citation></committeeReport></committeeReports>`
      : '',
    `<actions>${[...bill.votes.map(voteItem), ...bill.actions.map(({ date, text }) => item({ actionDate: date, text }))].join('')}</actions>`,
    bill.related
      ? `<relatedBills>${item({ congress: String(bill.congress), type: relatedType.toUpperCase(), number: relatedNumber, title: 'A companion' })}</relatedBills>`
      : '',
    bill.law === null
      ? ''
      : `<laws>${item({ type: 'Public Law', number: `${bill.congress}-${bill.law}` })}</laws>`,
    '<policyArea><name>Energy</name></policyArea>',
    `<textVersions>${[...bill.printings]
      .reverse()
      .map((one) => version(bill, one))
      .join('')}</textVersions>`,
  ];
  const xml = `<?xml version="1.0" encoding="utf-8"?>\n<billStatus><version>3.0.0</version><bill>${parts.join('')}</bill></billStatus>\n`;
  return bill.file === 'cut' ? xml.slice(0, xml.length * 0.7) : xml;
}

/** The date of a recorded vote is in UTC, and may be the next day. */
const voteItem = ({ chamber, roll, date }: BillVote): string =>
  item({
    actionDate: date,
    text: `On passage Passed by recorded vote (Roll no. ${roll}).`,
    recordedVotes: `<recordedVote><rollNumber>${roll}</rollNumber><chamber>${chamber}</chamber><congress>119</congress><date>${date}T23:30:00Z</date><sessionNumber>1</sessionNumber></recordedVote>`,
  });

/** Some rows name the publisher's test host. */
function version(bill: PracticeBill, printing: Printing): string {
  const host = bill.row % 5 === 4 ? 'www.qa.govinfo.gov' : 'www.govinfo.gov';
  const url = `<item><url>https://${host}${textPath(bill, printing)}</url></item>`;
  const formats = printing.text === 'unlisted' ? '<formats/>' : `<formats>${url}</formats>`;
  const date = printing.date === null ? '<date/>' : `<date>${printing.date}T05:00:00Z</date>`;
  return `<item><type>${printing.name}</type>${date}${formats}</item>`;
}

export function textOf(bill: PracticeBill, { stage, format }: Printing): string | Buffer {
  const words = `The lamps of ${nameOf(bill)} ${stage} shall be mended.`;
  if (format === 'pdf') return pdf(words);
  if (format === 'uslm') {
    return `<?xml version="1.0" encoding="UTF-8"?>\n<bill xmlns="http://schemas.gpo.gov/xml/uslm" xmlns:dc="http://purl.org/dc/elements/1.1/"><meta><dc:title>${bill.title}</dc:title><congress>${bill.congress}</congress></meta><main><section><num value="1">SECTION 1. </num><heading>Lamps.</heading><content>${words}</content></section></main></bill>\n`;
  }
  return `<?xml version="1.0"?>\n<!DOCTYPE bill PUBLIC "-//US Congress//DTDs/bill.dtd//EN" "bill.dtd">\n<bill bill-stage="${stage}"><form><congress>${bill.congress}th CONGRESS</congress><legis-num>${bill.type} ${bill.number}</legis-num><official-title>${bill.title}</official-title></form><legis-body><section><enum>1.</enum><header>Lamps</header><text>${words}</text></section></legis-body></bill>\n`;
}

function pdf(words: string): Buffer {
  const stream = `BT /F1 12 Tf 72 720 Td (${words}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = `%PDF-1.4\n% ${'practice '.repeat(100)}\n`;
  const offsets = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${text}xref\n0 6\n0000000000 65535 f \n${table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}
