/**
 * The GFM specification as a round trip: its HTML to Markdown by html_v1, back to HTML by cmark-gfm,
 * compared as trees. Counted are the examples of the specification itself whose subject is not raw HTML
 * (a converter that drops scripts cannot give raw HTML back): 608 of them.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { html_v1 } from '../../src/normalize/html_v1/index.ts';
import { readSuite, SUITES_ABSENT, type SuiteScore, suitesPresent } from './suites-folder.ts';

const RENDERER = 'cmark-gfm';

/** Why the round trip cannot be measured here; undefined when it can. */
export const htmlSuiteMissing: string | undefined = !suitesPresent
  ? SUITES_ABSENT
  : spawnSync(RENDERER, ['--version']).status === 0
    ? undefined
    : `skipped: ${RENDERER} is not installed (Debian package ${RENDERER})`;

const RAW_HTML = new Set(['HTML blocks', 'Raw HTML', 'Disallowed Raw HTML (extension)']);

interface Example {
  readonly file: string;
  readonly example: number;
  readonly section: string;
  readonly html: string;
}

/** The score, or undefined (with a line that says why) when the examples or the renderer are absent. */
export async function runHtml(): Promise<SuiteScore | undefined> {
  if (htmlSuiteMissing !== undefined) {
    console.log(`html_v1 round trip: ${htmlSuiteMissing}`);
    return undefined;
  }
  const { cases } = readSuite<{ cases: Example[] }>('html/gfm-spec.json');
  const counted = cases.filter((one) => one.file === 'spec.txt' && !RAW_HTML.has(one.section));
  const misses: string[] = [];
  const renderer = await openRenderer();
  for (const one of counted) {
    const { markdown, same } = await roundTrip(one.html, renderer);
    if (!same)
      misses.push(`${one.file} ${one.example} (${one.section}): ${JSON.stringify(markdown)}`);
  }
  await renderer.close();
  const [passed, total] = [counted.length - misses.length, counted.length];
  console.log(`html_v1 round trip: ${passed}/${total}`);
  return { name: 'html-gfm-round-trip', kind: 'info', passed, total, misses };
}

/** There and back; `same` when the tree that comes back is the one that went in. */
export async function roundTrip(
  html: string,
  renderer: Renderer,
): Promise<{ readonly markdown: string; readonly same: boolean }> {
  const { markdown } = await html_v1.normalize(new TextEncoder().encode(html), {});
  return { markdown, same: canonical(await renderer.html(markdown)) === canonical(html) };
}

export interface Renderer {
  html(markdown: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * A shell that starts cmark-gfm for every text: to start it from this process, which is large, takes ten times as much
 * of the processor's time.
 */
export async function openRenderer(): Promise<Renderer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'annals-markdown-'));
  const [markdown, html] = [path.join(folder, 'text.md'), path.join(folder, 'text.html')];
  const extensions = ['table', 'strikethrough', 'tasklist'].map((name) => `-e ${name}`).join(' ');
  const each = `while read -r _; do ${RENDERER} --unsafe ${extensions} "$1" > "$2"; echo $?; done`;
  const shell = spawn('sh', ['-c', each, 'sh', markdown, html], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
  return {
    async html(text) {
      await writeFile(markdown, text);
      shell.stdin.write('next\n');
      const { value: status } = await answers.next();
      if (status !== '0') throw new Error(`${RENDERER} ended with ${status}`);
      return readFile(html, 'utf8');
    },
    async close() {
      const ended = once(shell, 'close');
      shell.stdin.end();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** One spelling for trees that mean the same: white space between blocks and attribute order do not count. */
function canonical(html: string): string {
  return children(parseFragment(html).childNodes, 'flow').trim();
}

const BLOCK =
  /^(?:p|h[1-6]|ul|ol|li|blockquote|pre|hr|table|thead|tbody|tr|th|td|div|section|br|dl|dt|dd)$/;

function children(
  nodes: readonly DefaultTreeAdapterTypes.ChildNode[],
  space: 'flow' | 'kept',
): string {
  const parts = nodes.map((node): string => {
    if ('value' in node) {
      return escaped(space === 'kept' ? node.value : node.value.replace(/\s+/g, ' '));
    }
    if (!('tagName' in node)) return '';
    const attributes = node.attrs.map(({ name, value }) => ` ${name}="${escaped(value)}"`).sort();
    const inside = children(node.childNodes, node.tagName === 'pre' ? 'kept' : space);
    const block = BLOCK.test(node.tagName) && space === 'flow';
    const edge = block ? '\n' : '';
    const content = block && node.tagName !== 'pre' ? inside.trim() : inside;
    return `${edge}<${node.tagName}${attributes.join('')}>${content}</${node.tagName}>${edge}`;
  });
  return space === 'kept' ? parts.join('') : parts.join('').replace(/ *\n+ */g, '\n');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
