/** What the eCFR's API answers, as far as it is read. */
import { z } from 'zod';

export const titleRow = z.looseObject({
  number: z.coerce.number().int().min(1).max(50),
  name: z.string(),
  latest_amended_on: z.iso.date().nullish(),
  latest_issue_date: z.iso.date().nullish(),
  up_to_date_as_of: z.iso.date().nullish(),
  reserved: z.boolean().nullish(),
  processing_in_progress: z.boolean().nullish(),
});
export type TitleRow = z.infer<typeof titleRow>;

export const titlesAnswer = z.looseObject({
  titles: z.array(titleRow),
  meta: z.looseObject({ import_in_progress: z.boolean().nullish() }).nullish(),
});

/** One version of a section or an appendix. */
export const changeRow = z.looseObject({
  identifier: z.string().min(1),
  name: z.string().nullish(),
  part: z.string().nullish(),
  title: z.union([z.string(), z.number()]).nullish(),
  type: z.string(),
  /** The day from which it is the text. */
  date: z.iso.date(),
  /** The day it came into the eCFR. */
  issue_date: z.iso.date().nullish(),
  substantive: z.boolean().nullish(),
  removed: z.boolean().nullish(),
});
export type ChangeRow = z.infer<typeof changeRow>;

export const changesAnswer = z.looseObject({
  content_versions: z.array(changeRow),
  // A number in quotation marks.
  meta: z
    .looseObject({
      title: z.union([z.string(), z.number()]).nullish(),
      result_count: z.coerce.number().nullish(),
    })
    .nullish(),
});

export interface StructureNode {
  readonly type: string;
  readonly identifier?: string | null | undefined;
  readonly label?: string | null | undefined;
  readonly reserved?: boolean | null | undefined;
  readonly children?: readonly StructureNode[] | null | undefined;
}

export const structureAnswer: z.ZodType<StructureNode> = z.looseObject({
  type: z.string(),
  identifier: z.string().nullish(),
  label: z.string().nullish(),
  reserved: z.boolean().nullish(),
  get children() {
    return z.array(structureAnswer).nullish();
  },
});

/** An error of the eCFR itself that was mended: the words of the publisher. */
export const correctionRow = z.looseObject({
  id: z.number(),
  cfr_references: z
    .array(
      z.looseObject({
        cfr_reference: z.string().nullish(),
        hierarchy: z.record(z.string(), z.string().nullish()).nullish(),
      }),
    )
    .nullish(),
  corrective_action: z.string().nullish(),
  error_occurred: z.string().nullish(),
  error_corrected: z.string().nullish(),
  fr_citation: z.string().nullish(),
  last_modified: z.string().nullish(),
});
export type CorrectionRow = z.infer<typeof correctionRow>;

export const correctionsAnswer = z.looseObject({ ecfr_corrections: z.array(correctionRow) });
