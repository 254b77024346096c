import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from './measure.ts';
import { rollpad } from './processes.ts';

const LATER = 5;

/** `npm start` in the playground on the embedded database: the time and memory of the first start and of later ones. */
export async function* startup(): AsyncGenerator<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'rollpad-bench-'));
  const once = async () => {
    const running = await rollpad({ DATA_FOLDER: folder, PLAYGROUND_PORT: '0' });
    const taken = { ready: running.readyAfter, resident: running.resident() };
    await running.stop();
    return taken;
  };
  try {
    const first = await once();
    yield { what: 'ready, the first time', ours: `${(first.ready / 1000).toFixed(1)} s`, beside: 'aim: 3 s' };
    const later = [];
    for (let i = 0; i < LATER; i++) later.push(await once());
    later.sort((a, b) => a.ready - b.ready);
    const median = later[Math.floor(LATER / 2)] ?? first;
    yield { what: 'ready, later (p50)', ours: `${(median.ready / 1000).toFixed(1)} s`, beside: 'aim: 1.8 s' };
    yield {
      what: 'resident memory when ready, with playground and embedded database',
      ours: `${median.resident.toFixed(0)} MiB`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
