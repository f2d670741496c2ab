/** A statute with all its amendments worked in, as the Office of the Legislative Counsel compiles it (COMPS). */
import type { AcquiredFile } from '../../../core/acquired.ts';
import type { Json } from '../../../core/json.ts';
import type { ParsedDocument } from '../../../core/record.ts';
import type { Relation } from '../../../core/relations.ts';
import { instantOfDay } from '../../../kit/dates.ts';
import { isoDate } from '../../../kit/eastern-dates.ts';
import { present } from '../../../kit/parsed.ts';
import { GOVINFO } from '../govinfo/sitemaps.ts';
import { type LegislationFacts, readLegislationFacts } from '../legislation/read-facts.ts';

interface Compilation {
  /** The number of the file, which is that of the package too. */
  readonly fileId?: string;
  /** `law:91-581`; acts of before 1957 have chapters instead. */
  readonly law?: string;
  /** The last law that changed it. */
  readonly through?: string;
}

export function readCompilation({ metadata, citableAs, currentThrough }: LegislationFacts) {
  return present<Compilation>({
    fileId: metadata.property?.find((words) => /^\d{1,6}$/.test(words)),
    law: lawIn(citableAs?.join(' ')),
    through: lawIn(currentThrough?.[0]),
  } as Compilation);
}

const lawIn = (text: string | undefined): string | undefined => {
  const [, congress, number] = /\b(\d{2,3})\s?[–—-]\s?(\d{1,4})\b/.exec(text ?? '') ?? [];
  return congress && `law:${congress}-${number}`;
};

/** `[As Amended Through P.L. 116–260, Enacted December 27, 2020]` */
function throughIn(xml: string): string | undefined {
  const note = /<editionNote\b[^<>]*>([\s\S]{0,2000}?)<\/editionNote>/.exec(xml)?.[1] ?? '';
  return /amended through/i.test(note) ? lawIn(note.replace(/<[^<>]*>/g, '')) : undefined;
}

export async function compilationRecord(id: string, file: AcquiredFile): Promise<ParsedDocument> {
  const content = await file.bytes();
  const facts = readLegislationFacts(content);
  const { law, through: said } = readCompilation(facts);
  // The metadata may name the law itself where the note on the first page knows better.
  const through = throughIn(await file.text()) ?? said;
  const title = facts.title ?? facts.officialTitle ?? id;
  const approved = isoDate(facts.metadata.approvedDate?.[0]);
  const processed = isoDate(facts.processedDate);
  const cited = facts.citableAs ?? [];
  const sourceUrl = `${GOVINFO}/app/details/COMPS-${id.slice('comps:'.length)}`;
  return {
    id,
    kind: 'statute_compilation',
    title,
    publishedAt: approved ? instantOfDay(approved) : null,
    updatedAt: processed ? instantOfDay(processed) : null,
    sourceUrl,
    sourceOrg: 'Office of the Legislative Counsel, U.S. House of Representatives',
    citation: `${title.replace(/\.$/, '')}. ${cited.join(', ')}${through && through !== law ? ` (as amended through ${through.replace('law:', 'Pub. L. ')})` : ''}. ${sourceUrl}`,
    metadata: {
      ...present({
        congress: facts.congress,
        approvedDate: approved,
        citableAs: cited,
        officialTitle: facts.officialTitle,
        currentThrough: through,
      }),
      shortTitles: facts.shortTitles,
      publisherMetadata: facts.metadata as Json,
    },
    relations: relationsOf(facts, law, through),
    body: { normalizer: 'uslm_v1', content, charset: file.charset, baseUrl: file.url },
  };
}

function relationsOf(
  { references }: LegislationFacts,
  law: string | undefined,
  through: string | undefined,
): Relation[] {
  const own = new Set([law, through]);
  return [
    ...(law ? [{ kind: 'compiles', to: law, evidence: 'citableAs' }] : []),
    ...(through && through !== law
      ? [{ kind: 'amended_by', to: through, evidence: 'currentThroughPublicLaw' }]
      : []),
    ...references
      .filter((to) => !own.has(to))
      .map((to) => ({ kind: 'cites', to, evidence: 'ref/@href' })),
  ];
}
