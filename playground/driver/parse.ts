/** Parses a slash command as a person types it into Discord's message box. */
import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption as BasicOption,
  ApplicationCommandOptionType as Type,
} from 'discord-api-types/v10';
import type { FilledCommand, Id, OptionValue } from '../protocol/world.ts';
import { descend } from '../server/actions/commands.ts';
import type { World } from '../server/world/world.ts';

/** Finds the id of a person or channel by name: `ann`, `@ann`, `#table-1`. */
interface Names {
  readonly user: (name: string) => Id | undefined;
  readonly channel: (name: string) => Id | undefined;
  readonly role: (name: string) => Id | undefined;
}

interface Typed extends FilledCommand {
  readonly command: string;
  readonly path: readonly string[];
  readonly options: Readonly<Record<string, OptionValue>>;
  /** The last option that was typed, and its text so far. */
  readonly last: { readonly name: string; readonly text: string } | undefined;
}

/**
 * Parses `/climb write dice:3 box:upper left`. A value extends to the next `option:`, so it may contain spaces. @throws
 * an Error that says what is wrong and what would be valid
 */
export function parseCommand(typed: string, commands: readonly APIApplicationCommand[], names: Names): Typed {
  const words = typed.trim().replace(/^\//, '').split(/\s+/);
  const command = commands.find(({ name }) => name === words[0]);
  if (!command) {
    throw new Error(
      `There is no command /${words[0]}; there are: ${commands.map(({ name }) => name).join(', ')}.`,
    );
  }
  const path: string[] = [];
  let level = command.options ?? [];
  for (const word of words.slice(1)) {
    const next = level.find(
      (option) =>
        (option.type === Type.Subcommand || option.type === Type.SubcommandGroup) && option.name === word,
    );
    if (!next || !('options' in next || next.type === Type.Subcommand)) break;
    path.push(word);
    level = ('options' in next ? next.options : undefined) ?? [];
  }
  const { leaves } = descend(command.options ?? [], path);
  const rest = afterWords(typed, 1 + path.length);
  const said = split(rest, leaves);
  const options = Object.fromEntries(
    said.map(({ option, text }) => [option.name, readValue(option, text, names)] as const),
  );
  const last = said.at(-1);
  return { command: command.name, path, options, last: last && { name: last.option.name, text: last.text } };
}

function afterWords(typed: string, count: number): string {
  return typed
    .trim()
    .replace(new RegExp(`^\\S+(\\s+\\S+){${count - 1}}`), '')
    .trim();
}

function split(
  text: string,
  leaves: readonly BasicOption[],
): readonly { readonly option: BasicOption; readonly text: string }[] {
  if (text === '') return [];
  const marks = [...text.matchAll(/(?:^|\s)([^\s:]+):/gu)].flatMap((match) => {
    const option = leaves.find(({ name }) => name === match[1]);
    return option ? [{ option, start: match.index, end: match.index + match[0].length }] : [];
  });
  if (marks[0]?.start !== 0) {
    throw new Error(
      `"${text}" begins with no option; there are: ${leaves.map(({ name }) => name).join(', ')}.`,
    );
  }
  return marks.map(({ option, end }, index) => ({
    option,
    text: text.slice(end, marks[index + 1]?.start ?? text.length).trim(),
  }));
}

function readValue(option: BasicOption, text: string, names: Names): OptionValue {
  const found = (id: Id | undefined, what: string) => {
    if (id === undefined) throw new Error(`${option.name}: there is no ${what} "${text}".`);
    return id;
  };
  switch (option.type) {
    case Type.Integer:
    case Type.Number:
      return Number(text);
    case Type.Boolean:
      return text === 'true';
    case Type.User:
      return found(names.user(text), 'person');
    case Type.Channel:
      return found(names.channel(text), 'channel');
    case Type.Role:
      return found(names.role(text), 'role');
    case Type.Mentionable:
      return found(names.user(text) ?? names.role(text), 'person or role');
    default:
      return text;
  }
}

/** The people, channels and roles of a world by the names that tests use. */
export function namesIn(world: World): Names {
  const bare = (name: string) => name.replace(/^[@#]/, '');
  return {
    user: (name) => {
      if (bare(name) === world.bot.name) return world.bot.id;
      return world.people.find(
        (person) =>
          [person.handle, person.name, person.id].includes(bare(name)) || name === `<@${person.id}>`,
      )?.id;
    },
    channel: (name) =>
      world.channels.find(
        (channel) => channel.id === name || ('name' in channel && channel.name === bare(name)),
      )?.id,
    role: (name) =>
      world.guilds
        .all()
        .flatMap(({ roles }) => roles)
        .find((role) => role.id === name || bare(role.name) === bare(name))?.id,
  };
}

/** The ids of a forum's tags by name; an unknown name is taken as an id. */
export function tagIdsIn(world: World, forumId: Id, names: readonly string[]): readonly Id[] {
  const forum = world.channels.get(forumId);
  const tags = forum?.kind === 'forum' ? forum.tags : [];
  return names.map((name) => tags.find((tag) => tag.name === name)?.id ?? name);
}

/** The names of a post's tags; none for other channels. */
export function tagsOf(world: World, postId: Id): readonly string[] {
  const post = world.channels.get(postId);
  const forum = post?.kind === 'thread' ? world.channels.get(post.parentId) : undefined;
  if (post?.kind !== 'thread' || forum?.kind !== 'forum') return [];
  return forum.tags.flatMap(({ id, name }) => (post.tagIds?.includes(id) ? [name] : []));
}
