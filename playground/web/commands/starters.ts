import type { APIApplicationCommand } from 'discord-api-types/v10';
import type { PersonLocale } from '../../protocol.ts';
import { type Entry, registeredEntries } from './entries.ts';
import type { Prefilled } from './parse.ts';

/** Ways to begin that a newcomer is offered. */
export interface Offer {
  /** The command's registered name. */
  readonly command: string;
  /** In the person's language. */
  readonly name: string;
  readonly starters: readonly Starter[];
}

export interface Starter {
  /** What follows the command's name; empty: nothing. */
  readonly label: string;
  /** Registered names of group and subcommand. */
  readonly path: readonly string[];
  readonly values: Prefilled;
}

/** No more buttons than this. */
const MOST = 6;

/**
 * The first command that leaves a choice, with a button for each subcommand, or for each choice of its first required
 * option; where there is none, the first command by itself. Undefined where the bot has registered nothing.
 */
export function starters(
  commands: readonly APIApplicationCommand[],
  locale: PersonLocale,
): Offer | undefined {
  const slash = commands.filter(({ type }) => type === 1);
  const offers = slash.map((command): Offer => {
    const name = command.name_localizations?.[locale] ?? command.name;
    const entries = registeredEntries([command], locale);
    return { command: command.name, name, starters: entries.flatMap(startersOf).slice(0, MOST) };
  });
  const [first] = offers;
  return (
    offers.find((offer) => offer.starters.length > 0) ??
    (first && { ...first, starters: [{ label: '', path: [], values: {} }] })
  );
}

/** A subcommand itself, or the choices that a command begins with. */
function startersOf({ path, shownName, options }: Entry): readonly Starter[] {
  if (path.length > 0) return [{ label: shownName.split(' ').slice(1).join(' '), path, values: {} }];
  const option = options.find(({ required }) => required);
  return (option?.choices ?? []).map(({ name, value }) => ({
    label: name,
    path,
    values: { [option?.name ?? '']: value },
  }));
}
