/** What lawyers of the Cayman Islands call courts, divisions, bodies, laws and offices, a row for each. */
export const caymanSynonyms: readonly (readonly string[])[] = [
  ['CIGC', 'Grand Court of the Cayman Islands', 'Grand Court'],
  ['CICA', 'Cayman Islands Court of Appeal', 'Court of Appeal'],
  ['FSD', 'Financial Services Division'],
  ['CIMA', 'Cayman Islands Monetary Authority'],
  ['JCPC', 'Judicial Committee of the Privy Council', 'Privy Council'],
  ['CILR', 'Cayman Islands Law Reports'],
  ['GCR', 'Grand Court Rules'],
  ['CWR', 'Companies Winding Up Rules', 'Companies Winding-Up Rules'],
  ['JOL', 'joint official liquidator', 'joint official liquidators'],
  ['JPL', 'joint provisional liquidator', 'joint provisional liquidators'],
  ['SPC', 'segregated portfolio company'],
  ['ELP', 'exempted limited partnership'],
  ['DPP', 'Director of Public Prosecutions'],
  ['LCIA', 'London Court of International Arbitration'],
];
