import { renamed, type SettingAlias } from '../../core/setting-alias.ts';

/** Names of budgets are longer than the variables that set them. */
const budgetName = (name: string): string => {
  const words = name.toLowerCase().replaceAll('_', '-');
  if (/^regulations-(gov-)?dockets$/.test(words)) return 'regulations-dot-gov-dockets';
  return ['bills', 'hearings', 'public-laws', 'roll-call-votes'].includes(words)
    ? `${words}-ingester`
    : words;
};

export const federalAliases: readonly SettingAlias[] = [
  renamed('JOSH_API_DATA_GOV_KEY', 'quota.apiDataGov.key'),
  renamed('JOSH_RATE_LIMIT_<NAME>_PER_HOUR', 'quota.apiDataGov.budgets.<NAME>', {
    spelling: budgetName,
  }),
];
