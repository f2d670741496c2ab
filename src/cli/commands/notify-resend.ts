import { showDelivery } from '../../api/routes/show-notices.ts';
import { AnnalsError, EXIT } from '../../core/errors.ts';
import { instant } from '../../core/time.ts';
import type { Command } from '../command.ts';
import type { NotifyResendCommand } from '../table/watch.ts';

const notifyResend: Command<NotifyResendCommand> = async ({ args: { delivery } }, door) => {
  const { catalog, clock } = await door.openToChange();
  const again = await catalog.notices.resend(delivery, instant(clock.now()));
  if (!again) {
    throw new AnnalsError('NOT_FOUND', `there is no delivery ${delivery}`, {
      hint: 'See `annals notify deliveries`.',
    });
  }
  if (door.json) door.printJson(showDelivery(again));
  else {
    door.print(`delivery ${again.id} over ${door.paint.name(again.channel)} is due now`);
    door.say('`annals serve` sends it within half a minute; `annals watch run` sends it at once.');
  }
  return EXIT.ok;
};
export default notifyResend;
