import type { Layer } from '../exchange.ts';
import type { Turns } from '../limits/turns.ts';

/** Last before the wire, so that no turn is wasted on a refusal. The turn ends with the body. */
export const waitForTurn =
  (turns: Turns): Layer =>
  (next) =>
  async (outgoing) => {
    const leave = await turns.take(outgoing);
    try {
      const incoming = await next(outgoing);
      return { ...incoming, body: endingWith(incoming.body, leave) };
    } catch (error) {
      leave();
      throw error;
    }
  };

async function* endingWith(
  body: AsyncIterable<Uint8Array>,
  end: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } finally {
    end();
  }
}
