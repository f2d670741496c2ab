/** What the search index holds of a document, as it is filtered by and as it is returned. */
import type { GovukDocument } from './document.ts';
import { londonTime, zuluTime } from './london.ts';
import { ORGANISATIONS, type Organisation, TAXONS } from './vocabulary.ts';

/** Absent values have no key. */
export type IndexEntry = Readonly<Record<string, unknown>>;

export function indexEntry(document: GovukDocument): IndexEntry {
  const { kind, organisations, state } = document;
  const whitehall = kind.app === 'whitehall';
  const slugs = organisations.map((organisation) => organisation.slug);
  return withoutAbsent({
    content_id: document.indexLacksContentId ? null : document.contentId,
    content_purpose_supergroup: kind.supergroup,
    content_purpose_subgroup: 'other',
    content_store_document_type: kind.type,
    description: document.description,
    display_type: whitehall ? kind.label : null,
    document_type: kind.indexType ?? 'edition',
    email_document_supertype: whitehall ? 'publications' : 'other',
    first_published_at:
      document.firstPublishedAt === null ? null : spelled(document, document.firstPublishedAt),
    format: kind.format ?? kind.type,
    government_document_supertype: whitehall ? kind.type.replaceAll('_', '-') : 'other',
    is_historic: false,
    is_political: whitehall ? document.row % 3 === 0 : null,
    is_withdrawn: state.is === 'withdrawn',
    latest_change_note: document.changeNote,
    link: document.link,
    mainstream_browse_pages: document.browsePages,
    organisation_content_ids: organisations.map((organisation) => organisation.contentId),
    organisations: slugs,
    part_of_taxonomy_tree: document.taxons.flatMap((taxon) => [...ancestors(taxon), taxon]),
    popularity: document.popularity,
    primary_publishing_organisation: slugs.slice(0, 1),
    public_timestamp:
      document.publicTimestamp === null ? null : spelled(document, document.publicTimestamp),
    publishing_app: kind.app,
    rendering_app: kind.app === 'search-admin' ? null : 'frontend',
    slug: whitehall ? document.link.split('/').at(-1) : null,
    taxons: document.taxons,
    title: document.title,
    updated_at: londonTime((document.publicTimestamp ?? 0) + REINDEXED_AFTER, {
      milliseconds: true,
    }),
    user_journey_document_supertype: 'thing',
    view_count: document.row % 5000,
  });
}

/** One value as a result shows it: entities are expanded, and first publication is kept back for most types. */
export function presented(document: GovukDocument, entry: IndexEntry, field: string): unknown {
  switch (field) {
    case 'organisations':
      return entry.organisations === undefined
        ? undefined
        : document.organisations.map(expandedBySlug);
    case 'expanded_organisations':
      return entry.organisations === undefined
        ? undefined
        : document.organisations.map(expandedById);
    case 'first_published_at':
      // Stored and filterable for every document, but not in the schema of an `edition`.
      return document.kind.indexType === undefined ? undefined : entry.first_published_at;
    case 'document_type':
      return undefined;
    case 'title_with_highlighting':
      return entry.title;
    case 'description_with_highlighting':
      return entry.description;
    default:
      return entry[field];
  }
}

const REINDEXED_AFTER = 40 * 86_400_000;

function spelled(document: GovukDocument, instant: number): string {
  const inLondon = document.row % 3 === 0 || instant % 1000 !== 0;
  return inLondon ? londonTime(instant, { milliseconds: true }) : zuluTime(instant);
}

function ancestors(taxon: string): readonly string[] {
  return TAXONS.find(({ contentId }) => contentId === taxon)?.ancestors ?? [];
}

function expandedBySlug(organisation: Organisation): Record<string, unknown> {
  // An organisation the registry does not know keeps nothing but its slug.
  if (organisation === ORGANISATIONS.at(-1)) return { slug: organisation.slug };
  return { ...registered(organisation), slug: organisation.slug };
}

function expandedById(organisation: Organisation): Record<string, unknown> {
  return {
    ...registered(organisation),
    slug: organisation.slug,
    content_id: organisation.contentId,
  };
}

function registered(organisation: Organisation): Record<string, unknown> {
  return withoutAbsent({
    acronym: organisation.acronym ?? null,
    analytics_identifier: organisation.analytics,
    content_id: organisation.contentId,
    link: `/government/organisations/${organisation.slug}`,
    organisation_state: 'live',
    organisation_type: organisation.kind,
    parent_organisations: organisation.parents ?? null,
    public_timestamp: '2024-05-01T09:00:00Z',
    title: organisation.title,
  });
}

function withoutAbsent(values: Record<string, unknown>): Record<string, unknown> {
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
      delete values[name];
  }
  return values;
}
