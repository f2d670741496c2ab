import { describe, expect, test } from 'vitest';
import { findCitations } from './find-citations.ts';

const idsIn = (text: string, context = {}) =>
  findCitations(text, context).map((one) => one.ids.join('..'));

describe('references in running text', () => {
  for (const [text, ...ids] of [
    ['42 U.S.C. 1396a, 1396b, and 1396d(a)', 'usc:42-1396a', 'usc:42-1396b', 'usc:42-1396d(a)'],
    ['5 U.S.C. 551–559', 'usc:5-551..usc:5-559'],
    ['31 U.S.C. §§ 3729–33', 'usc:31-3729..usc:31-3733'],
    ['42 U.S.C. 1396r–8', 'usc:42-1396r-8'],
    ['5 U.S.C. 552(a)(4) and (b)(6)', 'usc:5-552(a)(4)', 'usc:5-552(b)(6)'],
    ['sections 113 and 125 of title 10, United States Code', 'usc:10-113', 'usc:10-125'],
    ['40 CFR parts 60 and 63', 'cfr:40-60', 'cfr:40-63'],
    ['Public Laws 116-136, 116-260, and 117-2', 'law:116-136', 'law:116-260', 'law:117-2'],
    ['16 U.S.C. 1536 and 50 CFR part 402', 'usc:16-1536', 'cfr:50-402'],
    ['H.R. 1 (119th Congress)', 'hr:119:1'],
    ['FWS–HQ–ES–2021–0107', 'docket:FWS-HQ-ES-2021-0107'],
    ['FR Doc. 2023–28789', 'fr:2023-28789'],
    ['RIN 0938–AV09', 'rin:0938-AV09'],
  ] as const) {
    test(text, () => expect(idsIn(text)).toEqual(ids));
  }

  test('a bill that names no Congress is of the Congress of its document', () => {
    expect(idsIn('H.R. 1 and S. 5')).toEqual(['', '']);
    expect(idsIn('H.R. 1 and S. 5', { congress: 119 })).toEqual(['hr:119:1', 's:119:5']);
    expect(idsIn('Roll no. 23', { congress: 119, session: 1 })).toEqual(['vote:119-h-1-23']);
    expect(idsIn('Record Vote Number: 7', { congress: 119, session: 1 })).toEqual([
      'vote:119-s-1-7',
    ]);
  });

  test('places are those of the words in the text', () => {
    const text = 'See 5 U.S.C. 552(b), 553, and Pub. L. 117-58.';
    for (const { start, end, text: words } of findCitations(text)) {
      expect(text.slice(start, end)).toBe(words);
    }
    expect(findCitations(text).map((one) => one.text)).toEqual([
      '5 U.S.C. 552(b)',
      '553',
      'Pub. L. 117-58',
    ]);
  });

  test('no reference lies inside another', () => {
    const text = 'H.R. Rep. No. 101-247; FR Doc. C1-2026-20818; 10.1234/EPA-HQ-OAR-2021-0317';
    const found = findCitations(text);
    expect(found.map((one) => one.kind)).toEqual(['report', 'fr', 'doi']);
  });
});

describe('hostile text takes time that grows with its size alone', () => {
  for (const [name, seed] of [
    ['one list without end', '42 U.S.C. 1396a, 1396b, '],
    ['many lists that never name a title', 'section 1, 2, 3, 4, 5, '],
    ['numbers', '1, 2, 3, '],
    ['open brackets', '[2023] CIGC ('],
    ['half dockets', 'EPA-HQ-OAR-2021-'],
    ['half DOIs', '10.1234/(((('],
    ['blanks', '          '],
    ['one long word', 'A'],
    ['subsections', '(a)(1)(A)'],
    ['ranges', 'sections 551-559 to 560 through 570 and 571, 572(a) and (b) '],
  ] as const) {
    test(name, () => {
      // Processor time, and four doublings: linear growth is 16 times, quadratic would be 256.
      const small = cost(seed, 25_000);
      const large = cost(seed, 400_000);
      expect(large).toBeLessThan(Math.max(small, 20) * 64);
    });
  }
});

function cost(seed: string, size: number): number {
  const text = seed.repeat(Math.ceil(size / seed.length)).slice(0, size);
  const before = process.cpuUsage();
  findCitations(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

test.each([
  ['H.R. 2764 (110th), the omnibus', ['hr:110:2764']],
  ['since the 108th Congress (H.R. 1231), most recently', ['hr:108:1231']],
  ['H.R. 82 (2023) was reported', []],
])('the Congress in parentheses beside a bill is its own: %s', (text, ids) => {
  expect(findCitations(text).map((one) => one.ids)).toEqual([ids]);
});

test.each(['Mr. S. 5 was the label.', 'The S. 200 series of saws was recalled.'])(
  'an initial and a series of goods are no bills: %s',
  (text) => {
    expect(findCitations(text)).toEqual([]);
  },
);

describe('what is named once for several', () => {
  test('a section alone has the title of its part, if that was named shortly before', () => {
    const named = 'We revise 42 CFR 412.106(b) and move it to § 412.106(c)';
    expect(idsIn(`${named}.`)).toEqual(['cfr:42-412-412.106(b)', 'cfr:42-412-412.106(c)']);
    const alone = ['cfr:42-412-412.106'];
    expect(idsIn('We revise 42 CFR 412.106 as proposed in § 1.106.')).toEqual(alone);
    expect(idsIn(`See 42 CFR 412.106. ${'Words. '.repeat(70)}See § 412.106.`)).toEqual(alone);
    expect(idsIn('See § 412.106, and 42 CFR 412.106.')).toEqual(alone);
  });

  test('bills in a list have the Congress of the one that names it, and no others have', () => {
    expect(idsIn('the 118th Congress (H.R. 3932, S. 2103, and S. 5)')).toEqual([
      'hr:118:3932',
      's:118:2103',
      's:118:5',
    ]);
    expect(idsIn('H.R. 2 and S. 3, 116th Cong.')).toEqual(['hr:116:2', 's:116:3']);
    expect(idsIn('In the 118th Congress, H.R. 2 passed. S. 3 did not.')).toEqual(['hr:118:2', '']);
  });

  test('a roll call has the Congress and session that stand behind it', () => {
    const named = 'Senate Roll Call Vote No. 158, 118th Congress, 2nd Session';
    expect(idsIn(named)).toEqual(['vote:118-s-2-158']);
    expect(idsIn('Roll no. 3, 118th Congress, First Session')).toEqual(['vote:118-h-1-3']);
  });
});
