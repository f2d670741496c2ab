/** The archive of statements with a file for each president, and the page of the one in office. */
import { onePagePdf } from '../../one-page-pdf.ts';
import { html, type PracticeResponse, type Publisher, text } from '../../publisher.ts';

export interface PracticeStatement {
  readonly bills: readonly string[];
  readonly title: string;
  readonly date: string;
  readonly rescinded?: boolean;
  /** Not in the archive yet: on the page alone. */
  readonly onPage?: boolean;
  /** A scan without text. */
  readonly scan?: boolean;
}

export interface SapWorld {
  statements(administration: string): PracticeStatement[];
  readonly administrations: readonly string[];
}

export function sapWorld(): SapWorld {
  const now: PracticeStatement[] = [
    { bills: ['hr7'], title: 'H.R. 7 – Lamp Act', date: '2026-06-30', onPage: true },
    {
      bills: ['sjres32', 'sjres138'],
      title: 'S.J. Res. 32 and S.J. Res. 138 – Joint Resolutions',
      date: '2026-04-15',
    },
    { bills: [], title: 'The Lamps of the District', date: '2025-03-02' },
    { bills: ['s5'], title: 'S. 5 – Lamp Riley Act', date: '2025-01-22', scan: true },
  ];
  const before: PracticeStatement[] = [
    { bills: ['hres863'], title: 'H. Res. 863 – Second', date: '2024-02-05' },
    { bills: ['hres863'], title: 'H. Res. 863 – First', date: '2024-02-05' },
    { bills: ['hr3746'], title: 'H.R. 3746 – Lantern Act', date: '2023-05-30', rescinded: true },
  ];
  const all = new Map([
    ['46-Biden', before],
    ['47-Trump', now],
  ]);
  return { administrations: [...all.keys()], statements: (name) => all.get(name) ?? [] };
}

const ROOT = '/unitedstates/statements-of-administration-policy/main';

/** The fault `vanished` has the page of the White House gone, as after an inauguration. */
export function sapPublisher(world: SapWorld): Publisher {
  return {
    name: 'saps',
    hosts: ['raw.githubusercontent.com', 'www.whitehouse.gov'],
    plays: ['vanished'],
    handle({ host, path, faults }) {
      if (path === '/robots.txt') return text('User-agent: *\nAllow: /\n');
      if (host === 'www.whitehouse.gov') {
        if (path.endsWith('.pdf')) return pdf(['A statement of the White House.']);
        const isList = path === '/omb/statements-of-administration-policy/';
        if (!isList || faults.has('vanished')) return html('<h1>Page Not Found</h1>', 404);
        return html(page(world.statements('47-Trump')));
      }
      if (path === `${ROOT}/presidents.yaml`)
        return text(
          world.administrations.map((name) => `${name}:\n  name:\n    last: X\n`).join(''),
        );
      const name = /\/archive\/([^/]+)\.yaml$/.exec(path)?.[1];
      if (name !== undefined) return text(yaml(world.statements(name), name));
      const [, date, bill = ''] = /\/(\d{4}-\d{2}-\d{2})_([a-z0-9-]+)\.pdf$/.exec(path) ?? [];
      const found = world.administrations
        .flatMap((one) => world.statements(one))
        .find((one) => one.date === date && (one.bills[0] ?? 'none') === bill.replace(/-\d+$/, ''));
      if (!found) return text('404: Not Found', 404);
      return pdf(found.scan ? [] : ['STATEMENT OF ADMINISTRATION POLICY', found.title]);
    },
    describe: () => ({ administrations: world.administrations }),
  };
}

const pdf = (lines: readonly string[]): PracticeResponse => ({
  status: 200,
  headers: { 'content-type': 'application/octet-stream' },
  body: onePagePdf(lines),
});

const yaml = (statements: readonly PracticeStatement[], name: string): string =>
  statements
    .filter(({ onPage }) => !onPage)
    .map(
      ({ bills, title, date, rescinded }) =>
        `- bills:${bills.length === 0 ? ' []' : bills.map((bill) => `\n  - ${bill}`).join('')}
  document_title: '${title}'
  congress: ${date < '2025' ? 118 : 119}
  date_issued: '${date}'
  file: statements/${name}/119/${date}_${bills[0] ?? 'none'}.pdf
  fetched_from_url: ${address(date, bills)}
  date_fetched: '${date}T16:50:35.849346'
${rescinded ? '  rescinded: true\n' : ''}`,
    )
    .join('');

const page = (statements: readonly PracticeStatement[]): string =>
  `<!DOCTYPE html><html><body><main><h1>Statements of Administration Policy</h1><ul>${statements
    .map(
      ({ title, date, bills }) =>
        `<li><a href="${address(date, bills)}">${title}</a> (June ${Number(date.slice(8))}, ${date.slice(0, 4)})</li>`,
    )
    .join('')}</ul></main></body></html>`;

const address = (date: string, bills: readonly string[]): string =>
  `https://www.whitehouse.gov/wp-content/uploads/${date.slice(0, 4)}/${date.slice(5, 7)}/SAP-${date}-${bills[0] ?? 'none'}.pdf`;
