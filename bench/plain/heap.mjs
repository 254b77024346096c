// Loaded into the bot before it starts: on SIGUSR2 it collects garbage and writes its memory use, in bytes, to
// HEAP_FILE.
import { renameSync, writeFileSync } from 'node:fs';

const file = process.env.HEAP_FILE ?? '';
process.on('SIGUSR2', () => {
  // The second run collects what finalizers have released.
  for (let n = 0; n < 2; n++) globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  writeFileSync(`${file}.new`, JSON.stringify({ heapUsed, rss }));
  renameSync(`${file}.new`, file);
});
