// Loaded into the bot before it starts: on SIGUSR2 it collects garbage and writes its memory, in bytes, to HEAP_FILE.
import { renameSync, writeFileSync } from 'node:fs';

const file = process.env.HEAP_FILE ?? '';
process.on('SIGUSR2', () => {
  // A second time for what finalizers let go.
  for (let n = 0; n < 2; n++) globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  writeFileSync(`${file}.new`, JSON.stringify({ heapUsed, rss }));
  renameSync(`${file}.new`, file);
});
