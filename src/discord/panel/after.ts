import type { Seat } from '../../core/message.ts';
import type { StepRow } from '../../table/model.ts';
import type { Done, Loaded } from '../../table/service.ts';
import type { Ask } from '../interaction-context.ts';
import { type Desk, tellerOf } from '../bot-context.ts';
import { writeId } from '../buttons/ids.ts';
import { type Button, buttons, picture, text, type View } from '../messages/view.ts';
import { tableLink } from '../messages/links.ts';
import { sheetPicture } from '../messages/pictures.ts';
import { titleOf } from '../messages/titles.ts';
import { say, type Teller } from '../i18n/localizer.ts';
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
  // The move has just been told: to take it back, and nothing else, is one press.
  const undo: Button | undefined =
    step.kind === 'move' && step.chance.length === 0 && loaded.table.status === 'playing'
      ? {
          id: writeId({ kind: 'takeback', table: loaded.table.id, seq: step.seq }),
          label: teller.plain(say('panel.undo', { move: moveTitle(loaded, before, seat, step, teller) })),
        }
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

/** A move in a few words: its verb, and what was chosen. */
function moveTitle(
  { game }: Loaded,
  before: Loaded,
  seat: Seat,
  { verb = '', said = {} }: StepRow,
  teller: Teller,
): string {
  const options = game.commands.find(({ name }) => name === verb)?.options ?? [];
  const values = options.flatMap((option) => {
    const value = said[option.name];
    return value === undefined ? [] : [teller.plain(option.label(value, before.state, seat, said))];
  });
  return [teller.plain({ key: `${game.id}.verb.${verb}.title` }), ...values].join(' · ');
}

function waitingLine({ table, game, state }: Loaded, teller: Teller): string {
  if (table.status !== 'playing') return teller.say(say('panel.over'));
  const awaited = game.awaiting(state);
  // Computers play on by themselves, and the next message comes from them: nobody need be waited for.
  const hasPeople = awaited.some((seat) => table.seats[seat]?.kind === 'human');
  return teller.say(
    hasPeople
      ? say('panel.waiting', { players: awaited.map((seat) => ({ seat })) })
      : say('panel.computers', { players: awaited.map((seat) => ({ seat })) }),
  );
}
