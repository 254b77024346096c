import { notHost } from '../../table/lobby/lobby.ts';
import type { Loaded } from '../../table/service.ts';
import { clockText, readClock } from '../../table/time/clock.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import { say } from '../i18n/localizer.ts';
import {
  type Answer,
  type CommandHandler,
  type InteractionContext,
  no,
  privately,
  refused,
  type Suggestion,
  show,
} from '../interaction-context.ts';
import { clockView } from '../messages/clock.ts';
import { CHOICE_TEXT_MAX } from '../messages/limits.ts';
import { tableLink } from '../messages/links.ts';
import { clockChoices } from '../messages/options.ts';
import { noteView } from '../messages/sheets.ts';
import { capitalised } from '../messages/text.ts';
import { clockTitle } from '../messages/times.ts';
import { openTable, timesOf } from './find-table.ts';
import { matching } from './suggest.ts';

/** `/clock`: how everybody stands with time; with a clock, in the lobby sets it, in a running game proposes it. */
export function clockCommand(bot: BotContext): CommandHandler {
  return {
    acknowledge: privately,
    async run(context, { options: { clock } }) {
      const found = await openTable(bot, context, 'clock');
      if (!found.ok) return found.answer;
      if (clock !== undefined) return setClock(bot, context, found.loaded, clock);
      const { loaded } = found;
      const mayChange = maySetClock(bot, context, loaded);
      return show(
        clockView(loaded, mayChange, localizerFor(bot, context, loaded.table), await timesOf(bot, loaded)),
      );
    },
    suggest: async (context, { options: { clock = '' } }) => clockSuggestions(bot, context, clock),
  };
}

/** The clocks that have a name; what is typed, in words, where it is one of its own. */
export function clockSuggestions(
  bot: BotContext,
  context: InteractionContext,
  typed: string,
): readonly Suggestion[] {
  const localizer = localizerFor(bot, context);
  const named = clockChoices(undefined, localizer).map(({ value, label: name, about = '' }) => ({
    name: localizer.plain(say('clock.named', { name, rule: about })),
    value,
  }));
  const own = typed.length > CHOICE_TEXT_MAX ? 'wrong' : readClock(typed);
  if (own === 'wrong' || own === undefined) return matching(named, typed);
  return [{ name: capitalised(localizer.plain(clockTitle(own))), value: clockText(own) }];
}

function maySetClock({ service }: BotContext, { person }: InteractionContext, loaded: Loaded): boolean {
  const { table } = loaded;
  if (table.status === 'lobby') return notHost(table, person) === undefined;
  return table.status === 'playing' && service.seatOf(loaded, person.id) !== undefined;
}

/** In the lobby the host's word is enough; once people play they must agree. */
export async function setClock(
  bot: BotContext,
  context: InteractionContext,
  { table }: Loaded,
  clock: string,
): Promise<Answer> {
  if (table.status !== 'lobby' && table.status !== 'playing') return no(say('refuse.over'), table);
  const { service } = bot;
  const asked = { tableId: table.id, person: context.person, origin: context.origin };
  const result =
    table.status === 'lobby'
      ? await service.setOptions(asked, { clock })
      : await service.proposeClock(asked, clock);
  if (!result.ok) return refused(result.refusal, table);
  const then = result.value.table;
  const localizer = localizerFor(bot, context, then);
  const isOpen = then.proposals.some(
    (proposal) => proposal.kind === 'clock' && proposal.by === context.person.id,
  );
  const note = isOpen ? say('motion.asked') : say('done.clock', { clock: clockTitle(then.clock) });
  return show(noteView(note, localizer, tableLink(then, localizer)));
}
