import type { Exchange } from '../exchange.ts';
import type { ExchangeObserver } from '../exchange-end.ts';

/**
 * What stands between the chain and the network: a recorder around it, or a recording instead of
 * it. Everything passes here: retries, robots.txt, the pages of a browser.
 */
export type Wire = (network: Exchange, witness: ExchangeObserver) => Exchange;
