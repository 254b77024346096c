import type { AnyGame } from '../../core/game.ts';
import { type Locale, locales, type Message } from '../../core/message.ts';
import { cut } from '../../discord/i18n/text.ts';
import { say } from '../../discord/i18n/words.ts';
import { gameName } from '../../table/messages.ts';
import type { TableStatus } from '../../table/model.ts';
import type { Translator } from '../../table/ports.ts';

/** Discord's limits: the length of a tag's name, the tags of a forum, and the tags of a post. */
const TAG_NAME_MAX = 20;
export const FORUM_TAGS_MAX = 20;
const POST_TAGS_MAX = 5;

/** A tag of a forum. */
export interface ForumTag {
  readonly id: string;
  readonly name: string;
  /** Whether only people who manage threads can apply it. */
  readonly moderated: boolean;
  /** A Unicode emoji. */
  readonly emoji: string | undefined;
}

/** A tag that the bot wants on a post. */
export interface WantedTag {
  /** In the table's language, for a tag that must be created. */
  readonly name: string;
  readonly emoji: string;
  /** In every language, to find an existing tag. */
  readonly names: readonly string[];
}

/** The wanted tags for a table's post: its game, and one for each state. */
export interface WantedTags {
  readonly game: WantedTag;
  readonly state: WantedTag;
  readonly otherStates: readonly WantedTag[];
}

const STATES = { waiting: '⏳', playing: '▶️', finished: '🏁' } as const;
type State = keyof typeof STATES;

const stateOf: Readonly<Record<TableStatus, State>> = {
  lobby: 'waiting',
  playing: 'playing',
  finished: 'finished',
  cancelled: 'finished',
};

/** @param locale the table's */
export function wantedTags(
  { id, emoji }: AnyGame,
  status: TableStatus,
  locale: Locale,
  translator: Translator,
): WantedTags {
  const tag = (name: Message, sign: string): WantedTag => {
    const inLanguage = (one: Locale) => cut(translator.text(name, one, String), TAG_NAME_MAX);
    return { name: inLanguage(locale), emoji: sign, names: locales.map(inLanguage) };
  };
  const states = Object.entries(STATES) as readonly (readonly [State, string])[];
  const tagOf = ([state, sign]: (typeof states)[number]) => tag(say(`forum.${state}`), sign);
  const isNow = ([state]: (typeof states)[number]) => state === stateOf[status];
  const [now] = states.filter(isNow);
  if (now === undefined) throw new Error(`the status ${status} has no tag`);
  return {
    game: tag(gameName({ id }), emoji),
    state: tagOf(now),
    otherStates: states.filter((state) => !isNow(state)).map(tagOf),
  };
}

/** The tags that a post should have, and those that the forum lacks. */
export interface ChosenTags {
  /** At most 5, the state first. */
  readonly tagIds: readonly string[];
  /** For the table's game and state. */
  readonly lacking: readonly WantedTag[];
}

/**
 * The tags for a table's post: exactly one state, the game, and any others it already has.
 *
 * @param available the forum's tags
 * @param applied ids of the post's present tags
 * @param moderates whether the bot may apply moderated tags
 */
export function chooseTags(
  available: readonly ForumTag[],
  applied: readonly string[],
  { game, state, otherStates }: WantedTags,
  moderates: boolean,
): ChosenTags {
  const usable = available.filter(({ moderated }) => moderates || !moderated);
  const outdated = new Set(otherStates.flatMap((other) => tagFor(available, other)?.id ?? []));
  const tagIds = [
    ...[state, game].flatMap((wanted) => tagFor(usable, wanted)?.id ?? []),
    ...applied.filter((id) => !outdated.has(id)),
  ];
  return {
    tagIds: [...new Set(tagIds)].slice(0, POST_TAGS_MAX),
    lacking: lackingTags(available, [state, game]),
  };
}

/** The wanted tags that a forum lacks. */
export function lackingTags(
  available: readonly ForumTag[],
  wanted: readonly WantedTag[],
): readonly WantedTag[] {
  return wanted.filter((tag) => tagFor(available, tag) === undefined);
}

/** Found by name in any language, otherwise by emoji. */
function tagFor(tags: readonly ForumTag[], { names, emoji }: WantedTag): ForumTag | undefined {
  const plain = (text: string) => text.trim().toLowerCase();
  const wanted = new Set(names.map(plain));
  // Ignores the emoji variation selector.
  const sign = (text: string) => text.replaceAll('\u{fe0f}', '');
  return (
    tags.find(({ name }) => wanted.has(plain(name))) ??
    tags.find((tag) => tag.emoji !== undefined && sign(tag.emoji) === sign(emoji))
  );
}
