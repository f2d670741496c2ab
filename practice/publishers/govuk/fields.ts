/** The names the Search API knows: what may be asked for, filtered by, sorted by and counted. */
export type FilterKind = 'text' | 'date' | 'boolean';

/** Null: a field without a filter. Undefined: no such field. */
export function filterKind(field: string): FilterKind | null | undefined {
  return FIELDS.get(field);
}

export function isReturnField(field: string): boolean {
  return FIELDS.has(field) || VIRTUAL.has(field);
}

/** What a result holds when `fields` is not given, in this order. */
export const DEFAULT_FIELDS: readonly string[] =
  'description display_type document_series format link organisations public_timestamp slug title policy_areas world_locations topical_events organisation_content_ids expanded_organisations'.split(
    ' ',
  );

export const SORT_FIELDS: ReadonlySet<string> = new Set(
  'public_timestamp closing_date title tribunal_decision_decision_date start_date end_date ordering assessment_date popularity release_timestamp'.split(
    ' ',
  ),
);

export const AGGREGATE_FIELDS: ReadonlySet<string> = new Set(
  'content_purpose_subgroup content_purpose_supergroup content_store_document_type detailed_format document_collections document_series email_document_supertype format government_document_supertype mainstream_browse_pages manual organisation_type organisations part_of_taxonomy_tree people policies policy_areas primary_publishing_organisation publishing_app rendering_app roles search_format_types taxons topical_events user_journey_document_supertype world_locations'.split(
    ' ',
  ),
);

const VIRTUAL = new Set([
  'title_with_highlighting',
  'description_with_highlighting',
  'expanded_organisations',
]);

const TEXT =
  'format content_purpose_supergroup content_purpose_subgroup document_type email_document_supertype government_document_supertype user_journey_document_supertype content_id link organisations organisation_content_ids primary_publishing_organisation topical_events policies publishing_app policy_areas rendering_app role_appointments mainstream_browse_pages mainstream_browse_page_content_ids taxons part_of_taxonomy_tree id analytics_identifier detailed_format display_type document_collections document_series image_url display_date operational_field child_organisations parent_organisations superseded_organisations superseding_organisations organisation_brand organisation_crest organisation_state organisation_closed_state organisation_type people roles policy_groups search_format_types slug statistics_announcement_state world_locations logo_formatted_title logo_url manual hmrc_manual_section_id content_store_document_type licence_identifier sector_business_area employ_eu_citizens business_activity regulations_and_standards personal_data intellectual_property eu_uk_government_funding public_sector_procurement therapeutic_area medical_specialism alert_type tribunal_decision_categories tribunal_decision_country case_type case_state market_sector outcome_type country theme review_status authors topics decision_subject';
const DATE =
  'updated_at public_timestamp first_published_at start_date end_date closed_at release_timestamp date_of_occurrence opened_date closed_date closing_date issued_date tribunal_decision_decision_date assessment_date laid_date sift_end_date withdrawn_date';
const BOOLEAN =
  'relevant_to_local_government has_official_document has_command_paper has_act_paper is_political is_historic is_withdrawn important_to_policy';
const UNFILTERED =
  'all_searchable_text autocomplete title description indexable_content popularity popularity_b parts ordering latest_change_note acronym attachments metadata registration aircraft_type government_name spelling_text view_count licence_short_description rank_14 vc_14 details';

const FIELDS: ReadonlyMap<string, FilterKind | null> = new Map<string, FilterKind | null>([
  ...TEXT.split(' ').map((field) => [field, 'text'] as const),
  ...DATE.split(' ').map((field) => [field, 'date'] as const),
  ...BOOLEAN.split(' ').map((field) => [field, 'boolean'] as const),
  ...UNFILTERED.split(' ').map((field) => [field, null] as const),
]);
