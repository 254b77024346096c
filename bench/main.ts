import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs, styleText } from 'node:util';
import { confirm } from './confirm.ts';
import { days } from './days.ts';
import { evening } from './evening.ts';
import { farming } from './farming.ts';
import { film } from './film.ts';
import { find } from './find.ts';
import { firstGame } from './first-game.ts';
import { hops } from './hops.ts';
import { league } from './league.ts';
import { luck } from './luck.ts';
import {
  type Effort,
  HEADER,
  line,
  type Part,
  type Released,
  type Row,
  within,
  worseThan,
} from './measure.ts';
import { memory } from './memory.ts';
import { odds } from './odds.ts';
import { optimum } from './optimum.ts';
import { outage } from './outage.ts';
import { presses } from './presses.ts';
import { pressesPerMove } from './presses-per-move.ts';
import { closeAll, killAll } from './processes.ts';
import { puzzles } from './puzzles.ts';
import { render } from './render.ts';
import { rules } from './rules.ts';
import { scale } from './scale.ts';
import { soak } from './soak.ts';
import { startup } from './startup.ts';
import { store } from './store.ts';
import { strength } from './strength.ts';
import { thinking } from './thinking.ts';
import { touch } from './touch.ts';

/** The parts, in the order in which they run: `npm run bench` runs these, `npm run bench -- render` one. */
const usual: Readonly<Record<string, Part>> = {
  rules,
  thinking,
  render,
  film,
  store,
  startup,
  presses,
  'presses-per-move': pressesPerMove,
  'first-game': firstGame,
  hops,
  touch,
  days,
  farming,
  league,
  find,
};
/** These take many minutes, so they run only if named. */
const long: Readonly<Record<string, Part>> = {
  confirm,
  evening,
  luck,
  memory,
  odds,
  optimum,
  outage,
  puzzles,
  scale,
  soak,
  strength,
};
const parts = { ...usual, ...long };

/** Maximum time until a part's next row, in ms: a part that takes longer hangs. */
const PATIENCE = 120_000;
const LONG_PATIENCE = 60 * 60_000;

/** The figures of the last release. `--release` updates those of the parts that run. */
const file = fileURLToPath(new URL('released.json', import.meta.url));
const released: Released = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};

/**
 * Prints each row as soon as it is measured, so that a failure does not lose earlier rows.
 *
 * @param first only the first row, to check that the part works
 */
async function* runPart(name: string, part: Part, effort: Effort, first: boolean): AsyncGenerator<Row> {
  const rows = part(effort)[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await within(
      name in long ? LONG_PATIENCE : PATIENCE,
      rows.next(),
      `a row of the part ${name}`,
    );
    if (done) return;
    const worse = worseThan(released, value);
    console.log(line(value));
    if (worse !== undefined && !first)
      console.log(
        styleText(
          'red',
          `  ${worse.toFixed(2)} times as much as at the release: ${line({ what: value.what, ...(released[value.what] ?? value) })}`,
        ),
      );
    if (value.fails !== undefined && !first) console.log(styleText('red', `  ${value.fails}`));
    yield value;
    if (first) return void (await rows.return?.());
  }
}

const { positionals: asked, values } = parseArgs({
  options: { games: { type: 'string' }, release: { type: 'boolean' }, first: { type: 'boolean' } },
  allowPositionals: true,
});
const games = values.games === undefined ? undefined : Number(values.games);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  process.exitCode = 1;
} else if (games !== undefined && !(Number.isInteger(games) && games > 0)) {
  console.error('--games takes a number above 0: how many games of each pairing the part strength plays');
  process.exitCode = 1;
} else {
  process.on('exit', killAll);
  const end = (code: number): Promise<never> => closeAll().then(() => process.exit(code));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(1));
  console.log(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}\n`);
  console.log(HEADER);
  const failures: string[] = [];
  const measured: Record<string, Pick<Row, 'ours' | 'ratio'>> = {};
  for (const [name, part] of Object.entries(parts)) {
    if (!asked.includes(name) && !(asked.length === 0 && name in usual)) continue;
    try {
      for await (const { what, ours, ratio } of runPart(name, part, { games }, values.first ?? false))
        measured[what] = { ours, ...(ratio === undefined ? {} : { ratio: Number(ratio.toFixed(3)) }) };
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
  if (values.release) writeFileSync(file, `${JSON.stringify({ ...released, ...measured }, undefined, 2)}\n`);
  if (failures.length > 0) console.error(`\nThese parts failed:\n${failures.join('\n')}`);
  // Handles left open by a failed part must not keep the process alive.
  await end(failures.length > 0 ? 1 : 0);
}
