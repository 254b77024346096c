import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** The direction of imports inside the layers. Type imports count, too. */

const root = fileURLToPath(new URL('..', import.meta.url));

/** An import inside a layer. A room is a folder of the layer, or a file beside its folders. */
interface Arrow {
  readonly from: string;
  readonly to: string;
  /** Both files, relative to the layer. */
  readonly files: string;
}

it.each(['discord', 'table'])('imports inside src/%s run one way', (layer) => {
  const architecture = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const said = new RegExp(`Inside \`src/${layer}\` imports run one way:(.*?\`)\\.\\s`, 's');
  const [, list = ''] = said.exec(architecture) ?? [];
  const order = [...list.matchAll(/`([^`]+)`/g)].map(([, room = '']) => room);
  const { rooms, arrows } = structureOf(layer);
  expect(order.toSorted()).toEqual(rooms.toSorted());
  const up = arrows.filter(({ from, to }) => order.indexOf(from) > order.indexOf(to));
  expect(up.map(({ files }) => files)).toEqual([]);
});

it('few rooms of a layer import each other', () => {
  const layers = readdirSync(join(root, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['games', 'generated', 'testkit'].includes(entry.name))
    .map(({ name }) => name);
  const pairs = layers.flatMap((layer) => {
    const met = new Set(structureOf(layer).arrows.map(({ from, to }) => `${from} ${to}`));
    return [...met]
      .map((pair) => pair.split(' '))
      .filter(([from = '', to = '']) => from < to && met.has(`${to} ${from}`))
      .map((pair) => `${layer}: ${pair.join(' and ')}`);
  });
  expect(pairs.length, pairs.join('\n')).toBeLessThanOrEqual(5);
});

it('SQL stands in few files', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^testkit\/|^generated\//.test(path));
  const raw = files.filter((path) =>
    /\$(query|execute)Raw|Prisma\.(sql|raw)\b|\bsql`|\brun\(\s*['"`][A-Z]/.test(
      readFileSync(join(root, 'src', path), 'utf8'),
    ),
  );
  expect(raw.toSorted()).toEqual([
    // The queue: claims.
    'jobs/job-table.ts',
    'jobs/queue.ts',
    // The ping.
    'store/index.ts',
    'store/migrate.ts',
    'store/postgres.ts',
    'store/statements.ts',
  ]);
});

/** What asks this machine for the time itself. All else has it from the kernel, whose clock Discord's answers check. */
const OWN_TIME: Readonly<Record<string, string>> = {
  'computers-worker.ts': 'measures how long a computer player thinks',
  'discord/gateway/discordjs-internals.ts': 'corrects the clock by which discord.js waits',
  'features/activity/page/markdown.ts': 'shows times in a browser',
  'features/hints/service.ts': 'measures how long a hint takes',
  'owner.ts': 'notes when somebody was excluded',
  'process/clock.ts': 'the clock of the kernel',
  'process/healthcheck.ts': 'compares the age of the report with the time of the process that wrote it',
  'rollpad.ts': 'writes that report',
  'store/folder.ts': 'touches a claim, of which only the change counts',
};

it('what closes, deletes or ends by time goes by the clock of the kernel', () => {
  const asking = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^testkit\/|^generated\//.test(path))
    .filter((path) => /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(join(root, 'src', path), 'utf8')));
  expect(asking.toSorted()).toEqual(Object.keys(OWN_TIME));
});

/** Tests that wait for time, or measure it, and why they must. */
const TIMED: Readonly<Record<string, string>> = {
  'playground/server/api/api.test.ts': 'an answer that is to come late comes no earlier',
  'src/jobs/processes.test.ts': 'the lease of a job ends by the clock of the database',
  'src/store/slow-migration.test.ts': 'PostgreSQL ends a statement by its own clock',
  'src/testkit/poll-until.ts': 'the one helper that looks again and again',
  'test/e2e/chaos.test.ts': 'kills the bot at a random moment after a press',
  'test/e2e/page/newcomer.ts': 'the bot holds back what is pressed sooner than people see it',
  'test/e2e/page/sheet.test.ts': 'the bot holds back what is confirmed as soon as it appears',
  'test/e2e/page/tour.ts': 'no test: `npm run tour` measures how long a newcomer waits',
  'test/e2e/page/twice.test.ts': 'presses at the speeds of an impatient finger',
  'test/e2e/stop.test.ts': 'presses twenty times a second while the bot stops',
  'test/unfamiliar-payloads.test.ts': 'waits no longer for an answer than Discord does',
};

it('tests wait for events and conditions, and measure no time', () => {
  const timed = ['src', 'test', 'playground', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\/(generated|node_modules|dist)\//.test(path))
      .filter((path) => /\.test\.ts$|^test\/|^src\/testkit\/|\/testing\//.test(path))
      .filter((path) => {
        const text = readFileSync(join(root, path), 'utf8');
        if (/\bvi\.useFakeTimers\(/.test(text)) return false;
        const sleeps = /\bsetTimeout\(|\bsetTimeout\b.*timers\/promises|\bwaitForTimeout\(|\bpg_sleep\(/;
        const measures = /\bperformance\.now\(|\bhrtime\b|\bDate\.now\(\) - |- Date\.now\(\)/;
        return sleeps.test(text) || measures.test(text);
      }),
  );
  expect(timed.toSorted()).toEqual(Object.keys(TIMED));
});

it('every doc comment stands above what it documents, or is the first in its file', () => {
  const orphans = ['src', 'test', 'bench', 'playground', 'prisma', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\/(generated|node_modules|dist)\//.test(path))
      .filter((path) => {
        const text = readFileSync(join(root, path), 'utf8');
        const comments = [
          ...text.matchAll(/^[ \t]*\/\*\*(?:[^*]|\*(?!\/))*\*\/\n([ \t]*\n|[ \t]*\/\*\*)?/gm),
        ];
        return comments.some(([, next], index) => next !== undefined && (index > 0 || next !== '\n'));
      }),
  );
  expect(orphans).toEqual([]);
});

/** The rooms of a layer, and the imports between them, without tests. */
function structureOf(layer: string): {
  readonly rooms: readonly string[];
  readonly arrows: readonly Arrow[];
} {
  const files = readdirSync(join(root, 'src', layer), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  const roomOf = (path: string) => path.split('/')[0] ?? '';
  const arrows = files.flatMap((path) =>
    [
      ...readFileSync(join(root, 'src', layer, path), 'utf8').matchAll(
        /(?:from|import\() ?'(\.{1,2}\/[^']+)'/g,
      ),
    ]
      .map(([, to = '']) => join(dirname(path), to).replaceAll('\\', '/'))
      .filter((to) => files.includes(to) && roomOf(to) !== roomOf(path))
      .map((to) => ({ from: roomOf(path), to: roomOf(to), files: `${path} -> ${to}` })),
  );
  return { rooms: [...new Set(files.map(roomOf))], arrows };
}
