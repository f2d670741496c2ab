import type { Layout, Paint } from '../../../core/verb.ts';
import type { ExplainedResolver, ExplainedTiers, Step } from './explain-tiers.ts';

/** Tiers, policies and keys of the resolvers; and for one work, who would be asked and why. */
export function tiersInWords(explained: ExplainedTiers, layout: Layout): string {
  const { paint } = layout;
  const { tiers, describers, budget, notAsked, work } = explained;
  const rows = tiers.flatMap((tier) =>
    tier.resolvers.map((one, at) => [
      at === 0 ? `${tier.name} (${tier.parallel} at once)` : '',
      ...resolverRow(one, paint),
    ]),
  );
  rows.push(
    ...describers.map((one, at) => [
      at === 0 ? 'what happened to it' : '',
      ...resolverRow(one, paint),
    ]),
  );
  const columns = [
    { title: 'tier' },
    { title: 'resolver' },
    { title: 'rate' },
    { title: 'within' },
    { title: 'tries' },
    { title: 'robots.txt' },
    { title: 'key' },
    { title: 'asked for works with a', shrinks: true },
  ] as const;
  const said = [
    paint.bold('Resolvers, tier by tier; the first file that is verified ends the search'),
    layout.table(columns, rows),
    '',
    `Each work may take ${budget.totalMs / 1000} s and ${budget.attempts} attempts, ${budget.concurrency} resolvers at once; whose turn is over ${budget.longestWaitMs / 1000} s away is passed over.`,
  ];
  if (notAsked.length > 0) {
    said.push(
      `Not asked, for no tier and no papers.resolverOrder names them: ${notAsked.join(', ')}.`,
    );
  }
  if (work) said.push('', ...workInWords(work.id, work.steps, layout));
  return said.join('\n');
}

function workInWords(id: string, steps: readonly Step[], { paint, table }: Layout): string[] {
  const rows = steps.map(({ tier, resolver, verdict, why }) => [
    tier,
    resolver,
    verdict === 'asked'
      ? paint.good(verdict)
      : verdict === 'perhaps'
        ? paint.warn(verdict)
        : verdict,
    why,
  ]);
  const columns = [
    { title: 'tier' },
    { title: 'resolver' },
    { title: 'is' },
    { title: 'because', shrinks: true },
  ] as const;
  return [paint.bold(`For ${id}`), table(columns, rows)];
}

function needsOf({ key, setting, mail }: ExplainedResolver, paint: Paint): string {
  if (mail === 'missing') return paint.bad('not asked: set papers.contactMail');
  return key === 'missing' ? paint.bad(`missing (${setting})`) : key;
}

const resolverRow = (one: ExplainedResolver, paint: Paint): string[] => [
  paint.name(one.name),
  one.rate,
  one.timeoutMs === null ? 'no limit' : `${one.timeoutMs / 1000} s`,
  String(one.attempts),
  one.robots === 'api' ? 'an API: its own terms' : 'obeyed',
  needsOf(one, paint),
  one.wants.join(', '),
];
