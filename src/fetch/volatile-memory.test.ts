import { politeMemoryConformance } from '../store/conformance/polite-memory.ts';
import { volatileMemory } from './volatile-memory.ts';

politeMemoryConformance('in the process alone', async () => {
  const memory = volatileMemory();
  return { open: async () => memory, remove: async () => undefined };
});
