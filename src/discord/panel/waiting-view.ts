import type { Seat } from '../../core/message.ts';
import type { Table } from '../../table/model.ts';
import type { Loaded, WaitingTable } from '../../table/service.ts';
import { nobodyAwaited } from '../announce/posting.ts';
import { moment } from '../i18n/sentences.ts';
import { say, type Words } from '../i18n/words.ts';
import { type Ask, wordsFor } from '../interactions/ask.ts';
import { panelPicture } from '../messages/pictures.ts';
import { collectAdditions } from '../messages/slots.ts';
import { gameTitle, panelTitle, tableLink } from '../messages/titles.ts';
import { type Block, type Button, buttons, pictures, text, toneOf, type View } from '../messages/view.ts';
import { presses } from '../presses.ts';
import type { Fold } from './panel.ts';
import { moreButton, newsLines, unfolded } from './panel-view.ts';
import { ownPlanLines, planButton } from './plan-view.ts';

interface WaitingHeader {
  /** The events, one per line. */
  readonly happened: readonly string[];
  /** The step before these events. */
  readonly after?: number | undefined;
  /** The position that the player saw last. The picture marks what has changed since. */
  readonly since: unknown;
  /** Takes back the player's own last move. */
  readonly undo: Button | undefined;
}

/**
 * The panel of a player who has nothing to choose: their sheet, the news, and the awaited players. It turns into the
 * next choice by itself while its token lives. If the others take long or the game is over, it offers the next game.
 */
export async function waitingView(
  ask: Ask,
  loaded: Loaded,
  seat: Seat,
  { happened, after, since, undo }: WaitingHeader,
): Promise<View> {
  const { table, state } = loaded;
  const words = wordsFor(ask, table);
  const look = { viewer: seat, ...(since === undefined ? {} : { since }) };
  const isPlaying = table.status === 'playing';
  const again: Button = words.button(presses.next({ table: table.id }), 'panel.look-again');
  const more = () => presses.morePanel({ table: table.id, after });
  // What is asked where a game ends is above the last row, where Confirm has just been pressed.
  const added = (await collectAdditions(ask.bot, { loaded, words, seat }, 'panel')).blocks;
  const next = isPlaying && nobodyAwaited(loaded) ? [] : await nextGameBlocks(ask, loaded);
  const picture = panelPicture(loaded.game, state, seat, look, words);
  const blocksOf = (folded: Fold) => {
    const isFolded = folded.news !== undefined && happened.length > 0;
    return [
      text(panelTitle(loaded, words, seat)),
      text(...newsLines({ folded, more, words }, happened)),
      ...pictures(picture),
      ...(isPlaying ? [] : added),
      text(waitingLine(loaded, words), ...ownPlanLines(ask.bot, loaded, seat, words)),
      ...comesBlocks(loaded, words),
      buttons(
        undo,
        planButton(ask.bot, loaded, seat, words, presses.planHere),
        isPlaying ? again : undefined,
        isFolded ? moreButton({ folded, words }, more(), happened) : undefined,
        tableLink(table, words),
      ),
      ...(isPlaying ? added : []),
      ...next,
    ];
  };
  return { tone: toneOf(loaded.table, 'private'), blocks: unfolded(blocksOf, words.locale) };
}

/** Says which players the game waits for. */
function waitingLine(loaded: Loaded, words: Words): string {
  const { table, game, state } = loaded;
  if (table.status !== 'playing') return `**${words.md('panel.over')}**`;
  if (table.paused !== undefined) return words.md(`paused.${table.paused.why}`);
  const players = game.awaiting(state).map((seat) => ({ seat }));
  const why = nobodyAwaited(loaded) ? 'panel.computers' : 'panel.waiting';
  return `**${words.md(why, { players })}**`;
}

/** Says how long the message updates itself. */
function comesBlocks({ table }: Loaded, words: Words): readonly Block[] {
  if (table.status !== 'playing' || table.paused !== undefined) return [];
  return [{ kind: 'text', text: words.small('panel.comes'), isOfMessage: true }];
}

/** Offers the next game that awaits a person who is done at a table. */
export async function nextGameBlocks(ask: Ask, { table }: Loaded): Promise<readonly Block[]> {
  const next = await nextGame(ask, table);
  if (next === undefined) return [];
  const { loaded, time } = next;
  const words = wordsFor(ask, loaded.table);
  const { id } = loaded.table;
  const game = gameTitle(loaded.game, words);
  const { place } = loaded.table;
  const where = ask.bot.places.of(place).nextGame?.(game, place) ?? say('panel.next-game', { game });
  const since = time.awaitedSince && say('waiting.since', { when: moment(time.awaitedSince) });
  return [
    text([where, since].flatMap((line) => (line === undefined ? [] : [words.md(line)])).join(' ')),
    buttons(words.button(presses.next({ table: id }), say('panel.next', { game }), 'success')),
  ];
}

/** The table that awaits the person with the soonest deadline, on a server of which they are still a member. */
async function nextGame(
  { bot: { service, members, log }, person, where }: Ask,
  done: Table,
): Promise<WaitingTable | undefined> {
  try {
    const { tables } = await service.waiting(person.id);
    const gone = new Set<string>();
    for (const table of tables) {
      const {
        id,
        place: { guildId },
      } = table.loaded.table;
      if (id === done.id || (guildId !== undefined && gone.has(guildId))) continue;
      if (guildId === where.place.guildId || !(await members.hasLeft(guildId, person.id))) return table;
      if (guildId !== undefined) gone.add(guildId);
    }
  } catch (err) {
    // The panel's own content matters more.
    log.warn({ err, table: done.id }, 'finding the next game failed; the panel offers none');
  }
  return undefined;
}
