/** Expressions that are evaluated in the page of the table; their answers are plain JSON. */

/** Where a button writes its token: attributes in this order, its handler, its text. */
const TOKEN_OF = `(element) => {
  for (const name of ['dl', 'fname', 'filename', 'target', 'download']) {
    const value = element.dataset[name];
    if (value) return value;
  }
  const handler = /dl_bfile[^'"]*['"]([^'"]+)['"]/.exec(element.getAttribute('onclick') ?? '');
  return handler ? handler[1] : '';
}`;

/** The table's own paging: only the rows of one of its pages are in the document. */
const PAGING = (table: string): string => `(() => {
  const api = window.jQuery && window.jQuery(${JSON.stringify(table)}).DataTable?.();
  if (!api) return { pages: 1, current: 0, show: () => {} };
  const { pages, page } = api.page.info();
  return { pages, current: page, show: (i) => api.page(i).draw('page') };
})()`;

const BUTTONS = (table: string): string =>
  JSON.stringify(`${table} tbody button, ${table} tbody a`);

/** Every button of every page of the table: token as written, number of the file, page. */
export const readButtons = (table: string): string => `(() => {
  const tokenOf = ${TOKEN_OF};
  const paging = ${PAGING(table)};
  const found = [];
  for (let i = 0; i < paging.pages; i++) {
    paging.show(i);
    for (const one of document.querySelectorAll(${BUTTONS(table)})) {
      const token = tokenOf(one);
      if (token) found.push([token, one.dataset.fid ?? '', i]);
    }
  }
  paging.show(paging.current);
  return found;
})()`;

/** Turns the table until the button with that token, as written, is in view; its selector, or null. */
export const revealButton = (table: string, written: string, page: number): string => `(() => {
  const tokenOf = ${TOKEN_OF};
  const wanted = ${JSON.stringify(written)};
  const paging = ${PAGING(table)};
  const order = [${page}, ...Array(paging.pages).keys()].filter((i) => i < paging.pages);
  for (const i of order) {
    paging.show(i);
    for (const one of document.querySelectorAll(${BUTTONS(table)})) {
      if (tokenOf(one) !== wanted) continue;
      const named = [...one.attributes].find(({ name, value }) => name.startsWith('data-') && value === wanted);
      const of = named ? '[' + named.name + '=' + JSON.stringify(wanted) + ']' : '[onclick*=' + JSON.stringify(wanted) + ']';
      return ${JSON.stringify(`${table} tbody `)} + one.localName + of;
    }
  }
  return null;
})()`;

/** Clicks a banner about cookies away, and scrolls, so that what comes late comes. */
export const WAKE = `(() => {
  const banners = document.querySelectorAll('[id*="cookie" i], [class*="cookie" i], [id*="consent" i]');
  for (const banner of banners) {
    for (const one of banner.querySelectorAll('button, a')) {
      if (/^\\s*(accept|agree|allow|ok\\b|got it)/i.test(one.textContent)) one.click();
    }
  }
  scrollTo(0, document.body.scrollHeight);
  dispatchEvent(new Event('scroll'));
  return null;
})()`;

/** The nonce, wherever the theme of the day puts it; null while it is not there. */
export const FIND_NONCE = `(() => {
  const isNonce = (text) => /^[0-9a-f]{10}$/.test(text ?? '');
  for (const one of document.querySelectorAll('[data-s], [data-security], [data-nonce]')) {
    const { s, security, nonce } = one.dataset;
    const found = [s, security, nonce].find(isNonce);
    if (found) return found;
  }
  for (const one of document.querySelectorAll('input[name="security"], input[name="_wpnonce"]')) {
    if (isNonce(one.value)) return one.value;
  }
  for (const { textContent } of document.scripts) {
    const found = /["']?(?:security|_?(?:wp_?)?nonce)["']?\\s*[:=]\\s*["']([0-9a-f]{10})["']/i.exec(textContent);
    if (found) return found[1];
  }
  return null;
})()`;
