import type { MoveArgs } from '../../core/game.ts';
import { createWords, discordCatalogs } from '../../discord/i18n/words.ts';
import { type Panel, type PanelPress, type PanelSelection, selectionOf } from '../../discord/panel/panel.ts';
import { panelView } from '../../discord/panel/panel-view.ts';
import { outcomeOf } from '../../discord/panel/press.ts';
import { type Press, presses } from '../../discord/presses.ts';
import { createTranslator } from '../../i18n/index.ts';
import type { Loaded } from '../../table/service.ts';
import { customIds } from './everything.ts';
import {
  type FakeAction,
  type FakeState,
  type FakeVerb,
  fakeGame,
  fakeMoves,
  fakeTable,
  fakeTexts,
} from './fake-game.ts';
import { composed } from './views.ts';

/** Panels over any legal list, and presses of their controls. */

const fake = { en: fakeTexts, de: fakeTexts, fr: fakeTexts, nl: fakeTexts };
const translator = createTranslator({ discord: discordCatalogs, fake });

export function panelOf(verbs: readonly FakeVerb[], list: readonly FakeAction[], text = 'Words.'): Panel {
  const game = fakeGame(verbs);
  const state: FakeState = { list, awaiting: [0], words: text };
  const loaded = fakeTable(game, state);
  const words = createWords(translator, { locale: 'en', theme: 'light' }, loaded.table);
  return seatPanel({ loaded, list: fakeMoves(state), stamp: 'abcdefghijklmnop', words });
}

/**
 * A panel without help that asks for confirmation of final moves; none are final. @param given the seat defaults to 0
 */
export function seatPanel({
  loaded: { table, game, state },
  ...given
}: Pick<Panel, 'list' | 'words'> & Partial<Panel> & { readonly loaded: Loaded }): Panel {
  return {
    game,
    state,
    table,
    id: table.id,
    seat: 0,
    stamp: '0',
    confirms: true,
    finality: () => undefined,
    help: async () => ({ all: [] }),
    ...given,
  };
}

/** The controls of a panel. */
export async function controls(panel: Panel, selection: PanelSelection) {
  return (await composed(await panelView(panel, selection))).filter(
    ({ custom_id }) => custom_id !== undefined,
  );
}

export function isPanelPress(press: Press | undefined): press is PanelPress {
  return [presses.show, presses.pick, presses.verb, presses.whole, presses.confirm].some(({ is }) =>
    is(press),
  );
}

/** Presses a control of the panel as a person would. */
export function press(panel: Panel, id: string, values: readonly string[] = []) {
  const read = customIds.read(id);
  if (read === undefined || !isPanelPress(read)) throw new Error(`no control of a panel: ${id}`);
  const selection = selectionOf(panel, read);
  if (selection === undefined) throw new Error(`leads nowhere: ${id}`);
  return outcomeOf(panel, selection, read.kind, values);
}

/** The actions of one verb. */
export const actionsOf = (verb: string, ...all: readonly MoveArgs[]) =>
  all.map((one) => ({ verb, args: one }));

export const write: FakeVerb = { name: 'write', options: [{ name: 'dice', joined: true }, { name: 'box' }] };
export const dice: FakeVerb = { name: 'dice', options: [{ name: 'add' }, { name: 'remove' }] };
export const done: FakeVerb = { name: 'done', options: [] };
