import { notHost } from '../../table/lobby/lobby.ts';
import { personal, type Table } from '../../table/model.ts';
import { isShared } from '../../table/place.ts';
import type { Loaded } from '../../table/service.ts';
import { clockPresets, clockText, readClock } from '../../table/time/clock.ts';
import { SILENCE } from '../../table/time/silence.ts';
import { capitalised } from '../i18n/text.ts';
import { say } from '../i18n/words.ts';
import { type Ask, requestAt, wordsFor } from '../interactions/ask.ts';
import { button } from '../interactions/button.ts';
import type { Suggestion, TextOption } from '../interactions/command.ts';
import type { Contribution } from '../interactions/contribution.ts';
import { aboutTable, timesOf, withTable } from '../interactions/find-table.ts';
import { type Reply, refusalReply, show, textReply } from '../interactions/reply.ts';
import { matching } from '../interactions/suggest.ts';
import { choicesOf } from '../messages/form.ts';
import { clockInput } from '../messages/input.ts';
import { clockView } from '../messages/options.ts';
import { clockMeaning, clockTitle } from '../messages/times.ts';
import { type Block, buttons, text } from '../messages/view.ts';
import { presses } from '../presses.ts';
import { CHOICE_TEXT_MAX } from '../rest/limits.ts';

const DAY = 24 * 3_600_000;

/** A clock by name, or typed, such as `3d+12h/5d`. */
export const clockOption: TextOption = {
  type: 'text',
  name: 'clock',
  describe: 'discord.option.clock',
  suggest: (ask, _, typed) => clockSuggestions(ask, typed),
};

/** Shows the time left per player. A typed clock is set in a lobby and proposed in a running game. */
const clockCommand = aboutTable({
  name: 'clock',
  describe: 'discord.command.clock',
  ofTable: true,
  botInChannel: true,
  table: 'open',
  options: [clockOption],
  async run(ask, loaded, { options: { clock } }) {
    if (clock !== undefined) return setClock(ask, loaded, clock);
    const mayChange = maySetClock(ask, loaded);
    const words = wordsFor(ask, loaded.table);
    return show(clockView(loaded, mayChange, words, await timesOf(ask.bot, loaded)));
  },
});

/** The named clocks, or the typed clock in words. */
function clockSuggestions(ask: Ask, typed: string): readonly Suggestion[] {
  const words = wordsFor(ask);
  const named = choicesOf(clockInput.control(undefined, words)).map(({ value, label: name, about = '' }) => ({
    name: words.plain('clock.named', { name, rule: about }),
    value,
  }));
  const own = typed.length > CHOICE_TEXT_MAX ? 'wrong' : readClock(typed);
  if (own === 'wrong' || own === undefined) return matching(named, typed);
  return [{ name: capitalised(words.plain(clockTitle(own))), value: clockText(own) }];
}

function maySetClock({ bot: { service }, person }: Ask, loaded: Loaded): boolean {
  const { table } = loaded;
  if (table.status === 'lobby') return notHost(table, person) === undefined;
  return table.status === 'playing' && service.seatOf(loaded, person.id) !== undefined;
}

/** In a lobby only the host sets the clock; in a running game players vote on it. */
async function setClock(ask: Ask, { table }: Loaded, clock: string): Promise<Reply> {
  if (table.status !== 'lobby' && table.status !== 'playing') return refusalReply(say('refuse.over'), table);
  const { service } = ask.bot;
  const request = requestAt(table, ask);
  const result =
    table.status === 'lobby'
      ? await service.setOptions(request, { clock })
      : await service.proposeClock(request, clock);
  if (!result.ok) return refusalReply(result.refusal, table);
  const then = result.value.table;
  const isOpen = then.proposals.some(
    (proposal) => proposal.kind === 'clock' && proposal.by === ask.person.id,
  );
  const answer = isOpen ? say('proposal.asked') : say('done.clock', { clock: clockTitle(then.clock) });
  return textReply(ask, then, answer);
}

/** How long somebody is offered a clock after a game of theirs has waited for long, in ms. */
const SUGGESTED_FOR = 90 * DAY;
/** The one that hurries least. */
const SUGGESTED = 'slow';

/**
 * A clock for the new table of a host who has seen a game wait for long, by one press. Only the host sees it: what
 * others at the table have done elsewhere is not told by it.
 */
export async function clockSuggestion(ask: Ask, table: Table): Promise<readonly Block[]> {
  const { bot, person } = ask;
  if (table.clock !== undefined || table.seatLimit === 1 || !isShared(table.place)) return [];
  const stalledAt = personal.stalledAt.of(await bot.service.settings(person.id));
  if (stalledAt === undefined || bot.now().getTime() - stalledAt.getTime() > SUGGESTED_FOR) return [];
  const words = wordsFor(ask, table);
  const clock = clockMeaning(clockPresets[SUGGESTED]);
  return [
    text(words.md('lobby.suggest-clock', { count: SILENCE / DAY, clock })),
    buttons(words.button(presses.suggestedClock({ table: table.id }), 'lobby.set-clock')),
  ];
}

const suggestedClock = button(presses.suggestedClock, {
  acknowledge: 'update',
  run: withTable((ask, loaded) => setClock(ask, loaded, SUGGESTED)),
});

const clockMenu = button(presses.clock, {
  acknowledge: 'update',
  run: withTable((ask, loaded, _, [clock = '']) => setClock(ask, loaded, clock)),
});

export const clock: Contribution = { commands: [clockCommand], buttons: [clockMenu, suggestedClock] };
