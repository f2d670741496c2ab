import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { SECOND } from '../../core/time.ts';
import { contactMail, papersSettings } from '../../families/papers/settings.ts';
import { planTiers, type SeekPlan } from '../../resolve/plan.ts';
import { RESOLVERS } from '../../resolve/registry.ts';
import { DEFAULT_TIERS, readTierFile, type TierFile } from '../../resolve/tier-file.ts';
import { didYouMean } from '../settings/did-you-mean.ts';
import { BadSettings, type Problem } from '../settings/problems.ts';
import type { Settings } from '../settings/schema.ts';
import { secretAt } from '../settings/secrets.ts';

/** The tiers as the settings have them. Throws {@link BadSettings} with everything that is wrong. */
export async function plannedTiers(settings: Settings, cwd: string): Promise<SeekPlan> {
  const papers = papersSettings(settings);
  const problems: Problem[] = [];
  const file = await tierFile(papers.tiers, cwd, problems);
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
    keys: (path) => secretAt(settings, path),
    describe: papers.describe,
    budget: {
      totalMs: budget.seconds * SECOND,
      attempts: budget.attempts,
      concurrency: budget.concurrency,
      longestWaitMs: budget.longestWaitSeconds * SECOND,
    },
    ...verify,
    mail: contactMail(settings),
  });
}

/** Names of the planned resolvers that will not be asked for want of a mail address. */
export const withoutMail = ({ tiers, describers }: Pick<SeekPlan, 'tiers' | 'describers'>) =>
  [...tiers.flatMap(({ resolvers }) => resolvers), ...describers]
    .filter(({ resolver, mail }) => resolver.needsMail && mail === undefined)
    .map(({ resolver }) => resolver.name);

async function tierFile(
  path: string | undefined,
  cwd: string,
  problems: Problem[],
): Promise<TierFile> {
  if (path === undefined) return DEFAULT_TIERS;
  const complain = (message: string) =>
    problems.push({ path: 'papers.tiers', from: path, message: `${path}: ${message}` });
  let text: string;
  try {
    text = await readFile(resolve(cwd, path), 'utf8');
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
