import { createHash } from 'node:crypto';
import type { Handler } from '../../../core/endpoint.ts';
import type { FamilyHost } from '../../../core/family-host.ts';
import { type Html, html } from '../../../core/html.ts';
import { plainStyle } from '../../../core/plain-page.ts';
import { RESUME_STRATEGIES } from '../../../core/resume.ts';
import type { CaymanContract } from '../endpoints/contract.ts';
import { caymanSettings } from '../settings.ts';
import { CAYMAN_SOURCES, targetSource } from '../target-source.ts';
import {
  type DownloadedCase,
  type DownloadSummary,
  downloadedCase,
  downloadSummary,
  type ReportRow,
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
          'content-security-policy': `default-src 'none'; style-src ${STYLE.hash}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
        },
      };
    },
  };
}

interface ReportData {
  readonly source: string;
  readonly rows: readonly ReportRow[];
  readonly summary: DownloadSummary | undefined;
  readonly cases: readonly DownloadedCase[];
  readonly total: number;
}

function page({ source, rows, summary, cases, total }: ReportData): Html {
  const newest = rows[0];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${source}: report</title>
${STYLE.style}
</head>
<body>
<nav aria-label="Annals"><a href="/">Annals</a> <a href="/runs?source=${source}">Runs</a> <a href="/search?source=${source}">Search</a></nav>
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

function latest(run: ReportRow, summary: DownloadSummary): Html {
  const { downloaded, failed, skipped, pending, in_progress } = summary.by_status;
  const coverage = run.coverage_ratio === null ? '–' : `${(run.coverage_ratio * 100).toFixed(1)} %`;
  return html`<section>
<h2>Latest run</h2>
<p><a href="/runs/${run.id}"><code>${run.id}</code></a> · ${run.mode} · by ${run.trigger} · begun ${moment(run.started_at)}${run.ended_at ? ` · ended ${moment(run.ended_at)}` : ''}</p>
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
<label class="check"><input name="dry_run" type="checkbox" value="true"> Only say what it would do</label>
<button class="primary">Start</button>
</form>
<form method="post" action="/resume">
<input type="hidden" name="target_source" value="${source}">
<label>Resume <select name="resume_strategy">${[...RESUME_STRATEGIES].reverse().map((one) => html`<option>${one}</option>`)}</select></label>
<label>At most <input name="new_limit" type="number" min="1" placeholder="all"></label>
<button>Resume</button>
</form>
</section>`;

const history = (rows: readonly ReportRow[]): Html => html`<section>
<h2>Runs</h2>
${table(
  ['Begun', 'Run', 'Mode', 'By', 'Status', 'Health', 'Coverage', 'Kept', 'Failed'],
  rows.map((run) => [
    html`<time>${moment(run.started_at)}</time>`,
    html`<a href="/runs/${run.id}"><code>${run.id}</code></a>`,
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
    one.judgment_date ? html`<time>${one.judgment_date}</time>` : '–',
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

const STYLE = plainStyle(
  `
body { margin: 0 auto; max-width: 76rem; padding: 0 1rem 3rem; }
nav { display: flex; gap: 1.2rem; padding: .8rem 0; border-bottom: 1px solid var(--line); align-items: baseline; }
nav a:first-child { font: 600 1.15rem var(--serif); color: var(--ink); text-decoration: none; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem; }
h2 { font-size: 1.0625rem; margin: 1.8rem 0 .5rem; }
h3 { font-size: .9375rem; margin: 1rem 0 .3rem; }
p { margin: .3rem 0; overflow-wrap: anywhere; }
dl { display: flex; flex-wrap: wrap; gap: .75rem; margin: .6rem 0; }
dl div { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .9rem; }
dt { font-size: .75rem; color: var(--soft); }
dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
form { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .8rem .9rem 1rem; }
input[type="number"] { width: 7rem; }
label.check { display: flex; align-items: center; gap: .5rem; height: 2.25rem; }
.wide { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
table { border-collapse: collapse; width: 100%; min-width: 62rem; font-size: .875rem; }
th, td { text-align: start; padding: .5rem .9rem; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
th { font-size: .75rem; font-weight: 500; color: var(--soft); white-space: nowrap; }
th.n, td.n { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
td time { white-space: nowrap; }
.badge { border-radius: 1rem; padding: .05rem .6rem; font-size: .8125rem; background: light-dark(#eeece7, #262a30); white-space: nowrap; }
.badge.good { background: var(--good-soft); color: var(--good); }
.badge.warn { background: var(--warn-soft); color: var(--warn); }
.badge.bad, .bad { color: var(--bad); }
.badge.bad { background: var(--bad-soft); }
`,
  (text) => createHash('sha256').update(text).digest('base64'),
);
