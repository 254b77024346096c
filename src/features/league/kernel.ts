import type { byTurns } from '../../core/common.ts';
import type { Key, Words } from '../../discord/i18n/words.ts';
import type { Ask } from '../../discord/interactions/ask.ts';
import type { Button, View } from '../../discord/messages/view.ts';
import type { Result } from '../../table/request.ts';
import type { Kernel } from '../feature.ts';
import type { League, Member, Pairing, Slot } from './records.ts';

/** What leagues need, apart from Discord. */
export interface LeagueKernel
  extends Pick<Kernel, 'store' | 'games' | 'now' | 'seed' | 'stopping' | 'writer'> {
  readonly service: Pick<Kernel['service'], 'availabilities' | 'mayOpen' | 'resign' | 'start'>;
  readonly formats: Formats;
}

/** Leagues and their messages on Discord. */
export interface LeagueBot extends Kernel {
  /** By league: while the last page of a season is completed, it must not be updated. */
  readonly inTurn: ReturnType<typeof byTurns>;
  readonly formats: Formats;
}

/** By their ids. Features after leagues add theirs. */
export type Formats = Map<string, Format>;

/**
 * How a league is played: everything that differs between divisions, as leagues have them by themselves, and what
 * features after this one add, such as cups. Members, messages, hosts, guest servers, games and the same dice are alike.
 */
export interface Format {
  /** As leagues carry it. */
  readonly id: string;
  readonly words: FormatWords;
  /** How many people a season is begun with, and how many can be in. */
  readonly people: { readonly least: number; readonly most: number };
  /**
   * Whether who waits takes over the slot of somebody who leaves, or else a computer player. If not, the slot stays
   * empty, and its games are lost.
   */
  readonly hasSubstitutes: boolean;
  /** Whether a round is over with its last game. Otherwise it takes its whole time. */
  readonly endsWithGames: boolean;
  /** Whether who took more time loses a game that is not finished by the end of the round, rather than a point. */
  readonly losesOnTime: boolean;
  /**
   * Begins a season that is due: draws its slots. Idempotent.
   *
   * @returns when it goes on; null: once the host begins it
   */
  begin(kernel: LeagueKernel, league: League): Promise<Date | null>;
  /** Draws the pairings of the round, all with the same dice. Idempotent. */
  draw(kernel: LeagueKernel, league: League): Promise<void>;
  countRounds(kernel: Pick<LeagueKernel, 'store'>, league: League, season?: number): Promise<number>;
  /** The points of a pairing's slots once the round is over. By default those for results with the same dice. */
  pointsOf?(
    kernel: Pick<LeagueKernel, 'store' | 'writer'>,
    pairing: Pairing,
  ): Promise<readonly [first: number, second: number]>;
  /** What somebody is told who joins now; refused if nobody can any more. */
  joining(kernel: LeagueKernel, league: League): Promise<Result<Key>>;
  /**
   * Runs after the last round, before the next season. Idempotent.
   *
   * @returns when that begins; null: once the host begins it; undefined: there is none
   */
  end(kernel: LeagueKernel, league: League): Promise<Date | null | undefined>;
  /** The message in a channel. Undefined: it cannot be shown, because its game is gone. */
  view(bot: LeagueBot, league: League, isHostGone: boolean, words: Words): Promise<View | undefined>;
  /** The results of a round, for the channel, of which those of the last one stay there. */
  turned(bot: LeagueBot, result: RoundResult, words: Words): Promise<View | undefined>;
  /** A person's standing and actions. */
  mine(bot: LeagueBot, ask: Ask, league: League, seen: Seen): Promise<View | undefined>;
  /** What the host has settled, and can change. */
  settings(bot: LeagueBot, league: League, words: Words): Promise<Settings>;
}

/** A person's part in a league. */
export interface Part {
  readonly member: Member | undefined;
  readonly slot: Slot | undefined;
  /** The table of their running pairing. */
  readonly tableId: string | undefined;
}

/** What a person sees of a league, and may do. */
export interface Seen {
  readonly part: Part;
  readonly isHost: boolean;
  readonly mayTakeOver: boolean;
  /** A season, from 1, and one of its divisions, from 0. Undefined: as they prefer. Both can be forged. */
  readonly looksAt: { readonly season?: number; readonly division?: number };
}

export interface Settings {
  readonly lines: readonly string[];
  /** Opens the form that changes them. */
  readonly edit: Button;
}

/** Everyone's results with the dice of a round. */
export interface Comparison {
  /** The number of results; higher ones are better. */
  readonly count: number;
  readonly average: number;
  readonly best: number;
  /** The player with the best result, unless it was tied. */
  readonly by:
    | { readonly name: string; readonly userId: string | undefined; readonly division: number }
    | undefined;
  /**
   * The percentage of draws that were the same in all games of a division. Undefined if there is nothing to compare.
   */
  readonly same: number | undefined;
}

/** The end of a round, to be announced. */
export interface RoundResult {
  readonly league: League;
  readonly round: number;
  readonly rounds: number;
  readonly isEnd: boolean;
  readonly comparison: Comparison | undefined;
}

/** What people read of a league, whose words depend on how it is played. */
export type FormatWords = Readonly<
  Record<
    | 'most'
    | 'most-own'
    | 'few'
    | 'begun-before'
    | 'joined-before'
    | 'left'
    | 'begun'
    | 'enter-ask'
    | 'mine'
    | 'begin'
    | 'close'
    | 'ask-leave-running'
    | 'ask-begin'
    | 'ask-out-running'
    | 'edit-when'
    | 'begins'
    | 'warning'
    | 'called-begins'
    | 'called-warning'
    | 'called-lost-place'
    | 'called-taken-out'
    | 'lost-place',
    Key
  >
>;

/** @throws if the league's format is gone: its rows wait until it is back */
export function formatOf(
  { formats }: { readonly formats: Formats },
  { format }: Pick<League, 'format'>,
): Format {
  const found = formats.get(format);
  if (found === undefined) throw new Error(`a league is played as ${format}, which is not here`);
  return found;
}
