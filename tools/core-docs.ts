/** docs/errors.md and docs/states.md, from the tables the program itself works by. */
import { EXIT_CODES } from '../src/cli/exit-codes.ts';
import { ERRORS } from '../src/core/errors.ts';
import { apply, type ItemEvent, type ItemState } from '../src/core/item.ts';
import { BODY_STATES } from '../src/core/normalizer.ts';

export function errorsDoc(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, e]) =>
      `| \`${code}\` | ${e.next} | ${e.meaning} | ${e.hint} | ${e.exit} | ${e.status} |`,
  );
  const exits = EXIT_CODES.map(([code, meaning]) => `| ${code} | ${meaning} |`);
  return `# Errors

Every failure has a code. \`next\` says what Annals does then: *retry* tries the item again later, which costs an attempt; *wait* tries it again
when the publisher (or a guard of Annals) allows it, which costs none; *give-up* ends the item as failed; *stop* ends the run or the command.
Made from \`src/core/errors.ts\` by \`npx tsx tools/write-core-docs.ts\`.

| code | next | meaning | what to do | exit | HTTP |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

## Exit codes

| code | meaning |
| --- | --- |
${exits.join('\n')}
`;
}

export function statesDoc(): string {
  const types = Object.keys(EVENTS) as ItemEvent['type'][];
  const rows = STATES.map((state) => {
    const cells = types.map((type) => {
      const applied = apply(state, EVENTS[type]);
      return applied.ok ? applied.state.is : '·';
    });
    return `| **${state.is}** | ${cells.join(' | ')} |`;
  });
  return `# The states of an item

One row is both queue entry and ledger, and \`apply\` in \`src/core/item.ts\` is the only place where its state changes. A dot is a refused
transition: nothing is written. \`downloaded\` is terminal. Made by \`npx tsx tools/write-core-docs.ts\`.

| | ${types.join(' | ')} |
| --- |${' --- |'.repeat(types.length)}
${rows.join('\n')}

- *lease* costs an attempt, *begin* makes it stay spent when the process dies. *snooze* (the publisher asked us to wait) and *release* (stopped before it began) give it back; *retry* does not.
- *expire*: the worker fell silent. What it had not begun goes back as it was. What it had begun loses the attempt: the item goes to another one, or to *failed* when its attempts are spent (eight at least: a machine dies for reasons of its own), so a poison item cannot loop.
- *reopen*: \`annals resume --retry-failed\`.

## The states of a body

\`body_status\` in the catalog, in exports and in the answers of the API:

${Object.entries(BODY_STATES)
  .map(([state, meaning]) => `- \`${state}\`: ${meaning}.`)
  .join('\n')}
`;
}

const because = { code: 'TIMED_OUT', message: '' } as const;
const later = '2026-01-01T00:00:00.000Z';

const STATES: readonly ItemState[] = [
  { is: 'pending', attempt: 0, notBefore: null },
  { is: 'in_progress', attempt: 1, owner: '', until: later, begun: true },
  { is: 'downloaded', attempt: 1 },
  { is: 'failed', attempt: 3, because },
  { is: 'skipped', attempt: 0, reason: '' },
];

const EVENTS: { readonly [T in ItemEvent['type']]: Extract<ItemEvent, { type: T }> } = {
  lease: { type: 'lease', owner: '', until: later },
  begin: { type: 'begin' },
  keep: { type: 'keep' },
  skip: { type: 'skip', reason: '' },
  retry: { type: 'retry', at: later, because },
  snooze: { type: 'snooze', until: later, because },
  release: { type: 'release' },
  'give-up': { type: 'give-up', because },
  expire: { type: 'expire', attempts: 3, because },
  reopen: { type: 'reopen' },
};
