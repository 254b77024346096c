import type { AnyGame } from '../../core/game.ts';
import type { Locale } from '../../core/message.ts';
import type { OptionValues } from '../../core/options.ts';
import { quickRandom, type Random } from '../../core/random.ts';
import { type AnyMove, selectionOfMove } from '../../core/selection.ts';
import type { Reply } from '../../discord/interactions/reply.ts';
import type { Block, View } from '../../discord/messages/view.ts';
import { panelAt, pressOf, verbOf } from '../../discord/panel/panel.ts';
import { type Press, presses } from '../../discord/presses.ts';
import { createTranslator } from '../../i18n/index.ts';
import { say } from '../../table/messages.ts';
import { adviceFor, seatAwaited } from '../../table/play/turns.ts';
import { refuse } from '../../table/request.ts';
import { must } from '../table/lifecycle.ts';
import { askBy, type TestAsk, type TestContext, testContext } from './bot-context.ts';
import { isPanelPress } from './panels.ts';
import { personDriver } from './person-driver.ts';
import { catalogs } from './translator.ts';

/** A panel that a person sees in a game, and how they came to it. */
export interface SeenPanel {
  readonly view: View;
  readonly locale: Locale;
  /** For example "opened, step 12", or "opened, 2 presses, step 12". */
  readonly what: string;
}

/** The words with the bot's emoji, which take room in texts. */
const translator = createTranslator(catalogs, (name) => `<:${name}:1>`);

const MINUTE = 60_000;
/** Maximum number of presses from an open panel, and of panels that one leads to. */
const DEEPEST = 4;
const MOST = 14;

/** A game whose panels are looked at. */
export interface GameOfPanels {
  /** Of its dice, and of the moves that are neither suggested nor usual. */
  readonly seed: string;
  /** How many people play it. */
  readonly seats: number;
  readonly options: OptionValues;
}

/** In this language at each step, again and again. */
const LOCALES: readonly Locale[] = ['en', 'de', 'fr', 'de', 'en', 'nl'];

const NAMES = ['Mia', 'Ben', 'Cem', 'Dora', 'Eve'] as const;

/**
 * The panels of one person through a whole first game, on a clock and with a lesson, in another language at each step: as
 * it opens, after absences too, as far as its controls lead without a move, after each move, and while they wait; sometimes
 * with a suggestion, which takes long to think out. They make suggested moves and any others.
 */
export async function* panelsOfGame(
  game: AnyGame,
  { seed, seats, options }: GameOfPanels,
): AsyncGenerator<SeenPanel> {
  let time = Date.parse('2026-03-02T12:00:00Z');
  const random = quickRandom(seed);
  const dice = Array.from({ length: 64 }, () => random.int(16).toString(16)).join('');
  const bot = testContext([game], translator, dice, () => new Date(time));
  const people = personDriver([game], translator, bot);
  const trial = personDriver([game], translator, trialOf(bot));
  let locale: Locale = 'en';
  const as = (name: string): TestAsk => ({ ...askBy(name), reader: { locale, theme: 'light' } });
  const chosen = Object.entries(options).map(([name, value]) => [name, String(value)]);
  const [me = '', ...others] = NAMES.slice(0, seats);
  await people.newgame(as(me), { game: game.id, clock: 'fast', ...Object.fromEntries(chosen) });
  for (const name of others) await people.run(as(name), 'join');
  const id = await people.tableId();
  if (others.length === 0) await people.press(as(me), `1:start-alone:${id}`);
  else await people.run(as(me), 'start');
  await people.press(as(me), `1:first-game:${id}:show`);
  const write = (press: Press) => bot.customIds.write(press);

  for (let step = 0; ; step++) {
    const loaded = await bot.service.load(id);
    if (loaded === undefined || loaded.table.status !== 'playing') {
      if (step === 0) throw new Error('the game has not begun');
      return;
    }
    time += (step % 5 === 3 ? 40 : 1) * MINUTE;
    locale = LOCALES[step % LOCALES.length] ?? 'en';
    const mia = as(me);
    const own = seatAwaited(loaded, mia.person);
    const seen = (how: string, reply: Reply): SeenPanel[] =>
      reply.kind === 'view' ? [{ view: reply.view, locale, what: `${how}, step ${step}` }] : [];
    if (!own.ok) {
      yield* seen('waiting', await people.press(mia, write(presses.play({ table: id }))));
      const awaited = others.map(as).flatMap((ask) => {
        const seat = seatAwaited(loaded, ask.person);
        return seat.ok ? [{ ask, seat: seat.value }] : [];
      });
      const [other] = awaited;
      if (other === undefined) throw new Error('the game awaits nobody');
      const { verb, args } = anyMove(bot.service.moves(loaded, other.seat), random);
      must(await bot.service.move({ ...other.ask, tableId: id }, { verb, args }));
      continue;
    }
    const opened = await people.press(mia, write(presses.play({ table: id })));
    yield* seen('opened', opened);
    if (opened.kind === 'view' && step % 3 === 0)
      for await (const { view, presses } of reached(opened.view, (press, values) =>
        trial.press(mia, write(press), values),
      ))
        yield { view, locale, what: `${presses} presses, step ${step}` };
    if (step % 5 === 0) yield* seen('suggested', await people.press(mia, `1:hint:${id}`));
    const move =
      step % 4 < 2
        ? adviceFor(loaded, own.value).move
        : anyMove(bot.service.moves(loaded, own.value), random);
    const panel = panelAt({ ...mia, bot }, loaded, own.value);
    const verb = verbOf(panel, move.verb);
    if (verb === undefined) throw new Error(`no verb ${move.verb}`);
    const confirm = pressOf(panel, 'confirm', selectionOfMove(verb, move));
    yield* seen('moved', await people.press(mia, write(confirm)));
  }
}

/** Mostly the first, which the game thinks is the best. */
function anyMove(moves: readonly AnyMove[], random: Random): AnyMove {
  const move = moves[random.int(3) > 0 ? 0 : random.int(moves.length)];
  if (move === undefined) throw new Error('no move is legal');
  return move;
}

/** The same bot, which makes no moves. */
function trialOf(bot: TestContext): TestContext {
  const { service } = bot;
  return { ...bot, service: { ...service, move: async () => refuse(say('refusal.stale')) } };
}

/** The panels that the controls of one lead to: the first and the last of each row, and of each menu. */
async function* reached(
  opened: View,
  use: (press: Press, values: readonly string[]) => Promise<Reply>,
): AsyncGenerator<{ readonly view: View; readonly presses: number }> {
  const known = new Set<string>();
  const next = [{ view: opened, presses: 0 }];
  for (let count = 0; count < MOST; ) {
    const from = next.shift();
    if (from === undefined) return;
    if (from.presses === DEEPEST) continue;
    for (const { press, values } of from.view.blocks.flatMap(usesOf)) {
      const key = JSON.stringify([press, values]);
      if (!isPanelPress(press) || press.kind === 'confirm' || known.has(key)) continue;
      known.add(key);
      const reply = await use(press, values);
      if (reply.kind !== 'view') continue;
      const presses = from.presses + 1;
      next.push({ view: reply.view, presses });
      count++;
      yield { view: reply.view, presses };
    }
  }
}

function usesOf(block: Block): readonly { readonly press: Press; readonly values: readonly string[] }[] {
  if (block.kind === 'menu')
    return ends(block.choices).map(({ value }) => ({ press: block.press, values: [value] }));
  if (block.kind !== 'buttons') return [];
  return ends(block.buttons).flatMap((button) =>
    'press' in button && button.disabled !== true ? [{ press: button.press, values: [] }] : [],
  );
}

/** The first and the last. */
function ends<T>(all: readonly T[]): readonly T[] {
  return all.length < 2 ? all : [all[0] as T, all[all.length - 1] as T];
}
