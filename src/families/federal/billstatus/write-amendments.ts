/** The amendments of a bill: one part each, with what became of it. */
import type { BodyWriter } from '../../../kit/markdown/body-writer.ts';
import { escapeWords } from '../../../kit/markdown/escape.ts';
import type { AmendmentOfBill } from './bill-status.ts';
import { writeActions } from './write-actions.ts';

export function writeAmendments(body: BodyWriter, amendments: readonly AmendmentOfBill[]): void {
  if (amendments.length === 0) return;
  body.heading(2, 'Amendments');
  for (const one of amendments) {
    body.heading(3, `${one.type ?? 'Amendment'} ${one.number ?? ''}`);
    for (const words of [
      one.description,
      one.purpose && `Purpose: ${one.purpose}`,
      one.sponsors.length > 0 &&
        `Sponsors: ${one.sponsors.map((sponsor) => sponsor.name).join('; ')}`,
      one.cosponsors.length > 0 &&
        `Cosponsors: ${one.cosponsors.map((sponsor) => sponsor.name).join('; ')}`,
      one.amendsAmendment && `Amends ${one.amendsAmendment}`,
      one.latestAction &&
        `Latest action: ${[one.latestAction.date, one.latestAction.text].filter(Boolean).join(': ')}`,
    ]) {
      if (words) body.paragraph(escapeWords(words));
    }
    writeActions(body, 4, 'Actions', one.actions);
    for (const note of one.notes ?? []) body.paragraph(escapeWords(note.text ?? ''));
  }
}
