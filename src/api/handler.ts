import type { HandlersOf } from '../core/endpoint.ts';
import type { Contract } from './contract.ts';

/** A handler for each operation of the API's own contract. */
export type Handlers = HandlersOf<Contract>;
