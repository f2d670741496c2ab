/** What became of a docket, a document or a comment, from explicit words of the publisher alone. */
import type { JsonObject } from '../../../core/json.ts';
import type { ParsedDocument } from '../../../core/record.ts';
import type { Instant } from '../../../core/time.ts';
import { instantWithin } from '../../../kit/dates.ts';
import { federalId } from '../ids.ts';

/** The tombstone of a record, or nothing. A restriction (`restrictReasonType`) is none: the record stands. */
export function fateOf(attributes: JsonObject, retrievedAt: Instant): Partial<ParsedDocument> {
  const text = (name: string) => (attributes[name] ? String(attributes[name]).trim() : undefined);
  const at = text('withdrawnAt') ?? text('withdrawn_at') ?? text('withdrawnDate');
  const tombstoneAt =
    instantWithin(at ?? text('modifyDate') ?? text('lastModifiedDate')) ?? retrievedAt;
  if (attributes.withdrawn === true || attributes.withdrawn === 'true' || at !== undefined) {
    const why = text('reasonWithdrawn') ?? 'its agency gave no reason';
    return { status: 'withdrawn', tombstoneAt, tombstoneReason: `withdrawn: ${why}` };
  }
  const into = consolidatedInto(`${text('title') ?? ''}. ${text('dkAbstract') ?? ''}`);
  if (!into || attributes.docketType === undefined) return {};
  return {
    status: 'superseded',
    tombstoneAt,
    tombstoneReason: into.words,
    successorId: into.successor,
  };
}

/** The words of agencies for a proceeding that goes on elsewhere; a docket that goes on with others stays itself. */
const INTO =
  /\b(?:consolidated|merged|incorporated|folded)\s+(?:in|into|under)\b|\bsuperseded\s+by\b|\breplaced\s+by\b/i;

/** The rule or docket that a docket says it was consolidated into, with the sentence that says so. */
export function consolidatedInto(
  text: string,
): { readonly successor: string; readonly words: string } | undefined {
  for (const [said] of text.replace(/<[^>]*>/g, ' ').matchAll(SENTENCES)) {
    const words = said.replace(/\s+/g, ' ').trim();
    const [verb] = INTO.exec(words) ?? [];
    if (
      verb === undefined ||
      /\b(?:not|if|may|would|proposes?)\b[^.]*$/i.test(words.split(verb)[0] ?? '')
    )
      continue;
    const successor = namedIn(words.slice(words.indexOf(verb)));
    if (successor) return { successor, words };
  }
  return undefined;
}

/** A full stop within a name (`FR Doc. 2026-08558`, `No. 3`, `U.S.C.`) ends no sentence. */
const SENTENCES = /(?:[^.]|\.(?=\S)|(?<=\b(?:Docs?|Nos?|vol|[A-Z]))\.)+/gi;

function namedIn(words: string): string | undefined {
  const rule = /\bFR\s+Doc\.?\s*(?:No\.?\s*)?([A-Z]?\d{2,4}-\d{3,6})\b/i.exec(words)?.[1];
  if (rule) return federalId(`fr:${rule}`);
  const page = /\b(\d{1,3})\s+(?:FR|Fed\.?\s*Reg\.?)\s+(\d{1,6})\b/i.exec(words);
  if (page) return federalId(`fr-page:${page[1]}-${page[2]}`);
  const docket = /\b([A-Z][A-Z0-9]+(?:-[A-Z0-9]+)*-\d{4}-[A-Z0-9-]*\d+)\b/.exec(words)?.[1];
  return docket && federalId(`docket:${docket}`);
}
