import { UsageError } from './report-error.ts';

/** The value of a flag that counts something; undefined when it was not given. */
export function wholeNumber(flag: string, value: unknown, least = 1): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (Number.isInteger(number) && number >= least) return number;
  throw new UsageError(`${flag} is '${value}'; it must be a whole number of at least ${least}`, '');
}
