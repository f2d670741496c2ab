import { createHash } from 'node:crypto';
import type { Spooled } from '../core/artifact.ts';
import type { CandidateFile } from '../core/candidate.ts';
import { CHALLENGE_RULES, challengeIn, LARGEST_CHALLENGE } from '../core/challenge-page.ts';
import type { Decision } from '../core/decision.ts';
import { AnnalsError } from '../core/errors.ts';
import type { Run } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import { instant } from '../core/time.ts';
import { lineFor } from './decision-lines.ts';
import type { EngineParts } from './parts.ts';
import { fileKindOf } from './verify.ts';

type Headers = Readonly<Record<string, string>>;

/** Bytes of the kind that was asked for may still be a wall for robots, or one page for everybody. */
export async function refuseImpostors(
  parts: EngineParts,
  source: Source,
  run: Pick<Run, 'id'>,
  id: string | null,
  came: { readonly file: CandidateFile; readonly spooled: Spooled; readonly headers: Headers },
): Promise<void> {
  const { file, spooled, headers } = came;
  const { url } = file;
  const small = spooled.size <= LARGEST_CHALLENGE;
  const who = challengeIn(small ? await spooled.bytes() : spooled.head, headers);
  if (who !== undefined) {
    const message = `${url}: a challenge page (${who}, ${spooled.size} bytes) came instead of the document`;
    throw new AnnalsError('CHALLENGE_PAGE', message, { url, challenged: true });
  }
  const known = await parts.catalog.refused.why(source.name, spooled.sha256);
  if (known !== undefined) throw new AnnalsError('SHARED_BODY', `${url}: ${known}`, { url });
  const limit = parts.sameBytesOf?.(source) ?? 0;
  // Answers of an API and data files may be alike; what people read is not.
  if (limit === 0 || file.role === 'metadata' || fileKindOf(spooled.head) === 'json') return;
  const holders = (await parts.catalog.documents.holders(spooled.sha256)).filter(
    (one) => one.id !== id && source.ids.some((prefix) => one.id.startsWith(`${prefix}:`)),
  );
  if (holders.length + 1 < limit) return;
  const named = holders.slice(0, 3).map((one) => one.id);
  const why = `the same ${spooled.size} bytes came for ${holders.length + 1} records (${named.join(', ')} among them); the limit is ${limit}`;
  await refuse(parts, source, run, spooled.sha256, why);
  throw new AnnalsError('SHARED_BODY', `${url}: ${why}`, { url });
}

/**
 * Looks through what is held of a source, once for each version of the rules: what an earlier version
 * kept and today's would refuse is asked for again by this run. What comes later is checked as it comes.
 */
export async function findImpostors(
  parts: EngineParts,
  source: Source,
  run: Pick<Run, 'id'>,
): Promise<void> {
  const { refused } = parts.catalog;
  if ((await refused.rulesOf(source.name)) >= CHALLENGE_RULES) return;
  for (const sha256 of await refused.smallPages(source.name, LARGEST_CHALLENGE)) {
    if (!(await parts.store.has(sha256))) continue;
    const who = challengeIn(await parts.store.read(sha256));
    if (who !== undefined) {
      await refuse(parts, source, run, sha256, `what is held is a challenge page (${who})`);
    }
  }
  const limit = parts.sameBytesOf?.(source) ?? 0;
  for (const sha256 of limit === 0 ? [] : await refused.shared(source.name, limit)) {
    const why = `the same bytes are held for ${limit} records or more`;
    await refuse(parts, source, run, sha256, why);
  }
  await refused.looked(source.name, CHALLENGE_RULES, instant(parts.clock.now()));
}

async function refuse(
  parts: EngineParts,
  source: Source,
  run: Pick<Run, 'id'>,
  sha256: string,
  why: string,
): Promise<void> {
  const at = instant(parts.clock.now());
  const details = { sha256 };
  const decision: Decision = lineFor(run.id, source.name)('keep', 'refused', {
    at,
    reason: why,
    details,
  });
  await parts.catalog.refused.refuse({ source: source.name, sha256, why, at, decision });
}

/** How bytes differ from what the candidate says of its file; undefined when they do not. */
export async function declaredOtherwise(
  file: CandidateFile,
  came: { readonly sha256: string; readonly size: number; bytes(): Promise<Uint8Array> },
): Promise<string | undefined> {
  const { size, sha256, sha1 } = file;
  if (size !== undefined && size !== came.size) return `${came.size} bytes; declared were ${size}`;
  if (sha256 !== undefined && sha256.toLowerCase() !== came.sha256)
    return `sha256 is ${came.sha256}; declared was ${sha256}`;
  if (sha1 === undefined) return undefined;
  const found = createHash('sha1')
    .update(await came.bytes())
    .digest('hex');
  return found === sha1.toLowerCase() ? undefined : `sha1 is ${found}; declared was ${sha1}`;
}
