import { type ErrorEntry, EXIT, entry } from './entry.ts';

/** What ends an item or a run. */
export const RUN_ERRORS = {
  LEASE_EXPIRED: entry(
    'retry',
    'The worker that had this item stopped answering.',
    'Another worker takes the item. That costs an attempt if work on it had begun.',
  ),
  RUN_DEADLINE: entry(
    'give-up',
    'The run reached its longest allowed time before this item was done.',
    'Continue with `annals resume <source>`, or raise maxRuntime of the source.',
  ),
  STOPPED: entry(
    'stop',
    'The run was asked to stop.',
    'Continue with `annals resume <source>`.',
    EXIT.stopped,
    503,
  ),
  PAUSED: entry(
    'stop',
    'The run was paused: the requests in flight were finished, and the schedule skips its source.',
    'Continue with `annals resume <source>` or POST /v1/runs/{id}/resume.',
    EXIT.stopped,
    503,
  ),
  NODE_LEFT: entry(
    'stop',
    'The node that had the run was stopped, or is no longer the leader.',
    'Another node continues it. If no other node is serving, continue with `annals resume <source>`.',
    EXIT.stopped,
    503,
  ),
  DISK_FULL: entry(
    'stop',
    'There is no room left to keep bytes.',
    'Free space or move storage.root, then `annals resume <source>`; nothing committed was lost.',
    EXIT.storage,
    507,
  ),
  LISTED_TOO_FEW: entry(
    'stop',
    'The publisher listed fewer things than the source expects.',
    'The listing may be broken or its format changed; look at it, then run again.',
  ),
  DISCOVERY_INCOMPLETE: entry(
    'stop',
    'The listing could not be read to its end.',
    'Run again: what was listed and acquired before is not fetched twice.',
  ),
  TOO_MANY_STALE: entry(
    'stop',
    'More documents of a source would be tombstoned at once than the settings allow.',
    'A broken listing, or one that was not read for a long time, looks the same: run the source first. If the documents really are gone, raise engine.maxTombstonedShare.',
  ),
  LISTS_ONLY_PART: entry(
    'stop',
    'The source lists what changed, not all it has: a document that is not listed is not gone.',
    'Run it over the whole time that it covers, then add --anyway.',
    EXIT.usage,
  ),
  ITEMS_FAILED: entry(
    'stop',
    'Every item failed, or items failed in a source that publishes its run as a whole (a daily index).',
    'See `annals why <run>`; then `annals resume <source> --retry-failed`.',
    EXIT.partial,
  ),
} as const satisfies Record<string, ErrorEntry>;
