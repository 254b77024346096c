import type { Estimate } from '../../core/analysis/analysis.ts';
import { roundedGain } from '../../core/analysis/chart-pane.ts';
import { forecastOf } from '../../core/analysis/playouts.ts';
import type { AnyGame } from '../../core/game.ts';
import type { MoveWords } from '../../core/legal.ts';
import type { Message, Seat } from '../../core/message.ts';
import { gameName } from '../../table/messages.ts';
import type { Table } from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import { say, type Words } from '../i18n/words.ts';
import type { Button } from './view.ts';

/**
 * The game and its progress, as Markdown: "🗻 Roll to the Top! · Burj Khalifa, roll 4".
 *
 * @param viewer for a private message: the reader's seat, whose progress may differ from the public one
 */
export function titleOf(loaded: Loaded, words: Words, viewer?: Seat): string {
  return titleAt(loaded, loaded.state, words, viewer);
}

/**
 * A game's progress for a player, short enough for one phone row, and the time they have. Where no table tells which game
 * it is, its name.
 */
export function panelTitle(
  { table, game, state }: Pick<Loaded, 'game' | 'state'> & { readonly table?: Table | undefined },
  words: Words,
  viewer: Seat,
  deadline?: string,
): string {
  const time = deadline === undefined ? '' : ` · ${deadline}`;
  const name = table === undefined ? `${gameTitle(game, words)} ·` : game.emoji;
  return `### ${markOf(table)}${name} ${words.md(game.headline(state, viewer))}${time}`;
}

/** The same with its channel, if it has one: "🗻 Roll to the Top! · roll 4 · #games". */
export function placedTitleOf(loaded: Loaded, words: Words): string {
  const { guildId, channelId } = loaded.table.place;
  return guildId === undefined ? titleOf(loaded, words) : `${titleOf(loaded, words)} · <#${channelId}>`;
}

export function plainTitleOf(loaded: Loaded, words: Words): string {
  const name = `${markOf(loaded.table)}${gameTitle(loaded.game, words)}`;
  return loaded.state === undefined ? name : `${name} · ${words.plain(loaded.game.headline(loaded.state))}`;
}

/** The progress in another position; undefined before the game began. */
export function titleAt({ table, game }: Loaded, state: unknown, words: Words, viewer?: Seat): string {
  const name = `${markOf(table)}${gameTitle(game, words)}`;
  return state === undefined ? name : `${name} · ${words.md(game.headline(state, viewer))}`;
}

/** Marks a game that continues from a position of another one. */
function markOf(table: Table | undefined): string {
  return table?.dice === 'position' ? '🔀 ' : '';
}

/** The game with its emoji. */
export function gameTitle({ id, emoji }: Loaded['game'], words: Words): string {
  return `${emoji} ${words.plain(gameName({ id }))}`;
}

const DISCORD = 'https://discord.com/channels';

/** Links to the newest message about a table; if there is none, to its channel; if that is missing too, to its server. */
export function linkTo({ place, announcement }: Table): string {
  const { guildId, linkGuildId, channelId, linkChannelId = channelId } = place;
  const messageId = linkChannelId === channelId ? announcement?.messageId : undefined;
  return [DISCORD, guildId ?? linkGuildId ?? '@me', linkChannelId, messageId]
    .filter((part) => part !== undefined)
    .join('/');
}

export function linkToMessage(guildId: string | undefined, channelId: string, messageId: string): string {
  return `${DISCORD}/${guildId ?? '@me'}/${channelId}/${messageId}`;
}

export function tableLink(table: Table, words: Words): Button {
  return { url: linkTo(table), label: words.plain('link.table') };
}

/** A legal move in a few words: its title, or its verb and values. @param state in which it is legal */
export function moveTitle(
  game: AnyGame,
  state: unknown,
  seat: Seat,
  { verb, args }: MoveWords,
  words: Pick<Words, 'plain' | 'plainText'>,
): string {
  const { options = [], title } = game.verbs.find(({ name }) => name === verb) ?? {};
  if (title !== undefined) return words.plainText(title(args, state, seat));
  const values = options.flatMap((option) => {
    const value = args[option.name];
    return value === undefined ? [] : [words.plainText(option.label(value, state, seat, args))];
  });
  return [words.plain({ key: `${game.id}.verb.${verb}.title` }), ...values].join(' · ');
}

/** What a move gains: "3 points", or an amount in the game's unit. */
export function gainMessage(
  { game, state }: Pick<Loaded, 'game' | 'state'>,
  gain: Estimate,
  { locale }: Pick<Words, 'locale'>,
): Message {
  const unit = forecastOf(game).unit?.(state);
  const count = roundedGain(gain);
  // Units have no singular form, hence "1.0 rolls".
  const digits = unit !== undefined && count === 1 ? 1 : 0;
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: digits }).format(count);
  return unit === undefined
    ? say('gain.points', { gain: number, count })
    : say('gain.in-unit', { gain: number, unit });
}
