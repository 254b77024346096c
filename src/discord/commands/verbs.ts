import type { AnyGame, MoveArgs } from '../../core/game.ts';
import { normalise, partsOf, values } from '../../core/legal.ts';
import type { Loaded } from '../../table/service.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import {
  type CommandHandler,
  type CommandInput,
  type InteractionContext,
  privately,
  refused,
  type Suggestion,
  show,
} from '../interaction-context.ts';
import { folded } from '../messages/text.ts';
import { carriedOut } from '../panel/after.ts';
import type { AnyMove } from '../panel/move-progress.ts';
import { openTable } from './find-table.ts';
import { matching, meant } from './suggest.ts';

type AnyCommand = AnyGame['commands'][number];
type AnyOption = AnyCommand['options'][number];

/** A game's command: its verbs, typed. Every option is suggested out of the legal list. */
export function verbsCommand(bot: BotContext, game: AnyGame): CommandHandler {
  return {
    acknowledge: privately,
    async run(context, { verb = '', options }) {
      const found = await openTable(bot, context, 'play', game.id);
      if (!found.ok) return found.answer;
      const { loaded } = found;
      const { person, origin } = context;
      const result = await bot.service.move(
        { tableId: loaded.table.id, person, origin },
        { verb, args: inValues(bot, context, game, loaded, verb, options) },
      );
      if (!result.ok) return refused(result.refusal, loaded.table);
      return show(await carriedOut(bot, context, result.value, loaded));
    },
    suggest: (context, words, option) => suggest(bot, context, game, words, option),
  };
}

async function suggest(
  bot: BotContext,
  context: InteractionContext,
  game: AnyGame,
  { verb, options }: CommandInput,
  option: string,
): Promise<readonly Suggestion[]> {
  const command = game.commands.find(({ name }) => name === verb);
  const asked = command?.options.find(({ name }) => name === option);
  const found = await openTable(bot, context, 'play', game.id);
  if (command === undefined || asked === undefined || !found.ok) return [];
  const { loaded } = found;
  const { [option]: typed = '', ...others } = inValues(
    bot,
    context,
    game,
    loaded,
    command.name,
    options,
    option,
  );
  const all = suggestions(bot, context, loaded, command, asked, others);
  return matching(all, typed, asked.joined || asked.anyOrder ? (value) => begins(value, typed) : undefined);
}

/** The values that an option can take, each with its name for the reader, given what was said for others. */
function suggestions(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  command: AnyCommand,
  asked: AnyOption,
  others: MoveArgs,
): readonly Suggestion[] {
  const seat = bot.service.seatOf(loaded, context.person.id);
  if (seat === undefined || loaded.state === undefined) return [];
  const list = bot.service.moves(loaded, seat);
  const args = asListed(command, list, others);
  const localizer = localizerFor(bot, context, loaded.table);
  return values(command, list, asked.name, others).map((value) => ({
    name: localizer.plain(asked.label(value, loaded.state, seat, args)),
    value,
  }));
}

/**
 * Options as they were typed, in values: a name that was typed instead of chosen (`the T`, or `T`) becomes its value.
 * What is neither stays, for the rules to say what is wrong with it.
 *
 * @param but an option that is still being typed
 */
function inValues(
  bot: BotContext,
  context: InteractionContext,
  game: AnyGame,
  loaded: Loaded,
  verb: string,
  typed: MoveArgs,
  but?: string,
): MoveArgs {
  const command = game.commands.find(({ name }) => name === verb);
  if (command === undefined) return typed;
  const read: Record<string, string> = {};
  for (const asked of command.options) {
    const text = typed[asked.name];
    if (text === undefined || asked.name === but) continue;
    const all = suggestions(bot, context, loaded, command, asked, read);
    const own = normalise(command, { [asked.name]: text })[asked.name];
    const isValue = all.some(({ value }) => normalise(command, { [asked.name]: value })[asked.name] === own);
    read[asked.name] = (isValue ? undefined : meant(all, text)?.value) ?? text;
  }
  return { ...typed, ...read };
}

/** What is typed for the other options, in the words of the legal list. */
function asListed(command: AnyCommand, list: readonly AnyMove[], typed: MoveArgs): MoveArgs {
  const wanted = Object.entries(normalise(command, typed));
  const fitting = list.find((move) => {
    const own = normalise(command, move.args);
    return move.verb === command.name && wanted.every(([name, value]) => own[name] === value);
  });
  return Object.fromEntries(wanted.map(([name, value]) => [name, fitting?.args[name] ?? value]));
}

/** Whether a joined value has all the parts that are typed; the last one may be unfinished. */
function begins(value: string, typed: string): boolean {
  const parts = partsOf(folded(value));
  const wanted = partsOf(folded(typed)).filter((part) => part !== '');
  return wanted.every((part, index) =>
    index === wanted.length - 1 ? parts.some((own) => own.startsWith(part)) : parts.includes(part),
  );
}
