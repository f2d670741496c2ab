/** The text of parts, fetched once for all their sections and let go when others follow. */
import { AnnalsError } from '../../../core/errors.ts';
import type { AcquireContext } from '../../../core/source-contexts.ts';
import { type Divided, divide } from './divisions.ts';

type Asking = Pick<AcquireContext<unknown>, 'fetch'>;

export interface PartTexts {
  /** Undefined when the publisher has nothing there on that day. */
  at(ctx: Asking, url: string): Promise<Divided | undefined>;
}

/** Characters that are held at once; the newest text is, whatever its length. */
const HELD = 4_000_000;

export function createPartTexts(): PartTexts {
  const texts = new Map<string, Promise<Divided | undefined>>();
  const sizes = new Map<string, number>();
  const forget = (url: string) => {
    texts.delete(url);
    sizes.delete(url);
  };
  const shrink = (newest: string) => {
    let all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [url, size] of sizes) {
      if (all <= HELD || url === newest) return;
      all -= size;
      forget(url);
    }
  };
  return {
    async at(ctx, url) {
      const known = texts.get(url);
      if (known !== undefined) return known;
      const asked = fetchText(ctx, url);
      texts.set(url, asked);
      try {
        const found = await asked;
        sizes.set(url, found?.text.length ?? 0);
        shrink(url);
        return found;
      } catch (error) {
        // The next attempt asks again.
        forget(url);
        throw error;
      }
    },
  };
}

async function fetchText(ctx: Asking, url: string): Promise<Divided | undefined> {
  const answer = await ctx.fetch(url);
  if (answer.is !== 'fetched') return undefined;
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of answer.body) text += decoder.decode(piece, { stream: true });
  text += decoder.decode();
  const root = /<([A-Z][A-Z0-9]*)\b/.exec(text.slice(0, 2_000))?.[1];
  if (root === undefined || !text.trimEnd().endsWith(`</${root}>`)) {
    const why =
      root === undefined
        ? `it begins ${text.slice(0, 40)}`
        : `it ends before </${root}>: it was cut`;
    throw new AnnalsError('UNEXPECTED_SHAPE', `${url}: the answer is no text of the CFR: ${why}`, {
      url,
    });
  }
  return divide(text);
}
