/** The practice GOV.UK's document types, departments, taxons and words. */
export interface DocumentKind {
  /** `content_store_document_type`. */
  readonly type: string;
  /** The search index's own `format`, where it differs. */
  readonly format?: string;
  /** `elasticsearch_type` and `document_type` of a search result: `edition` for nearly everything. */
  readonly indexType?: string;
  readonly schema: string;
  /** What comes before the slug in the path. */
  readonly folder: string;
  readonly label: string;
  readonly app: 'whitehall' | 'publisher' | 'specialist-publisher' | 'search-admin';
  readonly supergroup: string;
}

export const KINDS = [
  {
    type: 'press_release',
    schema: 'news_article',
    folder: '/government/news/',
    label: 'Press release',
    app: 'whitehall',
    supergroup: 'news_and_communications',
  },
  {
    type: 'news_story',
    schema: 'news_article',
    folder: '/government/news/',
    label: 'News story',
    app: 'whitehall',
    supergroup: 'news_and_communications',
  },
  {
    type: 'speech',
    schema: 'speech',
    folder: '/government/speeches/',
    label: 'Speech',
    app: 'whitehall',
    supergroup: 'news_and_communications',
  },
  {
    type: 'guidance',
    schema: 'publication',
    folder: '/government/publications/',
    label: 'Guidance',
    app: 'whitehall',
    supergroup: 'guidance_and_regulation',
  },
  {
    type: 'policy_paper',
    schema: 'publication',
    folder: '/government/publications/',
    label: 'Policy paper',
    app: 'whitehall',
    supergroup: 'policy_and_engagement',
  },
  {
    type: 'official_statistics',
    schema: 'publication',
    folder: '/government/statistics/',
    label: 'Official Statistics',
    app: 'whitehall',
    supergroup: 'research_and_statistics',
  },
  {
    type: 'foi_release',
    schema: 'publication',
    folder: '/government/publications/',
    label: 'FOI release',
    app: 'whitehall',
    supergroup: 'transparency',
  },
  {
    type: 'closed_consultation',
    schema: 'consultation',
    folder: '/government/consultations/',
    label: 'Closed consultation',
    app: 'whitehall',
    supergroup: 'policy_and_engagement',
  },
  {
    type: 'detailed_guide',
    schema: 'detailed_guide',
    folder: '/guidance/',
    label: 'Detailed guide',
    app: 'whitehall',
    supergroup: 'guidance_and_regulation',
  },
  {
    type: 'guide',
    schema: 'guide',
    folder: '/',
    label: 'Guide',
    app: 'publisher',
    supergroup: 'guidance_and_regulation',
  },
  {
    type: 'answer',
    schema: 'answer',
    folder: '/',
    label: 'Answer',
    app: 'publisher',
    supergroup: 'guidance_and_regulation',
  },
  {
    type: 'drug_safety_update',
    indexType: 'drug_safety_update',
    schema: 'specialist_document',
    folder: '/drug-safety-update/',
    label: 'Drug Safety Update',
    app: 'specialist-publisher',
    supergroup: 'guidance_and_regulation',
  },
  {
    type: 'research_for_development_output',
    indexType: 'research_for_development_output',
    schema: 'specialist_document',
    folder: '/research-for-development-outputs/',
    label: 'Research for Development Output',
    app: 'specialist-publisher',
    supergroup: 'research_and_statistics',
  },
  {
    type: 'traffic_commissioner_regulatory_decision',
    indexType: 'traffic_commissioner_regulatory_decision',
    schema: 'specialist_document',
    folder: '/traffic-commissioner-regulatory-decisions/',
    label: 'Traffic commissioner regulatory decision',
    app: 'specialist-publisher',
    supergroup: 'guidance_and_regulation',
  },
] as const satisfies readonly DocumentKind[];

export const EXTERNAL_KIND: DocumentKind = {
  type: 'external_content',
  format: 'recommended-link',
  schema: 'external_content',
  folder: '',
  label: 'External content',
  app: 'search-admin',
  supergroup: 'other',
};

export interface Organisation {
  readonly slug: string;
  readonly title: string;
  readonly contentId: string;
  readonly acronym?: string;
  readonly analytics: string;
  readonly kind: string;
  readonly parents?: readonly string[];
}

export const ORGANISATIONS: readonly Organisation[] = [
  {
    slug: 'cabinet-office',
    title: 'Cabinet Office',
    contentId: '7c0e1a0e-0000-4f10-a001-000000000001',
    analytics: 'D2',
    kind: 'ministerial_department',
  },
  {
    slug: 'hm-revenue-customs',
    title: 'HM Revenue & Customs',
    contentId: '7c0e1a0e-0000-4f10-a001-000000000002',
    acronym: 'HMRC',
    analytics: 'D25',
    kind: 'non_ministerial_department',
  },
  {
    slug: 'home-office',
    title: 'Home Office',
    contentId: '7c0e1a0e-0000-4f10-a001-000000000003',
    analytics: 'D16',
    kind: 'ministerial_department',
  },
  {
    slug: 'ministry-of-justice',
    title: 'Ministry of Justice',
    contentId: '7c0e1a0e-0000-4f10-a001-000000000004',
    acronym: 'MOJ',
    analytics: 'D18',
    kind: 'ministerial_department',
  },
  {
    slug: 'hm-prison-and-probation-service',
    title: 'HM Prison and Probation Service',
    contentId: '7c0e1a0e-0000-4f10-a001-000000000005',
    acronym: 'HMPPS',
    analytics: 'EA1202',
    kind: 'executive_agency',
    parents: ['ministry-of-justice'],
  },
  {
    slug: 'environment-agency',
    title: 'Environment Agency',
    contentId: '7c0e1a0e-0000-4f10-a001-000000000006',
    acronym: 'EA',
    analytics: 'EA199',
    kind: 'executive_ndpb',
  },
  {
    slug: 'department-for-education',
    title: 'Department for Education',
    contentId: '7c0e1a0e-0000-4f10-a001-000000000007',
    acronym: 'DfE',
    analytics: 'D6',
    kind: 'ministerial_department',
  },
  {
    slug: 'medicines-and-healthcare-products-regulatory-agency',
    title: 'Medicines and Healthcare products Regulatory Agency',
    contentId: '7c0e1a0e-0000-4f10-a001-000000000008',
    acronym: 'MHRA',
    analytics: 'EA63',
    kind: 'executive_agency',
  },
];

export const TAXONS: readonly {
  readonly contentId: string;
  readonly title: string;
  readonly path: string;
  readonly ancestors: readonly string[];
}[] = [
  {
    contentId: '7c0e1a0e-0000-4f10-a002-000000000001',
    title: 'Education, training and skills',
    path: '/education',
    ancestors: [],
  },
  {
    contentId: '7c0e1a0e-0000-4f10-a002-000000000002',
    title: 'School curriculum',
    path: '/education/school-curriculum',
    ancestors: ['7c0e1a0e-0000-4f10-a002-000000000001'],
  },
  {
    contentId: '7c0e1a0e-0000-4f10-a002-000000000003',
    title: 'Money',
    path: '/money',
    ancestors: [],
  },
  {
    contentId: '7c0e1a0e-0000-4f10-a002-000000000004',
    title: 'Environment',
    path: '/environment',
    ancestors: [],
  },
  {
    contentId: '7c0e1a0e-0000-4f10-a002-000000000005',
    title: 'Flooding and coastal change',
    path: '/environment/flooding',
    ancestors: ['7c0e1a0e-0000-4f10-a002-000000000004'],
  },
];

export const BROWSE_PAGES: readonly string[] = [
  'benefits/families',
  'childcare-parenting/childcare',
  'driving/vehicle-tax',
  'tax/self-assessment',
];

export const WORDS = {
  openings: [
    'Changes to',
    'Guidance on',
    'Annual report on',
    'How to apply for',
    'Review of',
    'Statistics on',
    'Consultation on',
    'Support for',
    'Rules for',
    'Statement on',
  ],
  subjects: [
    'river water quality',
    'school attendance',
    'vehicle tax',
    'probation services',
    'medicine labelling',
    'coastal flooding',
    'apprenticeship funding',
    'customs declarations',
    'public procurement',
    'childcare payments',
    'housing benefit',
    'bus operator licences',
  ],
  audiences: [
    'local authorities',
    'small businesses',
    'parents and carers',
    'farmers',
    'universities',
    'employers',
    'charities',
    'operators in Wales',
  ],
  sentences: [
    'The new arrangements apply from the start of the next financial year.',
    'You must keep a record for at least six years.',
    'Figures are provisional and will be revised in the autumn.',
    'Ministers thanked everyone who answered the call for evidence.',
    'An application costs £42.50 and takes about 20 minutes.',
    'This page replaces the earlier note on the same subject.',
    'Regional offices will write to those affected – nobody needs to act before then.',
    'The “one in, one out” rule no longer holds for vessels under 24 metres.',
  ],
} as const;
