import type { APIApplicationCommand } from 'discord-api-types/v10';
import type { PersonLocale } from '../../protocol.ts';
import { entriesOf } from './entries.ts';
import type { Prefilled } from './parse.ts';

/** Ways to begin that a newcomer is offered. */
export interface Offer {
  /** The command's registered name. */
  readonly command: string;
  /** In the person's language. */
  readonly name: string;
  /** One with an empty label: the command by itself. */
  readonly starters: readonly { readonly label: string; readonly values: Prefilled }[];
}

/** No more buttons than this. */
const MOST = 6;

/**
 * The first command whose first required option has choices, a button for each choice; where there is none, the first
 * command by itself. Undefined where the bot has registered nothing.
 */
export function starters(
  commands: readonly APIApplicationCommand[],
  locale: PersonLocale,
): Offer | undefined {
  const entries = entriesOf(
    commands
      .filter(({ type }) => type === 1)
      .map((command) => ({
        command,
        name: command.name_localizations?.[locale] ?? command.name,
        description: command.description,
      })),
    locale,
  );
  for (const entry of entries) {
    const option = entry.options.find(({ required }) => required);
    if (!option || option.choices.length === 0 || entry.path.length > 0) continue;
    return {
      command: entry.name,
      name: entry.shownName,
      starters: option.choices
        .slice(0, MOST)
        .map(({ name, value }) => ({ label: name, values: { [option.name]: value } })),
    };
  }
  const first = entries.find(({ path }) => path.length === 0);
  return first && { command: first.name, name: first.shownName, starters: [{ label: '', values: {} }] };
}
