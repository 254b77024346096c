import type { AnyGame } from '../../core/game.ts';
import type { Message, Seat } from '../../core/message.ts';

/** A round of a game as one seat has finished it. */
export interface FinishedRound {
  /** In the game's words: "Round 4". */
  readonly title: Message;
  /** The index of the first position after it. */
  readonly end: number;
}

/**
 * The rounds that a seat has finished, in order. The headline tells them apart.
 *
 * @param positions all positions of the game so far, the opening first
 * @param isOver whether the last position ends the game
 */
export function finishedRounds(
  game: AnyGame,
  positions: readonly unknown[],
  seat: Seat,
  isOver: boolean,
): readonly FinishedRound[] {
  const titles = positions.map((state) => game.headline(state, seat));
  const last = positions.length - 1;
  return titles.flatMap((title, at) => {
    if (at === last) return [];
    const isEnd = JSON.stringify(title) !== JSON.stringify(titles[at + 1]) || (isOver && at + 1 === last);
    return isEnd ? [{ title, end: at + 1 }] : [];
  });
}
