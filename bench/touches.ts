import type { AnyGame } from '../src/core/game.ts';
import type { AnyMove, Selection } from '../src/core/selection.ts';
import type { SheetView } from '../src/features/activity/protocol.ts';
import { createSheets, sheetView } from '../src/features/activity/sheet.ts';
import { games } from '../src/games/index.ts';
import { adviceFor } from '../src/table/play/turns.ts';
import { seatOfPerson } from '../src/table/seats/seats.ts';
import { askBy, testContext } from '../src/testkit/discord/bot-context.ts';
import { personDriver } from '../src/testkit/discord/person-driver.ts';
import { translator } from '../src/testkit/discord/translator.ts';
import { must } from '../src/testkit/table/lifecycle.ts';
import type { Row } from './measure.ts';
import { type CountedMove, roundOf, rowsOf } from './presses-per-move.ts';

/** Maximum number of sheets examined per move. */
const VIEWS_MAX = 3_000;

/**
 * Counts the presses on the open sheet per move and per round, **Confirm** included, on the shortest route to the move
 * that a computer player would make. Plays a whole game of each kind, with another person and with a computer player.
 */
export async function* touches(): AsyncGenerator<Row> {
  for (const game of games)
    for (const other of ['person', 'computer'] as const)
      yield* rowsOf(`${game.id} with a ${other}, by touch`, await playThrough(game, other));
}

async function playThrough(game: AnyGame, other: 'person' | 'computer'): Promise<readonly CountedMove[]> {
  const bot = testContext([game], translator);
  const people = personDriver([game], translator, bot);
  const sheets = createSheets(bot);
  await people.open();
  const id = await people.tableId();
  if (other === 'person') await people.run(askBy('Ben'), 'join');
  else await people.computers(askBy('Mia'), id);
  await people.run(askBy('Mia'), 'start');
  const moves: CountedMove[] = [];
  for (;;) {
    await bot.service.playComputers(id);
    const loaded = await bot.service.load(id);
    if (loaded?.table.status !== 'playing') return moves;
    const [seat = 0] = game.awaiting(loaded.state);
    const isOwn = seat === seatOfPerson(loaded.table, askBy('Mia').person.id);
    const ask = { ...askBy(isOwn ? 'Mia' : 'Ben'), bot };
    const { origin, person } = ask;
    const { move } = adviceFor(loaded, seat);
    if (isOwn) {
      const presses = await fewest(game, move, (selected) => sheetView(sheets, ask, loaded, seat, selected));
      if (presses === undefined)
        throw new Error(`${game.id}: no touch leads to ${move.verb} ${JSON.stringify(move.args)}`);
      moves.push({ verb: move.verb, presses, round: roundOf[game.id]?.(loaded.state) ?? '' });
    }
    const words = { verb: move.verb, args: move.args, stamp: bot.service.stamp(loaded, seat) };
    must(await bot.service.move({ tableId: id, person, origin }, words, loaded));
  }
}

/** @returns undefined if there is no route */
async function fewest(
  game: AnyGame,
  move: AnyMove,
  at: (selected?: Selection) => Promise<SheetView>,
): Promise<number | undefined> {
  const wanted = JSON.stringify([move.verb, Object.entries(move.args).toSorted()]);
  const isIt = ({ verb, args }: Pick<AnyMove, 'verb' | 'args'>) =>
    JSON.stringify([verb, Object.entries(args).toSorted()]) === wanted;
  const options = game.verbs.find(({ name }) => name === move.verb)?.options ?? [];
  const turning = options.filter(({ cycle }) => cycle !== undefined).map(({ name }) => name);
  const seen = new Set<string>();
  let near: readonly (Selection | undefined)[] = [undefined];
  for (let presses = 0; near.length > 0 && seen.size < VIEWS_MAX; presses++) {
    const next: Selection[] = [];
    for (const selected of near) {
      const { choosing } = await at(selected);
      if (choosing === undefined) continue;
      if (choosing.preview !== undefined && isIt(choosing.preview.move)) return presses + 1;
      const choices = [...choosing.places, ...choosing.choices];
      if (choices.some((choice) => 'move' in choice && isIt(choice.move))) return presses + 1;
      for (const to of choices.flatMap((choice) => ('to' in choice ? [choice.to] : []))) {
        const key = JSON.stringify([to.verb, Object.entries(to.args).toSorted()]);
        if (seen.has(key) || !leads(to, move, choosing.selected, turning)) continue;
        seen.add(key);
        next.push(to);
      }
    }
    near = next;
  }
  return undefined;
}

/**
 * Whether a touch has selected a value of the move, or a part of one; its other values may follow from it.
 *
 * @param turning options that change with a touch on the same place
 */
function leads(to: Selection, { verb, args }: AnyMove, from: Selection, turning: readonly string[]): boolean {
  if (to.verb !== verb) return false;
  const parts = (value = '') => value.split('+');
  const changed = Object.entries(to.args).filter(([name, value]) => from.args[name] !== value);
  return (
    changed.length === 0 ||
    changed.some(
      ([name, value]) =>
        turning.includes(name) || parts(value).some((part) => parts(args[name]).includes(part)),
    )
  );
}
