import type { Layer } from '../exchange.ts';
import type { Turns } from '../limits/turns.ts';

/** Last before the wire, so that no turn is wasted on a refusal. The turn ends with the body. */
export const waitForTurn =
  (turns: Turns): Layer =>
  (next) =>
  async (outgoing) => {
    const taken = turns.take(outgoing);
    const turn = taken instanceof Promise ? await taken : taken;
    try {
      const incoming = await next({ ...outgoing, sent: turn.sent });
      // A recording has no wire on which anything could be sent.
      turn.sent();
      incoming.body.whenOver(turn.leave);
      return incoming;
    } catch (error) {
      turn.leave();
      throw error;
    }
  };
