import type { MoveArgs } from '../../core/game.ts';
import { asListed, findMove, joinedParts, normalise, unranked, values } from '../../core/legal.ts';
import type { AnyOption, AnyVerb } from '../../core/selection.ts';
import type { Loaded } from '../../table/service.ts';
import { folded } from '../i18n/text.ts';
import { type Ask, wordsFor } from '../interactions/ask.ts';
import type { Suggestion } from '../interactions/command.ts';
import { matching, meant } from '../interactions/suggest.ts';

/** A move as it is typed in one line: a verb, then the values of its options, in the order in which people decide. */
export interface TypedMove {
  readonly verb: string;
  readonly args: MoveArgs;
  /** What could be typed next, or instead of the last word. Names and values are whole lines. */
  readonly next: readonly Suggestion[];
  /** Whether more than one legal move is meant. */
  readonly isOpen: boolean;
}

/**
 * Reads a move such as `write d4 B2`. Values can be typed as they are or by their names (`the T`, or `T`). A word that
 * is no value stays as it is, so that the rules can explain the mistake.
 */
export function readMove(ask: Ask, loaded: Loaded, text: string): TypedMove {
  const { game, state } = loaded;
  const seat = ask.bot.service.seatOf(loaded, ask.person.id);
  const list =
    seat === undefined || state === undefined
      ? []
      : unranked(game, state, seat, ask.bot.service.moves(loaded, seat));
  const words = wordsFor(ask, loaded.table);
  const nameOf = ({ name }: AnyVerb) => words.plain({ key: `${game.id}.verb.${name}.name` });
  const line = text.trim().split(/\s+/).filter(Boolean);
  const verb = game.verbs.find((verb) =>
    [verb.name, nameOf(verb)].some((own) => folded(own) === folded(line[0] ?? '')),
  );
  if (verb === undefined) {
    const legal = game.verbs.filter(({ name }) => list.some((move) => move.verb === name));
    const next = matching(
      legal.map((verb) => ({ name: nameOf(verb), value: verb.name })),
      text,
    );
    return { verb: line[0] ?? '', args: {}, next, isOpen: line.length === 0 };
  }
  const said: Said = { name: nameOf(verb), value: verb.name, args: {}, left: line.slice(1) };
  const read = verb.options.reduce(
    (soFar, option) => readOption(soFar, option, valuesOf(soFar, option)),
    said,
  );
  const open = verb.options.filter(({ name }) => read.args[name] === undefined);
  const [typed] = open.filter((option) => valuesOf(read, option).length > 0);
  const left = read.left.join(' ');
  const found = findMove(game, list, verb.name, read.args);
  const next =
    typed === undefined
      ? []
      : continued(
          read,
          matching(valuesOf(read, typed), left, typed.joined || typed.anyOrder ? beginning(left) : undefined),
        );
  const isWhole = typeof found === 'object' && left === '';
  return {
    verb: verb.name,
    args:
      left === '' || open[0] === undefined ? read.args : { ...read.args, [(typed ?? open[0]).name]: left },
    next: isWhole ? [{ name: read.name, value: read.value }, ...next] : next,
    isOpen: found === 'several' && left === '',
  };

  /** The values that an option can take given what was said, each with its label for the reader. */
  function valuesOf({ args }: Said, option: AnyOption): readonly Suggestion[] {
    if (verb === undefined || seat === undefined || state === undefined) return [];
    const listed = asListed(verb, list, args);
    return values(verb, list, option.name, args).map((value) => ({
      name: words.plainText(option.label(value, state, seat, listed)),
      value,
    }));
  }

  /** Takes the value of an option from the beginning of what is left: as many words as a value has. */
  function readOption(soFar: Said, option: AnyOption, all: readonly Suggestion[]): Said {
    if (verb === undefined) return soFar;
    const canonical = (value: string) => normalise(verb, { [option.name]: value })[option.name];
    for (let count = soFar.left.length; count > 0; count -= 1) {
      const typed = soFar.left.slice(0, count).join(' ');
      const found = all.find(({ value }) => canonical(value) === canonical(typed)) ?? meant(all, typed);
      if (found === undefined) continue;
      return {
        name: `${soFar.name} ${found.name}`,
        value: `${soFar.value} ${found.value}`,
        args: { ...soFar.args, [option.name]: found.value },
        left: soFar.left.slice(count),
      };
    }
    return soFar;
  }
}

/** The part of a line that is understood, and the words after it. */
interface Said extends Suggestion {
  readonly args: MoveArgs;
  readonly left: readonly string[];
}

function continued({ name, value }: Said, all: readonly Suggestion[]): readonly Suggestion[] {
  return all.map((next) => ({ name: `${name} ${next.name}`, value: `${value} ${next.value}` }));
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
