/** What the search index holds of a document, field by field, as it is filtered by and as it is returned. */
import type { GovukDocument } from './document.ts';
import { londonTime, zuluTime } from './london.ts';
import { ORGANISATIONS, type Organisation, TAXONS } from './vocabulary.ts';

/** As filters see it; undefined when the document does not have it. */
export function indexed(document: GovukDocument, field: string): unknown {
  const value = Object.hasOwn(HELD, field) ? HELD[field]?.(document) : undefined;
  return value === null || (Array.isArray(value) && value.length === 0) ? undefined : value;
}

/** As a result shows it: entities are expanded, and first publication is kept back for most types. */
export function presented(document: GovukDocument, field: string): unknown {
  switch (field) {
    case 'organisations':
      return document.organisations.length === 0
        ? undefined
        : document.organisations.map(expandedBySlug);
    case 'expanded_organisations':
      return document.organisations.length === 0
        ? undefined
        : document.organisations.map(expandedById);
    case 'first_published_at':
      // Stored and filterable for every document, but not in the schema of an `edition`.
      return document.kind.indexType === undefined ? undefined : indexed(document, field);
    case 'document_type':
      // Every result ends with it; it cannot be had twice.
      return undefined;
    case 'title_with_highlighting':
    case 'description_with_highlighting':
      return indexed(document, field.slice(0, -'_with_highlighting'.length));
    default:
      return indexed(document, field);
  }
}

const REINDEXED_AFTER = 40 * 86_400_000;

const HELD: Readonly<Record<string, (document: GovukDocument) => unknown>> = {
  content_id: (d) => (d.indexLacksContentId ? null : d.contentId),
  content_purpose_supergroup: (d) => d.kind.supergroup,
  content_purpose_subgroup: () => 'other',
  content_store_document_type: (d) => d.kind.type,
  description: (d) => d.description,
  display_type: (d) => (d.kind.app === 'whitehall' ? d.kind.label : null),
  document_type: (d) => d.kind.indexType ?? 'edition',
  email_document_supertype: (d) => (d.kind.app === 'whitehall' ? 'publications' : 'other'),
  first_published_at: (d) => spelled(d, d.firstPublishedAt),
  format: (d) => d.kind.format ?? d.kind.type,
  government_document_supertype: (d) =>
    d.kind.app === 'whitehall' ? d.kind.type.replaceAll('_', '-') : 'other',
  is_historic: () => false,
  is_political: (d) => (d.kind.app === 'whitehall' ? d.row % 3 === 0 : null),
  is_withdrawn: (d) => d.state.is === 'withdrawn',
  latest_change_note: (d) => d.changeNote,
  link: (d) => d.link,
  mainstream_browse_pages: (d) => d.browsePages,
  organisation_content_ids: (d) => d.organisations.map(({ contentId }) => contentId),
  organisations: (d) => d.organisations.map(({ slug }) => slug),
  part_of_taxonomy_tree: (d) => d.taxons.flatMap((taxon) => [...ancestors(taxon), taxon]),
  popularity: (d) => d.popularity,
  primary_publishing_organisation: (d) => d.organisations.slice(0, 1).map(({ slug }) => slug),
  public_timestamp: (d) => spelled(d, d.publicTimestamp),
  publishing_app: (d) => d.kind.app,
  rendering_app: (d) => (d.kind.app === 'search-admin' ? null : 'frontend'),
  slug: (d) => (d.kind.app === 'whitehall' ? d.link.split('/').at(-1) : null),
  taxons: (d) => d.taxons,
  title: (d) => d.title,
  // The time of indexing, not of the content: it means nothing to a reader.
  updated_at: (d) =>
    londonTime((d.publicTimestamp ?? d.firstPublishedAt ?? 0) + REINDEXED_AFTER, {
      milliseconds: true,
    }),
  user_journey_document_supertype: () => 'thing',
  view_count: (d) => d.row % 5000,
};

/** Both spellings of time that live in the index. */
function spelled(document: GovukDocument, instant: number | null): string | null {
  if (instant === null) return null;
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
  return {
    ...(organisation.acronym !== undefined && { acronym: organisation.acronym }),
    analytics_identifier: organisation.analytics,
    content_id: organisation.contentId,
    link: `/government/organisations/${organisation.slug}`,
    organisation_state: 'live',
    organisation_type: organisation.kind,
    ...(organisation.parents !== undefined && { parent_organisations: organisation.parents }),
    public_timestamp: '2024-05-01T09:00:00Z',
    title: organisation.title,
  };
}
