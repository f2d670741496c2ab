/** One practice document of the Federal Register, and the JSON the API makes of it. */
export type FrType = 'Rule' | 'Proposed Rule' | 'Notice' | 'Presidential Document' | 'Correction';

export interface FrDocument {
  readonly number: string;
  /** Day of publication. */
  readonly date: string;
  readonly type: FrType;
  readonly title: string;
  readonly action: string | null;
  readonly abstract: string | null;
  readonly dates: string | null;
  readonly agency: { readonly name: string; readonly id: number | null };
  readonly docket: string | null;
  readonly rin: string | null;
  readonly startPage: number;
  readonly endPage: number;
  readonly order: { readonly number: number; readonly signed: string } | null;
  readonly dispositionNotes: string | null;
  /** The regulations that a rule is about; part 52 of title 40 unless said. */
  readonly cfr: {
    readonly title: number;
    readonly part: string;
    readonly sections: readonly string[];
  } | null;
  readonly text: 'xml' | 'plain' | 'none';
  /** Numbers of the documents that correct it. */
  readonly corrections: readonly string[];
  /** Grows with each change of its text. */
  readonly revision: number;
  readonly isListed: boolean;
}

const SITE = 'https://www.federalregister.gov';

export const citationOf = (document: FrDocument): string =>
  `${volumeOf(document)} FR ${document.startPage}`;

export const volumeOf = ({ date }: FrDocument): number => Number(date.slice(0, 4)) - 1935;

/** Every field the API gives unless told which; `views` is how often it was looked at. */
export function fieldsOf(document: FrDocument, views: number): Record<string, unknown> {
  const { number, date, type } = document;
  const day = date.replaceAll('-', '/');
  const slug = document.title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const corrected = /^[CR]\d-(.*)$/.exec(number)?.[1];
  const isRule = type === 'Rule' || type === 'Proposed Rule';
  const cited = document.cfr
    ? { title: document.cfr.title, part: document.cfr.part }
    : { title: 40, part: 52 };
  return {
    abstract: document.abstract,
    action: document.action,
    agencies: [agencyOf(document)],
    body_html_url: `${SITE}/documents/full_text/html/${day}/${number}.html`,
    cfr_references: isRule ? [{ ...cited, chapter: null, citation_url: null }] : [],
    citation: citationOf(document),
    comment_url: null,
    comments_close_on: type === 'Proposed Rule' ? '2026-12-01' : null,
    correction_of: corrected === undefined ? null : `${SITE}/api/v1/documents/${corrected}`,
    corrections: document.corrections.map((one) => `${SITE}/api/v1/documents/${one}`),
    dates: document.dates,
    disposition_notes: document.dispositionNotes,
    docket_ids: document.docket === null ? [] : [document.docket],
    dockets: [],
    document_number: number,
    effective_on: type === 'Rule' ? date : null,
    end_page: document.endPage,
    executive_order_notes: null,
    executive_order_number: document.order ? String(document.order.number) : null,
    full_text_xml_url:
      document.text === 'xml' ? `${SITE}/documents/full_text/xml/${day}/${number}.xml` : null,
    html_url: `${SITE}/documents/${day}/${number}/${slug}`,
    images: {},
    images_metadata: {},
    json_url: `${SITE}/api/v1/documents/${number}?publication_date=${date}`,
    mods_url: `https://www.govinfo.gov/metadata/granule/FR-${date}/${number}/mods.xml`,
    not_received_for_publication: null,
    page_length: document.endPage - document.startPage + 1,
    page_views: { count: views, last_updated: '2026-09-19 18:15:04 -0400' },
    pdf_url: `https://www.govinfo.gov/content/pkg/FR-${date}/pdf/${number}.pdf`,
    presidential_document_number: document.order ? String(document.order.number) : null,
    proclamation_number: null,
    public_inspection_pdf_url: `https://public-inspection.federalregister.gov/${number}.pdf?${1_789_000_000 + views}`,
    publication_date: date,
    raw_text_url:
      document.text === 'none' ? null : `${SITE}/documents/full_text/text/${day}/${number}.txt`,
    regulation_id_number_info: {},
    regulation_id_numbers: document.rin === null ? [] : [document.rin],
    regulations_dot_gov_info: { comments_count: views % 7 },
    regulations_dot_gov_url: null,
    significant: isRule ? false : null,
    signing_date: document.order?.signed ?? null,
    start_page: document.startPage,
    subtype: document.order ? 'Executive Order' : null,
    title: document.title,
    toc_doc: document.title,
    toc_subject: null,
    topics: [],
    type,
    volume: volumeOf(document),
  };
}

/** An agency the publisher could not match has its names alone. */
function agencyOf({ agency: { name, id } }: FrDocument): Record<string, unknown> {
  const raw = { raw_name: name.toUpperCase(), name };
  if (id === null) return raw;
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return {
    ...raw,
    id,
    url: `${SITE}/agencies/${slug}`,
    json_url: `${SITE}/api/v1/agencies/${id}`,
    parent_id: null,
    slug,
  };
}
