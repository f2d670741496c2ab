import { builtInFamilies } from '../src/families/index.ts';

/** docs/ids.md: every prefix of a public id; made from the tables of the families. */
export function idsDoc(): string {
  const families = builtInFamilies.filter(({ ids }) => ids !== undefined);
  return `# Ids

<!-- Made by tools/write-ids-doc.ts from the tables of the families. -->

Every record has one public id, \`<prefix>:<key>\`, and keeps it for ever. Each prefix stands in one table, that of its family. Every other
spelling (a package id of govinfo, an address, the form of another project, other letter case) is an alias: \`annals show\`, \`annals why\` and
\`/v1/resolve\` take it, the addresses of the API answer it with 308 and the one address of the record, and relations are stored under the id it means.

${families.map(({ title, ids }) => `## ${title}\n\n${table(ids?.kinds ?? [])}`).join('\n\n')}

## Other spellings of federal ids

| written as | for example | is |
| --- | --- | --- |
| package or granule at govinfo | \`BILLS-119hr1enr\`, \`PLAW-119publ21\`, \`CRPT-119hrpt494-pt2\`, \`CREC-2025-12-18-pt1-PgS8351\` | \`hr:119:1@enr\`, \`law:119-21\`, \`report:CRPT-119hrpt494\`, \`crec-granule:CREC-2025-12-18-pt1-PgS8351\` |
| hearing by its package | \`CHRG-118hhrg50898\`, \`hearing:118hhrg50898\` | \`hearing:50898\` |
| type inside the key | \`bill:119-hr-1\`, \`amendment:119-samdt-2360\` | \`hr:119:1\`, \`samdt:119:2360\` |
| colons instead of hyphens | \`plaw:119:21\`, \`usc:42:1396a\`, \`cfr:40:60.1\`, \`sap:119:s5:2025-01-22\` | \`law:119-21\`, \`usc:42-1396a\`, \`cfr:40-60-60.1\`, \`sap:2025-01-22-s5\` |
| section without its part | \`cfr:40-60-1\` | \`cfr:40-60-60.1\` (not in title 41, whose parts have a hyphen of their own) |
| roll call | \`vote:h119-1.362\`, \`h362-119.2025\` | \`vote:119-h-1-362\` |
| committee | \`committee:hsag00\`, \`committee:HSAG-15\` | \`committee:HSAG\`, \`committee:HSAG15\` |
| member or subcommittee without its prefix | \`C000127\`, \`HSAG15\` | \`member:C000127\`, \`committee:HSAG15\` |
| address | \`https://www.congress.gov/bill/119th-congress/house-bill/1\`, \`https://clerk.house.gov/evs/2025/roll362.xml\` | \`hr:119:1\`, \`vote:119-h-1-362\` |

Addresses of congress.gov and its API, govinfo.gov (with its link service), federalregister.gov, regulations.gov, ecfr.gov, uscode.house.gov,
clerk.house.gov, senate.gov, gao.gov, cbo.gov, lda.gov and everycrsreport.com are read without asking anybody.
`;
}

function table(kinds: readonly { prefix: string; names: string; example: string }[]): string {
  const rows = kinds.map(
    ({ prefix, names, example }) => `| \`${prefix}:\` | ${names} | \`${example}\` |`,
  );
  return ['| prefix | names | example |', '| --- | --- | --- |', ...rows].join('\n');
}
