/** The sentences marked by hand, and how well a finder does on them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RunningCitation } from '../../src/kit/citations/citation.ts';

export interface MarkedSentence {
  readonly text: string;
  readonly marks: readonly Mark[];
}
export interface Mark {
  readonly kind: string;
  readonly id: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

/** `marked` was written beside the patterns, `unseen` before they were looked at for it. */
export type MarkedSet = 'marked' | 'unseen';

export function markedSentences(set: MarkedSet): MarkedSentence[] {
  const file = path.join(import.meta.dirname, `${set}-sentences.txt`);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map(sentenceOf);
}

function sentenceOf(line: string): MarkedSentence {
  const marks: Mark[] = [];
  let text = '';
  let at = 0;
  for (const match of line.matchAll(/\{\{([a-z]+)(?:=([^|]+))?\|([^}]+)\}\}/g)) {
    text += line.slice(at, match.index);
    const words = match[3] ?? '';
    marks.push({
      kind: match[1] ?? '',
      id: match[2],
      start: text.length,
      end: text.length + words.length,
      words,
    });
    text += words;
    at = match.index + match[0].length;
  }
  return { text: text + line.slice(at), marks };
}

export interface Score {
  readonly sentences: number;
  readonly marked: number;
  readonly found: number;
  readonly right: number;
  readonly exact: number;
  readonly precision: number;
  readonly recall: number;
  readonly mistakes: readonly string[];
}

/** A reference is right when its kind is, its words overlap the mark, and its id is among the candidates. */
export function scoreOf(
  find: (text: string) => readonly RunningCitation[],
  sentences: readonly MarkedSentence[],
): Score {
  const mistakes: string[] = [];
  let marked = 0;
  let found = 0;
  let right = 0;
  let exact = 0;
  for (const { text, marks } of sentences) {
    const left = [...marks];
    marked += marks.length;
    for (const citation of find(text)) {
      found++;
      const at = left.findIndex((mark) => fits(mark, citation));
      const mark = left[at];
      if (mark === undefined)
        mistakes.push(
          `found ${citation.kind} '${citation.text}' [${citation.ids.join(' ')}] in: ${text}`,
        );
      else {
        right++;
        if (mark.start === citation.start && mark.end === citation.end) exact++;
        left.splice(at, 1);
      }
    }
    for (const mark of left) mistakes.push(`missed ${mark.kind} '${mark.words}' in: ${text}`);
  }
  return {
    sentences: sentences.length,
    marked,
    found,
    right,
    exact,
    precision: right / found,
    recall: right / marked,
    mistakes,
  };
}

const fits = (mark: Mark, { kind, ids, start, end }: RunningCitation): boolean =>
  mark.kind === kind &&
  start < mark.end &&
  end > mark.start &&
  (mark.id === undefined || ids.some((id) => id === mark.id || id.startsWith(`${mark.id}(`)));
