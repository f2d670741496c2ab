import type { Operation } from './contract-types.ts';

/**
 * The operations that the dashboard asks for. A test compares each line with the contract, whose
 * own table would bring its schemas, and a library for them, into the browser.
 */
export const ADDRESSES = {
  searchDocuments: 'GET /v1/search',
  listDocuments: 'GET /v1/documents',
  getDocument: 'GET /v1/documents/{id}',
  listVersions: 'GET /v1/documents/{id}/versions',
  diffDocument: 'GET /v1/documents/{id}/diff',
  checkDocument: 'POST /v1/documents/{id}/check',
  listDocumentRelations: 'GET /v1/documents/{id}/relations',
  getEntity: 'GET /v1/entities/{id}',
  listEntityRelations: 'GET /v1/entities/{id}/relations',
  getEvent: 'GET /v1/events/{id}',
  listEventRelations: 'GET /v1/events/{id}/relations',
  getTerm: 'GET /v1/terms/{id}',
  listTermRelations: 'GET /v1/terms/{id}/relations',
  resolveText: 'GET /v1/resolve',
  listChanges: 'GET /v1/changes',
  listSources: 'GET /v1/sources',
  getSource: 'GET /v1/sources/{name}',
  listRuns: 'GET /v1/runs',
  startRun: 'POST /v1/runs',
  pauseRun: 'POST /v1/runs/{id}/pause',
  stopRun: 'POST /v1/runs/{id}/stop',
  resumeOneRun: 'POST /v1/runs/{id}/resume',
  retryRunItems: 'POST /v1/runs/{id}/retry',
  getRunFunnel: 'GET /v1/runs/{id}/funnel',
  getRunLog: 'GET /v1/runs/{id}/log',
  getRun: 'GET /v1/runs/{id}',
  listRunItems: 'GET /v1/runs/{id}/items',
  getCompleteness: 'GET /v1/completeness',
  tellWhy: 'GET /v1/why/{subject}',
  getChecks: 'GET /api/health',
  getToday: 'GET /v1/today',
  getCoverage: 'GET /v1/sources/{name}/coverage',
  listHosts: 'GET /v1/hosts',
  getHost: 'GET /v1/hosts/{host}',
  getQueue: 'GET /v1/queue',
  getQuota: 'GET /v1/quota',
  getSettings: 'GET /v1/settings',
  getAbout: 'GET /v1/about',
} as const satisfies { readonly [O in Operation]?: `${'GET' | 'POST'} /${string}` };

export type Asked = keyof typeof ADDRESSES;
