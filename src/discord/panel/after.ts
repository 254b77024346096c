import type { Done, Loaded } from '../../table/service.ts';
import type { Ask } from '../ask.ts';
import { type Desk, tellerOf } from '../desk.ts';
import { writeId } from '../ids.ts';
import { type Button, buttons, picture, text, type View } from '../view.ts';
import { tableLink } from '../views/links.ts';
import { sheetPicture } from '../views/pictures.ts';
import { titleOf } from '../views/titles.ts';
import { say, type Teller } from '../words.ts';
import { type Panel, START } from './panel.ts';
import { panelView } from './panel-view.ts';

/** Follows up a move that was carried out, and shows the player what came of it. */
export async function carriedOut(desk: Desk, ask: Ask, done: Done, before: Loaded): Promise<View> {
  await noteLook(desk, ask, done.loaded);
  return afterView(desk, ask, done, before);
}

/** Notes that the person has seen the position. The move is done, whatever becomes of the note. */
export async function noteLook({ service, log }: Desk, { person }: Ask, loaded: Loaded): Promise<void> {
  try {
    await service.looked(loaded, person.id);
  } catch (err) {
    log.warn({ err, table: loaded.table.id }, 'a look could not be noted');
  }
}

/** What came of a move, and the next choice at once where one is the player's. */
function afterView(desk: Desk, ask: Ask, { loaded, seat, step }: Done, before: Loaded): View {
  const teller = tellerOf(desk, ask, loaded.table);
  const happened = step.events.map((event) => teller.say(event));
  const list = desk.service.moves(loaded, seat);
  if (list.length > 0) {
    const panel: Panel = { loaded, seat, list, stamp: desk.service.stamp(loaded, seat), teller };
    return panelView(panel, START, { happened, since: before.state });
  }
  const undo: Button | undefined =
    step.kind === 'move' && step.chance.length === 0 && loaded.table.status === 'playing'
      ? { id: writeId({ kind: 'undo', table: loaded.table.id }), label: teller.plain(say('panel.undo')) }
      : undefined;
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, teller)}`, ...happened),
      text(waitingLine(loaded, teller)),
      picture(sheetPicture(loaded, loaded.state, seat, { viewer: seat, since: before.state }, teller)),
      buttons(undo, tableLink(loaded.table, teller)),
    ],
  };
}

function waitingLine({ table, game, state }: Loaded, teller: Teller): string {
  if (table.status !== 'playing') return teller.say(say('panel.over'));
  return teller.say(say('panel.waiting', { players: game.awaiting(state).map((seat) => ({ seat })) }));
}
