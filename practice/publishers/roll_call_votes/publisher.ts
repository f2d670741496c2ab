/** clerk.house.gov with its pages of a hundred roll calls each, and www.senate.gov with its menu. */
import { html, type PracticeResponse, type Publisher, text } from '../../publisher.ts';
import { clerkXml, senateXml } from './files.ts';
import type { PracticeVote, VotesWorld } from './world.ts';

/**
 * Faults that only it can play: `gap` leaves number 3 out of each list, `no-tally` has the menu
 * without counts, `wall` answers for the Senate as its guard does, `browser-wall` lets those through
 * who bring the cookie that its page sets.
 */
export function votesPublisher(world: VotesWorld): Publisher {
  const of = (chamber: PracticeVote['chamber']) =>
    world.votes.filter((vote) => vote.chamber === chamber);
  return {
    name: 'roll_call_votes',
    hosts: ['clerk.house.gov', 'www.senate.gov'],
    handle({ host, path, faults, headers }) {
      if (path === '/robots.txt') return text('there is none', 404);
      const listed = (votes: readonly PracticeVote[]) =>
        faults.has('gap') ? votes.filter(({ number }) => number !== 3) : votes;
      if (host === 'www.senate.gov') {
        if (faults.has('wall')) return html('<h1>Access Denied</h1>', 403);
        if (faults.has('browser-wall') && !String(headers.cookie ?? '').includes('person=1'))
          return {
            ...html('<script>document.title = 1</script><h1>Access Denied</h1>', 403),
            headers: { 'content-type': 'text/html', 'set-cookie': 'person=1; Path=/; Secure' },
          };
        if (path === `/legislative/LIS/roll_call_lists/vote_menu_119_1.xml`)
          return xml(menu(listed(of('senate')), faults.has('no-tally')));
        const number =
          /^\/legislative\/LIS\/roll_call_votes\/vote1191\/vote_119_1_(\d{5})\.xml$/.exec(
            path,
          )?.[1];
        const vote = of('senate').find((one) => one.number === Number(number));
        return vote ? xml(senateXml(vote)) : html('<h1>Not Found</h1>', 404);
      }
      const page = /^\/evs\/2025\/(?:(index)|ROLL_(\d)00)\.asp$/.exec(path);
      if (page) return html(indexPage(listed(of('house')), page[2]));
      const number = /^\/evs\/2025\/roll(\d{3,4})\.xml$/.exec(path)?.[1];
      const vote = of('house').find((one) => one.number === Number(number));
      return vote ? xml(clerkXml(vote)) : html('<h1>Not Found</h1>', 404);
    },
    describe: () => ({ votes: world.votes.length }),
    changes: {
      correct: ({ chamber, number, result }) =>
        world.correct(chamber === 'senate' ? 'senate' : 'house', Number(number), String(result)),
    },
  };
}

/** The index has the newest hundred; each page of a hundred is linked from it. */
function indexPage(votes: readonly PracticeVote[], hundred: string | undefined): string {
  const last = Math.floor(Math.max(...votes.map(({ number }) => number)) / 100);
  const shown = hundred === undefined ? last : Number(hundred);
  const rows = votes
    .filter(({ number }) => Math.floor(number / 100) === shown)
    .map(({ number, date, issue, question, result }) => {
      const roll = `<A HREF="http://clerk.house.gov/cgi-bin/vote.asp?year=2025&rollnumber=${number}">${number}</A>`;
      const cells = [roll, date.slice(0, -5), issue, question, result.charAt(0), `About ${issue}`];
      return `<TR>${cells.map((cell) => `<TD><FONT FACE="Arial" SIZE="-1">${cell}</FONT></TD>`).join('')}</TR>`;
    })
    .reverse();
  const links = Array.from(
    { length: last + 1 },
    (_, n) => `<A HREF="ROLL_${n}00.asp">Roll Calls ${n}00 Thru ${n}99</A>`,
  );
  return `<HTML><BODY><H2>U.S. House of Representatives Roll Call Votes</H2>
<H3>119th Congress - 1st Session (2025)</H3>${hundred === undefined ? links.join('') : ''}
<TABLE><TR><TH>Roll</TH><TH>Date</TH></TR>${rows.join('\n')}</TABLE></BODY></HTML>`;
}

/** Newest first; a row of several matters has no issue of its own. */
function menu(votes: readonly PracticeVote[], noTally: boolean): string {
  const rows = [...votes].reverse().map((vote) => {
    const tally = noTally ? '' : '<yeas>60</yeas><nays>40</nays>';
    const matter = `<issue>${vote.issue}</issue><question>${vote.question}</question><result>${vote.result}</result><title>About ${vote.issue}</title>`;
    const said = vote.kind === 'en-bloc' ? `<en_bloc><matter>${matter}</matter></en_bloc>` : matter;
    return `<vote><vote_number>${String(vote.number).padStart(5, '0')}</vote_number><vote_date>${vote.date.slice(0, -5)}</vote_date>${said}<vote_tally>${tally}</vote_tally></vote>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><vote_summary><congress>119</congress><session>1</session><congress_year>2025</congress_year><votes>${rows.join('\n')}</votes></vote_summary>`;
}

const xml = (body: string): PracticeResponse => ({
  status: 200,
  headers: { 'content-type': 'text/xml' },
  body,
});
