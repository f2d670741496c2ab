import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { NormalizedBody } from '../../../../core/normalizer.ts';
import { descendantsOf } from '../../../../kit/xml/find-elements.ts';
import { parseXml, serialize, type XmlElement } from '../../../../kit/xml/parse-xml.ts';
import { fr_xml_v1 } from './index.ts';

const file = path.resolve(
  import.meta.dirname,
  '../../../../../../shared/real/federal-register/FR-2024-02-12.bulk-issue.xml',
);
const present = existsSync(file);
const ABSENT = 'skipped when ../shared/real is not beside the project';

describe.skipIf(!present)(`the issue of 12 February 2024 (${ABSENT})`, () => {
  const read = (xml: string) => fr_xml_v1.normalize(new TextEncoder().encode(xml), {});
  let xml: string;
  let root: XmlElement;
  let issue: NormalizedBody;
  beforeAll(async () => {
    xml = readFileSync(file, 'utf8');
    root = parseXml(xml).root;
    issue = await read(xml);
  });
  const named = (...names: string[]) =>
    [...descendantsOf(root)].filter((element) => names.includes(element.name));

  test('every word of it comes out, in the text or in an artifact', () => {
    const printed = counted(wordsIn(xml.replace(/<[^>]*>/g, '\n')));
    const kept = counted(wordsIn(shown(issue)));
    const lost = [...printed].filter(([word, count]) => count > (kept.get(word) ?? 0));
    expect(lost).toEqual([]);
    expect([...printed.values()].reduce((a, b) => a + b, 0)).toBeGreaterThan(200_000);
  });

  test('every table is rendered or kept: 70 of them', () => {
    const tables = named('GPOTABLE').length;
    const rendered = issue.markdown.match(/^(?:> )*\|(?: :?-+:? \|)+$/gm)?.length ?? 0;
    const kept = issue.artifacts.filter((artifact) => artifact.kind === 'table').length;
    expect(tables).toBe(70);
    expect(rendered + kept).toBe(tables);
    expect(rendered).toBeGreaterThan(60);
  });

  test('every row of every table is a row of the text or of an artifact', () => {
    const rows = issue.markdown.split('\n').filter((line) => /^(?:> )*\|/.test(line)).length;
    const apart = issue.artifacts.reduce((sum, one) => sum + (one.table?.rows ?? 0), 0);
    expect(named('ENT').length).toBeGreaterThan(2_000);
    expect(rows + apart).toBeGreaterThanOrEqual(named('ROW').length + 2 * 69);
  });

  test('every picture is named where it stood', () => {
    const figures = issue.artifacts.filter((artifact) => artifact.kind === 'figure');
    expect(figures).toHaveLength(named('GPH', 'MATH').length);
    for (const figure of figures) expect(issue.markdown).toContain(`[artifact ${figure.id}: `);
  });

  test('every note has a label of its own and is referred to', () => {
    const labels = [...issue.markdown.matchAll(/^(?:> )*\[\^([^\]]+)\]: /gm)].map((m) => m[1]);
    expect(labels).toHaveLength(named('FTNT').length);
    expect(new Set(labels).size).toBe(labels.length);
    const marks = (issue.markdown.match(/\[\^[^\]]+\]/g)?.length ?? 0) - labels.length;
    // Three references of this issue are set without their number, one names two notes set as one.
    expect(marks).toBe(named('FTREF').length - 4);
  });

  test('each of its 96 documents reads by itself, under its own title', async () => {
    const documents = named('RULE', 'PRORULE', 'NOTICE', 'PRESDOCU');
    expect(documents).toHaveLength(96);
    for (const document of documents) {
      const body = await read(serialize(document));
      expect(body.status).toBe('ok');
      expect(body.warnings).toEqual([]);
      expect(body.headings[0]?.level).toBe(1);
      expect(body.headings.filter((heading) => heading.level === 1)).toHaveLength(1);
      const lost = missing(serialize(document), body);
      expect(lost).toEqual([]);
      expect(body.markdown).toMatch(/FR Doc\. [\d-]+/);
    }
  });

  const missing = (source: string, body: NormalizedBody) => {
    const kept = counted(wordsIn(shown(body)));
    return [...counted(wordsIn(source.replace(/<[^>]*>/g, '\n')))].filter(
      ([word, count]) => count > (kept.get(word) ?? 0),
    );
  };
});

/** Everything a reader of the body can see, artifacts included. */
function shown(body: NormalizedBody): string {
  const apart = body.artifacts.flatMap((artifact) => [
    ...(artifact.table?.cells ?? []).map((cell) => cell.text),
  ]);
  return [body.markdown.replace(/<\/?(?:sub|sup|br)>/g, ' '), ...apart].join('\n');
}

const wordsIn = (text: string): string[] =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(?:amp|lt|gt);/g, ' ')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
