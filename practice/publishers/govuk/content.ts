/** The Content API: one document in full, or what became of it. */
import { createHash } from 'node:crypto';
import { html, json, type PracticeRequest, type PracticeResponse } from '../../publisher.ts';
import { attachmentsOf, HTML_PAGE } from './attachments.ts';
import { bodyHtml } from './body.ts';
import type { GovukDocument } from './document.ts';
import { londonTime } from './london.ts';
import { type Organisation, TAXONS } from './vocabulary.ts';
import type { GovukWorld } from './world.ts';

export function serveContent(
  world: GovukWorld,
  request: PracticeRequest,
  path: string,
): PracticeResponse {
  const exact = world.find(path);
  const cut = path.lastIndexOf('/');
  const parent = exact === undefined && cut > 0 ? world.find(path.slice(0, cut)) : undefined;
  if (parent !== undefined && parent.state.is !== 'vanished') {
    const part = path.slice(cut + 1);
    if (part === HTML_PAGE && attachmentsOf(parent).some((attachment) => attachment.url === path)) {
      return cacheable(request, htmlPublication(world, parent, path));
    }
    // A sub-page of a guide is no item of its own: the canonical item is elsewhere.
    if (PARTS.has(part) && parent.kind.schema === 'guide') {
      return { status: 303, headers: { location: `https://www.gov.uk/api/content${parent.link}` } };
    }
  }
  if (exact === undefined || exact.state.is === 'vanished' || !exact.link.startsWith('/'))
    return notFound();
  if (exact.state.is === 'gone') {
    const silent = exact.state.explanation === '' && exact.state.alternativePath === '';
    return json(goneItem(exact, exact.state), silent ? 410 : 200, HEADERS);
  }
  if (exact.state.is === 'redirect') return json(redirectItem(exact, exact.state), 200, HEADERS);
  return cacheable(request, contentItem(world, exact));
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'max-age=300, public',
};

function cacheable(request: PracticeRequest, item: unknown): PracticeResponse {
  const response = json(item, 200, HEADERS);
  const etag = `W/"${createHash('md5').update(String(response.body)).digest('hex')}"`;
  const headers = { ...response.headers, etag };
  if (request.headers['if-none-match'] === etag) return { status: 304, headers };
  return { ...response, headers };
}

function notFound(): PracticeResponse {
  return html(
    '<!DOCTYPE html><html lang="en"><head><title>Page not found - GOV.UK</title></head><body><h1>Page not found</h1></body></html>',
    404,
  );
}

function contentItem(world: GovukWorld, document: GovukDocument): Record<string, unknown> {
  const { kind, state, row } = document;
  const item: Record<string, unknown> = {
    analytics_identifier: null,
    base_path: document.link,
    content_id: document.contentId,
    document_type: kind.type,
    first_published_at:
      document.firstPublishedAt === null ? undefined : time(document.firstPublishedAt),
    locale: 'en',
    phase: 'live',
    public_updated_at: document.publicTimestamp === null ? null : time(document.publicTimestamp),
    publishing_app: kind.app,
    publishing_scheduled_at: null,
    rendering_app: 'frontend',
    scheduled_publishing_delay_seconds: null,
    schema_name: kind.schema,
    title: document.title,
    updated_at: londonTime((document.publicTimestamp ?? document.firstPublishedAt ?? 0) + 5000, {
      milliseconds: false,
    }),
    withdrawn_notice:
      state.is === 'withdrawn'
        ? { explanation: state.explanation, withdrawn_at: time(state.at) }
        : row % 5 === 0
          ? undefined
          : {},
    publishing_request_id: `${1000 + row}-practice`,
    links: links(document),
    description: document.description,
    details: details(world, document),
  };
  return item;
}

function details(world: GovukWorld, document: GovukDocument): Record<string, unknown> {
  const { kind, publicTimestamp, firstPublishedAt, changeNote } = document;
  const body = bodyHtml(document, world);
  if (kind.schema === 'guide') {
    return {
      parts: [...PARTS].map((slug, at) => ({
        title: `Part ${at + 1}`,
        slug,
        body: at === 0 ? body : `<p>More on part ${at + 1}.</p>`,
      })),
      external_related_links: [],
    };
  }
  if (kind.schema === 'answer') return { body, external_related_links: [] };
  const history = [
    ...(changeNote === null || publicTimestamp === null
      ? []
      : [{ public_timestamp: time(publicTimestamp), note: changeNote }]),
    ...(firstPublishedAt === null
      ? []
      : [{ public_timestamp: time(firstPublishedAt), note: 'First published.' }]),
  ];
  const attachments = attachmentsOf(document);
  return {
    ...(attachments.length === 0 ? {} : { attachments }),
    body,
    change_history: history,
    emphasised_organisations: document.organisations.slice(0, 1).map(({ contentId }) => contentId),
    ...(firstPublishedAt === null ? {} : { first_public_at: time(firstPublishedAt) }),
    political: false,
    tags: { browse_pages: document.browsePages, policies: [] },
  };
}

const PARTS: ReadonlySet<string> = new Set(['overview', 'eligibility', 'how-to-claim']);

function links(document: GovukDocument): Record<string, unknown> {
  const organisations = document.organisations.map(organisationLink);
  const taxons = TAXONS.filter(({ contentId }) => document.taxons.includes(contentId)).map(
    ({ contentId, title, path }) =>
      linked({ contentId, title, path, type: 'taxon', schema: 'taxon' }),
  );
  const itself = linked({
    contentId: document.contentId,
    title: document.title,
    path: document.link,
    type: document.kind.type,
    schema: document.kind.schema,
  });
  return {
    ...(organisations.length === 0
      ? {}
      : { organisations, primary_publishing_organisation: organisations.slice(0, 1) }),
    ...(taxons.length === 0 ? {} : { taxons }),
    available_translations: [itself],
  };
}

function organisationLink({
  contentId,
  title,
  slug,
  analytics,
}: Organisation): Record<string, unknown> {
  const path = `/government/organisations/${slug}`;
  return {
    analytics_identifier: analytics,
    ...linked({ contentId, title, path, type: 'organisation', schema: 'organisation' }),
  };
}

function linked(to: {
  contentId: string;
  title: string;
  path: string;
  type: string;
  schema: string;
}): Record<string, unknown> {
  return {
    api_path: `/api/content${to.path}`,
    base_path: to.path,
    content_id: to.contentId,
    document_type: to.type,
    locale: 'en',
    schema_name: to.schema,
    title: to.title,
    withdrawn: false,
    links: {},
    api_url: `https://www.gov.uk/api/content${to.path}`,
    web_url: `https://www.gov.uk${to.path}`,
  };
}

function htmlPublication(
  world: GovukWorld,
  parent: GovukDocument,
  path: string,
): Record<string, unknown> {
  const item = contentItem(world, parent);
  return {
    ...item,
    base_path: path,
    content_id: parent.contentId.replace(/^.{8}/, (start) => [...start].reverse().join('')),
    document_type: 'html_publication',
    schema_name: 'html_publication',
    title: `${parent.title} (accessible version)`,
    links: {
      parent: [
        linked({
          contentId: parent.contentId,
          title: parent.title,
          path: parent.link,
          type: parent.kind.type,
          schema: parent.kind.schema,
        }),
      ],
    },
    description: null,
    details: {
      body: bodyHtml(parent, world),
      public_timestamp: item.public_updated_at,
      first_published_version: parent.revision === 1,
      political: false,
    },
  };
}

function goneItem(
  document: GovukDocument,
  state: Extract<GovukDocument['state'], { is: 'gone' }>,
): Record<string, unknown> {
  return {
    base_path: document.link,
    content_id: document.row % 2 === 0 ? null : document.contentId,
    locale: 'en',
    document_type: 'gone',
    publishing_app: document.kind.app,
    schema_name: 'gone',
    title: null,
    description: null,
    public_updated_at: time(state.at),
    details: { explanation: state.explanation, alternative_path: state.alternativePath },
    links: {},
    updated_at: new Date(state.at).toISOString(),
  };
}

function redirectItem(
  document: GovukDocument,
  state: Extract<GovukDocument['state'], { is: 'redirect' }>,
): Record<string, unknown> {
  return {
    analytics_identifier: null,
    base_path: document.link,
    content_id: document.row % 2 === 0 ? null : document.contentId,
    document_type: 'redirect',
    first_published_at: time(document.firstPublishedAt ?? state.at),
    locale: 'en',
    phase: 'live',
    public_updated_at: time(state.at),
    publishing_app: document.kind.app,
    rendering_app: null,
    schema_name: 'redirect',
    title: null,
    updated_at: new Date(state.at).toISOString(),
    withdrawn_notice: {},
    publishing_request_id: null,
    links: {},
    description: null,
    details: {},
    redirects: [{ path: document.link, type: 'exact', destination: state.destination }],
  };
}

/** The Content API writes the clock of London, with milliseconds only where there are any. */
function time(instant: number): string {
  return londonTime(instant, { milliseconds: instant % 1000 !== 0 });
}
