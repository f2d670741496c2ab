import { expect, test } from 'vitest';
import { filledAgent } from './user-agent.ts';

const RESOLVERS = 'annals/<version> (mailto:<contact>)';

test.each([
  ['annals/<version> (+<contact>)', 'ops@kew.org', 'annals/1 (+ops@kew.org)'],
  [RESOLVERS, 'ops@kew.org', 'annals/1 (mailto:ops@kew.org)'],
  [RESOLVERS, 'mailto:ops@kew.org', 'annals/1 (mailto:ops@kew.org)'],
  // A web address is a contact as well, but nobody can mail to it.
  [RESOLVERS, 'https://kew.org/bot', 'annals/1 (+https://kew.org/bot)'],
  [RESOLVERS, 'https://kew.org/@bot', 'annals/1 (+https://kew.org/@bot)'],
  [RESOLVERS, 'no contact', 'annals/1 (+no contact)'],
])('%s of %s is %s', (template, contact, agent) => {
  expect(filledAgent(template, { version: '1', contact })).toBe(agent);
});
