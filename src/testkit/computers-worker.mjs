import { register } from 'tsx/esm/api';

// Runs the thread's source, because Vitest does not compile what a thread loads.
register();
const { default: answer } = await import('../computers-worker.ts');

export default answer;
