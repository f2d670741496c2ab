import type { Family } from '../core/family.ts';
import type { VerbEntry, VerbFields, VerbGroup, VerbTerminal } from '../core/verb.ts';
import type { CommandEntry } from './command.ts';
import type { Door } from './door.ts';
import { layoutOn } from './show/layout.ts';
import { stopOnSignal } from './signals.ts';

/** The commands of families, as the command line runs its own. */
export const familyVerbs = (families: readonly Family[]): readonly CommandEntry[] =>
  families.flatMap(({ verbs = [] }) => verbs.map(asCommand));

const asCommand = (entry: VerbEntry): CommandEntry => ({
  ...entry,
  load: async () => {
    const { default: verb } = await entry.load();
    return { default: (call, door) => verb(call, terminalOf(door)) };
  },
});

export const familyGroups = (families: readonly Family[]): Readonly<Record<string, VerbGroup>> =>
  Object.assign({}, ...families.map(({ verbGroups }) => verbGroups));

/** A command with the options and examples that families add to it. */
export function withAdditions(entry: CommandEntry, families: readonly Family[]): CommandEntry {
  const added = families.flatMap(({ additions }) => additions?.[entry.name] ?? []);
  if (added.length === 0) return entry;
  const options = added.flatMap((one) => one.options ?? []);
  const withTheirs = () =>
    Object.assign({}, entry.options?.(), ...options.map((make) => make())) as VerbFields;
  const [first, ...more] = entry.examples;
  return {
    ...entry,
    ...(options.length > 0 && { options: withTheirs }),
    examples: [first, ...more, ...added.flatMap((one) => one.examples ?? [])],
  };
}

const terminalOf = (door: Door): VerbTerminal => ({
  json: door.json,
  cwd: door.terminal.cwd,
  layout: layoutOn(door),
  errPaint: door.errPaint,
  print: (text) => door.print(text),
  printJson: (value) => door.printJson(value),
  say: (text) => door.say(text),
  stopOnSignal: () => stopOnSignal(() => door.say(door.errPaint.dim('stopping'))),
  open: async (flags = []) => {
    const [app, { familyHost }] = await Promise.all([
      door.open({ flags }),
      import('../app/family-host.ts'),
    ]);
    return familyHost(app);
  },
});
