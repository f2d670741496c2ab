/** All references in a text, in order, none inside another. Time grows with the text and nothing else. */
import { billsIn } from './bills.ts';
import type { CitationContext, CitationReader, RunningCitation } from './citation.ts';
import { codeIn, regulationsIn } from './codes.ts';
import { lawsIn, statutesIn } from './laws.ts';
import { doisIn, neutralCitationsIn, votesIn } from './others.ts';
import { committeeReportsIn, crsIn, gaoIn } from './reports.ts';
import { docketsIn, ordersIn, registerDocumentsIn, registerPagesIn, rinsIn } from './rules.ts';

/** Where two readers claim the same words, the earlier in this list is right. */
const READERS: readonly CitationReader[] = [
  doisIn,
  neutralCitationsIn,
  committeeReportsIn,
  gaoIn,
  docketsIn,
  rinsIn,
  registerDocumentsIn,
  codeIn,
  regulationsIn,
  lawsIn,
  statutesIn,
  registerPagesIn,
  ordersIn,
  crsIn,
  votesIn,
  billsIn,
];

export function findCitations(
  text: string,
  context: CitationContext = {},
): readonly RunningCitation[] {
  const all = READERS.flatMap((read, rank) =>
    read(text, context).map((citation) => ({ citation, rank })),
  );
  all.sort(
    (a, b) =>
      a.citation.start - b.citation.start || a.rank - b.rank || b.citation.end - a.citation.end,
  );
  const kept: { citation: RunningCitation; rank: number }[] = [];
  for (const one of all) {
    const last = kept.at(-1);
    if (!last || one.citation.start >= last.citation.end) kept.push(one);
    else if (one.rank < last.rank) kept[kept.length - 1] = one;
  }
  return kept.map(({ citation }) => citation);
}
