import { notHost, notLobby } from '../../table/lobby/lobby.ts';
import type { Loaded, Result } from '../../table/service.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import { historyOf, rulesOf, verifyOf } from '../commands/about.ts';
import { setClock } from '../commands/clock.ts';
import { chooseConfig } from '../commands/config.ts';
import { pressDaily } from '../commands/daily.ts';
import { begun, namedTable } from '../commands/find-table.ts';
import { chooseReminders } from '../commands/games.ts';
import { commandHandlers } from '../commands/index.ts';
import { changeLobby } from '../commands/lobby.ts';
import { tableFor } from '../commands/looks.ts';
import { moveHere } from '../commands/move.ts';
import { openInThread } from '../commands/newgame.ts';
import { mute } from '../commands/nudge.ts';
import { offerSeat, takeSeat, vote, wake } from '../commands/seats.ts';
import { houseAnswer } from '../commands/server-rules.ts';
import { set, snooze } from '../commands/settings.ts';
import { ownSheet } from '../commands/sheet.ts';
import { askBack, askUndo, giveUp, takeBack } from '../commands/turn.ts';
import { say } from '../i18n/localizer.ts';
import {
  type Acknowledgement,
  type Answer,
  answerTo,
  type InteractionContext,
  no,
  nothing,
  refused,
  show,
} from '../interaction-context.ts';
import { optionsView } from '../messages/options.ts';
import { noteView } from '../messages/sheets.ts';
import { openPanel, pressPanel } from '../panel/presses.ts';
import { type ChosenCommand, isTablePress, type Press, type TableKind } from './ids.ts';

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
  bot: BotContext,
  context: InteractionContext,
  press: AnsweredPress,
  values: readonly string[],
): Promise<Answer> {
  if (isTablePress(press)) return answerTablePress(bot, context, press.kind, press.table);
  const [value = ''] = values;
  switch (press.kind) {
    case 'set':
      return changeOptions(bot, context, press.table, (asked) =>
        bot.service.setOptions(asked, { [press.option]: value }),
      );
    case 'topic': {
      const game = bot.games.find(({ id }) => id === press.game);
      return game === undefined ? no(say('refuse.unknown')) : rulesOf(bot, context, game, value);
    }
    case 'thread':
      return openInThread(bot, context, press);
    case 'setting':
      return set(bot, context, { [press.setting]: value });
    case 'settings':
      return set(bot, context, {});
    case 'snooze':
      return snooze(bot, context, press.until);
    case 'daily':
      return pressDaily(bot, context, press, value);
    case 'config':
      return chooseConfig(bot, context, press.setting, values);
    case 'hush':
      return at(bot, value, (loaded) => mute(bot, context, loaded, true));
    case 'reminders':
      return chooseReminders(bot, context, value);
    case 'choose':
      return chosen(bot, context, press.command, value);
    case 'move':
      return moveHere(bot, context, value);
    case 'clock':
      return at(bot, press.table, (loaded) => setClock(bot, context, loaded, value));
    case 'vote':
      return at(bot, press.table, (loaded) => vote(bot, context, loaded, press));
    case 'take':
      return at(bot, press.table, (loaded) => takeSeat(bot, context, loaded, press.seat));
    case 'offer':
      return at(bot, press.table, (loaded) => offerSeat(bot, context, loaded, press.seat));
    case 'takeback':
      return at(bot, press.table, (loaded) => takeBack(bot, context, loaded, press.seq));
    case 'askback':
      return at(bot, press.table, (loaded) => askBack(bot, context, loaded, press.seq));
    default:
      return pressPanel(bot, context, press, values);
  }
}

/** Does with a table what a command would do where it is played. */
async function chosen(
  bot: BotContext,
  context: InteractionContext,
  command: ChosenCommand,
  tableId: string,
): Promise<Answer> {
  if (command === 'play') return at(bot, tableId, (loaded) => openPanel(bot, context, loaded));
  const handler = commandHandlers(bot).get(command);
  return (
    handler?.run({ ...context, table: tableId }, { verb: undefined, options: {} }) ??
    no(say('refuse.unknown'))
  );
}

/** Answers a press that is about a table. */
async function at(
  bot: BotContext,
  tableId: string,
  answer: (loaded: Loaded) => Promise<Answer>,
): Promise<Answer> {
  const found = await namedTable(bot, tableId);
  return found.ok ? answer(found.loaded) : found.answer;
}

async function answerTablePress(
  bot: BotContext,
  context: InteractionContext,
  kind: TableKind,
  tableId: string,
): Promise<Answer> {
  const found = await namedTable(bot, tableId);
  if (!found.ok) return found.answer;
  const { loaded } = found;
  const { table, game } = loaded;
  const asked = { tableId, person: context.person, origin: context.origin };
  switch (kind) {
    case 'join':
    case 'leave':
    case 'start':
    case 'cancel':
      return quietly(
        await changeLobby(bot, context, kind, found),
        kind === 'cancel' && table.status === 'playing',
      );
    case 'computer':
      return answerTo(await bot.service.addComputer(asked), () => nothing, table);
    case 'rematch': {
      const refusal = await houseAnswer(bot, {
        ...context,
        where: { ...context.where, channelId: table.channelId },
      });
      if (refusal !== undefined) return refusal;
      return answerTo(await bot.service.rematch(asked, table.locale), () => nothing, table);
    }
    case 'nocomputer':
      return changeOptions(bot, context, tableId, (who) => bot.service.removeComputer(who));
    case 'options': {
      const not = notLobby(table) ?? notHost(table, context.person);
      return not ? refused(not.refusal, table) : show(optionsView(loaded, localizerFor(bot, context, table)));
    }
    case 'play':
      return openPanel(bot, context, loaded);
    case 'sheet': {
      const ready = begun(found);
      return ready.ok ? ownSheet(bot, context, loaded) : ready.answer;
    }
    case 'table':
      return tableFor(bot, context, loaded);
    case 'rules':
      return rulesOf(bot, context, game);
    case 'undo':
      return askUndo(bot, context, loaded);
    case 'resign-yes':
      return giveUp(bot, context, loaded, 'resign');
    case 'cancel-yes':
      return giveUp(bot, context, loaded, 'cancel');
    case 'wake':
      return wake(bot, context, loaded);
    case 'mute':
    case 'unmute':
      return mute(bot, context, loaded, kind === 'mute');
    case 'stay':
      return show(noteView(say('sure.stayed'), localizerFor(bot, context, table)));
    case 'history':
      return historyOf(bot, context, loaded);
    case 'verify':
      return verifyOf(bot, context, loaded);
  }
}

/** The lobby's message changes by itself: nothing need be said, except a question. */
function quietly(answer: Answer, isQuestion: boolean): Answer {
  return answer.kind === 'view' && !isQuestion ? nothing : answer;
}

/** Changes the lobby out of the host's private menus, which show it. */
async function changeOptions(
  bot: BotContext,
  { person, origin, reader }: InteractionContext,
  tableId: string,
  change: (asked: {
    tableId: string;
    person: InteractionContext['person'];
    origin: string;
  }) => Promise<Result<Loaded>>,
): Promise<Answer> {
  const result = await change({ tableId, person, origin });
  if (!result.ok) return refused(result.refusal);
  return show(optionsView(result.value, localizerFor(bot, { reader }, result.value.table)));
}
