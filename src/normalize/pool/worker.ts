/** A thread that knows the general normalisers. */
import { normalizers } from '../index.ts';
import { serveOrders } from './serve-orders.ts';

serveOrders(normalizers);
