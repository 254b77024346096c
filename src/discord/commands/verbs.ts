import type { AnyGame, Command, Said } from '../../core/game.ts';
import { normalise, partsOf, values } from '../../core/legal.ts';
import {
  type Ask,
  type CommandHandler,
  privately,
  refused,
  type Suggestion,
  show,
  type Words,
} from '../ask.ts';
import { type Desk, tellerOf } from '../desk.ts';
import { carriedOut } from '../panel/after.ts';
import type { AnyMove } from '../panel/stage.ts';
import { matching, offered } from '../suggest.ts';
import { openTable } from '../tables.ts';
import { folded } from '../text.ts';

/** A game's command: its verbs, typed. Every option is suggested out of the legal list. */
export function verbsCommand(desk: Desk, game: AnyGame): CommandHandler {
  return {
    acknowledge: privately,
    async run(ask, { verb = '', options }) {
      const found = await openTable(desk, ask, game.id);
      if (!found.ok) return found.answer;
      const { loaded } = found;
      const { person, origin } = ask;
      const result = await desk.service.move(
        { tableId: loaded.table.id, person, origin },
        { verb, said: options },
      );
      if (!result.ok) return refused(result.refusal, loaded.table);
      return show(await carriedOut(desk, ask, result.value, loaded));
    },
    suggest: (ask, words, option) => suggest(desk, ask, game, words, option),
  };
}

async function suggest(
  desk: Desk,
  ask: Ask,
  game: AnyGame,
  { verb, options }: Words,
  option: string,
): Promise<readonly Suggestion[]> {
  const command = game.commands.find(({ name }) => name === verb);
  const asked = command?.options.find(({ name }) => name === option);
  const found = await openTable(desk, ask, game.id);
  if (command === undefined || asked === undefined || !found.ok) return [];
  const { loaded } = found;
  const seat = desk.service.seatOf(loaded, ask.person.id);
  if (seat === undefined || loaded.state === undefined) return [];
  const { [option]: typed = '', ...others } = options;
  const teller = tellerOf(desk, ask, loaded.table);
  const list = desk.service.moves(loaded, seat);
  const said = asListed(command, list, others);
  const all = values(command, list, option, others).map((value) => ({
    name: teller.plain(asked.label(value, loaded.state, seat, said)),
    value,
  }));
  return asked.joined || asked.anyOrder
    ? offered(all.filter(({ value }) => begins(value, typed)))
    : matching(all, typed);
}

/** What is typed for the other options, in the words of the legal list. */
function asListed(command: Command<unknown, unknown>, list: readonly AnyMove[], typed: Said): Said {
  const wanted = Object.entries(normalise(command, typed));
  const fitting = list.find((move) => {
    const own = normalise(command, move.said);
    return move.verb === command.name && wanted.every(([name, value]) => own[name] === value);
  });
  return Object.fromEntries(wanted.map(([name, value]) => [name, fitting?.said[name] ?? value]));
}

/** Whether a joined value has all the parts that are typed; the last one may be unfinished. */
function begins(value: string, typed: string): boolean {
  const parts = partsOf(folded(value));
  const wanted = partsOf(folded(typed)).filter((part) => part !== '');
  return wanted.every((part, index) =>
    index === wanted.length - 1 ? parts.some((own) => own.startsWith(part)) : parts.includes(part),
  );
}
