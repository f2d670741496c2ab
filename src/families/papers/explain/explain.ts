import { snakeKeys } from '../../../core/snake-keys.ts';
import type { FamilyExplain } from '../../../core/verb.ts';
import { papersSettings } from '../settings.ts';
import { explainTiers } from './explain-tiers.ts';
import { tiersInWords } from './tiers-in-words.ts';

/** `annals explain`: tiers, policies and keys of the resolvers. */
const explain: FamilyExplain = {
  source: async (means, _name, options) => {
    const explained = await explainTiers(means, optionText(options.doi));
    return { json: snakeKeys(explained), inWords: (layout) => tiersInWords(explained, layout) };
  },
  overview: ({ settings }, origins) => {
    const { resolverOrder } = papersSettings(settings);
    const from = origins.get('papers.resolverOrder') ?? 'default';
    return {
      json: { resolver_order: resolverOrder },
      inWords: ({ paint }) =>
        [
          `${paint.bold('Resolvers for papers')}, in the order they are asked (${from}):`,
          ...resolverOrder.map((resolver, at) => `  ${at + 1}. ${resolver}`),
        ].join('\n'),
    };
  },
};
export default explain;

const optionText = (option: unknown): string | undefined =>
  typeof option === 'string' ? option : undefined;
