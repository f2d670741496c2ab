import { expect, test } from 'vitest';
import { likelihoodOfSlip, oneLetterAway } from './spellings.ts';

test.each([
  ['insurence', 'insurance'],
  ['insurnce', 'insurance'],
  ['insurrance', 'insurance'],
  ['insuracne', 'insurance'],
  ['insuranceq', 'insurance'],
])('%s is one letter away from %s', (slip, meant) => {
  expect(oneLetterAway(slip)).toContain(meant);
});

test('a word is not its own neighbour, and the likeliest slips come first', () => {
  const near = oneLetterAway('boook');
  expect(near).not.toContain('boook');
  expect(near[0]).toBe('book');
});

test.each([
  ['hosing', 'housing', 'homing'],
  ['acommodation', 'accommodation', 'acommodations'],
  ['recieve', 'receive', 'recleve'],
  ['benifit', 'benefit', 'benwfit'],
  ['pollicy', 'policy', 'pollicq'],
  ['taxs', 'tax', 'tabs'],
  ['hpuse', 'house', 'hruse'],
])('who typed %s meant %s rather than %s', (typed, likely, unlikely) => {
  expect(likelihoodOfSlip(typed, likely)).toBeGreaterThan(likelihoodOfSlip(typed, unlikely));
});
