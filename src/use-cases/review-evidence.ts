import type { App } from '../app/app.ts';
import type { Document } from '../core/documents.ts';
import { AnnalsError } from '../core/errors.ts';
import { looksLikePdf } from '../core/pdf-signature.ts';
import { textOf } from '../core/text-of.ts';
import { type Proposal, proposals } from './reviewing.ts';

/** One of the two things that a person compares before the decision. */
export interface EvidenceSide {
  readonly title: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** The record it is about; null when it is about none. */
  readonly record: string | null;
  /** Where the publisher has it. */
  readonly url: string | null;
  /** How it begins; null when there is nothing to read. */
  readonly text: string | null;
}

export interface ReviewEvidence {
  readonly proposal: Proposal;
  /** What is held, and what speaks against it. */
  readonly sides: readonly [EvidenceSide, EvidenceSide];
}

/** As much as a person reads before deciding; the record has all of it. */
const MOST_LETTERS = 4_000;
const MOST_NAMED = 20;

/** What is held beside what speaks against it, for what is open and for what was decided. */
export async function evidenceOf(app: App, id: string): Promise<ReviewEvidence> {
  const proposal = await findProposal(app, id);
  return {
    proposal,
    sides: await (proposal.kind === 'tombstone' ? ofTombstone : ofRefused)(app, proposal),
  };
}

async function findProposal(app: App, id: string): Promise<Proposal> {
  const open = await proposals(app, { state: 'open' });
  const found =
    open.find((one) => one.id === id) ??
    (await proposals(app, { state: 'decided' })).find((one) => one.id === id);
  if (found) return found;
  throw new AnnalsError('NOT_FOUND', `nothing is proposed or decided under '${id}'`, {
    hint: 'See `annals review list`.',
  });
}

async function ofTombstone(
  app: App,
  { subject, source, why, evidence }: Proposal,
): Promise<ReviewEvidence['sides']> {
  const [document, listing] = await Promise.all([
    app.catalog.documents.find(subject),
    app.catalog.listings.newestValid(source),
  ]);
  const listingFacts = listing
    ? [
        fact('Fetched', listing.fetchedAt),
        fact('Rows', String(listing.rows ?? 'not counted')),
        fact('Names the record', listing.id === document?.lastListingId ? 'yes' : 'no'),
      ]
    : [fact('Fetched', 'no listing of this source was recorded')];
  const doubt = typeof evidence.doubt === 'string' ? [fact('Doubt', evidence.doubt)] : [];
  return [
    held(document, subject),
    {
      title: 'The newest listing of the source',
      facts: [fact('Why', why), ...listingFacts, ...doubt],
      record: null,
      url: listing?.url ?? null,
      text: null,
    },
  ];
}

async function ofRefused(app: App, { subject, why }: Proposal): Promise<ReviewEvidence['sides']> {
  const holders = await app.catalog.documents.holders(subject, 'and earlier');
  const [first] = holders;
  const document = first && (await app.catalog.documents.find(first.id));
  const size = await app.store.size(subject);
  const named = holders.slice(0, MOST_NAMED).map((one) => one.id);
  const more = holders.length - named.length;
  return [
    {
      ...held(document, first?.id ?? null),
      title: first ? 'A record that has or had these bytes' : 'No record has these bytes',
    },
    {
      title: 'The bytes that were refused',
      facts: [
        fact('Why', why),
        fact('SHA-256', subject),
        fact('Size', size === undefined ? 'the bytes were not kept' : `${size} bytes`),
        fact(
          'Records',
          more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ') || 'none',
        ),
      ],
      record: null,
      url: null,
      text: size === undefined ? null : await beginning(app, subject, size),
    },
  ];
}

function held(document: Document | undefined, id: string | null): EvidenceSide {
  const title = 'The record as it is held';
  if (!document) {
    return { title, facts: [], record: id, url: null, text: null };
  }
  return {
    title,
    facts: [
      fact('Title', document.title),
      fact('Status', document.status),
      fact('First seen', document.firstSeenAt),
      fact('Last listed', document.lastSeenAt),
      fact('Retrieved', document.retrievedAt),
    ],
    record: document.id,
    url: document.sourceUrl,
    text: cut(document.bodyText),
  };
}

const fact = (name: string, value: string) => ({ name, value });

/** The first bytes as text; null for a file that nobody can read as it is, such as a PDF. */
async function beginning(app: App, sha256: string, size: number): Promise<string | null> {
  if (size === 0) return '';
  const pieces: Uint8Array[] = [];
  const end = Math.min(size, 4 * MOST_LETTERS) - 1;
  for await (const piece of app.store.slice(sha256, 0, end)) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  if (bytes.includes(0) || looksLikePdf(bytes)) return null;
  return cut(textOf(bytes, undefined));
}

const cut = (text: string | null): string | null =>
  text !== null && text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
