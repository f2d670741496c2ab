import { type LookUp, lookUpTool } from '../../core/agent-lookup.ts';

/** Kinds of record that are looked up by what they are called; bills, votes and people have tools of their own. */
const LOOK_UPS: readonly LookUp[] = [
  {
    name: 'get_law',
    title: 'A public or private law',
    description: 'One law by its number: the bill it was, and what speaks of it.',
    takes: { name: 'law', as: 'law:119-21, Pub. L. 119-21 or Public Law 119-21' },
    prefixes: ['law', 'pvtl'],
  },
  {
    name: 'get_committee',
    title: 'A committee of Congress',
    description:
      'One committee or subcommittee: its members, bills and meetings. list_committee_members has ranks and roles.',
    takes: { name: 'committee', as: 'committee:HSAG15' },
    prefixes: ['committee'],
  },
  {
    name: 'get_hearing',
    title: 'A hearing or a meeting of a committee',
    description:
      'One printed hearing or one meeting: committees, witnesses, the bills it considered.',
    takes: { name: 'hearing', as: 'hearing:50898, CHRG-118hhrg50898 or meeting:118-h-115286' },
    prefixes: ['hearing', 'meeting'],
  },
  {
    name: 'get_code_section',
    title: 'A part of the Code of Federal Regulations or the United States Code',
    description: 'One title, part or section of either code as it stands, and what cites it.',
    takes: { name: 'section', as: '40 CFR 60.1, cfr:40-60, 42 U.S.C. 1396a or usc:42-1396a' },
    prefixes: ['cfr', 'usc'],
  },
  {
    name: 'get_federal_register_document',
    title: 'A document of the Federal Register',
    description:
      'One rule, notice or presidential document: agencies, dates, what it amends and what became of it.',
    takes: { name: 'document', as: 'fr:2026-08558, 91 FR 12345 or E.O. 14110' },
    prefixes: ['fr'],
  },
  {
    name: 'get_docket',
    title: 'A docket of regulations.gov, or a document in one',
    description: 'One rulemaking docket with its documents, or one document or comment of it.',
    takes: { name: 'docket', as: 'docket:EPA-HQ-OAR-2025-0001 or regdoc:ACF-2025-0038-0001' },
    prefixes: ['docket', 'regdoc'],
  },
  {
    name: 'get_report',
    title: 'A report to Congress',
    description: 'One report of CRS, GAO, CBO or a committee: what it is about, and what it cites.',
    takes: { name: 'report', as: 'crs:R47892, GAO-26-107693, cbo:62720 or H. Rept. 119-100' },
    prefixes: ['crs', 'gao', 'cbo', 'report'],
  },
];

export const lookUps = LOOK_UPS.map(lookUpTool);
