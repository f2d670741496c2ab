import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';

export const getMetrics = endpoint({
  path: '/metrics',
  topic: 'operations',
  summary: 'Counters, gauges and histograms for Prometheus',
  description:
    'What the processes of the data folder did, when each source last succeeded and how late it is, and what this server answered. Outside of the rate of clients. docs/telemetry.md has the names.',
  answer: z.never(),
  media: ['text/plain'],
  statuses: { 200: 'The text format of Prometheus, version 0.0.4' },
  forOperator: true,
});
