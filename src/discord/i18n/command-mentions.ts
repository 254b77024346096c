import type { RESTPostAPIChatInputApplicationCommandsJSONBody as CommandJson } from 'discord.js';
import * as z from 'zod';
import { type Locale, locales } from '../../core/message.ts';
import type { Translator } from '../../table/ports.ts';

/**
 * Turns slash commands in sentences into mentions. Clients show a mention in the user's language; pressing it fills in
 * the message box.
 */
interface CommandMentions {
  /** Learns the ids from Discord's list of registered commands. Until then commands remain inline code. */
  learn(registered: unknown): void;
  /** Replaces each command written as inline code with a mention: `/games` becomes </games:12>. */
  inText(text: string, locale: Locale): string;
}

/**
 * Discord mentions only runnable commands, so not those with subcommands: they become a list of their subcommands. With
 * more subcommands than this, a command remains inline code, because the list would bury the sentence; if each of them
 * would do, it is a list of the first ones and the code.
 */
const LISTED_MAX = 4;
/** The commands of which each subcommand would do: with a game each. */
const ANY_DOES: readonly string[] = ['newgame'];
/** Subcommands that lists omit: this one is for people who have a code. */
const UNLISTED: readonly string[] = ['newgame code'];

/** A command, or a subcommand prefixed with the command's name, that Discord can mention. */
interface Sendable {
  readonly command: string;
  readonly name: string;
}

const registeredCommands = z.array(z.object({ id: z.string(), name: z.string() }));

interface Named {
  readonly name: string;
  readonly name_localizations?: Readonly<Partial<Record<string, string | null>>> | null | undefined;
}

/** @param definitions the registered commands; called once, for the first sentence */
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
      // Values never match, because their backquotes are escaped.
      text.replaceAll(/`\/([^`:\\]+)`/g, (written, name: string) => {
        const sendables = byName()[locale].get(name) ?? [];
        const mentions = sendables.flatMap((sendable) => {
          const id = ids.get(sendable.command);
          return id === undefined ? [] : [`</${sendable.name}:${id}>`];
        });
        if (mentions.length === 0) return written;
        const isWhole = mentions.length <= LISTED_MAX;
        return lists[locale].format(
          isWhole ? mentions : [...mentions.slice(0, LISTED_MAX), `\`/${name} …\``],
        );
      }),
  };
}

/** The mentions by every name that a sentence in this language may use, localised or registered. */
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
      else if (listed.length <= LISTED_MAX || ANY_DOES.includes(definition.name)) all.set(command, listed);
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

export function mentioning(translator: Translator, mentions: CommandMentions): Translator {
  return {
    ...translator,
    translate(message, locale, nameOf, written) {
      const text = translator.translate(message, locale, nameOf, written);
      return written === undefined ? text : mentions.inText(text, locale);
    },
    text(text, locale, nameOf, written) {
      const sentence = translator.text(text, locale, nameOf, written);
      return written === undefined || typeof text === 'string' ? sentence : mentions.inText(sentence, locale);
    },
  };
}
