import type {
  APIApplicationCommand,
  APIApplicationCommandBasicOption,
  APIApplicationCommandOption,
  APIApplicationCommandOptionChoice,
} from 'discord-api-types/v10';
import type { Id, ListedCommand, PersonLocale } from '../../protocol.ts';

/** Discord's numbers of option types. */
export const OPTION = {
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
} as const;

/** Something that can be typed after a slash: a command without subcommands, or one subcommand. */
export interface Entry {
  readonly commandId: Id;
  /** The registered names of group and subcommand. */
  readonly path: readonly string[];
  /** As registered, without the slash: `climb write`. */
  readonly name: string;
  /** In the person's language. */
  readonly shownName: string;
  readonly description: string;
  readonly options: readonly Option[];
}

export interface Option {
  readonly name: string;
  readonly shownName: string;
  readonly description: string;
  readonly required: boolean;
  /** One of Discord's option types, except groups and subcommands. */
  readonly type: number;
  readonly choices: readonly OptionChoice[];
  readonly autocomplete: boolean;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  /** Discord's channel types that are allowed; empty: all. */
  readonly channelTypes: readonly number[];
}

interface OptionChoice {
  readonly name: string;
  readonly value: string | number;
}

interface Named {
  readonly name: string;
  readonly description: string;
  readonly name_localizations?: Localizations;
  readonly description_localizations?: Localizations;
}

type Localizations = Readonly<Partial<Record<string, string | null>>> | null | undefined;

/**
 * Everything that can be typed after a slash, from the bot's registered commands, whether or not it is allowed here.
 */
export function registeredEntries(
  commands: readonly APIApplicationCommand[],
  locale: PersonLocale,
): readonly Entry[] {
  const slash = commands.filter(({ type }) => type === 1);
  return entriesOf(
    slash.map((command) => ({
      command,
      name: localName(command, locale),
      description: localDescription(command, locale),
    })),
    locale,
  );
}

/** Everything that can be typed after a slash, in Discord's order. */
export function entriesOf(listed: readonly ListedCommand[], locale: PersonLocale): readonly Entry[] {
  return listed.flatMap(({ command, name, description }) =>
    unfold(command.options ?? [], locale, {
      commandId: command.id,
      path: [],
      name: command.name,
      shownName: name,
      description,
      options: [],
    }),
  );
}

function unfold(
  options: readonly APIApplicationCommandOption[],
  locale: PersonLocale,
  entry: Entry,
): readonly Entry[] {
  const below = options.filter(({ type }) => type === OPTION.subcommand || type === OPTION.group);
  if (below.length === 0) {
    // Everything except groups and subcommands is a basic option.
    const basic = options as readonly APIApplicationCommandBasicOption[];
    return [{ ...entry, options: basic.map((option) => optionOf(option, locale)) }];
  }
  return below.flatMap((option) =>
    unfold('options' in option ? (option.options ?? []) : [], locale, {
      ...entry,
      path: [...entry.path, option.name],
      name: `${entry.name} ${option.name}`,
      shownName: `${entry.shownName} ${localName(option, locale)}`,
      description: localDescription(option, locale),
    }),
  );
}

function optionOf(option: APIApplicationCommandBasicOption, locale: PersonLocale): Option {
  // Which of these exist depends on the type; for reading, all are optional.
  const facts = option as APIApplicationCommandBasicOption & {
    readonly choices?: readonly APIApplicationCommandOptionChoice<string | number>[];
    readonly autocomplete?: boolean;
    readonly min_value?: number;
    readonly max_value?: number;
    readonly min_length?: number;
    readonly max_length?: number;
    readonly channel_types?: readonly number[];
  };
  return {
    name: option.name,
    shownName: localName(option, locale),
    description: localDescription(option, locale),
    required: option.required ?? false,
    type: option.type,
    choices: (facts.choices ?? []).map((choice) => ({
      name: choice.name_localizations?.[locale] ?? choice.name,
      value: choice.value,
    })),
    autocomplete: facts.autocomplete ?? false,
    min: facts.min_value,
    max: facts.max_value,
    minLength: facts.min_length,
    maxLength: facts.max_length,
    channelTypes: facts.channel_types ?? [],
  };
}

function localName(named: Named, locale: PersonLocale): string {
  return named.name_localizations?.[locale] ?? named.name;
}

function localDescription(named: Named, locale: PersonLocale): string {
  return named.description_localizations?.[locale] ?? named.description;
}

/** Entries whose names start with the text after the slash, then those that contain it. */
export function matching(entries: readonly Entry[], typed: string): readonly Entry[] {
  const wanted = typed.trimEnd().toLowerCase();
  const rank = ({ name, shownName }: Entry): number => {
    const names = [shownName.toLowerCase(), name];
    if (names.some((one) => one.startsWith(wanted))) return 0;
    if (names.some((one) => one.split(' ').some((word) => word.startsWith(wanted)))) return 1;
    return names.some((one) => one.includes(wanted)) ? 2 : 3;
  };
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

/** The entry whose full name starts a text, after the slash, and the rest of the text. The longest name wins. */
export function named(
  entries: readonly Entry[],
  text: string,
): { readonly entry: Entry; readonly rest: string } | undefined {
  let best: { readonly entry: Entry; readonly rest: string; readonly length: number } | undefined;
  for (const entry of entries) {
    for (const name of [entry.shownName, entry.name]) {
      const full = `/${name}`;
      if (!text.toLowerCase().startsWith(full.toLowerCase())) continue;
      const rest = text.slice(full.length);
      if (rest !== '' && !/^\s/.test(rest)) continue;
      if (!best || full.length > best.length) best = { entry, rest, length: full.length };
    }
  }
  return best && { entry: best.entry, rest: best.rest };
}
