import type { Loaded } from '../../table/service.ts';
import { type Answer, type Ask, type CommandHandler, no, privately, refused, show } from '../ask.ts';
import { type Desk, tellerOf } from '../desk.ts';
import { carriedOut } from '../panel/after.ts';
import { panelOf } from '../panel/presses.ts';
import { openTable } from '../tables.ts';
import { hintView } from '../views/help.ts';
import { tableLink } from '../views/links.ts';
import { sureView } from '../views/refusals.ts';
import { noteView } from '../views/sheets.ts';
import { say } from '../words.ts';

/** `/undo`: takes back the person's last move. */
export function undoCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: privately,
    async run(ask) {
      const found = await openTable(desk, ask);
      return found.ok ? undo(desk, ask, found.loaded) : found.answer;
    },
  };
}

export async function undo(desk: Desk, ask: Ask, loaded: Loaded): Promise<Answer> {
  const { table } = loaded;
  const result = await desk.service.undo({ tableId: table.id, person: ask.person, origin: ask.origin });
  if (!result.ok) return refused(result.refusal, table);
  return show(await carriedOut(desk, ask, result.value, loaded));
}

/** `/resign`: asks first. */
export function resignCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: privately,
    async run(ask) {
      const found = await openTable(desk, ask);
      if (!found.ok) return found.answer;
      const { table } = found.loaded;
      if (desk.service.seatOf(found.loaded, ask.person.id) === undefined)
        return no(say('refuse.not-seated'), table);
      if (table.status === 'lobby') return no(say('refuse.resign-lobby'), table);
      const teller = tellerOf(desk, ask, table);
      return show(sureView(say('resign.sure'), table, 'resign-yes', say('resign.yes'), teller));
    },
  };
}

/** Leaves the seat to a computer, or closes a game that nobody else plays. */
export async function giveUp(
  desk: Desk,
  ask: Ask,
  loaded: Loaded,
  how: 'resign' | 'cancel',
): Promise<Answer> {
  const { table } = loaded;
  const asked = { tableId: table.id, person: ask.person, origin: ask.origin };
  const result = how === 'resign' ? await desk.service.resign(asked) : await desk.service.cancel(asked);
  if (!result.ok) return refused(result.refusal, table);
  const teller = tellerOf(desk, ask, table);
  return show(noteView(say(`done.${how}`), teller, tableLink(table, teller)));
}

/** `/hint`: what a computer player would do. */
export function hintCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: privately,
    async run(ask) {
      const found = await openTable(desk, ask);
      if (!found.ok) return found.answer;
      const { table } = found.loaded;
      const result = await desk.service.hint({ tableId: table.id, person: ask.person, origin: ask.origin });
      if (!result.ok) return refused(result.refusal, table);
      const panel = panelOf(desk, ask, found.loaded);
      return 'kind' in panel ? panel : show(hintView(panel, result.value.move, result.value.advice));
    },
  };
}
