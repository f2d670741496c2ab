import { AnnalsError, type ErrorCode } from '../../../core/errors.ts';
import type { AcquireContext } from '../../../core/source-contexts.ts';
import type { Patience } from './patience.ts';

export interface BoxFile {
  readonly name: string;
  /** A fresh signed address each time; it is used at once. */
  address(): Promise<string>;
  /** Addresses that are asked for at most. */
  readonly attempts: number;
}

/** An address that has lost its validity is answered like one that never was. */
const EXPIRED: ReadonlySet<ErrorCode> = new Set([
  'HTTP_401_UNAUTHORISED',
  'HTTP_403_FORBIDDEN',
  'HTTP_404_NOT_FOUND',
]);

/** What a fetch calls it, and what it is where files come from signed addresses. */
const AT_BOX: Partial<Record<ErrorCode, ErrorCode>> = {
  NOT_THE_DOCUMENT: 'MALFORMED_PDF',
  ASKED_TO_WAIT: 'BOX_RATE_LIMIT',
};

/**
 * Downloads a PDF from Box. An address that has expired is replaced by another; so is, once, one
 * that leads to something else than a whole PDF: a page to sign in, half a file.
 */
export async function downloadFromBox(
  { name, address, attempts }: BoxFile,
  ctx: Pick<AcquireContext<unknown, Patience>, 'download' | 'note' | 'state' | 'clock'>,
): Promise<void> {
  const patience = ctx.state;
  const notBefore = patience.filesRestUntil();
  if (notBefore > ctx.clock.now()) {
    throw new AnnalsError('BOX_RATE_LIMIT', 'the file host asked for a pause', { notBefore });
  }
  for (let attempt = 1; ; attempt++) {
    const url = await address();
    try {
      await ctx.download({ name, url, expect: 'pdf' }, { cache: 'no-store' });
      return;
    } catch (error) {
      if (!(error instanceof AnnalsError)) throw error;
      const { code, message, facts } = error;
      if (code === 'ASKED_TO_WAIT') patience.filesRest(facts.notBefore ?? 0);
      const mayHelp = EXPIRED.has(code)
        ? attempt < attempts
        : code === 'NOT_THE_DOCUMENT' && attempt < 2;
      if (!mayHelp) throw new AnnalsError(AT_BOX[code] ?? code, message, facts, error);
      ctx.note('the signed address leads nowhere; another one is asked for', { code, attempt });
    }
  }
}
