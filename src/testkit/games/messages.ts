import type { AnyGame } from '../../core/game.ts';
import { type Catalog, type Locale, locales, type Message, type Value } from '../../core/message.ts';
import type { Node, Scene } from '../../core/scene.ts';
import { createTranslator } from '../../i18n/index.ts';
import type { Translator } from '../../table/ports.ts';
import { endsTwice } from '../discord/checklist.ts';

/** A message and all messages in its values. */
export function allIn(message: Message): readonly Message[] {
  return [message, ...Object.values(message.values ?? {}).flatMap(inValue)];
}

function inValue(value: Value): readonly Message[] {
  if (typeof value === 'string' || typeof value === 'number') return [];
  if (Array.isArray(value)) return value.flatMap(inValue);
  if ('emoji' in value) return inValue(value.text);
  if ('sheetOf' in value)
    return [value.otherwise, ...(value.named === undefined ? [] : [value.named])].flatMap(allIn);
  return 'key' in value ? allIn(value as Message) : [];
}

/** The names of the emoji in a value. Those in its messages are checked with the messages. */
function emojisIn(value: Value): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return [];
  if (Array.isArray(value)) return value.flatMap(emojisIn);
  return 'emoji' in value ? [value.emoji] : [];
}

/** Messages with the same likeness have the same faults. */
function likeness({ key, values = {} }: Message): string {
  return `${key} ${Object.keys(values).sort().join()} ${typeof values.count === 'number' ? values.count : ''}`;
}

/** The faults of many messages, without duplicates. */
export function faultsOfAll(game: AnyGame, args: readonly Message[]): readonly string[] {
  const unlike = new Map(args.flatMap(allIn).map((message) => [likeness(message), message]));
  const translator = createTranslator({ [game.id]: game.locales });
  return [
    ...new Set([
      ...[...unlike.values()].flatMap((message) => faultsOf(game, message)),
      ...endingTwice(translator, args),
    ]),
  ];
}

/** The languages that a game has, with the catalog of each. */
export function languagesOf(game: Pick<AnyGame, 'locales'>): readonly (readonly [Locale, Catalog])[] {
  return locales.flatMap((locale) => {
    const catalog = game.locales[locale];
    return catalog === undefined ? [] : [[locale, catalog] as const];
  });
}

/** The messages that end twice in some language, because a sentence is put before a stop. */
export function endingTwice(translator: Translator, messages: readonly Message[]): readonly string[] {
  const composed = (message: Message) => allIn(message).map(likeness).join();
  const unlike = new Map(messages.map((message) => [composed(message), message]));
  return [...unlike.values()].flatMap((message) =>
    locales
      .map((locale) => `${locale}: ${translator.translate(message, locale, () => 'Ann')}`)
      .filter(endsTwice),
  );
}

/** All messages that a scene prints. */
export function messagesOf(scene: Scene): readonly Message[] {
  return [...(scene.base?.nodes ?? []), ...scene.nodes].flatMap(inNode);
}

function inNode(node: Node): readonly Message[] {
  if (node.kind === 'group') return node.nodes.flatMap(inNode);
  return node.kind === 'text' && typeof node.text !== 'string' ? [node.text] : [];
}

/**
 * The faults of a message of a game: a key that a catalog lacks, or values that a text needs but does not get. Excludes
 * the messages in its values.
 */
function faultsOf(game: AnyGame, message: Message): readonly string[] {
  const { key, values = {} } = message;
  if (!key.startsWith(`${game.id}.`)) return [`${key} is not a key of ${game.id}`];
  const unknown = Object.values(values)
    .flatMap(emojisIn)
    .filter((name) => game.emojis?.[name] === undefined);
  if (unknown.length > 0)
    return unknown.map((name) => `${key} names the emoji ${name}, which the game has not`);
  return languagesOf(game).flatMap(([locale, catalog]) => {
    const text = textOf(catalog, key.slice(game.id.length + 1), locale, values.count);
    if (text === undefined) return [`${locale}: no text for ${key}`];
    return placeholders(text).flatMap((name) =>
      name in values ? [] : [`${locale}: ${key} is said without {{${name}}}`],
    );
  });
}

function textOf(catalog: Catalog, key: string, locale: string, count: unknown): string | undefined {
  const plural = typeof count === 'number' ? `${key}_${new Intl.PluralRules(locale).select(count)}` : key;
  return catalog[plural] ?? catalog[`${key}_other`] ?? catalog[key];
}

/** The names in `{{…}}` of a text, sorted, without duplicates. */
export function placeholders(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].flatMap((match) => match[1] ?? []))].sort();
}

/** A key without its plural suffix. */
export function stem(key: string): string {
  return key.replace(/_(one|many|other)$/, '');
}

/** The keys that some code may use: its string literals, and patterns for its templates. */
export function sayableKeys(sources: readonly string[]): (key: string) => boolean {
  const literals = new Set<string>();
  const patterns: RegExp[] = [];
  for (const source of sources) {
    for (const match of source.matchAll(/'([\w.-]+)'/g)) literals.add(match[1] ?? '');
    for (const match of source.matchAll(/`((?:[\w.-]|\$\{[^}]*\})+)`/g)) {
      const parts = (match[1] ?? '').split(/\$\{[^}]*\}/);
      // A template without a fixed beginning would match every key.
      if (parts[0] !== '' && parts.length > 1)
        patterns.push(new RegExp(`^${parts.map(escaped).join('.+')}$`));
    }
  }
  return (key) => literals.has(key) || patterns.some((pattern) => pattern.test(key));
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
