/** What a program imports from `annals/client` to ask a running Annals; docs/client.md tells how. */

export type { AnnalsClient, ConnectOptions, Given, Paged } from './client/connect.ts';
export { connect } from './client/connect.ts';
export { ApiRefusal } from './client/refusal.ts';
