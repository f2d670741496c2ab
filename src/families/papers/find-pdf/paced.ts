import type { PolitenessChange } from '../../../core/politeness.ts';

/** How a resolver asks its host: most are APIs that state a rate, and three attempts are enough for them. */
export const paced = ({
  rate,
  withinMs,
  attempts = 3,
  robots = 'api',
}: {
  readonly rate: string;
  /** The longest that one answer may take. */
  readonly withinMs: number;
  readonly attempts?: number;
  readonly robots?: 'api' | 'obey';
}): PolitenessChange => ({ rate, timeout: { totalMs: withinMs }, retry: { attempts }, robots });
