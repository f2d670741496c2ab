import { createHash } from 'node:crypto';
import type { Handler } from '../../../core/endpoint.ts';
import type { FamilyHost } from '../../../core/family-host.ts';
import { type Html, html } from '../../../core/html.ts';
import { RESUME_STRATEGIES } from '../../../core/resume.ts';
import type { CaymanContract } from '../endpoints/contract.ts';
import { caymanSettings } from '../settings.ts';
import { CAYMAN_SOURCES, targetSource } from '../target-source.ts';
import {
  type DownloadedCase,
  type DownloadSummary,
  downloadedCase,
  downloadSummary,
  type RunRow,
  runRow,
} from './rows.ts';

const RUNS_SHOWN = 20;
const CASES_SHOWN = 1000;

/** The latest run and what is held, for people. The page has no script, and no title can bring one. */
export function reportPage({ catalog, settings }: FamilyHost): {
  readonly getReport: Handler<CaymanContract['getReport']>;
} {
  const { defaultSource } = caymanSettings(settings);
  return {
    async getReport({ query }) {
      const source = targetSource(query.source, defaultSource);
      const [runs, files, total] = await Promise.all([
        catalog.runs.list({ source, limit: RUNS_SHOWN }),
        catalog.files.list({ source, limit: CASES_SHOWN }),
        catalog.documents.count(source),
      ]);
      const rows = await Promise.all(runs.map((run) => runRow(catalog, run)));
      const newest = runs[0];
      const summary = newest && (await downloadSummary(catalog, newest));
      const cases = files.map(downloadedCase);
      cases.sort((a, b) => (a.sort_judgment_date < b.sort_judgment_date ? 1 : -1));
      return {
        text: page({ source, rows, summary, cases, total }).text,
        type: 'text/html; charset=utf-8',
        headers: {
          // Without it a browser sends our own forms with an Origin of null, as a stranger's.
          'referrer-policy': 'same-origin',
          'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
        },
      };
    },
  };
}

interface Shown {
  readonly source: string;
  readonly rows: readonly RunRow[];
  readonly summary: DownloadSummary | undefined;
  readonly cases: readonly DownloadedCase[];
  readonly total: number;
}

function page({ source, rows, summary, cases, total }: Shown): Html {
  const newest = rows[0];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${source}: report</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>Cayman Islands judgments</h1><p>${source} · ${total} held</p></header>
<main>
${newest && summary ? latest(newest, summary) : html`<section><h2>Latest run</h2><p>Nothing was run yet.</p></section>`}
${forms(source)}
${history(rows)}
${held(cases, total)}
</main>
</body>
</html>
`;
}

function latest(run: RunRow, summary: DownloadSummary): Html {
  const { downloaded, failed, skipped, pending, in_progress } = summary.by_status;
  const coverage = run.coverage_ratio === null ? '–' : `${(run.coverage_ratio * 100).toFixed(1)} %`;
  return html`<section>
<h2>Latest run</h2>
<p><code>${run.id}</code> · ${run.mode} · by ${run.trigger} · begun ${moment(run.started_at)}${run.ended_at ? ` · ended ${moment(run.ended_at)}` : ''}</p>
<dl>
${fact('status', badge(run.status))}${fact('health', badge(run.run_health ?? '–'))}${fact('coverage', coverage)}
${fact('downloaded', downloaded)}${fact('failed', failed)}${fact('skipped', skipped)}${fact('left', pending + in_progress)}
</dl>
${run.error_summary ? html`<p class="bad">${run.stop_reason ? `${run.stop_reason}: ` : ''}${run.error_summary}</p>` : null}
${
  summary.failed_items.length > 0
    ? html`<h3>Failed</h3>${table(
        ['Token', 'Error', 'Attempt', 'Message'],
        summary.failed_items.map((item) => [
          html`<code>${item.actions_token}</code>`,
          item.error_code,
          item.attempt,
          item.error_message,
        ]),
      )}`
    : null
}
</section>`;
}

const forms = (source: string): Html => html`<section>
<h2>Acquire</h2>
<form method="post" action="/start">
<label>Source <select name="target_source">${CAYMAN_SOURCES.map((one) => html`<option${one === source ? html` selected` : null}>${one}</option>`)}</select></label>
<label>Mode <select name="mode"><option>new</option><option>full</option></select></label>
<label>At most <input name="new_limit" type="number" min="1" placeholder="all"></label>
<label>Seconds between downloads <input name="per_download_delay" type="number" min="0" max="3600" step="any" placeholder="as set"></label>
<label>Tries <input name="max_retries" type="number" min="1" max="100" placeholder="as set"></label>
<label>At once <input name="concurrency" type="number" min="1" max="64" placeholder="as set"></label>
<label>Only foretell <input name="dry_run" type="checkbox" value="true"></label>
<button>Start</button>
</form>
<form method="post" action="/resume">
<input type="hidden" name="target_source" value="${source}">
<label>Resume <select name="resume_strategy">${[...RESUME_STRATEGIES].reverse().map((one) => html`<option>${one}</option>`)}</select></label>
<label>At most <input name="new_limit" type="number" min="1" placeholder="all"></label>
<button>Resume</button>
</form>
</section>`;

const history = (rows: readonly RunRow[]): Html => html`<section>
<h2>Runs</h2>
${table(
  ['Begun', 'Run', 'Mode', 'By', 'Status', 'Health', 'Coverage', 'Kept', 'Failed'],
  rows.map((run) => [
    moment(run.started_at),
    html`<code>${run.id}</code>`,
    run.mode,
    run.trigger,
    badge(run.status),
    badge(run.run_health ?? '–'),
    run.coverage_ratio === null ? '–' : run.coverage_ratio.toFixed(2),
    run.cases_downloaded,
    run.cases_failed,
  ]),
)}
</section>`;

const held = (cases: readonly DownloadedCase[], total: number): Html => html`<section>
<h2>Judgments held</h2>
${cases.length < total ? html`<p>The newest ${cases.length} of ${total}.</p>` : null}
${table(
  ['Date', 'Title', 'Cause number', 'Court', 'Category', 'Token', 'File', 'kB'],
  cases.map((one) => [
    one.judgment_date || '–',
    one.title,
    one.cause_number,
    one.court,
    one.category,
    html`<code>${one.actions_token}</code>`,
    html`<code title="${one.saved_path}">${one.filename}</code>`,
    one.size_kb,
  ]),
)}
</section>`;

type Cell = Html | string | number;

function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): Html {
  if (rows.length === 0) return html`<p>None.</p>`;
  return html`<div class="wide"><table>
<thead><tr>${heads.map((head, at) => html`<th class="${typeof rows[0]?.[at] === 'number' ? 'n' : 't'}">${head}</th>`)}</tr></thead>
<tbody>
${rows.map(
  (
    row,
  ) => html`<tr>${row.map((cell) => (typeof cell === 'number' ? html`<td class="n">${cell}</td>` : html`<td>${cell}</td>`))}</tr>
`,
)}</tbody>
</table></div>`;
}

const fact = (name: string, value: Cell): Html =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

const TONES: Readonly<Record<string, string>> = {
  ok: 'good',
  completed: 'good',
  partial: 'warn',
  aborted: 'warn',
  suspicious: 'warn',
  running: 'warn',
  failed: 'bad',
};

const badge = (word: string): Html =>
  html`<span class="badge ${TONES[word] ?? 'plain'}">${word}</span>`;

const moment = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8882; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 1200px; padding: 0 1rem 3rem; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem; border-bottom: 2px solid var(--line); }
h1 { font-size: 1.5rem; margin: 1rem 0 .3rem; }
h2 { font-size: 1.15rem; margin: 1.6rem 0 .4rem; }
h3 { font-size: 1rem; margin: 1rem 0 .3rem; }
p { margin: .3rem 0; }
dl { display: flex; flex-wrap: wrap; gap: .6rem; margin: .6rem 0; }
dl div { background: var(--soft); border-radius: 6px; padding: .4rem .8rem; }
dt { font-size: .75rem; opacity: .75; }
dd { margin: 0; font-weight: 600; }
form { display: flex; flex-wrap: wrap; gap: .8rem; align-items: end; margin: .5rem 0; }
label { display: grid; font-size: .8rem; }
select, input, button { font: inherit; padding: .25rem .5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; min-width: 46rem; font-size: .875rem; }
th, td { text-align: start; padding: .3rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
th { font-size: .75rem; opacity: .75; white-space: nowrap; }
th.n, td.n { text-align: end; font-variant-numeric: tabular-nums; }
code { font-size: .8rem; }
.badge { border-radius: 4px; padding: .05rem .45rem; font-size: .8rem; background: var(--soft); white-space: nowrap; }
.badge.good { background: #1a7f3722; color: #1a7f37; }
.badge.warn { background: #9a670022; color: #9a6700; }
.badge.bad, .bad { color: #cf222e; }
.badge.bad { background: #cf222e22; }
@media (prefers-color-scheme: dark) {
  .badge.good { color: #56d364; } .badge.warn { color: #e3b341; } .badge.bad, .bad { color: #ff7b72; }
}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
