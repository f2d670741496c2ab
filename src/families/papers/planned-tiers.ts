import { BadSettings, type Problem } from '../../core/bad-settings.ts';
import { didYouMean } from '../../core/did-you-mean.ts';
import type { FamilyMeans } from '../../core/family-host.ts';
import { SECOND } from '../../core/time.ts';
import { planTiers, type SearchPlan } from './find-pdf/plan.ts';
import { RESOLVERS } from './find-pdf/registry.ts';
import { DEFAULT_TIERS, readTierFile, type TierFile } from './find-pdf/tier-file.ts';
import { contactMail, papersSettings } from './settings.ts';

/** The tiers as the settings have them. Throws {@link BadSettings} with everything that is wrong. */
export async function plannedTiers(
  means: Pick<FamilyMeans, 'settings' | 'secret' | 'readText'>,
): Promise<SearchPlan> {
  const papers = papersSettings(means.settings);
  const problems: Problem[] = [];
  const file = await tierFile(papers.tiers, means, problems);
  problems.push(
    ...unknownNames('papers.resolverOrder', papers.resolverOrder),
    ...unknownNames('papers.describe', papers.describe),
  );
  if (problems.length > 0) throw new BadSettings(problems);
  const { budget, verify } = papers;
  return planTiers({
    file,
    resolvers: RESOLVERS,
    order: orderOf(papers.resolverOrder, file, papers.tiers !== undefined),
    rates: ratesOf(papers.rateLimits),
    timeoutMs: papers.timeoutMs,
    keys: (path) => means.secret(path),
    describe: papers.describe,
    budget: {
      totalMs: budget.seconds * SECOND,
      attempts: budget.attempts,
      concurrency: budget.concurrency,
      longestWaitMs: budget.longestWaitSeconds * SECOND,
    },
    ...verify,
    mail: contactMail(means.settings),
  });
}

/** Resolvers that will not be asked for want of a mail address are named before a run begins. */
export function warnOfMissingMail(
  { tiers, describers }: Pick<SearchPlan, 'tiers' | 'describers'>,
  { settings, warn }: Pick<FamilyMeans, 'settings' | 'warn'>,
): void {
  const unasked = [...tiers.flatMap(({ resolvers }) => resolvers), ...describers]
    .filter(({ resolver, mail }) => resolver.needsMail && mail === undefined)
    .map(({ resolver }) => resolver.name);
  if (unasked.length === 0) return;
  const is = settings.http.contact ?? 'not set';
  warn(
    `http.contact is ${is}, no mail address; ${unasked.join(', ')} will not be asked. Set papers.contactMail (ANNALS_PAPERS__CONTACT_MAIL)`,
  );
}

async function tierFile(
  path: string | undefined,
  { readText }: Pick<FamilyMeans, 'readText'>,
  problems: Problem[],
): Promise<TierFile> {
  if (path === undefined) return DEFAULT_TIERS;
  const complain = (message: string) =>
    problems.push({ path: 'papers.tiers', from: path, message: `${path}: ${message}` });
  let text: string;
  try {
    text = await readText(path);
  } catch (cause) {
    complain(`cannot be read (${(cause as NodeJS.ErrnoException).code ?? String(cause)})`);
    return DEFAULT_TIERS;
  }
  const read = readTierFile(
    text,
    RESOLVERS.map(({ name }) => name),
  );
  if (read.ok) return read.file;
  for (const problem of read.problems) complain(problem);
  return DEFAULT_TIERS;
}

/**
 * The order as it was given. Who writes a tier file names resolvers there: while the order is the
 * default one, it does not shut out those that only the file knows.
 */
function orderOf(
  order: readonly string[],
  { tiers }: TierFile,
  isOwnFile: boolean,
): readonly string[] {
  const isDefault = order.join() === DEFAULT_TIERS.tiers.flatMap(({ sources }) => sources).join();
  return isOwnFile && isDefault ? tiers.flatMap(({ sources }) => sources) : order;
}

function unknownNames(path: string, names: readonly string[]): Problem[] {
  const known = RESOLVERS.map(({ name }) => name);
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = didYouMean(name, known);
      const hint = meant ? `did you mean ${meant}?` : `there are: ${known.join(', ')}`;
      return {
        path,
        from: 'settings',
        message: `${path}: there is no resolver '${name}'; ${hint}`,
      };
    });
}

/** `core_pdf` is what an older name of the setting makes of `core`. */
function ratesOf(rates: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(
    RESOLVERS.map(({ name }) => [name, rates[name] ?? rates[`${name}_pdf`]]),
  );
}
