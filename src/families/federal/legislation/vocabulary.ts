/** What an element of a legislative schema is for a reader; one table for each schema. */
export type Role =
  /** Facts about the document, read apart. */
  | 'meta'
  /** Holds blocks and prints nothing itself. */
  | 'container'
  /** A level with a heading of its own: a title, a chapter. */
  | 'major'
  | 'section'
  /** A level that runs in the text: (a), (1), (A). */
  | 'minor'
  | 'number'
  | 'heading'
  | 'subheading'
  | 'paragraph'
  | 'quotation'
  /** What follows a quotation on its last line: `; and`. */
  | 'afterQuotation'
  | 'item'
  | 'table'
  /** Columns side by side, as in tables of contents. */
  | 'layout'
  | 'columns'
  | 'figure'
  | 'sidenote'
  | 'note'
  | 'footnote'
  | 'footnoteMark'
  | 'pageMark'
  | 'words'
  | 'emphasis'
  | 'strong'
  | 'superscript'
  | 'subscript'
  | 'quoted'
  | 'deleted'
  | 'added'
  | 'break';

export interface Vocabulary {
  readonly roles: ReadonlyMap<string, Role>;
  /** Whether numbers and headings carry their printed words ("SEC. 2. ", "In general.—") themselves. */
  readonly printed: boolean;
  /** Elements that say of a whole block that it was struck or inserted. */
  readonly changed: (
    attributes: Readonly<Record<string, string>>,
  ) => 'deleted' | 'added' | undefined;
}

export const table = (groups: Readonly<Partial<Record<Role, string>>>): ReadonlyMap<string, Role> =>
  new Map(
    Object.entries(groups).flatMap(([role, names]) =>
      names.split(/\s+/).map((name): [string, Role] => [name, role as Role]),
    ),
  );

const changedBy = (
  attributes: Readonly<Record<string, string>>,
): 'deleted' | 'added' | undefined => {
  const said = attributes.changed;
  if (said === 'deleted' || said === 'added') return said;
  return attributes['reported-display-style'] === 'strikethrough' ? 'deleted' : undefined;
};

/** The House and Senate document types: bill.dtd, res.dtd, amend.dtd. */
export const CLASSIC: Vocabulary = {
  printed: false,
  changed: changedBy,
  roles: table({
    meta: 'metadata dublinCore meta-house meta-senate',
    container:
      'bill resolution amendment-doc form engrossed-amendment-form amendment-form legis-body resolution-body amendment-body engrossed-amendment-body amendment amendment-block attestation attestation-group endorsement preamble toc list action title-amends non-statutory-material pre-form account committee-appointment-list quoted-block-continuation official-title-group',
    major:
      'division subdivision title subtitle chapter subchapter part subpart subdivision-level constitution-article rule article',
    section: 'section appropriations-major appropriations-intermediate appropriations-small',
    minor:
      'subsection paragraph subparagraph clause subclause item subitem undesignated-clause rules-clause rules-paragraph rules-subparagraph rules-subdivision rules-item rules-subitem subaccount subsubaccount subsubsubaccount appropriations-para committee-appointment-paragraph',
    number: 'enum',
    heading: 'header rules-clause-header',
    subheading: 'subheader',
    paragraph:
      'text continuation-text quoted-block-continuation-text distribution-code amend-num calendar purpose current-chamber congress session legis-num legis-type official-title official-title-amendment enrolled-dateline associated-doc action-date action-desc action-instruction attestation-date attestor proxy role amendment-instruction para instructive-para whereas constitutional-amendment chair-heading ttitle tdesc tfoot-note resolving-clause nomination-designation body-text line-item slug-line draft-heading committee-designation cross-heading after-action line enacting-clause committee-report-number proxy-line legis-comment graphic-caption author-note running-header suspension-floor-action suspension-instructions legis-counsel reintroduction-code signature-line first-page-header first-page-date first-page-desc',
    quotation: 'quoted-block',
    afterQuotation: 'after-quoted-block',
    item: 'toc-entry multi-column-toc-entry list-item toc-quoted-entry multi-column-toc-quoted-entry',
    table: 'table',
    layout: 'multi-column-toc',
    figure: 'graphic formula formula-display',
    footnote: 'footnote',
    footnoteMark: 'footnote-ref',
    words:
      'external-xref internal-xref term short-title sponsor cosponsor nonsponsor committee-name act-name definition effective-date nobreak cato-funds-year fraction numerator denominator toc-enum toc-header deleted-text member inline-comment omitted-text editorial italic-off day month year entity-ref entity funds-year fund-source omission ellipsis page-num leader leader-modify committee-info subcommittee-info location person enum-in-header header-in-text monospace underscore small-caps allcaps inline-formula superscripted changed-phrase designator label target proviso date co-sponsor underline strike-through small-cap keyword amount act-section level-label level-header page-header debate-time marker enum-in-text pl-cite',
    emphasis: 'italic',
    strong: 'bold',
    superscript: 'superscript',
    subscript: 'subscript',
    quoted: 'quote',
    deleted: 'deleted-phrase',
    added: 'added-phrase',
    break: 'linebreak pagebreak br',
  }),
};

/** United States Legislative Markup, version 1 (the Code) and version 2 (bills, laws, compilations). */
export const USLM: Vocabulary = {
  printed: true,
  changed: changedBy,
  roles: table({
    meta: 'meta amendMeta reportMeta cboMeta property',
    container:
      'lawDoc document bill resolution pLaw uscDoc statuteCompilation statutesAtLarge engrossedAmendment amendment joint act law component collection main preface coverPage amendPreface amendMain amendmentContent appendix appendices schedule courtRules courtRule reorganizationPlans reorganizationPlan presidentialDocs presidentialDoc proclamation executiveOrder toc content-group preamble recitals longTitle signatures signature action actions notes statutoryNote legislativeHistory endorsement attestation backMatter publicLaws publicLaw privateLaws concurrentResolutions resolutions proclamations layoutGroup note-group listOfBillsEnacted listOfPublicLaws listOfPrivateLaws listOfConcurrentResolutions listOfProclamations list committees sponsors relatedDocuments organizationNote document-group frontMatter uscNote titleNote division-toc groupItem tocGroup starPrint ear enrolledForm body part-group crossHeadingGroup scheduleGroup sourceList topic topicGroup legislativeReport conferenceReport cboReport reportPreface cboPreface reportMain cboCostEstimate signaturesBlock proposedContent autograph',
    major:
      'title subtitle chapter subchapter part subpart division subdivision article subarticle preliminary compiledAct level rule form segment legislativeSegment textLevel jointExplanatoryStatement cboAtAGlance cboBillSummary estimatedFederalCost basisOfEstimate spendingSubjectToAppropriation directSpending revenues directSpendingAndRevenues payGoConsiderations mandates',
    section: 'section courtRuleSection',
    minor:
      'subsection paragraph subparagraph clause subclause item subitem subsubitem appropriations recital whereas resolvedClause',
    number: 'num',
    heading: 'heading centerRunningHead',
    subheading: 'subheading crossHeading',
    paragraph:
      'content chapeau continuation text p proviso docTitle officialTitle enactingFormula resolvingClause slugLine distributionCode congress session type docNumber docPart currentChamber relatedDocument relatedDocuments-text enrolledDateline actionDescription actionInstruction notation role name affiliation sourceCredit committee sponsor-line amendDegree amendmentInstruction dateLine editionNote editorialNote citationNote explanationNote endMarker block blockGroup approvedDate docStage creator publisher made organization citableAsShortTitle headingText designation legislativeHistoryNote statement signed subject salutation authority effectiveDateNote line div volume drafter chair amendmentNumber calendar coverText coverTitle figCaption purpose source reportNumber listHeading listContent docPublicationName tableOfContentsHeading uscNoteText committeeAction recommendation reportTitle reportViews accompanies cboCostEstimateLine',
    quotation: 'quotedContent',
    afterQuotation: 'afterQuotedBlock',
    item: 'referenceItem headingItem tocItem listItem li',
    table: 'table',
    layout: 'layout',
    columns: 'header row',
    figure: 'figure img formula math',
    sidenote: 'sidenote',
    note: 'note',
    footnote: 'footnote endnote',
    footnoteMark: 'footnoteRef endnoteRef',
    pageMark: 'page',
    words:
      'ref date inline citableAs shortTitle term def quotedText amendingAction sponsor cosponsor nonsponsor designator label target column span fillIn checkBox entity marker placeholder elided a containsShortTitle time person location court role-inline currentThroughPublicLaw leaders abbr num-inline organizationName cite q-mark dc unit quantity percent shortTitleOfAct leader nobr subjectRef linkedText set referenceText ul ol caption legislator publicLawNumber u small center font blockquote indentTo qualifier dateline seal amount keyword affected about jacketId analyst cboBillStatus longTermDirectSpending longTermDeficit intergovernmentalMandate privateSectorMandate payGo',
    emphasis: 'i em',
    strong: 'b strong',
    superscript: 'sup',
    subscript: 'sub',
    quoted: 'quote q',
    deleted: 'del s strike',
    added: 'ins',
    break: 'br',
  }),
};
