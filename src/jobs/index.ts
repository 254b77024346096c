export { createQueue, type QueueReports, type QueueTimes } from './queue.ts';
