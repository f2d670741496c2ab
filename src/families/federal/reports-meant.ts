/**
 * The reports of committees that `Report 119-100` or `Rept. No. 119-100` may be, a list for each:
 * both chambers number theirs alike.
 */
export function reportsMeantBy(text: string): readonly (readonly string[])[] {
  const [, congress, number] = REPORT.exec(text.trim()) ?? [];
  if (congress === undefined || number === undefined) return [];
  const idOf = (type: string) => [`report:CRPT-${Number(congress)}${type}${Number(number)}`];
  return [idOf('hrpt'), idOf('srpt'), idOf('erpt')];
}

const REPORT =
  /^(?:(?:congressional|committee|conference) )?(?:report|rept\.?|rpt\.?)(?: number| no\.?| #)?[ .:#]{0,2}(\d{2,3})[-–—‑](\d{1,4})$/i;
