import { createReadStream } from 'node:fs';

/**
 * The lines of a file, each with the offset at which it ends; an end without a line feed is left out.
 * Node's own reader of lines also breaks at U+2028, which JSON does not escape.
 */
export async function* wholeLines(
  file: string,
): AsyncGenerator<{ readonly text: string; readonly end: number }> {
  let rest: Buffer[] = [];
  let end = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...rest, chunk.subarray(from, at)]);
      rest = [];
      from = at + 1;
      end += line.length + 1;
      yield { text: line.toString(), end };
    }
    rest.push(chunk.subarray(from));
  }
}
