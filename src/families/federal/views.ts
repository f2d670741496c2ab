import { KEPT_COLUMNS, type View } from '../../core/view.ts';

/** The federal collections under the names their users know. */
export const federalViews: readonly View[] = [
  {
    name: 'crs_reports',
    source: 'crs_reports',
    columns: {
      id: 'id',
      number: "metadata ->> 'number'",
      title: 'title',
      type: 'kind',
      first_published: 'substr(published_at, 1, 10)',
      latest_version: 'substr(updated_at, 1, 10)',
      summary: "metadata ->> 'summary'",
      topics: "metadata -> '$.tags.topics'",
      authors: "metadata -> 'authors'",
      versions: "metadata -> 'versions'",
      ...KEPT_COLUMNS,
      rowid: 'documents.number',
    },
  },
  {
    name: 'fr_documents',
    source: 'federal_register',
    columns: {
      id: 'id',
      document_number: "metadata ->> 'document_number'",
      publication_date: 'substr(published_at, 1, 10)',
      type: "metadata ->> 'type'",
      title: 'title',
      action: "metadata ->> 'action'",
      abstract: "metadata ->> 'abstract'",
      agencies: "metadata -> '$.tags.agencies'",
      docket_ids: "metadata -> 'docket_ids'",
      regulation_id_numbers: "metadata -> 'regulation_id_numbers'",
      cfr_references: "metadata -> 'cfr_references'",
      citation: "metadata ->> 'citation'",
      start_page: "metadata ->> 'start_page'",
      end_page: "metadata ->> 'end_page'",
      effective_on: "metadata ->> 'effective_on'",
      comments_close_on: "metadata ->> 'comments_close_on'",
      significant: "metadata ->> 'significant'",
      executive_order_number: "metadata ->> 'executive_order_number'",
      correction_of: "metadata ->> 'correctionOf'",
      corrections: "metadata -> 'corrections'",
      ...KEPT_COLUMNS,
    },
  },
  {
    name: 'bills',
    source: 'bills',
    columns: {
      id: 'id',
      congress: "metadata ->> 'congress'",
      type: "metadata ->> 'type'",
      number: "metadata ->> 'number'",
      title: 'title',
      introduced_on: 'substr(published_at, 1, 10)',
      updated_at: 'updated_at',
      stage: "metadata ->> 'stage'",
      latest_action: "metadata ->> '$.latestAction.text'",
      policy_area: "metadata ->> 'policyArea'",
      subjects: "metadata -> '$.tags.subjects'",
      sponsors: "metadata -> 'sponsors'",
      laws: "metadata -> 'laws'",
      reserved: "metadata ->> 'reserved'",
      ...KEPT_COLUMNS,
    },
  },
  {
    name: 'public_laws',
    source: 'public_laws',
    columns: {
      id: 'id',
      congress: "metadata ->> 'congress'",
      number: "metadata ->> 'number'",
      kind: 'kind',
      title: 'title',
      approved_on: 'substr(published_at, 1, 10)',
      official_title: "metadata ->> 'officialTitle'",
      citable_as: "metadata -> 'citableAs'",
      bills: "metadata -> 'bills'",
      ...KEPT_COLUMNS,
    },
  },
  {
    name: 'committee_meetings',
    source: 'committee_meetings',
    columns: {
      id: 'id',
      congress: "metadata ->> 'congress'",
      chamber: "metadata ->> 'chamber'",
      event_id: "metadata ->> 'eventId'",
      type: 'kind',
      title: 'title',
      meeting_status: "metadata ->> 'status'",
      held_at: 'published_at',
      place: "metadata ->> 'place'",
      committees: "metadata -> 'committees'",
      witnesses: "metadata -> 'witnesses'",
      documents: "metadata -> 'documents'",
      videos: "metadata -> 'videos'",
      bills: "metadata -> 'bills'",
      ...KEPT_COLUMNS,
    },
  },
  {
    name: 'hearings',
    source: 'hearings',
    columns: {
      id: 'id',
      jacket: "metadata ->> 'jacket'",
      package_id: "metadata ->> 'packageId'",
      congress: "metadata ->> 'congress'",
      chamber: "metadata ->> 'chamber'",
      title: 'title',
      held_on: 'substr(published_at, 1, 10)',
      dates: "metadata -> 'dates'",
      committees: "metadata -> 'committees'",
      witnesses: "metadata -> 'witnesses'",
      ...KEPT_COLUMNS,
    },
  },
  {
    name: 'committee_reports',
    source: 'committee_reports',
    columns: {
      id: 'id',
      congress: "metadata ->> 'congress'",
      type: "metadata ->> 'type'",
      number: "metadata ->> 'number'",
      title: 'title',
      issued_on: 'substr(published_at, 1, 10)',
      committees: "metadata -> 'committees'",
      parts: "metadata -> 'parts'",
      cost_estimates: "metadata -> 'costEstimates'",
      ...KEPT_COLUMNS,
    },
  },
  {
    name: 'congressional_record',
    source: 'congressional_record',
    columns: {
      id: 'id',
      kind: 'kind',
      title: 'title',
      printed_on: 'substr(published_at, 1, 10)',
      volume: "metadata ->> 'volume'",
      issue: "metadata ->> 'issue'",
      section: "metadata ->> 'section'",
      pages: "metadata ->> 'pages'",
      issues: "metadata -> 'issues'",
      speakers: "metadata -> 'speakers'",
      ...KEPT_COLUMNS,
    },
  },
  // SQLite puts a view of a join in the place where it is named, so `MATCH` and `bm25()` reach the
  // index behind it, through a column that is called as the view is. The index itself keeps no text.
  {
    name: 'crs_reports_fts',
    select: {
      sqlite: `SELECT
  documents_fts.rowid AS rowid, searched.title AS title, searched.abstract AS abstract,
  searched.action AS action, searched.body AS body, documents_fts AS crs_reports_fts
FROM documents_fts JOIN documents_searched AS searched ON searched.number = documents_fts.rowid
WHERE documents_fts.rowid IN (SELECT number FROM documents WHERE source = 'crs_reports')`,
      // There the text is searched by what SQL has for it: the postings are under other names.
      postgres: `SELECT documents.number AS rowid, searched.title, searched.abstract, searched.action, searched.body
FROM documents JOIN documents_searched AS searched ON searched.number = documents.number
WHERE documents.source = 'crs_reports'`,
    },
  },
  {
    name: 'crs_report_chunks',
    select: {
      sqlite: `SELECT
  chunks.id, documents.id AS report_id, chunks.start, chunks."end", chunks.vector
FROM chunks JOIN documents ON documents.number = chunks.document
WHERE documents.source = 'crs_reports'`,
    },
  },
];
