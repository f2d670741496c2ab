/** www.cbo.gov: open feeds whose order is never the same, and a wall before everything else. */
import {
  html,
  type PracticeRequest,
  type PracticeResponse,
  type Publisher,
  text,
} from '../../publisher.ts';

export interface PracticeEstimate {
  readonly id: number;
  readonly title: string;
  readonly date: string;
  readonly description: string;
  readonly bill: string;
}

export interface CboWorld {
  estimates(): readonly PracticeEstimate[];
  change(id: number, change: Partial<PracticeEstimate>): PracticeEstimate;
}

const NAMES: Readonly<Record<string, string>> = {
  hr: 'H.R.',
  s: 'S.',
  hjres: 'H.J. Res.',
  sjres: 'S.J. Res.',
  hconres: 'H. Con. Res.',
  sconres: 'S. Con. Res.',
  hres: 'H. Res.',
  sres: 'S. Res.',
};

/** An estimate of each bill on which a committee reports, one of a bill without a report, one of no bill. */
export function cboWorld(reports: readonly { readonly bill: string }[]): CboWorld {
  const of = (bill: string, row: number): PracticeEstimate => {
    const [type = 'hr', , number] = bill.split(':');
    const name = `${NAMES[type]} ${number}`;
    return {
      id: 61_000 + row,
      title: `${name}, Lamp Act of 2025`,
      date: 'Fri, 09 May 2025 16:47:00 -0400',
      description: 'As ordered reported by the Committee on Lamps on April 2, 2025',
      bill: name,
    };
  };
  const estimates = [
    ...reports.map(({ bill }, row) => of(bill, row)),
    { ...of('hr:119:9999', 800), title: 'H.R. 9999, Dark Act' },
    { ...of('hr:119:1', 900), title: 'Legislation considered under suspension', bill: '' },
  ];
  return {
    estimates: () => estimates,
    change(id, change) {
      const at = estimates.findIndex((one) => one.id === id);
      const found = estimates[at];
      if (!found) throw new Error(`${id} is not among these ${estimates.length} estimates`);
      const changed = { ...found, ...change };
      estimates[at] = changed;
      return changed;
    },
  };
}

/** Faults that only it can play: `open` has no wall, `feed-cut` ends the feed early. */
export function cboPublisher(world: CboWorld): Publisher {
  let asked = 0;
  return {
    name: 'cbo_publications',
    hosts: ['www.cbo.gov'],
    plays: ['open', 'feed-cut'],
    handle(request) {
      const { path, faults } = request;
      if (path === '/robots.txt') return text('User-agent: *\nDisallow: /search\n');
      if (path === '/rss/119congress-cost-estimates.xml') {
        asked += 1;
        return feed(world, asked, faults.has('feed-cut'));
      }
      const id = /^\/publication\/(\d+)$/.exec(path)?.[1];
      if (!faults.has('open')) return challenge(request);
      const found = world.estimates().find((one) => one.id === Number(id));
      return found
        ? html(
            `<!DOCTYPE html><html><body><main><h1>${found.title}</h1><p>From CBO itself.</p></main></body></html>`,
          )
        : html('<h1>Page not found</h1>', 404);
    },
    describe: () => ({ estimates: world.estimates().length }),
    changes: { change: ({ id, ...change }) => world.change(Number(id), change) },
  };
}

/** Within a day the order changes from one answer to the next, and with it the key of each entry. */
function feed(world: CboWorld, turn: number, isCut: boolean): PracticeResponse {
  const all = world.estimates();
  const turned = all.map((_, i) => all[(i + turn) % all.length] ?? all[0]);
  const items = turned.map(
    (one, key) =>
      `<item key="${key}"><Title>${one?.title}</Title><Date>${one?.date}</Date><Link>https://www.cbo.gov/publication/${one?.id}</Link><Description>${one?.description}\n</Description><Bill_Number>${one?.bill}</Bill_Number></item>`,
  );
  const body = `<?xml version="1.0"?>\n<response>${items.join('')}</response>`;
  return {
    status: 200,
    headers: { 'content-type': 'text/xml; charset=UTF-8' },
    body: isCut ? body.slice(0, body.length / 2) : body,
  };
}

/** It asks every browser for a script of another site, which no page of ours loads. */
const challenge = (_request: PracticeRequest): PracticeResponse =>
  html(
    `<html lang="en"><head><title>cbo.gov</title></head><body style="margin:0"><p id="cmsg">Please enable JS and disable any ad blocker</p><script data-cfasync="false">var dd={'rt':'c','host':'geo.captcha-delivery.com'}</script><script data-cfasync="false" src="https://ct.captcha-delivery.com/c.js"></script></body></html>`,
    403,
  );
