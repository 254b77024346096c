import type { AnyGame } from '../core/game.ts';
import type { Message } from '../core/message.ts';
import { say } from './messages.ts';
import type { Table } from './model.ts';

type Games = readonly AnyGame[];
type GameOfTable = Pick<Table, 'game' | 'gameVersion'>;

/** Thrown for a table whose game is not installed any more, or only in an older version. Nothing of it is lost. */
export class MissingGame extends Error {
  /** What people are told. */
  readonly refusal: Message;

  constructor({ game, gameVersion }: GameOfTable, installed: AnyGame | undefined) {
    super(
      installed === undefined
        ? `the game ${game} is not installed here`
        : `a table has version ${gameVersion} of ${game}, and version ${versionOf(installed)} is installed here`,
    );
    this.name = 'MissingGame';
    this.refusal = say(installed === undefined ? 'refusal.game-gone' : 'refusal.game-older', { game });
  }
}

/** A game's own version: how often its state has changed its form. */
export function versionOf({ migrations }: Pick<AnyGame, 'migrations'>): number {
  return migrations.length;
}

/** Whether the game of a table can be played on: its own migrations reach the table's state. */
export function isInstalled(games: Games, table: GameOfTable): boolean {
  const game = games.find(({ id }) => id === table.game);
  return game !== undefined && (table.gameVersion ?? 0) <= versionOf(game);
}

/** The game of a table. @throws MissingGame */
export function installedGame(games: Games, table: GameOfTable): AnyGame {
  const game = games.find(({ id }) => id === table.game);
  if (game === undefined || !isInstalled(games, table)) throw new MissingGame(table, game);
  return game;
}
