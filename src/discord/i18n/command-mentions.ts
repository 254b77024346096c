import type { RESTPostAPIChatInputApplicationCommandsJSONBody as CommandJson } from 'discord.js';
import { z } from 'zod';
import { type Locale, locales } from '../../core/message.ts';
import type { Translator } from '../../table/ports.ts';

/** The slash commands that sentences name. Clients show a mention in their own language; a press fills the message box. */
interface CommandMentions {
  /** Takes the ids out of Discord's list of the registered commands. Until then commands are plain code. */
  learn(registered: unknown): void;
  /** Puts a mention in place of each command that a Markdown text has as code: `/games` becomes </games:12>. */
  inText(text: string, locale: Locale): string;
}

/**
 * Discord mentions only what can be sent: no command that has subcommands. Such a name becomes a list of its
 * subcommands. With more of them than this it stays code, because the list would drown the sentence.
 */
const LISTED_MAX = 4;
/** Subcommands that no list names: it is for people who have a code. */
const UNLISTED: readonly string[] = ['newgame code'];

/** Something that Discord can mention: a command, or a subcommand with the command's name in front. */
interface Sendable {
  readonly command: string;
  readonly name: string;
}

const registeredCommands = z.array(z.object({ id: z.string(), name: z.string() }));

interface Named {
  readonly name: string;
  readonly name_localizations?: Readonly<Partial<Record<string, string | null>>> | null | undefined;
}

/** @param definitions the commands as they are registered; asked for once, with the first sentence */
export function createCommandMentions(definitions: () => readonly CommandJson[]): CommandMentions {
  const ids = new Map<string, string>();
  let named: Readonly<Record<Locale, ReadonlyMap<string, readonly Sendable[]>>> | undefined;
  const byName = () => {
    if (named !== undefined) return named;
    const all = definitions();
    named = Object.fromEntries(locales.map((locale) => [locale, sendablesByName(all, locale)])) as Record<
      Locale,
      ReadonlyMap<string, readonly Sendable[]>
    >;
    return named;
  };
  const lists = Object.fromEntries(
    locales.map((locale) => [locale, new Intl.ListFormat(locale, { type: 'disjunction' })]),
  ) as Record<Locale, Intl.ListFormat>;

  return {
    learn(registered) {
      const read = registeredCommands.safeParse(registered);
      for (const { id, name } of read.data ?? []) ids.set(name, id);
    },
    inText: (text, locale) =>
      // A value never matches: its backquotes are escaped.
      text.replaceAll(/`\/([^`:\\]+)`/g, (written, name: string) => {
        const sendables = byName()[locale].get(name) ?? [];
        const mentions = sendables.flatMap((one) => {
          const id = ids.get(one.command);
          return id === undefined ? [] : [`</${one.name}:${id}>`];
        });
        return mentions.length === 0 ? written : lists[locale].format(mentions);
      }),
  };
}

/** What each name means that a sentence in this language may use: the localised one, or the registered one. */
function sendablesByName(
  definitions: readonly CommandJson[],
  locale: Locale,
): ReadonlyMap<string, readonly Sendable[]> {
  const all = new Map<string, readonly Sendable[]>();
  for (const definition of definitions) {
    const verbs = (definition.options ?? []).filter(({ type }) => type === 1);
    const sendables = verbs.map(({ name }) => ({
      command: definition.name,
      name: `${definition.name} ${name}`,
    }));
    const listed = sendables.filter(({ name }) => !UNLISTED.includes(name));
    for (const command of namesOf(definition, locale)) {
      if (verbs.length === 0) all.set(command, [{ command: definition.name, name: definition.name }]);
      else if (listed.length <= LISTED_MAX) all.set(command, listed);
      for (const [index, verb] of verbs.entries())
        for (const name of namesOf(verb, locale))
          all.set(`${command} ${name}`, sendables.slice(index, index + 1));
    }
  }
  return all;
}

function namesOf({ name, name_localizations }: Named, locale: Locale): readonly string[] {
  const localised = name_localizations?.[locale];
  return localised == null ? [name] : [name, localised];
}

/** A translator whose Markdown mentions commands. */
export function mentioning(translator: Translator, mentions: CommandMentions): Translator {
  return {
    ...translator,
    translate(message, locale, nameOf, written) {
      const text = translator.translate(message, locale, nameOf, written);
      return written === undefined ? text : mentions.inText(text, locale);
    },
    text(text, locale, nameOf, written) {
      const said = translator.text(text, locale, nameOf, written);
      return written === undefined || typeof text === 'string' ? said : mentions.inText(said, locale);
    },
  };
}
