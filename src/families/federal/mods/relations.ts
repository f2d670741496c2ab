/** What MODS says of other records, as relations: a graph of citations that the publisher already made. */
import type { JsonObject } from '../../../core/json.ts';
import type { Relation } from '../../../core/relations.ts';
import { present } from '../../../kit/parsed.ts';
import { federalId } from '../ids.ts';
import type { ModsMember, ModsReferences } from './mods.ts';

/** The verbs of one collection; what has none is said with `cites`. */
export interface ModsVerbs {
  /** For the members in a role; undefined where the role says nothing worth a relation. */
  readonly member: (role: string | undefined) => string | undefined;
  readonly committee: string;
  /** For the bill that a package is about, as its context says. */
  readonly bill: (context: string | undefined) => string;
}

export function modsRelations(references: ModsReferences, verbs: ModsVerbs): Relation[] {
  const found = new Map<string, Relation>();
  const add = (kind: string, id: string | undefined, evidence: string, more: JsonObject = {}) => {
    const to = id && federalId(id);
    if (!to || found.has(`${kind} ${to}`)) return;
    const details = present(more);
    const relation = { kind, to, evidence: `MODS ${evidence}` };
    found.set(
      `${kind} ${to}`,
      Object.keys(details).length > 0 ? { ...relation, details } : relation,
    );
  };
  for (const member of references.members) {
    const kind = verbs.member(member.role?.toUpperCase());
    if (kind && member.bioguideId)
      add(kind, `member:${member.bioguideId}`, 'congMember', detailsOf(member));
  }
  for (const { id, name, subcommitteeIds = [] } of references.committees) {
    add(verbs.committee, id, 'congCommittee', { name });
    for (const below of subcommitteeIds) add(verbs.committee, below, 'subCommittee');
  }
  for (const { id, context } of references.bills)
    add(verbs.bill(context?.toUpperCase()), id, 'bill', { context });
  for (const id of references.laws) add('cites', id, 'law');
  for (const id of references.usc) add('cites', id, 'USCode');
  for (const id of references.cfr) add('cites', id, 'cfr');
  for (const number of references.rins) add('cites', `rin:${number}`, 'rin');
  for (const id of references.reports) add('cites', id, 'congReport');
  return [...found.values()];
}

const detailsOf = ({ name, party, state, chamber }: ModsMember): JsonObject => ({
  name,
  party,
  state,
  chamber,
});
