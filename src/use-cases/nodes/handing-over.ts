import type { App } from '../../app/app.ts';
import { AnnalsError } from '../../core/errors.ts';

/** Whether other machines may have the same catalog: what one leaves, another goes on with. */
export const isShared = ({ settings }: Pick<App, 'settings'>): boolean =>
  settings.storage.catalog.backend === 'postgres';

/** Why the runs of a node end that leaves; undefined where nobody else would go on with them. */
export const whyNodeLeaves = (app: Pick<App, 'settings'>): AnnalsError | undefined =>
  isShared(app)
    ? new AnnalsError('NODE_LEFT', 'its node was stopped, or leads no longer')
    : undefined;

/** The same signal, with a reason that lets another node go on with what it ends. */
export function handedOver(app: Pick<App, 'settings'>, stop: AbortSignal): AbortSignal {
  const leaving = new AbortController();
  const leave = () => leaving.abort(whyNodeLeaves(app) ?? stop.reason);
  if (stop.aborted) leave();
  else stop.addEventListener('abort', leave, { once: true });
  return leaving.signal;
}
