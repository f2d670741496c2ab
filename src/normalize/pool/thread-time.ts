/** Processor time by thread, for whoever limits what a thread may spend. */
export {
  cpuMsOfThread,
  systemThread,
  threadCpuMs,
} from '../../../packages/pdf-markdown/src/index.ts';
