import { notHost, notLobby } from '../../table/lobby/lobby.ts';
import type { Loaded, Result } from '../../table/service.ts';
import { type Acknowledgement, type Answer, type Ask, answerTo, no, nothing, refused, show } from '../interaction-context.ts';
import { historyOf, rulesOf, verifyOf } from '../commands/about.ts';
import { setClock } from '../commands/clock.ts';
import { pressDaily } from '../commands/daily.ts';
import { chooseReminders } from '../commands/games.ts';
import { chooseConfig } from '../commands/config.ts';
import { commandHandlers } from '../commands/index.ts';
import { changeLobby } from '../commands/lobby.ts';
import { tableFor } from '../commands/looks.ts';
import { moveHere } from '../commands/move.ts';
import { openInThread } from '../commands/newgame.ts';
import { mute } from '../commands/nudge.ts';
import { offerSeat, takeSeat, vote, wake } from '../commands/seats.ts';
import { set, snooze } from '../commands/settings.ts';
import { ownSheet } from '../commands/sheet.ts';
import { askBack, askUndo, giveUp, takeBack } from '../commands/turn.ts';
import { type Desk, tellerOf } from '../bot-context.ts';
import { houseAnswer } from '../commands/server-rules.ts';
import { type ChosenCommand, isTablePress, type Press, type TableKind } from './ids.ts';
import { openPanel, pressPanel } from '../panel/presses.ts';
import { begun, namedTable } from '../commands/find-table.ts';
import { optionsView } from '../messages/options.ts';
import { noteView } from '../messages/sheets.ts';
import { say } from '../i18n/localizer.ts';

/** How each press is acknowledged. */
export function acknowledgementOf({ kind }: Press): Acknowledgement {
  switch (kind) {
    case 'join':
    case 'leave':
    case 'computer':
    case 'start':
    case 'cancel':
    case 'rematch':
    case 'wake':
      return 'silent';
    case 'options':
    case 'play':
    case 'sheet':
    case 'table':
    case 'rules':
    case 'history':
    case 'verify':
    case 'take':
    case 'mute':
    case 'unmute':
    case 'hush':
    case 'snooze':
    case 'settings':
    case 'daily':
      return 'private';
    default:
      return 'update';
  }
}

/** All but those that are answered by a form. */
export type AnsweredPress = Exclude<Press, { readonly kind: 'ask' }>;

/** Answers a press, or a form that was filled in. @param values what was chosen, where it was a menu */
export async function answerPress(
  desk: Desk,
  ask: Ask,
  press: AnsweredPress,
  values: readonly string[],
): Promise<Answer> {
  if (isTablePress(press)) return answerTablePress(desk, ask, press.kind, press.table);
  const [value = ''] = values;
  switch (press.kind) {
    case 'set':
      return changeOptions(desk, ask, press.table, (asked) =>
        desk.service.setOptions(asked, { [press.option]: value }),
      );
    case 'topic': {
      const game = desk.games.find(({ id }) => id === press.game);
      return game === undefined ? no(say('refuse.unknown')) : rulesOf(desk, ask, game, value);
    }
    case 'thread':
      return openInThread(desk, ask, press);
    case 'setting':
      return set(desk, ask, { [press.setting]: value });
    case 'settings':
      return set(desk, ask, {});
    case 'snooze':
      return snooze(desk, ask, press.until);
    case 'daily':
      return pressDaily(desk, ask, press, value);
    case 'config':
      return chooseConfig(desk, ask, press.setting, values);
    case 'hush':
      return at(desk, value, (loaded) => mute(desk, ask, loaded, true));
    case 'reminders':
      return chooseReminders(desk, ask, value);
    case 'choose':
      return chosen(desk, ask, press.command, value);
    case 'move':
      return moveHere(desk, ask, value);
    case 'clock':
      return at(desk, press.table, (loaded) => setClock(desk, ask, loaded, value));
    case 'vote':
      return at(desk, press.table, (loaded) => vote(desk, ask, loaded, press));
    case 'take':
      return at(desk, press.table, (loaded) => takeSeat(desk, ask, loaded, press.seat));
    case 'offer':
      return at(desk, press.table, (loaded) => offerSeat(desk, ask, loaded, press.seat));
    case 'takeback':
      return at(desk, press.table, (loaded) => takeBack(desk, ask, loaded, press.seq));
    case 'askback':
      return at(desk, press.table, (loaded) => askBack(desk, ask, loaded, press.seq));
    default:
      return pressPanel(desk, ask, press, values);
  }
}

/** Does with a table what a command would do where it is played. */
async function chosen(desk: Desk, ask: Ask, command: ChosenCommand, tableId: string): Promise<Answer> {
  if (command === 'play') return at(desk, tableId, (loaded) => openPanel(desk, ask, loaded));
  const handler = commandHandlers(desk).get(command);
  return (
    handler?.run({ ...ask, table: tableId }, { verb: undefined, options: {} }) ?? no(say('refuse.unknown'))
  );
}

/** Answers a press that is about a table. */
async function at(desk: Desk, tableId: string, answer: (loaded: Loaded) => Promise<Answer>): Promise<Answer> {
  const found = await namedTable(desk, tableId);
  return found.ok ? answer(found.loaded) : found.answer;
}

async function answerTablePress(desk: Desk, ask: Ask, kind: TableKind, tableId: string): Promise<Answer> {
  const found = await namedTable(desk, tableId);
  if (!found.ok) return found.answer;
  const { loaded } = found;
  const { table, game } = loaded;
  const asked = { tableId, person: ask.person, origin: ask.origin };
  switch (kind) {
    case 'join':
    case 'leave':
    case 'start':
    case 'cancel':
      return quietly(
        await changeLobby(desk, ask, kind, found),
        kind === 'cancel' && table.status === 'playing',
      );
    case 'computer':
      return answerTo(await desk.service.addComputer(asked), () => nothing, table);
    case 'rematch': {
      const refusal = await houseAnswer(desk, {
        ...ask,
        where: { ...ask.where, channelId: table.channelId },
      });
      if (refusal !== undefined) return refusal;
      return answerTo(await desk.service.rematch(asked, table.locale), () => nothing, table);
    }
    case 'nocomputer':
      return changeOptions(desk, ask, tableId, (who) => desk.service.removeComputer(who));
    case 'options': {
      const not = notLobby(table) ?? notHost(table, ask.person);
      return not ? refused(not.refusal, table) : show(optionsView(loaded, tellerOf(desk, ask, table)));
    }
    case 'play':
      return openPanel(desk, ask, loaded);
    case 'sheet': {
      const ready = begun(found);
      return ready.ok ? ownSheet(desk, ask, loaded) : ready.answer;
    }
    case 'table':
      return tableFor(desk, ask, loaded);
    case 'rules':
      return rulesOf(desk, ask, game);
    case 'undo':
      return askUndo(desk, ask, loaded);
    case 'resign-yes':
      return giveUp(desk, ask, loaded, 'resign');
    case 'cancel-yes':
      return giveUp(desk, ask, loaded, 'cancel');
    case 'wake':
      return wake(desk, ask, loaded);
    case 'mute':
    case 'unmute':
      return mute(desk, ask, loaded, kind === 'mute');
    case 'stay':
      return show(noteView(say('sure.stayed'), tellerOf(desk, ask, table)));
    case 'history':
      return historyOf(desk, ask, loaded);
    case 'verify':
      return verifyOf(desk, ask, loaded);
  }
}

/** The lobby's message changes by itself: nothing need be said, except a question. */
function quietly(answer: Answer, isQuestion: boolean): Answer {
  return answer.kind === 'view' && !isQuestion ? nothing : answer;
}

/** Changes the lobby out of the host's private menus, which show it. */
async function changeOptions(
  desk: Desk,
  { person, origin, reader }: Ask,
  tableId: string,
  change: (asked: { tableId: string; person: Ask['person']; origin: string }) => Promise<Result<Loaded>>,
): Promise<Answer> {
  const result = await change({ tableId, person, origin });
  if (!result.ok) return refused(result.refusal);
  return show(optionsView(result.value, tellerOf(desk, { reader }, result.value.table)));
}
