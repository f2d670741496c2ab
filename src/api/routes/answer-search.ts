import type { z } from 'zod';
import { FACETS } from '../../core/search.ts';
import { showFound } from '../../use-cases/search/search-page.ts';
import type { SearchAnswer } from '../../use-cases/searching.ts';
import type { searchDocuments } from '../contract/search-endpoint.ts';
import type { Door } from '../door.ts';
import { tagOf, weak } from '../etag.ts';
import type { Handlers } from '../handler.ts';
import { JSON_TYPE } from '../json.ts';
import { atCursor, DESCRIBED, firstLink } from '../links.ts';

export function searchRoutes({ app, reads }: Door) {
  return {
    async searchDocuments({ query, client, url }) {
      const order = {
        query: query.q,
        mode: query.mode,
        sources: query.source && app.registry.sourceNames(query.source),
        kinds: query.kind,
        statuses: query.status,
        from: query.published_from,
        before: query.published_to,
        topics: query.topic,
        relatedTo: query.related_to,
        limit: query.limit,
        offset: query.offset,
        cursor: query.cursor,
        facets: query.facets?.flatMap((name) => (name === '*' ? FACETS : [name])),
      };
      const { json, sha256, nextCursor, previousCursor } = await reads.read(
        'search',
        order,
        client,
      );
      const pages = [
        { rel: 'next', cursor: nextCursor },
        { rel: 'prev', cursor: previousCursor },
      ] as const;
      const links = pages.flatMap(({ rel, cursor }) =>
        cursor === null ? [] : [{ href: atCursor(url, cursor), rel }],
      );
      return {
        text: json,
        type: JSON_TYPE,
        links: [...firstLink(url), ...links, DESCRIBED],
        // What it took differs each time; what was found is what the tag is of.
        headers: { etag: weak(tagOf(sha256)) },
      };
    },
  } satisfies Partial<Handlers>;
}

/** The contract describes what the page has: a field of another kind would not be typed. */
showFound satisfies (found: SearchAnswer) => z.output<(typeof searchDocuments)['answer']>;
