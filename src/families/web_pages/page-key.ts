/** What a page is called: its address without the scheme, what follows #, and what only follows readers about. */
export function keyOf(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) {
    if (/^utm_|^(?:fbclid|gclid|mc_cid|mc_eid)$/i.test(name)) url.searchParams.delete(name);
  }
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') : '';
  return `${url.host}${path}${url.search}`;
}
