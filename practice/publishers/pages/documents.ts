/** The pages and the script of the practice site. */

export const HOME_PAGE = `<!doctype html>
<html><head><title>Judgments</title>
<link rel="stylesheet" href="/style.css">
<script src="https://tracker.practice.example/spy.js"></script>
</head><body>
<h1>Judgments</h1>
<img src="/logo.png" alt="">
<table id="judgments"><tbody></tbody></table>
<p id="told"></p>
<script src="/app.js"></script>
</body></html>`;

/** The table, its buttons and the nonce come late: only a browser sees them. */
export const APP_SCRIPT = `
const rows = document.querySelector('#judgments tbody');
for (const id of ['FSD0151', 'G0237', 'CICA0007']) {
  const row = rows.insertRow();
  row.insertCell().textContent = id;
  const button = document.createElement('button');
  button.dataset.dl = id;
  button.textContent = 'download';
  button.onclick = () => download(id);
  row.insertCell().append(button);
}
let nonce = '';
fetch('/nonce').then((answer) => answer.json()).then((told) => {
  nonce = told.nonce;
  document.body.dataset.nonce = nonce;
});
async function download(id) {
  const answer = await fetch('/ajax', {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    body: new URLSearchParams({ action: 'dl_bfile', nonce, id }),
  });
  const told = await answer.json();
  document.querySelector('#told').textContent = told.data.fid;
  location.href = told.data.fid;
}
`;

export const FORM_PAGE = `<!doctype html>
<form method="post" action="/form/send">
<input name="subject" value="">
<button>send</button>
</form>`;

export const PLAIN_PAGE = `<!doctype html><title>Plain</title><h1>Plain</h1>`;

export const POPUP_PAGE = `<!doctype html>
<button onclick="window.open('https://pages.practice.example/plain/popped')">open</button>`;
