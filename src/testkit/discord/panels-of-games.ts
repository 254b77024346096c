import type { AnyGame } from '../../core/game.ts';
import { type Locale, locales } from '../../core/message.ts';
import { selectionOfMove } from '../../core/selection.ts';
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

/**
 * The panels of one person through a whole first game against another, on a clock and with a lesson, in another language at each step: as it opens, after
 * absences too, as far as its controls lead without a move, after each move, and while they wait; sometimes with a
 * suggestion, which takes long to think out.
 */
export async function* panelsOfGame(game: AnyGame, seed: string): AsyncGenerator<SeenPanel> {
  let time = Date.parse('2026-03-02T12:00:00Z');
  const bot = testContext([game], translator, seed, () => new Date(time));
  const people = personDriver([game], translator, bot);
  const trial = personDriver([game], translator, trialOf(bot));
  let locale: Locale = 'en';
  const as = (name: string): TestAsk => ({ ...askBy(name), reader: { locale, theme: 'light' } });
  await people.newgame(as('Mia'), { game: game.id, clock: 'fast' });
  await people.run(as('Ben'), 'join');
  await people.run(as('Mia'), 'start');
  const id = await people.tableId();
  await people.press(as('Mia'), `1:first-game:${id}:show`);
  const write = (press: Press) => bot.customIds.write(press);

  for (let step = 0; ; step++) {
    const loaded = await bot.service.load(id);
    if (loaded === undefined || loaded.table.status !== 'playing') return;
    time += (step % 5 === 3 ? 40 : 1) * MINUTE;
    locale = locales[step % locales.length] ?? 'en';
    const mia = as('Mia');
    const own = seatAwaited(loaded, mia.person);
    const seen = (how: string, reply: Reply): SeenPanel[] =>
      reply.kind === 'view' ? [{ view: reply.view, locale, what: `${how}, step ${step}` }] : [];
    if (!own.ok) {
      yield* seen('waiting', await people.press(mia, write(presses.play({ table: id }))));
      const ben = as('Ben');
      const other = seatAwaited(loaded, ben.person);
      if (!other.ok) throw new Error('the game awaits nobody');
      const { verb, args } = adviceFor(loaded, other.value).move;
      must(await bot.service.move({ ...ben, tableId: id }, { verb, args }));
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
    const { move } = adviceFor(loaded, own.value);
    const panel = panelAt({ ...mia, bot }, loaded, own.value);
    const verb = verbOf(panel, move.verb);
    if (verb === undefined) throw new Error(`no verb ${move.verb}`);
    const confirm = pressOf(panel, 'confirm', selectionOfMove(verb, move));
    yield* seen('moved', await people.press(mia, write(confirm)));
  }
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
