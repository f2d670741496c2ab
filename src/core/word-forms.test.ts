import { expect, test } from 'vitest';
import { foldText, joinedForms, pairsOf, squeezed } from './word-forms.ts';

test.each([
  ['ﬁnance', 'finance'],
  ['Straße', 'Strasse'],
  ['CO₂ and CO<sub>2</sub>', 'CO2 and CO2'],
  ['10² stays', '10² stays'],
  ['infor\u00admation', 'information'],
  ['ＡＢＣ１２', 'ABC12'],
  ['1\u202f000 homes', '1,000 homes'],
  ['住房福利 aid', ' 住房 房福 福利 利  aid'],
  ['plain text', 'plain text'],
])('%j is compared as %j', (text, expected) => {
  expect(foldText(text)).toBe(expected);
});

test.each([
  ['send an e-mail', ['email']],
  ['COVID-19, COVID–19', ['covid19']],
  ['1,000 or 1,000,000', ['1000', '1000000']],
  ['doi 10.5555/practice.38', ['105555practice38']],
  ['docket EPA-HQ-OAR-2021-0317.', ['epahqoar20210317']],
  ['and/or. Then, next', []],
  ['nothing of it', []],
])('%j has the joined forms %j', (text, expected) => {
  expect(joinedForms(text)).toEqual(expected);
});

test('a run of letters without an end costs less than eighty times as much text in words', () => {
  const cpuOf = (text: string): number => {
    const before = process.cpuUsage();
    expect(joinedForms(text)).toEqual(['email']);
    return process.cpuUsage(before).user;
  };
  const words = `e-mail ${'of plain words '.repeat(120_000)}`;
  cpuOf(words);
  // Tried from each of its letters, the run took thirty to ninety times as long as these words.
  expect(cpuOf(`e-mail ${'a'.repeat(22_500)}`)).toBeLessThan(cpuOf(words));
});

test('pairs overlap, and the last sign stands alone', () => {
  expect(pairsOf('住房')).toEqual(['住房', '房']);
  expect(squeezed('91 FR 59,100')).toBe('91fr59100');
});
