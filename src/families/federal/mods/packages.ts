/** MODS as the records that sources keep: issues and articles of the Record, hearings, reports. */

import type { JsonObject } from '../../../core/json.ts';
import { present } from '../../../kit/parsed.ts';
import { idOfPackage } from '../id-aliases.ts';
import type { ModsGranule, ModsPackage } from './mods.ts';
import { publisherFields } from './publisher-fields.ts';
import { eachBillOnce } from './read-references.ts';

export interface RecordIssue {
  readonly publisherFields: JsonObject;
  readonly id?: string;
  readonly packageId?: string;
  readonly date?: string;
  readonly congress?: number;
  readonly session?: number;
  readonly volume?: string;
  readonly issue?: string;
  readonly articles: readonly RecordArticle[];
}
export interface RecordArticle {
  readonly id?: string;
  readonly granuleId?: string;
  readonly title?: string;
  readonly chamber?: string;
  readonly class?: string;
  readonly date?: string;
  readonly volume?: string;
  readonly issue?: string;
  readonly citation?: string;
  readonly pages: ModsPackage['ranges'];
  readonly renditions: ModsPackage['renditions'];
  readonly speakers: ModsPackage['references']['members'];
  readonly references: ModsPackage['references'];
  /** What else the publisher says of it, by the publisher's names. */
  readonly publisherFields: JsonObject;
}

export function recordIssueOf(mods: ModsPackage): RecordIssue {
  return {
    ...present({
      id: mods.packageId && idOfPackage(mods.packageId),
      packageId: mods.packageId,
      date: mods.dateIssued,
      congress: mods.congress,
      session: mods.session,
      volume: mods.volume,
      issue: mods.issue,
    }),
    publisherFields: publisherFields(mods),
    articles: mods.granules.map(recordArticleOf),
  };
}

export function recordArticleOf(granule: ModsGranule): RecordArticle {
  return {
    ...present({
      id: granule.granuleId && idOfPackage(granule.granuleId),
      granuleId: granule.granuleId,
      title: granule.title,
      chamber: granule.chamber,
      class: granule.subGranuleClass ?? granule.granuleClass,
      date: granule.date,
      volume: granule.volume,
      issue: granule.issue,
      citation: (granule.identifiers['preferred citation'] ??
        granule.identifiers['congressional record citation'])?.[0],
    }),
    pages: granule.ranges,
    renditions: granule.renditions,
    speakers: granule.references.members.filter((member) => member.role === 'SPEAKING'),
    references: granule.references,
    publisherFields: publisherFields(granule),
  };
}

export interface PrintedPackage {
  readonly id?: string;
  readonly packageId?: string;
  readonly title?: string;
  readonly chamber?: string;
  readonly congress?: number;
  readonly session?: number;
  /** A hearing's day, or a report's; a hearing may have been held on several. */
  readonly dates: readonly string[];
  readonly citation?: string;
  readonly jacket?: string;
  readonly subtitle?: string;
  /** What a committee says of the bill in one sentence. */
  readonly recommendation?: string;
  readonly conference?: boolean;
  /** `Part 2`, where the package is one part alone. */
  readonly heading?: string;
  /** Parts are bodies of one record, never records of their own. */
  readonly parts: readonly {
    readonly id: string;
    readonly renditions: ModsPackage['renditions'];
  }[];
  readonly renditions: ModsPackage['renditions'];
  readonly references: ModsPackage['references'];
  /** What else the publisher says of it, by the publisher's names. */
  readonly publisherFields: JsonObject;
}

/** A hearing (CHRG) or a committee report (CRPT); a package of another collection keeps its own code. */
export function printedPackageOf(mods: ModsPackage): PrintedPackage {
  const held = mods.extension.heldDate ?? [];
  const of = (name: string) =>
    [mods, ...mods.granules].map(({ extension }) => extension[name]?.[0]).find(Boolean);
  const dates = held.length > 0 ? held : mods.dateIssued ? [mods.dateIssued] : [];
  return {
    ...present({
      id: mods.packageId && idOfPackage(mods.packageId),
      packageId: mods.packageId,
      title: mods.title,
      chamber: mods.extension.chamber?.[0],
      congress: mods.congress,
      session: mods.session,
      citation:
        mods.extension.preferredCitation?.[0] ?? mods.identifiers['preferred citation']?.[0],
      jacket: /hrg(\d+)/.exec(mods.packageId ?? '')?.[1],
      subtitle: of('subtitle'),
      recommendation: of('recommendation'),
      conference: of('isConferenceReport') === 'true' || undefined,
      heading: of('heading'),
    }),
    dates: [...new Set(dates)],
    parts: mods.granules.map((granule) => ({
      id: granule.granuleId ?? '',
      renditions: granule.renditions,
    })),
    renditions: mods.renditions,
    references: allReferences(mods),
    publisherFields: {
      ...publisherFields(mods),
      // Of a package in parts each part says for itself who submitted it, when, and what it recommends.
      ...(mods.granules.length > 0 && {
        parts: mods.granules.map((granule) => ({
          ...present({ id: granule.granuleId, name: granule.titlePart }),
          ...publisherFields(granule),
        })),
      }),
    },
  };
}

/** A package with parts says of each part what it refers to; the record refers to all of it. */
function allReferences(mods: ModsPackage): ModsPackage['references'] {
  const all = [mods.references, ...mods.granules.map((granule) => granule.references)];
  const union = <K extends keyof ModsPackage['references']>(
    key: K,
  ): ModsPackage['references'][K] => {
    const seen = new Map<string, unknown>();
    for (const one of all.flatMap((references) => [...references[key]]))
      seen.set(JSON.stringify(one), one);
    return [...seen.values()] as unknown as ModsPackage['references'][K];
  };
  return {
    members: union('members'),
    committees: union('committees'),
    bills: eachBillOnce(union('bills')),
    laws: union('laws'),
    usc: union('usc'),
    uscChapters: union('uscChapters'),
    cfr: union('cfr'),
    statutes: union('statutes'),
    rins: union('rins'),
    reports: union('reports'),
    communications: union('communications'),
    witnesses: union('witnesses'),
    eventIds: union('eventIds'),
  };
}
