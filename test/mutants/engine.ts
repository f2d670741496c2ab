import { type Mutant, mutantsOf } from './mutant.ts';

const RUNS = ['src/engine/run.test.ts', 'src/engine/finish.test.ts', 'src/engine/story.test.ts'];
const BROKEN_LISTING = 'src/engine/broken-listing.test.ts';

/** Bugs in what the engine does with the decisions. */
export const ENGINE: readonly Mutant[] = [
  ...mutantsOf(
    'src/engine/to-read.ts',
    ['src/engine/to-read.test.ts'],
    [
      {
        bug: 'what a source holds beside files is lost on the way to another node',
        from: 'return isDeepStrictEqual(',
        to: 'return true || isDeepStrictEqual(',
      },
      {
        bug: 'a run ends because bytes that were left to be read are gone',
        from: "because.code !== 'BYTES_DAMAGED'",
        to: "because.code === 'BYTES_DAMAGED'",
      },
    ],
  ),
  ...mutantsOf('src/engine/finish.ts', RUNS, [
    {
      bug: 'a day is published although items failed',
      from: "if (!source.finish || source.finishes === 'always' || counts.failed === 0) return undefined;",
      to: 'return undefined;',
    },
    {
      bug: 'a listing that is too short passes',
      from: 'if (counts.total >= least ||',
      to: 'if (counts.total >= 0 ||',
    },
    {
      bug: 'a run that failed publishes',
      from: 'if (!failure && source.finish &&',
      to: 'if (source.finish &&',
    },
    {
      bug: 'a run that was stopped cannot be resumed',
      from: "failure ? (resumable ? 'aborted' : 'failed') : 'completed'",
      to: "failure ? 'failed' : 'completed'",
    },
    {
      bug: 'skipped items are not planned ones',
      file: 'src/core/ledger-counts.ts',
      from: 'by.downloaded + by.failed + by.skipped;',
      to: 'by.downloaded + by.failed;',
      tests: ['src/engine'],
    },
    {
      bug: 'the manifest file is behind when a run has ended',
      from: '  await parts.catalog.manifest.flush();\n',
      to: '',
      tests: ['src/engine/finish.test.ts'],
    },
  ]),
  ...mutantsOf(
    'src/engine/heartbeat.ts',
    ['src/engine/heartbeat.test.ts'],
    [
      {
        bug: 'leases of a slow item run out while its process lives',
        from: '      await catalog.items.extend(parts.owner, instant(now + rules.leaseMs), [...parts.inHand]);\n',
        to: '',
      },
      {
        bug: 'nobody watches the disk',
        from: 'if (free < rules.minFreeBytes) stop(',
        to: 'if (free < 0) stop(',
        tests: ['src/engine/run.test.ts'],
      },
      {
        bug: 'a run passes its deadline',
        from: 'instant(now) >= run.deadlineAt',
        to: 'instant(now) < run.startedAt',
        tests: ['src/engine'],
      },
      {
        bug: 'a run that another process took over goes on',
        from: "return 'taken over';",
        to: "return 'ours';",
        tests: ['src/engine'],
      },
    ],
  ),
  ...mutantsOf(
    'src/engine/attempt.ts',
    ['src/engine/attempt.test.ts', ...RUNS],
    [
      {
        bug: 'the spool is not discarded after settling',
        from: '  } finally {\n    await held.discard();\n  }',
        to: '  } finally {\n    // nothing\n  }',
      },
      {
        bug: 'an item that a stop interrupted stays leased',
        from: '      await giveBack(parts, item);\n',
        to: '',
        tests: ['src/engine'],
      },
    ],
  ),
  ...mutantsOf(
    'src/engine/manifest-entries.ts',
    ['src/engine/attempt.test.ts', ...RUNS],
    [
      {
        bug: 'a missing optional file counts as kept',
        from: "document && !(file && held.missing.has(file.name)) ? 'ok' : 'refused'",
        to: "'ok'",
        tests: ['src/engine', 'test/journeys/crs_reports.test.ts'],
      },
      {
        bug: 'every answer from an address claims the file',
        from: 'brings(one) && isOf(named, one)) === at',
        to: 'brings(one) && isOf(named, one)) >= at',
        tests: ['src/engine', 'test/journeys/papers-files.test.ts'],
      },
    ],
  ),
  ...mutantsOf(
    'src/engine/work.ts',
    ['src/engine/work.test.ts', ...RUNS],
    [
      {
        bug: 'leases that were not begun are not given back',
        from: '  for (const item of leased) await giveBack(parts, item);\n',
        to: '',
      },
      {
        bug: 'workers lease on after a stop',
        from: 'if (stopping || signals.stop.aborted) return;',
        to: 'if (stopping) return;',
      },
      {
        bug: 'a settlement that was refused is not reported',
        from: "if (done.is === 'lost')",
        to: "if (done.is === 'stop')",
        tests: ['src/engine'],
      },
    ],
  ),
  ...mutantsOf(
    'src/engine/discover.ts',
    ['src/engine/discover.test.ts', BROKEN_LISTING],
    [
      {
        bug: 'what was named before a listing broke off is lost',
        from: '    if (!ctx.signal.aborted) await enterBatch();\n',
        to: '',
      },
      {
        bug: 'the last batch of a listing is lost',
        from: '  ctx.signal.throwIfAborted();\n  await enterBatch();',
        to: '  ctx.signal.throwIfAborted();\n  if (batch.length > 1e6) await enterBatch();',
      },
      {
        bug: 'the source is not asked how two candidates become one',
        from: 'source.merge ? {',
        to: 'source.name === "" && source.merge ? {',
      },
    ],
  ),

  ...mutantsOf(
    'src/engine/verify.ts',
    ['src/engine/verify.test.ts'],
    [
      {
        bug: 'a PDF that was cut passes',
        from: "if (!latin1(spooled.tail).includes('%%EOF'))",
        to: 'if (spooled.size < 0)',
      },
      {
        bug: 'an HTML page passes for a PDF',
        from: "if (looks !== 'pdf') refuse(",
        to: "if (looks === 'nothing') refuse(",
      },
      {
        bug: 'an empty body passes',
        from: 'if (spooled.size === 0) refuse(',
        to: 'if (false) refuse(',
      },
      {
        bug: 'another kind of file passes',
        from: 'if (looks !== expected) refuse(',
        to: 'if (looks === undefined) refuse(',
      },
    ],
  ),
  ...mutantsOf(
    'src/engine/sync-list.ts',
    [BROKEN_LISTING, 'test/journeys/unreported_judgments.test.ts'],
    [
      {
        bug: 'a list that makes no sense ends the run though a good one is held',
        from: 'if (!last) throw failed.why;',
        to: 'throw failed.why;',
      },
      {
        bug: 'damaged bytes of the last list are used',
        from: "!== 'whole') return undefined;",
        to: "=== 'missing') return undefined;",
      },
      {
        bug: 'the same list is taken for a new version',
        from: 'if (last?.listing.sha256 === sha256) return',
        to: 'if (last?.listing.sha256 === "") return',
      },
    ],
  ),
  ...mutantsOf('src/engine/run.ts', RUNS, [
    {
      bug: 'a second run of a source begins',
      from: 'if (!begun.started) throw busy(begun.by);',
      to: '',
      tests: ['src/engine'],
    },
    {
      bug: 'a run begins on a full disk',
      from: 'if (free < parts.rules.minFreeBytes) throw',
      to: 'if (free < 0) throw',
      tests: ['src/engine'],
    },
    {
      bug: 'a broken listing ends as completed',
      from: "return { is: 'broken', failure: { ...failure, code, message } };",
      to: "return { is: 'read' };",
      tests: [BROKEN_LISTING],
    },
    {
      bug: 'the listing of a resumed run is read again though it was read to its end',
      from: 'else if (run.discoveredAt === null) {',
      to: 'else if (run.discoveredAt === null || run.id) {',
      tests: ['src/engine'],
    },
  ]),
  ...mutantsOf(
    'src/engine/unfinished-items.ts',
    ['src/engine/unfinished-items.test.ts'],
    [
      {
        bug: 'only the first page of what was left is taken up',
        from: 'after = last.id;',
        to: 'after = Number.MAX_SAFE_INTEGER;',
      },
    ],
  ),
  ...mutantsOf(
    'src/engine/schedule.ts',
    ['src/engine/schedule.test.ts'],
    [
      {
        bug: 'two processes fire one slot',
        from: "=== 'taken') return 'taken';",
        to: "=== 'never') return 'taken';",
      },
      {
        bug: 'a moment that is due right now is missed',
        from: 'at !== undefined && at <= until;',
        to: 'at !== undefined && at < until;',
      },
    ],
  ),
];
