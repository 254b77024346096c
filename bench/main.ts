import { cpus } from 'node:os';
import { type Part, table } from './measure.ts';
import { presses } from './presses.ts';
import { render } from './render.ts';
import { rules } from './rules.ts';
import { startup } from './startup.ts';
import { store } from './store.ts';

/** The parts, in the order in which they run: `npm run bench` runs all, `npm run bench -- render` one. */
const parts: Readonly<Record<string, Part>> = { rules, render, store, startup, presses };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  process.exitCode = 1;
} else {
  console.log(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}\n`);
  const rows = [];
  for (const [name, part] of Object.entries(parts))
    if (asked.length === 0 || asked.includes(name)) rows.push(...(await part()));
  console.log(table(rows));
}
