import { cacheStoreConformance } from '../../../test/conformance/cache-store.ts';
import { memoryStore } from './memory-store.ts';

cacheStoreConformance('memory', ({ maxBytes }) => memoryStore(maxBytes));
