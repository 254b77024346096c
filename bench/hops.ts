import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRouter } from '../src/discord/gateway/router.ts';
import { discordCatalogs } from '../src/discord/i18n/words.ts';
import { presses } from '../src/discord/presses.ts';
import { withFeatures } from '../src/features/feature.ts';
import { features } from '../src/features/index.ts';
import { games } from '../src/games/index.ts';
import { createTranslator } from '../src/i18n/index.ts';
import { createPainter } from '../src/render/painter.ts';
import { createStore } from '../src/store/index.ts';
import { adviceFor } from '../src/table/play/turns.ts';
import { askBy, testContext } from '../src/testkit/discord/bot-context.ts';
import { fakeInteraction } from '../src/testkit/discord/fake-interaction.ts';
import { personDriver } from '../src/testkit/discord/person-driver.ts';
import { pressed, routeFinder } from '../src/testkit/discord/shortest-route.ts';
import { memoryStore } from '../src/testkit/table/memory-store.ts';
import type { Row } from './measure.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Counts the files of `src`, without the games, that run a function for a press on Confirm, from the router to the
 * painted answer. The database is PGlite in memory; jobs are not run.
 */
export async function* hops(): AsyncGenerator<Row> {
  const translator = createTranslator({
    discord: withFeatures(discordCatalogs, features),
    ...Object.fromEntries(games.map(({ id, locales }) => [id, locales])),
  });
  const stored = await createStore({ memory: true });
  try {
    const test = testContext(games, translator, undefined, undefined, features, {
      ...memoryStore(),
      ...stored,
    });
    const bot = { ...test, painter: createPainter(translator) };
    const people = personDriver(games, translator, test);
    const game = games.find(({ id }) => id === 'roll-to-the-top');
    if (game === undefined) throw new Error('no such game');
    const mia = askBy('Mia');
    await people.newgame(mia, { game: game.id });
    await people.run(askBy('Ben'), 'join');
    await people.run(askBy('Mia'), 'start');
    const id = await people.tableId();
    const router = createRouter(bot);
    const finder = routeFinder(test, game);
    for (let confirmed = 0; confirmed < 2; ) {
      const loaded = await test.service.load(id);
      if (loaded === undefined) throw new Error('no table');
      const [seat = 0] = game.awaiting(loaded.state);
      const occupant = loaded.table.seats[seat];
      const person = occupant?.kind === 'human' ? occupant.person : mia.person;
      const context = { ...askBy('Mia'), person };
      const panel = await people.press(context, `1:play:${id}`);
      if (panel.kind !== 'view') throw new Error(panel.kind);
      const route = await finder.shortest(panel.view, context, adviceFor(loaded, seat).move);
      const uses = route?.uses ?? [];
      const last = uses.at(-1);
      if (last === undefined) throw new Error('no route');
      for (const use of uses.slice(0, -1)) await pressed(people, context, use);
      const press = fakeInteraction({
        customId: test.customIds.write(last.press),
        ...(last.values.length === 0 ? {} : { values: last.values }),
        user: person,
        message: { id: '1', private: true },
      });
      const files = await filesRun(() => router.handle(press.interaction));
      // Ignores what is loaded only at the first press.
      if (!presses.confirm.is(last.press) || ++confirmed < 2) continue;
      yield {
        what: 'files of `src` that a press on **Confirm** passes, without games',
        ours: `${files.length}: ${layersOf(files)}`,
      };
    }
  } finally {
    await stored.close();
  }
}

function layersOf(files: readonly string[]): string {
  const layers = files.map((path) => path.split('/')[1] ?? '');
  return [...new Set(layers)]
    .map((layer) => `${layer} ${layers.filter((one) => one === layer).length}`)
    .join(', ');
}

/** The files of `src`, without games and test doubles, that run a function during some work. */
async function filesRun(work: () => Promise<unknown>): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  return result
    .filter(
      ({ url, functions }) =>
        url.startsWith('file:') && functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0),
    )
    .map(({ url }) => relative(root, fileURLToPath(url)))
    .filter((path) => /^src\/(?!games\/|testkit\/|generated\/)/.test(path))
    .toSorted();
}
