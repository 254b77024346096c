import type { AnyGame, MoveArgs } from '../../core/game.ts';
import { asListed, joinedParts, normalise, values } from '../../core/legal.ts';
import type { AnyOption, AnyVerb } from '../../core/selection.ts';
import type { Loaded } from '../../table/service.ts';
import { folded } from '../i18n/text.ts';
import { type Ask, type CommandInput, wordsFor } from '../interactions/ask.ts';
import { button } from '../interactions/button.ts';
import type { SlashCommand, Subcommand, Suggestion } from '../interactions/command.ts';
import type { Contribution } from '../interactions/contribution.ts';
import { forTable, openTable } from '../interactions/find-table.ts';
import { refusalReply } from '../interactions/reply.ts';
import { matching, meant } from '../interactions/suggest.ts';
import { resultReply } from '../panel/move-result.ts';
import { openPanel } from '../panel/open-panel.ts';
import { inHelp } from '../panel/panel-view.ts';
import { pressPanel } from '../panel/press.ts';
import { presses } from '../presses.ts';

/** A game's command, with its verbs as subcommands. Every option autocompletes from the legal moves. */
export function gameCommand(game: AnyGame): SlashCommand {
  return {
    name: game.slashCommand,
    describe: `${game.id}.command`,
    sameName: true,
    subcommands: game.verbs.map((verb) => subcommandOf(game, verb)),
    async run(ask, { subcommand: verb = '', options }) {
      const found = await openTable(ask, 'play', game.id);
      if (!found.ok) return found.reply;
      const { loaded } = found;
      const { person, origin } = ask;
      const result = await ask.bot.service.move(
        { tableId: loaded.table.id, person, origin },
        { verb, args: inValues(ask, game, loaded, verb, options) },
        loaded,
      );
      if (!result.ok) return refusalReply(result.refusal, loaded.table);
      return resultReply(ask, result.value, loaded);
    },
  };
}

function subcommandOf(game: AnyGame, verb: AnyVerb): Subcommand {
  const key = `${game.id}.verb.${verb.name}`;
  return {
    name: verb.name,
    describe: key,
    options: requiredFirst(verb.options).map((option) => ({
      type: 'text',
      name: option.name,
      describe: `${key}.option.${option.name}`,
      required: option.required ?? false,
      suggest: (ask, input) => suggest(ask, game, verb, option, input),
    })),
  };
}

/** Required options first, as Discord demands, otherwise in the order in which people decide. */
function requiredFirst(options: readonly AnyOption[]): readonly AnyOption[] {
  return [...options.filter(({ required }) => required), ...options.filter(({ required }) => !required)];
}

async function suggest(
  ask: Ask,
  game: AnyGame,
  verb: AnyVerb,
  option: AnyOption,
  input: CommandInput,
): Promise<readonly Suggestion[]> {
  const found = await openTable(ask, 'play', game.id);
  if (!found.ok) return [];
  const { loaded } = found;
  const { [option.name]: typed = '', ...others } = inValues(
    ask,
    game,
    loaded,
    verb.name,
    input.options,
    option.name,
  );
  const all = suggestions(ask, loaded, verb, option, others);
  return matching(all, typed, option.joined || option.anyOrder ? beginning(typed) : undefined);
}

/** The values that an option can take given the others, each with its label for the reader. */
function suggestions(
  ask: Ask,
  loaded: Loaded,
  verb: AnyVerb,
  option: AnyOption,
  others: MoveArgs,
): readonly Suggestion[] {
  const seat = ask.bot.service.seatOf(loaded, ask.person.id);
  if (seat === undefined || loaded.state === undefined) return [];
  const list = ask.bot.service.moves(loaded, seat);
  const args = asListed(verb, list, others);
  const words = wordsFor(ask, loaded.table);
  return values(verb, list, option.name, others).map((value) => ({
    name: words.plainText(option.label(value, loaded.state, seat, args)),
    value,
  }));
}

/**
 * The typed options as values: a typed label (`the T`, or `T`) becomes its value. Other text stays unchanged, so that
 * the rules can explain the mistake.
 *
 * @param except an option that is still being typed
 */
function inValues(
  ask: Ask,
  game: AnyGame,
  loaded: Loaded,
  name: string,
  typed: MoveArgs,
  except?: string,
): MoveArgs {
  const verb = game.verbs.find((candidate) => candidate.name === name);
  if (verb === undefined) return typed;
  const read: Record<string, string> = {};
  for (const option of verb.options) {
    const text = typed[option.name];
    if (text === undefined || option.name === except) continue;
    const all = suggestions(ask, loaded, verb, option, read);
    const own = normalise(verb, { [option.name]: text })[option.name];
    const isValue = all.some(({ value }) => normalise(verb, { [option.name]: value })[option.name] === own);
    read[option.name] = (isValue ? undefined : meant(all, text)?.value) ?? text;
  }
  return { ...typed, ...read };
}

/** Whether a joined value contains all typed parts; the last part may be incomplete. */
function beginning(typed: string): (value: string) => boolean {
  const wanted = joinedParts(folded(typed)).filter((part) => part !== '');
  return (value) => {
    const parts = joinedParts(folded(value));
    return wanted.every((part, index) =>
      index === wanted.length - 1 ? parts.some((own) => own.startsWith(part)) : parts.includes(part),
    );
  };
}

/** Common to the controls of a panel. */
const ofPanel = { acknowledge: 'update', run: pressPanel } as const;

export const moves: Contribution = {
  buttons: [
    button(presses.play, forTable('private', openPanel)),
    // Replaces the message with the button: after another game, or instead of an undo.
    button(presses.next, forTable('update', openPanel)),
    button(presses.show, ofPanel),
    button(presses.pick, ofPanel),
    button(presses.verb, ofPanel),
    button(presses.whole, ofPanel),
    button(presses.confirm, ofPanel),
  ],
  shows: { help: inHelp },
};
