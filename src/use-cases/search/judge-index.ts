import type { MeasuredIndex } from './check-index.ts';

export interface IndexFinding {
  readonly about: 'words' | 'pieces' | 'vectors' | 'queries by words' | 'queries by meaning';
  /** A note is something that mends itself, or that somebody chose. */
  readonly is: 'good' | 'bad' | 'note';
  readonly text: string;
}

/** Titles repeat in real collections, so not every document can be among the first hits for its own. */
const LEAST_BY_WORDS = 0.8;
/** The small model that comes with Annals knows only its English words. */
const LEAST_BY_MEANING = 0.5;

/** Whether what was measured is as it should be; each finding has its value, its limit and what to do. */
export function judgeIndex(measured: MeasuredIndex): readonly IndexFinding[] {
  if (measured.documents.held === 0)
    return [{ about: 'words', is: 'note', text: 'there is no document yet' }];
  const { byWords, byMeaning, asked } = measured.queries;
  return [
    ofWaitingWords(measured),
    ofPieces(measured),
    ...ofVectors(measured),
    {
      about: 'queries by words',
      ...found(
        byWords,
        asked,
        LEAST_BY_WORDS,
        '`annals index rebuild --fts` makes the index again',
      ),
    },
    ...(byMeaning === null
      ? []
      : [
          {
            about: 'queries by meaning' as const,
            ...found(byMeaning, asked, LEAST_BY_MEANING, 'the model may not know the language'),
          },
        ]),
  ];
}

function ofWaitingWords({ waiting }: MeasuredIndex): IndexFinding {
  return waiting.words === 0
    ? { about: 'words', is: 'good', text: 'every change is indexed' }
    : {
        about: 'words',
        is: 'note',
        text: `${waiting.words} changes are not indexed yet; \`annals index update\` does it`,
      };
}

function ofPieces({ pieces }: MeasuredIndex): IndexFinding {
  const { count, fewest, median, most, allowed } = pieces;
  const text = `${count} pieces of ${fewest} to ${most} words, median ${median}; search.chunkWords allows ${allowed}`;
  return { about: 'pieces', is: most > allowed ? 'bad' : 'good', text };
}

function* ofVectors({ vectors, unusable, waiting }: MeasuredIndex): Iterable<IndexFinding> {
  const about = 'vectors';
  if (unusable !== null) yield { about, is: 'bad', text: unusable };
  else if (vectors === null)
    yield { about, is: 'note', text: 'search.embedder is none: nothing is searched by meaning' };
  else yield* ofMeasured(vectors);
  if (unusable === null && waiting.vectors > 0) {
    const text = `${waiting.vectors} documents have none yet; \`annals index update\` makes them`;
    yield { about, is: 'note', text };
  }
}

function* ofMeasured(vectors: NonNullable<MeasuredIndex['vectors']>): Iterable<IndexFinding> {
  const about = 'vectors';
  const { model, dimensions, lengths, norms, withoutDirection, compared, same } = vectors;
  const wrong = lengths.filter((length) => length !== dimensions);
  if (wrong.length > 0) {
    const text = `${model} gave vectors of ${wrong.join(' and ')} numbers; it says that they have ${dimensions}`;
    yield { about, is: 'bad', text };
  }
  if (compared === 0) {
    const text = `${model} knows no word of the ${withoutDirection} documents that were looked at`;
    yield { about, is: 'bad', text };
    return;
  }
  const range = `the norm is between ${norms.least.toFixed(3)} and ${norms.greatest.toFixed(3)}`;
  yield norms.least > 0 && Number.isFinite(norms.greatest)
    ? { about, is: 'good', text: `${model}, ${dimensions} numbers; ${range}` }
    : { about, is: 'bad', text: `${model}: ${range}; it must be above 0 and finite` };
  if (withoutDirection > 0) {
    const text = `${model} knows no word of ${withoutDirection} documents: these are found by words only`;
    yield { about, is: 'note', text };
  }
  if (same < compared) {
    const text = `${compared - same} of ${compared} documents have no vector like the one that is made of their text now; \`annals index rebuild --vectors\` makes all of them again`;
    yield { about, is: 'bad', text };
  }
}

function found(count: number, asked: number, least: number, remedy: string) {
  const text = `${count} of ${asked} documents are among the first 10 hits for their own titles`;
  const needed = Math.ceil(asked * least);
  return count >= needed
    ? ({ is: 'good', text } as const)
    : ({ is: 'bad', text: `${text}; at least ${needed} should be: ${remedy}` } as const);
}
