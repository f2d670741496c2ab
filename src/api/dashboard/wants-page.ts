import type { FastifyRequest } from 'fastify';

/**
 * Whether somebody looks with a browser at an address that does not exist: they are shown a page that
 * says so. Programs have their answer as JSON, and so has everything below /v1.
 */
export const wantsPage = ({
  method,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  method === 'GET' &&
  headers.accept?.startsWith('text/html') === true &&
  !/^\/(v1|assets)(?![^/?])/.test(url);
