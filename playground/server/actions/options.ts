/** A person's values for a command's options, checked as Discord's client checks them, in the shape that the bot receives. */
import {
  type APIApplicationCommandOption as AnyOption,
  type APIApplicationCommandBasicOption as BasicOption,
  ApplicationCommandOptionType as Type,
} from 'discord-api-types/v10';
import type { FilledCommand, OptionValue } from '../../protocol.ts';
import type { PersonState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { ActionRefused } from './refused.ts';
import type { Resolved } from './resolved.ts';

/** One level of what the bot gets: a subcommand (group) with its options, or an option with its value. */
export interface DataOption {
  readonly name: string;
  readonly type: Type;
  readonly value?: OptionValue;
  readonly options?: readonly DataOption[];
  readonly focused?: boolean;
}

const MOST_CHARACTERS = 6_000;

/** The options of the (sub)command that `path` leads to, and a function that wraps values in the enclosing levels. */
export function descend(
  options: readonly AnyOption[],
  path: readonly string[],
): {
  readonly leaves: readonly BasicOption[];
  readonly wrap: (inner: readonly DataOption[]) => readonly DataOption[];
} {
  const [step, ...rest] = path;
  const nested = options.filter((one) => one.type === Type.Subcommand || one.type === Type.SubcommandGroup);
  if (step === undefined) {
    if (nested.length > 0) {
      throw new ActionRefused(
        'missing-value',
        `Choose a subcommand: ${nested.map(({ name }) => name).join(', ')}.`,
      );
    }
    return { leaves: options as readonly BasicOption[], wrap: (inner) => inner };
  }
  const next = nested.find(({ name }) => name === step);
  if (!next) throw new ActionRefused('unknown-command', `There is no subcommand ${step}.`);
  const inner = descend(next.options ?? [], rest);
  return {
    leaves: inner.leaves,
    wrap: (values) => [{ name: next.name, type: next.type, options: inner.wrap(values) }],
  };
}

/** Checks every value: no required one is missing, none is unknown, each fits its type and its bounds. */
export function fill(
  world: World,
  person: PersonState,
  leaves: readonly BasicOption[],
  values: NonNullable<FilledCommand['options']>,
  resolved: Resolved,
): readonly DataOption[] {
  refuseUnknown(leaves, values);
  return leaves.flatMap((option): DataOption[] => {
    const value = values[option.name];
    if (value === undefined) {
      if (option.required) throw new ActionRefused('missing-value', `The option ${option.name} is required.`);
      return [];
    }
    return [{ name: option.name, type: option.type, value: checked(world, person, option, value, resolved) }];
  });
}

/** The values typed so far, unchecked: Discord requests suggestions even when they are invalid. */
export function fillSoFar(
  leaves: readonly BasicOption[],
  values: NonNullable<FilledCommand['options']>,
  focused: { readonly name: string; readonly typed: string },
): readonly DataOption[] {
  refuseUnknown(leaves, values);
  return leaves.flatMap((option): DataOption[] => {
    const { name, type } = option;
    if (name === focused.name) return [{ name, type, value: focused.typed, focused: true }];
    const value = values[name];
    return value === undefined ? [] : [{ name, type, value }];
  });
}

function refuseUnknown(leaves: readonly BasicOption[], values: Readonly<Record<string, OptionValue>>): void {
  for (const name of Object.keys(values)) {
    if (!leaves.some((option) => option.name === name)) {
      throw new ActionRefused('unknown-option', `There is no option ${name}.`);
    }
  }
}

function checked(
  world: World,
  person: PersonState,
  option: BasicOption,
  value: OptionValue,
  resolved: Resolved,
): OptionValue {
  const bad = (why: string) => new ActionRefused('bad-value', `The option ${option.name} ${why}.`);
  switch (option.type) {
    case Type.String: {
      if (typeof value !== 'string') throw bad('must be text');
      oneOf(option, value, bad);
      const { min_length: min = 0, max_length: max = MOST_CHARACTERS } = option;
      if (value.length < min || value.length > max) throw bad(`must have ${min} to ${max} characters`);
      return value;
    }
    case Type.Integer:
    case Type.Number: {
      const isFit = typeof value === 'number' && (option.type === Type.Number || Number.isInteger(value));
      if (!isFit) throw bad(option.type === Type.Integer ? 'is a whole number' : 'is a number');
      oneOf(option, value, bad);
      const { min_value: min = -(2 ** 53), max_value: max = 2 ** 53 } = option;
      if (value < min || value > max) throw bad(`must be between ${min} and ${max}`);
      return value;
    }
    case Type.Boolean:
      if (typeof value !== 'boolean') throw bad('is true or false');
      return value;
    case Type.User:
      if (!resolved.user(String(value))) throw bad('is a person');
      return value;
    case Type.Role:
      if (!resolved.role(String(value))) throw bad('is a role');
      return value;
    case Type.Mentionable:
      if (!resolved.user(String(value)) && !resolved.role(String(value))) throw bad('is a person or a role');
      return value;
    case Type.Channel:
      if (!resolved.channel(world, person, String(value), option.channel_types)) throw bad('is a channel');
      return value;
    case Type.Attachment:
      if (!resolved.attachment(String(value)))
        throw new ActionRefused('unknown-file', `No file ${value} was uploaded.`);
      return value;
  }
}

function oneOf(
  option: { readonly choices?: readonly { readonly value: OptionValue }[]; readonly autocomplete?: boolean },
  value: OptionValue,
  bad: (why: string) => ActionRefused,
): void {
  const { choices = [] } = option;
  if (choices.length > 0 && !choices.some((choice) => choice.value === value)) {
    throw bad(`must be one of ${choices.map((choice) => choice.value).join(', ')}`);
  }
}
