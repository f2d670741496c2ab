import { type Mutant, mutantsOf } from './mutant.ts';

const DECISIONS = ['src/core/decisions.test.ts'];

/** Bugs in the pure decisions. */
export const CORE: readonly Mutant[] = [
  ...mutantsOf('src/core/retry.ts', DECISIONS, [
    {
      bug: 'one attempt more than the policy allows',
      from: 'attempt < policy.attempts',
      to: 'attempt <= policy.attempts',
    },
    {
      bug: 'all clients come back at the same moment',
      from: '(0.8 + 0.4 * random.next())',
      to: '1',
    },
    {
      bug: 'the wait does not grow',
      from: 'baseMs * 2 ** Math.max(0, attempt - 1)',
      to: 'baseMs',
    },
    {
      bug: 'the wait has no upper limit',
      from: 'Math.min(maxMs, baseMs',
      to: 'Math.max(0, baseMs',
    },
  ]),
  ...mutantsOf('src/core/run.ts', DECISIONS, [
    { bug: 'a run is healthy from 90 % on', from: 'ratio >= 0.95', to: 'ratio >= 0.9' },
    {
      bug: 'a failed item does not spoil the health of a run',
      from: 'ratio >= 0.95 && counts.failed === 0',
      to: 'ratio >= 0.95',
    },
    { bug: 'a run of 50 % is partial', from: 'ratio < 0.1 &&', to: 'ratio < 0.01 &&' },
    {
      bug: 'a run that attempted nothing is fine',
      from: "if (counts.attempted === 0) return 'suspicious';",
      to: '',
    },
    {
      bug: 'a run that held nothing of what was listed is fine',
      from: 'counts.total > 0 && nothingHeld',
      to: 'counts.total < 0 && nothingHeld',
    },
    {
      bug: 'coverage divides by zero',
      from: 'Math.max(counts.planned, 1)',
      to: 'counts.planned',
    },
  ]),
  ...mutantsOf('src/core/plan.ts', DECISIONS, [
    {
      bug: 'a candidate without a version counts as unchanged',
      from: 'candidate.version !== undefined && candidate.version === known.version',
      to: 'candidate.version === known.version || candidate.version === undefined',
    },
    {
      bug: 'refetch does not fetch what is unchanged',
      from: "if (rules.refetch) return { is: 'changed' };",
      to: '',
    },
    { bug: 'a run of new ones takes changed ones', from: "rules.mode === 'new'", to: 'false' },
  ]),
  ...mutantsOf(
    'src/core/item.ts',
    ['src/core/item.test.ts'],
    [
      {
        bug: 'a snooze costs an attempt',
        from: 'attempt: state.attempt - 1, notBefore: event.until',
        to: 'attempt: state.attempt, notBefore: event.until',
      },
      {
        bug: 'a released item has spent an attempt',
        from: "case 'release':\n          return to({ is: 'pending', attempt: state.attempt - 1,",
        to: "case 'release':\n          return to({ is: 'pending', attempt: state.attempt,",
      },
      {
        bug: 'a poison item gets one attempt more',
        from: 'state.attempt >= event.attempts',
        to: 'state.attempt > event.attempts',
      },
      {
        bug: 'a crash costs an item an attempt that had not begun',
        from: 'if (!state.begun)',
        to: 'if (state.begun === undefined)',
      },
      {
        bug: 'a reopened item keeps its spent attempts',
        from: "to({ is: 'pending', attempt: 0, notBefore: null })",
        to: "to({ is: 'pending', attempt: state.attempt, notBefore: null })",
      },
      {
        bug: 'a lease does not count as an attempt',
        from: 'const attempt = state.attempt + 1;',
        to: 'const attempt = state.attempt;',
      },
    ],
  ),
  ...mutantsOf(
    'src/core/versions.ts',
    ['src/core/versions.test.ts'],
    [
      {
        bug: 'a text that vanished is a change of bytes only',
        from: "if (previous.text === null || next.text === null) return 'text';",
        to: "if (previous.text === null || next.text === null) return 'bytes';",
      },
      {
        bug: 'other words count as cosmetic',
        from: "? 'cosmetic' : 'text'",
        to: "? 'cosmetic' : 'cosmetic'",
      },
      {
        bug: 'invisible marks count as text',
        from: ".replaceAll(UNSEEN, '')",
        to: ".replaceAll(UNSEEN, 'x')",
      },
    ],
  ),
  ...mutantsOf(
    'src/core/successors.ts',
    ['src/core/successors.test.ts'],
    [
      {
        bug: 'a circle of successors is followed for ever',
        from: 'if (chain.includes(link.successorId))',
        to: 'if (chain.length > 50)',
      },
      {
        bug: 'a flagged record is passed over',
        from: "status === 'active' || status === 'flagged'",
        to: "status === 'active'",
      },
    ],
  ),
  ...mutantsOf(
    'src/core/changes.ts',
    ['src/core/changes.test.ts'],
    [
      {
        bug: 'the feed repeats a tombstone that did not change',
        from: "if (!isSame) kinds.push('tombstoned');",
        to: "kinds.push('tombstoned');",
      },
      {
        bug: 'the feed never says that a record is active again',
        from: "kinds.push('restored')",
        to: 'kinds.length',
      },
      {
        bug: 'another successor is not a change',
        from: '  one.tombstoneReason === other.tombstoneReason &&\n  one.successorId === other.successorId;',
        to: '  one.tombstoneReason === other.tombstoneReason;',
      },
    ],
  ),
  ...mutantsOf(
    'src/core/resume.ts',
    ['src/core/resume.test.ts'],
    [
      {
        bug: 'what somebody is working on is taken up',
        from: 'interrupted && left.updatedAt < staleBefore',
        to: 'interrupted',
      },
      {
        bug: 'what failed is not taken up',
        from: "return strategy === 'retry_failed_only' || strategy === 'auto';",
        to: "return strategy === 'retry_failed_only';",
      },
    ],
  ),
  ...mutantsOf('src/core/record.ts', DECISIONS, [
    {
      bug: 'tags of earlier versions are lost',
      from: 'tags[name] = unite(value, now)',
      to: 'tags[name] = now',
      tests: ['src/core', 'test/journeys/govuk-rerun.test.ts'],
    },
  ]),
  ...mutantsOf(
    'src/core/signed-url.ts',
    ['src/core/signed-url.test.ts'],
    [
      {
        bug: 'the query of a signed address is written down',
        from: "parsed.search === '' ? ''",
        to: "parsed.search !== '' ? parsed.search",
      },
      {
        bug: 'a signature in the path is written down',
        from: 'part.length > LONGEST_NAME ? MASK : part',
        to: 'part',
      },
    ],
  ),
  ...mutantsOf(
    'src/core/decode-text.ts',
    ['src/core/decode-text.test.ts'],
    [
      {
        bug: 'the transport is believed more than a byte order mark',
        from: 'if (marked) {',
        to: 'if (marked && said.transport === undefined) {',
      },
      {
        bug: 'bytes that are not UTF-8 become replacement characters',
        from: "return { ...decodeAs('windows-1252', bytes), warnings, isDamaged: false };",
        to: "return { ...decodeAs('utf-8', bytes), warnings, isDamaged: false };",
      },
    ],
  ),
  ...mutantsOf(
    'src/core/text-of.ts',
    ['src/core/text-of.test.ts'],
    [
      {
        bug: 'the character set of the header is ignored',
        from: 'transport: charsetOf(contentType),',
        to: 'transport: undefined,',
      },
    ],
  ),
];
