import { type ErrorEntry, EXIT, entry } from './entry.ts';

/** What keeps a search from being answered. */
export const SEARCH_ERRORS = {
  QUERY_SYNTAX: entry(
    'stop',
    'The query cannot be read; the message says where.',
    'Words, "phrases in quotes", -unwanted, title:word and begin* are understood: see docs/search.md.',
    EXIT.usage,
    400,
  ),
  SEMANTIC_UNAVAILABLE: entry(
    'stop',
    'Search by meaning is not possible here; search by words is.',
    'The message says why; ask with mode=lexical meanwhile.',
    EXIT.config,
    503,
  ),
  EMBEDDING_FAILED: entry(
    'retry',
    'The model that turns text into vectors gave no usable answer.',
    'Check search.endpoint. The next run or `annals index update` makes the vectors that are missing.',
    EXIT.failed,
    502,
  ),
} as const satisfies Record<string, ErrorEntry>;
