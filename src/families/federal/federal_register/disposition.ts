/** The notes of the Office of the Federal Register on what a presidential document did, and what became of it. */
import type { ParsedDocument } from '../../../core/record.ts';
import type { Relation } from '../../../core/relations.ts';
import { instantOfDay, longDatesIn } from '../../../kit/dates.ts';
import type { FrDocument } from './shapes.ts';

/** One thing that a note says of another document. */
export interface Disposition {
  /** As a relation is called: `revokes`, `amended_by`. */
  readonly kind: string;
  /** `eo:14110`, `proclamation:10371`. */
  readonly to: string;
  readonly extent: 'whole' | 'part';
  /** The day of the other document. */
  readonly date: string | undefined;
  readonly words: string;
}

const VERBS: Readonly<Record<string, string>> = {
  revokes: 'revokes',
  revoked: 'revoked',
  rescinds: 'revokes',
  rescinded: 'revoked',
  amends: 'amends',
  amended: 'amended',
  supersedes: 'supersedes',
  superseded: 'superseded',
  continues: 'continues',
  continued: 'continued',
  reinstates: 'reinstates',
  reinstated: 'reinstated',
  suspends: 'suspends',
  suspended: 'suspended',
};

const LABEL =
  /\b(partially\s+)?(revoke[sd]|rescind(?:s|ed)|amend(?:s|ed)|supersede[sd]|continue[sd]|reinstate[sd]|suspend(?:s|ed)|see(?:\s+also)?)(?:\s+or\s+\w+)?(\s+in\s+part)?(\s+by)?(\s+in\s+part)?\s*(?::|(?<=\bby)(?=\s+(?:EO|E\.O\.|Executive|Proc)))/gi;
const NUMBERED =
  /\b(EO|E\.O\.|Executive\s+Order|Proc(?:lamation|\.)?)\s*(?:No\.?\s*)?(\d{1,2},\d{3}|\d{3,6})(-[A-Z])?\b/gi;

/** "Revokes: EO 13800, May 11, 2017; Amended by: EO 14144, January 16, 2025 (in part)", in order. */
export function dispositionsIn(notes: string | null | undefined): readonly Disposition[] {
  const text = (notes ?? '').replaceAll(/<[^>]*>/g, ' ');
  const labels = [...text.matchAll(LABEL)];
  return labels.flatMap((label, i) => {
    const verb = VERBS[(label[2] ?? '').toLowerCase()];
    if (verb === undefined) return [];
    const kind = label[4] === undefined ? verb : `${verb}_by`;
    const inPart = [label[1], label[3], label[5]].some((words) => words !== undefined);
    const start = label.index + label[0].length;
    const listed = text.slice(start, labels[i + 1]?.index ?? text.length);
    const items = [...listed.matchAll(NUMBERED)];
    return items.map((item, n) => {
      const words = listed.slice(item.index, items[n + 1]?.index ?? listed.length);
      return {
        kind,
        to: idOf(item),
        extent: inPart || /\bin part\b/i.test(words) ? ('part' as const) : ('whole' as const),
        date: longDatesIn(words)[0],
        words: `${label[0]} ${words}`.replaceAll(/\s+/g, ' ').replace(/[\s;,.]+$/, ''),
      };
    });
  });
}

function idOf([, kind = '', digits = '', letter = '']: RegExpMatchArray): string {
  const number = `${digits.replace(',', '')}${letter.toLowerCase()}`;
  return /^p/i.test(kind) ? `proclamation:${number}` : `eo:${number}`;
}

export const dispositionRelations = (document: FrDocument): Relation[] =>
  dispositionsIn(document.disposition_notes).map(({ kind, to, extent, date, words }) => ({
    kind,
    to,
    evidence: words,
    ...(date && { since: date }),
    ...(extent === 'part' && { details: { inPart: true } }),
  }));

/** An order that another one revoked, all of it: the note is the reason. */
export function revocationOf(document: FrDocument): Partial<ParsedDocument> {
  const revoked = dispositionsIn(document.disposition_notes).find(
    ({ kind, extent }) => kind === 'revoked_by' && extent === 'whole',
  );
  if (!revoked) return {};
  return {
    status: 'withdrawn',
    tombstoneReason: revoked.words,
    ...(revoked.date && { tombstoneAt: instantOfDay(revoked.date) }),
  };
}
