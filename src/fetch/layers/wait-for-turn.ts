import type { Layer } from '../exchange.ts';
import type { Turns } from '../limits/turns.ts';

/** Last before the wire, so that no turn is wasted on a refusal. The turn ends with the body. */
export const waitForTurn =
  (turns: Turns): Layer =>
  (next) =>
  async (outgoing) => {
    const turn = turns.take(outgoing);
    const leave = turn instanceof Promise ? await turn : turn;
    try {
      const incoming = await next(outgoing);
      incoming.body.whenOver(leave);
      return incoming;
    } catch (error) {
      leave();
      throw error;
    }
  };
