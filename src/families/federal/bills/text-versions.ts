/** Which printing of a bill is its newest, and where the text of each can be had. */
import type { CandidateFile, FileKind } from '../../../core/candidate.ts';
import type { BillStatus, TextVersion } from '../billstatus/bill-status.ts';

/** Markup that says most comes first; the publisher has XML days after the PDF. */
const FORMATS: readonly (readonly [format: string, expect: FileKind])[] = [
  ['xml', 'xml'],
  ['uslm', 'xml'],
  ['htm', 'html'],
  ['txt', 'any'],
  ['pdf', 'pdf'],
];

/** A printing of the bill with its stage (`enr`), where a file names it. */
export interface Printing extends TextVersion {
  readonly stage?: string | undefined;
}

/**
 * The newest first. An enrolled bill has no date and is the last of its printings; the law that a
 * bill became is a record of its own.
 */
export function printingsOf(status: BillStatus): readonly Printing[] {
  return status.textVersions
    .filter(({ type }) => !/^(?:public|private) law/i.test(type ?? ''))
    .filter(({ id }) => id === undefined || id.startsWith(`${status.id}@`))
    .map((version) => ({ ...version, stage: version.id?.split('@')[1] }))
    .sort((a, b) => rankOf(b).localeCompare(rankOf(a)));
}

const rankOf = ({ type, date }: TextVersion): string =>
  /^enrolled/i.test(type ?? '') ? '9' : (date ?? '0').slice(0, 10);

/** The files of a printing, the best first; only those that govinfo itself has. */
export function filesOf({ stage, formats }: Printing): readonly CandidateFile[] {
  return FORMATS.flatMap(([format, expect]) =>
    formats
      .filter((one) => one.format === format)
      .map(({ url }) => onGovinfo(url))
      .filter((url) => url !== undefined)
      .map((url) => ({ name: `${stage ?? 'text'}.${format}`, url, expect, optional: true })),
  );
}

/** Some files name the publisher's test host. Other hosts answer robots with a challenge. */
function onGovinfo(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/(?:^|\.)govinfo\.gov$/.test(url.hostname)) return undefined;
  return `https://www.govinfo.gov${url.pathname}${url.search}`;
}

/** `enr.xml` to its two halves; undefined for files that hold no text. */
export function textName(name: string): { stage: string; format: string } | undefined {
  const [, stage, format] = /^([a-z0-9]+)\.(xml|uslm|htm|txt|pdf)$/.exec(name) ?? [];
  return stage && format ? { stage, format } : undefined;
}
