/** Application commands, with Discord's limits on names, descriptions, options, choices and the whole. */
import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  ChannelType,
  EntryPointCommandHandlerType,
  InteractionContextType,
  ApplicationCommandOptionType as Option,
} from 'discord-api-types/v10';
import * as z from 'zod';
import { complain, distinct, Form, list, localisations, maybe, type Path, text, whole } from './form.ts';

/** Maximum total characters of one command. */
const MOST_CHARACTERS = 8_000;
/** Maximum number of an application's commands, by type. */
export const MAX_COMMANDS = {
  [ApplicationCommandType.ChatInput]: 100,
  [ApplicationCommandType.User]: 5,
  [ApplicationCommandType.Message]: 15,
  [ApplicationCommandType.PrimaryEntryPoint]: 1,
} as const;

/**
 * Letters and digits of any script, hyphen, underscore, apostrophe; 1 to 32 characters; lower case if the script has
 * it.
 */
const NAME = /^[-_'\p{L}\p{N}\p{Script=Devanagari}\p{Script=Thai}]{1,32}$/u;

const slashName = z.string().superRefine((name, ctx) => {
  if (!NAME.test(name) || name !== name.toLowerCase()) {
    complain(ctx, 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
  }
});
const description = text(1, 100);

const named = {
  name: slashName,
  name_localizations: localisations(slashName),
  description,
  description_localizations: localisations(description),
};

const common = { ...named, required: maybe(z.boolean()) };

const choices = <T extends z.ZodType>(value: T) =>
  maybe(
    list(z.object({ name: text(1, 100), name_localizations: localisations(text(1, 100)), value }), 0, 25),
  );

const string = z.object({
  ...common,
  type: z.literal(Option.String),
  choices: choices(text(1, 100)),
  min_length: maybe(whole(0, 6_000)),
  max_length: maybe(whole(1, 6_000)),
  autocomplete: maybe(z.boolean()),
});
const numeric = <T extends Option.Integer | Option.Number>(type: T, value: z.ZodType<number>) =>
  z.object({
    ...common,
    type: z.literal(type),
    choices: choices(value),
    min_value: maybe(value),
    max_value: maybe(value),
    autocomplete: maybe(z.boolean()),
  });
const plain = <T extends Option>(type: T) => z.object({ ...common, type: z.literal(type) });
const channel = z.object({
  ...common,
  type: z.literal(Option.Channel),
  channel_types: maybe(z.array(z.enum(ChannelType))),
});

const leaf = z.discriminatedUnion('type', [
  string,
  numeric(Option.Integer, z.int()),
  numeric(Option.Number, z.number()),
  plain(Option.Boolean),
  plain(Option.User),
  channel,
  plain(Option.Role),
  plain(Option.Mentionable),
  plain(Option.Attachment),
]);

type Leaf = z.infer<typeof leaf>;

const leaves = maybe(list(leaf, 0, 25));
const subcommand = z.object({ ...named, type: z.literal(Option.Subcommand), options: leaves });
const group = z.object({
  ...named,
  type: z.literal(Option.SubcommandGroup),
  options: list(z.discriminatedUnion('type', [subcommand]), 1, 25),
});
const anyOption = z.discriminatedUnion('type', [...leaf.options, subcommand, group]);

const settings = {
  default_member_permissions: maybe(z.string().regex(/^\d+$/)),
  dm_permission: maybe(z.boolean()),
  nsfw: maybe(z.boolean()),
  contexts: maybe(distinct(z.array(z.enum(InteractionContextType)).min(1))),
  integration_types: maybe(distinct(z.array(z.enum(ApplicationIntegrationType)).min(1))),
};

const slash = z.object({
  ...named,
  ...settings,
  type: maybe(z.literal(ApplicationCommandType.ChatInput)),
  options: maybe(list(anyOption, 0, 25)),
});
/** Commands in the menu of a user or a message. Names are free; there is no description. */
const menu = z.object({
  ...settings,
  type: z.union([z.literal(ApplicationCommandType.User), z.literal(ApplicationCommandType.Message)]),
  name: text(1, 32),
  name_localizations: localisations(text(1, 32)),
  description: maybe(text(0, 0)),
});

/** The command that opens the app's Activity. It has no options. */
const entryPoint = z.object({
  ...settings,
  type: z.literal(ApplicationCommandType.PrimaryEntryPoint),
  name: text(1, 32),
  name_localizations: localisations(text(1, 32)),
  description: maybe(text(0, 100)),
  description_localizations: localisations(description),
  handler: maybe(z.enum(EntryPointCommandHandlerType)),
});

export type ReadCommand = z.infer<typeof slash> | z.infer<typeof menu> | z.infer<typeof entryPoint>;
type Slash = z.infer<typeof slash>;

/** Parses one command; complaints are added to `form` below `path`. */
export function readCommand(form: Form, value: unknown, path: Path = []): ReadCommand {
  const { type } = form.read(z.object({ type: z.unknown().optional() }), value, path);
  const isSlash = type == null || type === ApplicationCommandType.ChatInput;
  if (type === ApplicationCommandType.PrimaryEntryPoint) return form.read(entryPoint, value, path);
  if (!isSlash) return form.read(menu, value, path);
  const command = form.read(slash, value, path);
  checkOptions(form, command.options ?? [], [...path, 'options']);
  if (characters(command) > MOST_CHARACTERS) {
    form.add(path, 'APPLICATION_COMMAND_TOO_LARGE', `Command exceeds maximum size (${MOST_CHARACTERS})`);
  }
  return command;
}

/** Two commands of the same type must not share a name in any language. */
export function checkUnique(form: Form, commands: readonly ReadCommand[], path: Path = []): void {
  unique(
    form,
    commands.map((command) => ({ ...command, kind: command.type ?? ApplicationCommandType.ChatInput })),
    path,
    'APPLICATION_COMMANDS_DUPLICATE_NAME',
    'Application command names must be unique',
  );
}

interface Named {
  readonly name: string;
  readonly name_localizations?: Readonly<Record<string, string>> | undefined;
  readonly kind?: ApplicationCommandType;
}

function unique(form: Form, all: readonly Named[], path: Path, code: string, message: string): void {
  const seen = new Set<string>();
  for (const [index, { name, name_localizations, kind }] of all.entries()) {
    const keys = new Set([
      `${kind} ${name}`,
      ...Object.entries(name_localizations ?? {}).map(([locale, said]) => `${kind} ${locale} ${said}`),
    ]);
    if ([...keys].some((key) => seen.has(key))) form.add([...path, index], code, message);
    for (const key of keys) seen.add(key);
  }
}

type AnyOption = z.infer<typeof anyOption>;

function checkOptions(form: Form, options: readonly AnyOption[], path: Path): void {
  unique(form, options, path, 'APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED', 'Option name already exists');
  const nested = options.filter(isNested);
  if (nested.length > 0 && nested.length < options.length) {
    form.add(
      path,
      'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
      'Sub-command and sub-command group option types are mutually exclusive to all other types',
    );
  }
  let optionalBefore = false;
  for (const [index, option] of options.entries()) {
    const at = [...path, index];
    if (isNested(option)) {
      checkOptions(form, option.options ?? [], [...at, 'options']);
      continue;
    }
    if (option.required && optionalBefore) {
      form.add(
        at,
        'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
        'Required options must be placed before non-required options',
      );
    }
    optionalBefore ||= !option.required;
    checkLeaf(form, option, at);
  }
}

function isNested(option: AnyOption): option is z.infer<typeof subcommand> | z.infer<typeof group> {
  return option.type === Option.Subcommand || option.type === Option.SubcommandGroup;
}

function checkLeaf(form: Form, option: Leaf, at: Path): void {
  if (option.type !== Option.String && option.type !== Option.Integer && option.type !== Option.Number)
    return;
  const { choices: all = [], autocomplete } = option;
  if (autocomplete && all.length > 0) {
    form.add(
      at,
      'APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_WITH_CHOICES',
      'Autocomplete cannot be used with choices',
    );
  }
  unique(
    form,
    all,
    [...at, 'choices'],
    'APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS',
    'Option choice name already exists',
  );
  const [what, min, max] =
    option.type === Option.String
      ? ['length', option.min_length, option.max_length]
      : ['value', option.min_value, option.max_value];
  if (min === undefined || max === undefined || min <= max) return;
  form.add(
    [...at, `min_${what}`],
    'APPLICATION_COMMAND_OPTION_MIN_GREATER_THAN_MAX',
    `min_${what} must not be greater than max_${what}`,
  );
}

/**
 * The size that counts towards 8,000: names, descriptions and values of the command, its options and their choices; of
 * a translated text, the longest version.
 */
function characters(command: Slash): number {
  return sized(command) + (command.options ?? []).reduce((sum, one) => sum + optionSize(one), 0);
}

function optionSize(option: AnyOption): number {
  if (isNested(option)) {
    const inner: readonly AnyOption[] = option.options ?? [];
    return sized(option) + inner.reduce((sum, one) => sum + optionSize(one), 0);
  }
  const all = 'choices' in option ? (option.choices ?? []) : [];
  return (
    sized(option) +
    all.reduce((sum, one) => sum + longest(one.name, one.name_localizations) + String(one.value).length, 0)
  );
}

function sized(one: Omit<Named, 'kind'> & Pick<Slash, 'description' | 'description_localizations'>): number {
  return longest(one.name, one.name_localizations) + longest(one.description, one.description_localizations);
}

function longest(words: string, translations: Readonly<Record<string, string>> | undefined): number {
  return Math.max(words.length, ...Object.values(translations ?? {}).map((one) => one.length));
}

/** A suggestion: people see the name, the bot gets the value. */
export interface ReadChoice {
  readonly name: string;
  readonly nameLocalisations: Readonly<Record<string, string>>;
  readonly value: string | number;
}

const suggestions = <T extends z.ZodType<string | number>>(value: T) =>
  z.object({
    choices: maybe(
      list(z.object({ name: text(1, 100), name_localizations: localisations(text(1, 100)), value }), 0, 25),
    ),
  });

const DATA = {
  string: suggestions(text(1, 100)),
  integer: suggestions(z.int()),
  number: suggestions(z.number()),
};

/**
 * Parses the answer to an autocomplete: up to 25 choices with names and text values of 1 to 100 characters, and values
 * of the option's type.
 */
export function readChoices(data: unknown, type: keyof typeof DATA): readonly ReadChoice[] {
  const { choices = [] } = new Form(['data']).read<{ readonly choices?: readonly RawChoice[] | undefined }>(
    DATA[type],
    data,
  );
  return choices.map(({ name, name_localizations: nameLocalisations = {}, value }) => ({
    name,
    nameLocalisations,
    value,
  }));
}

interface RawChoice {
  readonly name: string;
  readonly name_localizations?: Readonly<Record<string, string>> | undefined;
  readonly value: string | number;
}
