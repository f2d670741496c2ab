/** A thread of the reader: it knows the general normalisers and those of the families that come with Annals. */
import { serveOrders } from '../normalize/pool/serve-orders.ts';
import { withReferences } from './citing.ts';
import { builtInNormalizers } from './normalizers.ts';

serveOrders(builtInNormalizers, withReferences);
