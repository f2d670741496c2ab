/**
 * The pages of the dashboard. The browser draws them; the server answers each of these addresses
 * with the same first page, so that every view can be linked to and reloaded.
 */
export const DASHBOARD_PAGES = [
  '/',
  '/search',
  '/records/:id',
  '/sources',
  '/sources/:name',
  '/runs',
  '/runs/:id',
  '/queue',
  '/hosts',
  '/hosts/:name',
  '/completeness',
  '/review',
  '/notifications',
  '/settings',
  '/about',
] as const;
