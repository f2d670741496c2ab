import type { Candidate } from '../../../core/candidate.ts';
import { looksLikePdf } from '../../../core/pdf-signature.ts';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { isJsonText } from '../../../kit/json-text.ts';
import { readCommitteeReports } from '../committees/read-report.ts';
import { packageCandidate } from '../govinfo/package-files.ts';
import { savedSummary } from '../govinfo/package-summary.ts';
import { savedPackages } from '../govinfo/saved-packages.ts';
import { readMods } from '../mods/read-mods.ts';
import { readPrintedHead } from '../printed/printed-head.ts';
import { isUslmReport, readUslmReport } from './uslm-report.ts';

export const IS_REPORT = /^CRPT-\d{2,3}[hse]rpt\d+$/i;
const IS_PART = /-p(?:ar)?t\d+$/i;
const NAMED = /CRPT-\d{2,3}[hse]rpt\d+(?:-p(?:ar)?t\d+)?/i;

/** MODS, a text, USLM or a PDF of a report; the API's detail, list or texts; a sitemap, a feed, a list of packages. */
export function recogniseReport(saved: SavedAnswer): readonly Recognised[] {
  const { name, text, bytes } = saved;
  const listed = savedPackages(saved, IS_REPORT);
  if (listed.length > 0) return listed.map((candidate) => ({ candidate }));
  if (isJsonText(text)) return [...savedSummary('CRPT', IS_REPORT, text), ...fromApi(text)];
  if (/<(?:\w+:)?mods(?:Collection)?\b/.test(text.slice(0, 4000))) {
    const { packageId } = readMods(text).value;
    // The publisher describes a part of a report by itself, too.
    if (packageId === undefined || !IS_REPORT.test(packageId.replace(IS_PART, ''))) return [];
    return [{ candidate: packageCandidate({ packageId }), file: 'mods' }];
  }
  const inName = NAMED.exec(name)?.[0];
  if (isUslmReport(text)) {
    const key = readUslmReport(bytes).key ?? inName;
    return key ? [printOf(key, 'xml')] : [];
  }
  if (looksLikePdf(bytes)) return inName ? [printOf(inName, 'pdf')] : [];
  const { chamber, congress, number, part } = readPrintedHead(text);
  const isReport = /\[(?:House|Senate|(?:Senate )?Executive) Report\b/i.test(text.slice(0, 6000));
  const ending = part === undefined ? '' : `-pt${part}`;
  const printed =
    isReport && number !== undefined
      ? `CRPT-${congress}${chamber}rpt${number}${ending}`
      : undefined;
  const isPrint =
    /<pre[\s>]/i.test(text) || /^\s*R\s?E\s?P\s?O\s?R\s?T\s*$/im.test(text.slice(0, 6000));
  const key = inName && isPrint ? inName : printed;
  return key ? [printOf(key, /<pre[\s>]/i.test(text) ? 'htm' : 'txt')] : [];
}

function printOf(key: string, format: string): Recognised {
  const candidate: Candidate = { key: key.replace(/-p(?:ar)?t\d+$/i, ''), files: [], fields: {} };
  return { candidate, file: `${key}.${format}` };
}

function fromApi(text: string): readonly Recognised[] {
  if (!/"(?:committeeReports|reports)"\s*:/.test(text)) return fromTexts(text);
  const isList = /"reports"\s*:/.test(text);
  return readCommitteeReports(text).value.flatMap(({ id, number, parts }) => {
    const packageId = id.slice('report:'.length);
    if (number === 0 || !IS_REPORT.test(packageId)) return [];
    const updates = parts.flatMap(({ updated }) => updated ?? []).sort();
    const candidate = packageCandidate({ packageId, lastModified: updates.at(-1) });
    return isList ? [{ candidate }] : [{ candidate, file: 'report' }];
  });
}

/** `/text` of a report names files, and by them the report. */
function fromTexts(text: string): readonly Recognised[] {
  const packageId = /"text"\s*:/.test(text) ? NAMED.exec(text)?.[0] : undefined;
  return packageId
    ? [{ candidate: packageCandidate({ packageId: packageId.replace(/-p(?:ar)?t\d+$/i, '') }) }]
    : [];
}
