import { describe, expect, test } from 'vitest';
import { pageHtml } from './page-html.ts';
import { recogniseGovuk } from './recognise.ts';
import { contentItem } from './shapes.ts';

/** The words in the order of the page; where the mark-up matters, it is asked for. */
const htmlOf = (details: object, links: object = {}) =>
  pageHtml(contentItem.parse({ document_type: 'some_kind', details, links }));

describe('the words of a page, wherever its kind keeps them', () => {
  test.each<[string, object, readonly (string | RegExp)[]]>([
    [
      'travel advice: what is advised against, the summary, the parts',
      {
        summary: [
          { content_type: 'text/govspeak', content: 'not this' },
          { content_type: 'text/html', content: '<p>Take care.</p>' },
        ],
        alert_status: ['avoid_all_travel_to_parts'],
        parts: [
          { title: 'Safety & security', body: '<p>Be vigilant.</p>' },
          { title: 'An empty part' },
        ],
      },
      [
        'all travel to parts of the country',
        '<p>Take care.</p>',
        '<h2>Safety &amp; security</h2>\n<p>Be vigilant.</p>',
        '<h2>An empty part</h2>',
      ],
    ],
    [
      'a service: what it is, what else to know, where it starts',
      {
        introductory_paragraph: '<p>Find your band.</p>',
        more_information: '<p>In Scotland it is another.</p>',
        transaction_start_link: 'https://start.example/?a=1&b=2',
        will_continue_on: 'the valuation list',
      },
      [
        '<p>Find your band.</p>',
        '<p>In Scotland it is another.</p>',
        '<a href="https://start.example/?a=1&amp;b=2">Start now</a> on the valuation list',
      ],
    ],
    [
      'steps: titles, paragraphs, links with their context',
      {
        step_by_step_nav: {
          introduction: '<p>Check first.</p>',
          steps: [
            {
              title: 'Get advice',
              contents: [
                { type: 'paragraph', text: 'You can get <free> help.' },
                { type: 'list', contents: [{ href: '/a', text: 'Ask', context: '£35' }] },
              ],
            },
          ],
        },
      },
      [
        '<p>Check first.</p>',
        '<h2>Get advice</h2>',
        '<p>You can get &lt;free&gt; help.</p>',
        '<li><a href="/a">Ask</a> (£35)</li>',
      ],
    ],
    [
      'questions with their answers, and where they lead',
      {
        body: '<p>Find out.</p>',
        nodes: [
          { kind: 'question', title: 'How old are you?', options: [{ label: '21 or over' }] },
          { kind: 'outcome', title: 'You can apply', body: '<p>Apply.</p>' },
        ],
      },
      [
        '<p>Find out.</p>',
        /How old are you\?<\/h2>\n<ul><li>21 or over<\/li>/,
        '<h2>You can apply</h2>\n<p>Apply.</p>',
      ],
    ],
    [
      'a consultation that ended: outcome, feedback and their files',
      {
        body: '<p>We ask.</p>',
        final_outcome_detail: '<p>We decided.</p>',
        public_feedback_detail: '<p>Many answered.</p>',
        attachments: [{ title: 'The paper', url: 'https://files.example/a.pdf' }],
        final_outcome_documents: [
          '<section><a href="/f.pdf"><img src="t.png"></a><h2><a href="/f.pdf">Our decision</a></h2></section>',
        ],
      },
      [
        '<p>We ask.</p>',
        '<h2>Detail of outcome</h2>\n<p>We decided.</p>',
        '<h2>Feedback received</h2>\n<p>Many answered.</p>',
        '<li><a href="https://files.example/a.pdf">The paper</a></li>',
        '<li><a href="/f.pdf">Our decision</a></li>',
      ],
    ],
    [
      'an announcement of statistics that was cancelled',
      { display_date: '20 January 2016 9:30am', cancellation_reason: 'No longer collected' },
      ['Release date: 20 January 2016 9:30am', 'Release cancelled: No longer collected'],
    ],
    [
      'days of a calendar, by region and year',
      {
        divisions: [
          {
            divisionName: 'united-kingdom',
            years: [
              {
                yearNumber: 2025,
                events: [{ title: 'Clocks', date: '2025-03-30T00:00:00Z', notes: 'Forward' }],
              },
            ],
          },
        ],
      },
      ['<h2>united kingdom</h2>', '<h3>2025</h3>', '<li>2025-03-30, Clocks, Forward</li>'],
    ],
    [
      'numbers and addresses of a contact',
      {
        phone_numbers: [
          { title: 'Hotline', number: '0800 1', fax: '0800 2', open_hours: '<p>All day</p>' },
        ],
        post_addresses: [{ title: 'By post', street_address: 'Freepost\r\n', postal_code: 'CF14' }],
      },
      [
        '<h2>Hotline</h2>\n<ul><li>0800 1</li><li>fax: 0800 2</li></ul>\n<p>All day</p>',
        '<li>Freepost</li><li>CF14</li>',
      ],
    ],
    [
      'sections of a manual',
      {
        body: '\n',
        child_section_groups: [
          { child_sections: [{ section_id: 'V2100', title: 'Scope', base_path: '/m/v2100' }] },
        ],
      },
      ['<li><a href="/m/v2100">V2100 Scope</a></li>'],
    ],
    [
      'blocks inside blocks',
      {
        blocks: [
          {
            type: 'hero',
            hero_content: {
              blocks: [
                { type: 'heading', content: 'A heading' },
                { type: 'govspeak', content: '<p>Some words.</p>' },
              ],
            },
          },
          {
            type: 'columns_layout',
            blocks: [
              {
                type: 'box',
                content: 'A box',
                box_content: { blocks: [{ type: 'govspeak', content: '<p>In it.</p>' }] },
              },
            ],
          },
          { type: 'quote', text: 'Said so', cite: 'Somebody' },
        ],
      },
      [
        '<h2>A heading</h2>',
        '<p>Some words.</p>',
        '<h2>A box</h2>',
        '<p>In it.</p>',
        '<blockquote><p>Said so</p><p>Somebody</p></blockquote>',
      ],
    ],
    [
      'a service in variants, and ways to sign in',
      {
        variants: [
          { title: 'If you are abroad', introductory_paragraph: '<p>Ask the embassy.</p>' },
        ],
        choose_sign_in: {
          title: 'Choose how to sign in',
          description: '<p>You need one.</p>',
          options: [{ text: 'By code', url: '/code', hint_text: 'You have one' }],
        },
        create_new_account: { title: 'Make one', body: '<p>It takes a day.</p>' },
      },
      [
        '<h2>If you are abroad</h2>\n<p>Ask the embassy.</p>',
        '<h2>Choose how to sign in</h2>\n<p>You need one.</p>',
        '<a href="/code">By code</a>: You have one',
        '<h2>Make one</h2>\n<p>It takes a day.</p>',
      ],
    ],
    [
      'how to answer a consultation',
      {
        body: '<p>We ask.</p>',
        ways_to_respond: {
          link_url: 'https://answer.example/',
          email: 'lamps@example.org',
          postal_address: 'Lamp Unit\r\n1 Street',
        },
      },
      [
        '<h2>Ways to respond</h2>',
        '<a href="https://answer.example/">Respond online</a>',
        '<a href="mailto:lamps@example.org">lamps@example.org</a>',
        'Lamp Unit<br>1 Street',
      ],
    ],
    [
      'what an organisation features, and when an office opens',
      {
        access_and_opening_times: '<p>Mondays.</p>',
        ordered_featured_documents: [{ title: 'A plan', href: '/plan', summary: 'Of lamps.' }],
      },
      [
        '<h2>Opening times</h2>\n<p>Mondays.</p>',
        '<h2>Featured</h2>\n<ul><li><a href="/plan">A plan</a>: Of lamps.</li></ul>',
      ],
    ],
  ])('%s', (_what, details, expected) => {
    const html = htmlOf(details);
    let from = 0;
    for (const part of expected) {
      const rest = html.slice(from);
      const at = typeof part === 'string' ? rest.indexOf(part) : rest.search(part);
      expect({ part: String(part), found: at >= 0, html }).toMatchObject({ found: true });
      from += at + 1;
    }
  });

  test('a collection names its documents by number; their titles are among the links', () => {
    const html = htmlOf(
      { collection_groups: [{ title: 'Lists', body: '', documents: ['d1', 'not linked'] }] },
      { documents: [{ content_id: 'd1', title: 'One', base_path: '/government/one' }] },
    );
    expect(html).toBe('<h2>Lists</h2>\n<ul><li><a href="/government/one">One</a></li></ul>');
  });

  test('groups name their pages by number, by address or by title', () => {
    const html = htmlOf(
      {
        corporate_information_groups: [
          { name: 'Access', contents: ['c1', { title: 'Jobs', path: '/jobs' }, 'not linked'] },
        ],
        groups: [{ name: 'Measure', description: 'How it goes', content_ids: ['g1'] }],
      },
      {
        corporate_information_pages: [
          { content_id: 'c1', title: 'Charter', base_path: '/charter' },
        ],
        linked_items: [{ content_id: 'g1', title: 'Data', base_path: '/data' }],
      },
    );
    expect(html).toBe(
      '<h2>Access</h2>\n<ul><li><a href="/charter">Charter</a></li><li><a href="/jobs">Jobs</a></li></ul>\n<h2>Measure</h2>\n<p>How it goes</p>\n<ul><li><a href="/data">Data</a></li></ul>',
    );
  });

  test('fields of another form than a page has them leave the rest readable', () => {
    const html = htmlOf({
      nodes: [null, 7],
      divisions: { a: 1 },
      attachments: [{}],
      body: '<p>Still here.</p>',
    });
    expect(html).toBe('<p>Still here.</p>');
  });

  test('blocks that nest without end are read as deep as pages are built', () => {
    let block: object = { type: 'govspeak', content: '<p>deep</p>' };
    for (let i = 0; i < 20_000; i++) block = { type: 'columns_layout', blocks: [block] };
    expect(htmlOf({ blocks: [block] })).toBe('');
  });
});

test('an item alone names its organisations, topics and description', () => {
  const text = JSON.stringify({
    base_path: '/a',
    document_type: 'step_by_step_nav',
    title: 'A',
    description: '<p>How to ask.</p><p>See <a href="/b">this</a>.</p>',
    links: {
      organisations: [
        { title: 'Second Office', base_path: '/government/organisations/second-office' },
        { title: 'Home Office', base_path: '/government/organisations/home-office' },
      ],
      primary_publishing_organisation: [
        { title: 'Home Office', base_path: '/government/organisations/home-office' },
      ],
      taxons: [{ content_id: 't1', title: 'Tax' }],
    },
  });
  const [found] = recogniseGovuk({ name: 'a.json', bytes: new TextEncoder().encode(text), text });
  expect(found?.candidate.fields.result).toEqual({
    title: 'A',
    link: '/a',
    description: 'How to ask. See this.',
    organisations: [
      { slug: 'home-office', title: 'Home Office' },
      { slug: 'second-office', title: 'Second Office' },
    ],
    taxons: ['t1'],
  });
});

test('a search whose rows have empty fields, and topics as things, is read', () => {
  const text = JSON.stringify({
    results: [
      { title: 'A', link: '/a', description: null, topics: [{ slug: 'tax', title: 'Tax' }] },
      { title: 'B', link: '/b', organisations: [{ title: null }], is_withdrawn: null },
    ],
    total: 2,
    start: 0,
  });
  const found = recogniseGovuk({ name: 's.json', bytes: new TextEncoder().encode(text), text });
  expect(found.map(({ candidate }) => candidate.key)).toEqual([
    'https://www.gov.uk/a',
    'https://www.gov.uk/b',
  ]);
});
