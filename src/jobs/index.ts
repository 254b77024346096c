export { createQueue, type PgQueue, type QueueReports, type QueueTimes } from './queue.ts';
export { createTicker } from './ticker.ts';
