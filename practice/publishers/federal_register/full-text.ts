/** The document as XML, indented as the publisher does, and as plain text. */
import type { FrDocument } from './document.ts';

const ROOTS: Readonly<Record<string, string>> = {
  Rule: 'RULE',
  'Proposed Rule': 'PRORULE',
  Notice: 'NOTICE',
  Correction: 'CORRECT',
  'Presidential Document': 'PRESDOCU',
};

export function fullXml(document: FrDocument): string {
  const root = ROOTS[document.type] ?? 'NOTICE';
  const body =
    document.type === 'Presidential Document' ? presidential(document) : ordinary(document);
  // Some begin with the declaration of their encoding, some with the document.
  const declared = document.startPage % 2 === 0 ? '<?xml version="1.0" encoding="UTF-8"?>\n' : '';
  return `${declared}<${root}>\n${body}</${root}>\n`;
}

const printed = ({ number }: FrDocument): string => `[FR Doc. ${number} Filed 9-17-26; 8:45 am]`;

function ordinary(document: FrDocument): string {
  const part = (name: string, head: string, text: string | null) =>
    text === null
      ? ''
      : `        <${name}>\n            <HD SOURCE="HED">${head}</HD>\n            <P>${escapeXml(text)}</P>\n        </${name}>\n`;
  const rin = document.rin === null ? '' : `        <RIN>RIN ${document.rin}</RIN>\n`;
  const docket = document.docket === null ? '' : `        <DEPDOC>[${document.docket}]</DEPDOC>\n`;
  return `    <PREAMB>
        <PRTPAGE P="${document.startPage}"/>
        <AGENCY TYPE="F">${escapeXml(document.agency.name.toUpperCase())}</AGENCY>
${docket}${rin}        <SUBJECT>${escapeXml(document.title)}</SUBJECT>
${part('ACT', 'ACTION:', document.action)}${part('SUM', 'SUMMARY:', document.abstract)}${part('DATES', 'DATES:', document.dates)}    </PREAMB>
    <SUPLINF>
        <HD SOURCE="HED">SUPPLEMENTARY INFORMATION:</HD>
        <HD SOURCE="HD1">I. Background</HD>
        <P>
            The 2010 SO
            <E T="52">2</E>
             standard was published in the${' '}
            <E T="04">Federal Register</E>
            .
            <SU>1</SU>
            <FTREF/>
             Text revision ${document.revision}.
        </P>
        <FTNT>
            <P>
                <SU>1</SU>
                 See the docket of ${document.number}.
            </P>
        </FTNT>
        <GPOTABLE COLS="3" OPTS="L2,i1" CDEF="s50,12,12">
            <TTITLE>Table 1—Estimated Costs</TTITLE>
            <BOXHD>
                <CHED H="1">Action</CHED>
                <CHED H="1">Cost</CHED>
                <CHED H="2">Low</CHED>
                <CHED H="2">High</CHED>
            </BOXHD>
            <ROW>
                <ENT I="01">Inspection</ENT>
                <ENT>$${document.startPage % 90}</ENT>
                <ENT>$${(document.startPage % 90) + 10}</ENT>
            </ROW>
        </GPOTABLE>
${regulations(document)}    </SUPLINF>
    <FRDOC>${printed(document)}</FRDOC>
    <BILCOD>BILLING CODE 0000-01-P</BILCOD>
`;
}

const regulations = ({ cfr }: FrDocument): string =>
  cfr === null
    ? ''
    : `        <REGTEXT TITLE="${cfr.title}" PART="${cfr.part}">\n${cfr.sections.map((one) => `            <SECTION><SECTNO>§ ${one}</SECTNO><SUBJECT>Lamps.</SUBJECT><P>New words.</P></SECTION>\n`).join('')}        </REGTEXT>\n`;

/** The number and the hour of filing stand in two elements here. */
function presidential(document: FrDocument): string {
  return `    <EXECORD>
        <TITLE3>Title 3—</TITLE3>
        <PRES>The President<PRTPAGE P="${document.startPage}"/></PRES>
        <EXECORDR>Executive Order ${document.order?.number ?? ''}</EXECORDR>
        <HD SOURCE="HED">${escapeXml(document.title)}</HD>
        <FP>By the authority vested in me, it is hereby ordered: Text revision ${document.revision}.</FP>
        <PSIG> </PSIG>
        <FRDOC>[FR Doc. ${document.number}</FRDOC>
        <FILED>Filed 7-31-26; 8:45 am]</FILED>
        <BILCOD>Billing code 3395-F4-P</BILCOD>
    </EXECORD>
`;
}

export function fullText(document: FrDocument): string {
  return `<html>\n<head>\n<title>Federal Register Volume</title>\n</head>\n<body><pre>\n[Federal Register]\n${document.title}\n\nSUMMARY: ${document.abstract ?? ''}\n\nText revision ${document.revision}.\n${printed(document)}\n</pre></body>\n</html>\n`;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
