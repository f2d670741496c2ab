import { EXIT } from '../../core/errors.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import { checkIndex } from '../../use-cases/search/check-index.ts';
import { type IndexFinding, judgeIndex } from '../../use-cases/search/judge-index.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { stopOnSignal } from '../signals.ts';
import type { IndexCheckCommand } from '../table/search-commands.ts';

const indexCheck: Command<IndexCheckCommand> = async ({ options }, door) => {
  const app = await door.openExisting();
  const { stop, release } = stopOnSignal(() => door.say(door.errPaint.dim('stopping')));
  try {
    const measured = await checkIndex(app, { queries: options.queries, stop });
    const findings = judgeIndex(measured);
    const ok = findings.every(({ is }) => is !== 'bad');
    if (door.json) {
      const { unusable: _, ...figures } = measured;
      door.printJson({ ok, ...snakeKeys(figures), findings: [...findings] });
    } else for (const one of findings) door.print(lineOf(one, door));
    return ok ? EXIT.ok : EXIT.failed;
  } finally {
    release();
  }
};
export default indexCheck;

function lineOf({ about, is, text }: IndexFinding, { paint }: Door): string {
  const word = { good: paint.good('good'), bad: paint.bad('bad '), note: paint.dim('note') }[is];
  return `${word}  ${about}: ${text}`;
}
