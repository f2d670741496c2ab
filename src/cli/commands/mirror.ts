import { toMirror } from '../../api/routes/copies.ts';
import type { App } from '../../app/app.ts';
import { AnnalsError, EXIT } from '../../core/errors.ts';
import { type MirrorCounts, type MirrorNews, mirror } from '../../use-cases/mirroring/follow.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { counted, grouped } from '../show/units.ts';
import { stopOnSignal } from '../signals.ts';
import type { MirrorCommand } from '../table/mirror.ts';

const mirrorOther: Command<MirrorCommand> = async ({ args, options }, door) => {
  const url = addressOf(args.url);
  const app = await door.open();
  const { stop, release } = stopOnSignal(() =>
    door.say(door.errPaint.warn('stopping; the same command continues where it stopped')),
  );
  try {
    const counts = await mirror(app, {
      url,
      ...(options.from !== undefined && { from: options.from }),
      following: !options.once,
      stop,
      tell: createTelling(door, url),
    });
    await tellEnd(app, url, counts, door);
    return counts.refused > 0 ? EXIT.partial : EXIT.ok;
  } catch (error) {
    if (stop.aborted) return EXIT.stopped;
    throw withAdvice(error, url);
  } finally {
    release();
  }
};
export default mirrorOther;

function addressOf(typed: string): string {
  let url: URL | undefined;
  try {
    url = new URL(typed);
  } catch {
    url = undefined;
  }
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new AnnalsError('BAD_REQUEST', `'${typed}' is no address of an Annals`, {
      hint: 'Give the address where the other one is served: `annals mirror https://records.example.org`.',
    });
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** Somebody tries it at home first: the two settings that this needs are said together. */
function withAdvice(error: unknown, url: string): unknown {
  if (!(error instanceof AnnalsError)) return error;
  const { hostname, protocol } = new URL(url);
  const isPrivate = error.code === 'PRIVATE_ADDRESS' || error.code === 'NOT_HTTPS';
  const isPlain = protocol === 'http:';
  if (!isPrivate && !(isPlain && error.code !== 'COPY_REFUSED')) return error;
  const plain = isPlain ? ` and network.allowHttp` : '';
  return new AnnalsError(
    error.code,
    error.message,
    {
      ...error.facts,
      hint: `If ${hostname} is yours, add it to network.allowPrivate${plain} in the settings, or give \`--set network.allowPrivate=${hostname}${isPlain ? ` --set network.allowHttp=${hostname}` : ''}\`.`,
    },
    error,
  );
}

const EVERY = 100;

/** What a person should know while it goes on; on standard error. */
function createTelling(door: Door, url: string): (news: MirrorNews) => void {
  let records = 0;
  return (news) => {
    const { errPaint: paint } = door;
    switch (news.is) {
      case 'progress':
        records += 1;
        if (records % EVERY === 0) {
          door.say(
            `${counted(records, 'record')} looked at; number ${grouped(news.seq)} of ${grouped(news.last)} of the feed`,
          );
        }
        return;
      case 'took':
        if (news.what === 'differs') {
          door.say(paint.warn(`${news.id}: ${url} says something else; both are kept`));
        }
        return;
      case 'refused':
        door.say(paint.warn(`${news.why}; it is asked for again`));
        return;
      case 'rewritten':
        door.say(
          paint.warn(
            `The history of ${url} was rewritten: ${news.why}. Its feed is read again from the beginning; what is held stays.`,
          ),
        );
        return;
      case 'caught up':
        door.say(`Everything up to number ${grouped(news.seq)} of the feed is here.`);
        return;
      case 'unreachable':
        door.say(paint.warn(`${news.why}; ${url} is asked again in ${news.againInSeconds} s`));
    }
  };
}

async function tellEnd(
  app: App,
  url: string,
  counts: MirrorCounts,
  door: Door<ReturnType<typeof jsonOf>>,
): Promise<void> {
  const figures = (await app.catalog.mirrors.list()).find((one) => one.url === url);
  if (!figures) return;
  if (door.json) {
    door.printJson(jsonOf(figures, counts));
    return;
  }
  const { differs, gone, refused } = counts;
  const parts = [
    `${grouped(counts.new)} new`,
    `${grouped(counts.changed)} changed`,
    `${grouped(counts.same)} held already`,
    ...(differs > 0 ? [`${grouped(differs)} kept beside ours`] : []),
    ...(gone > 0 ? [`${grouped(gone)} not held there any more`] : []),
    ...(refused > 0 ? [`${grouped(refused)} refused`] : []),
  ];
  door.print(
    `Mirrored ${door.paint.name(url)}: ${parts.join(', ')}. ${counted(figures.records, 'record')} came by this way.`,
  );
  if (refused > 0) {
    door.print(
      door.paint.warn(
        'Refused records are asked for again by the same command; `annals why <id>` tells why.',
      ),
    );
  }
}

const jsonOf = (
  figures: Parameters<typeof toMirror>[0],
  counts: MirrorCounts,
): ReturnType<typeof toMirror> & { readonly looked: MirrorCounts } => ({
  ...toMirror(figures),
  looked: counts,
});
