/** The page with the table: WordPress around it, paging in the browser, a banner over it, a nonce that comes late. */
import { type PracticeCase, spelledDate, spelledToken } from './case.ts';

export const PLUGIN = '/wp-content/plugins/box-files';

export function tablePage(banner: 'polite' | 'stuck'): string {
  const accept = banner === 'polite' ? '<button class="accept">Accept</button>' : '';
  return `<!doctype html>
<html lang="en"><head><title>Unreported Judgments - Judicial Administration</title>
<link rel="stylesheet" href="/wp-content/themes/judicial/style.css">
<script src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>
</head><body>
<div id="cookie-banner"><p>This website uses cookies.</p>${accept}</div>
<h1>Unreported Judgments</h1>
<table id="judgment-registers"><thead><tr><th>Year</th><th>Court file</th><th>Date</th><th>Title</th><th>Actions</th></tr></thead><tbody></tbody></table>
<ul class="pagination"></ul>
<div style="height: 3000px"></div>
<script src="${PLUGIN}/data.js"></script>
<script src="${PLUGIN}/table.js"></script>
</body></html>`;
}

export const STYLE = '#cookie-banner { position: fixed; inset: 0; background: white; z-index: 9 }';

/** What the table holds: the rows are not in the page, only those of the page of the table in view are. */
export function tableData(cases: readonly PracticeCase[]): string {
  const rows = cases
    .filter((one) => one.only !== 'list')
    .map((one, i) => ({
      year: one.date.slice(0, 4),
      file: one.cause,
      date: spelledDate(one.date, 'named'),
      title: one.title,
      token: spelledToken(one),
      fid: one.fid,
      attribute: i % 15 === 4 ? 'fname' : 'dl',
    }));
  return `window.judgmentRows = ${JSON.stringify(rows)};`;
}

/** The nonce, in a script that is asked for when somebody scrolls. */
export const lateScript = (nonce: string): string =>
  `var judgments_ajax = {"ajax_url":"https:\\/\\/judicial.ky\\/wp-admin\\/admin-ajax.php","security":"${nonce}"};
const extra = document.createElement('script');
extra.id = 'judgments-js-extra';
extra.type = 'application/json';
extra.textContent = JSON.stringify(judgments_ajax);
document.head.append(extra);`;

/** A table that pages in the browser, with the small part of the DataTables interface that is used from outside. */
export const TABLE_SCRIPT = `
const PER_PAGE = 10;
const rows = window.judgmentRows;
const body = document.querySelector('#judgment-registers tbody');
const paging = document.querySelector('ul.pagination');
const pages = Math.max(1, Math.ceil(rows.length / PER_PAGE));
let current = 0;
function draw() {
  body.replaceChildren();
  for (const row of rows.slice(current * PER_PAGE, (current + 1) * PER_PAGE)) {
    const line = body.insertRow();
    for (const text of [row.year, row.file, row.date, row.title]) line.insertCell().textContent = text;
    const button = document.createElement('button');
    button.className = 'btn p-2 btn-outline-primary lh-1';
    button.dataset[row.attribute] = row.token;
    button.dataset.fid = row.fid;
    button.innerHTML = '<i class="icon-dl fs-6 lh-1">&darr;</i>';
    button.onclick = () => download(row);
    line.insertCell().append(button);
  }
  paging.replaceChildren(...Array.from({ length: pages }, (_, i) => {
    const item = document.createElement('li');
    item.className = 'dt-paging-button page-item' + (i === current ? ' active' : '');
    const link = document.createElement('button');
    link.className = 'page-link';
    link.dataset.dtIdx = i;
    link.textContent = i + 1;
    link.onclick = () => { current = i; draw(); };
    item.append(link);
    return item;
  }));
}
const page = (i) => { current = i; return { draw }; };
page.info = () => ({ page: current, pages, recordsTotal: rows.length });
window.jQuery = () => ({ DataTable: () => ({ page }) });
setTimeout(draw, 30);
const accept = document.querySelector('#cookie-banner .accept');
if (accept) accept.onclick = () => {
  document.cookie = 'cookies=accepted; Path=/';
  document.querySelector('#cookie-banner').remove();
};
addEventListener('scroll', () => {
  const late = document.createElement('script');
  late.src = '${PLUGIN}/extra.js?ver=6.8';
  document.head.append(late);
}, { once: true });
async function download(row) {
  const answer = await fetch('/wp-admin/admin-ajax.php', {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    body: new URLSearchParams({
      action: 'dl_bfile', fid: row.fid, fname: row.token, security: judgments_ajax.security, via: 'button',
    }),
  });
  const told = await answer.json();
  if (told.success) location.href = told.data.fid;
}
`;
