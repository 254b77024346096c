import type { AnyGame } from '../../core/game.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import { fieldOf, oneOf, someOf } from '../../discord/messages/input.ts';
import { gameTitle } from '../../discord/messages/titles.ts';
import { CHECKS_MAX } from '../../discord/rest/limits.ts';
import { paces } from './pairing.ts';
import { type Size, sizes, type WishPlan } from './records.ts';
import { mosts } from './seekers.ts';

const flags = ['even', 'own', 'computers'] as const;

/** The values of the form. */
export interface Wanted extends Pick<WishPlan, 'games' | 'size' | 'pace'> {
  readonly more: readonly (typeof flags)[number][];
  readonly most: number;
}

/** @param games those in which people can be found */
export function wishFields(plan: WishPlan, most: number, games: readonly AnyGame[], words: Words) {
  const gamesInput = someOf(
    games.slice(0, CHECKS_MAX).map((game) => ({ is: game.id, label: gameTitle(game, words) })),
  );
  const sizeInput = oneOf(
    (Object.keys(sizes) as Size[]).map((size) => ({
      value: size,
      is: size,
      label: say(`find.size.${size}`),
    })),
  );
  const paceInput = oneOf(paces.map((pace) => ({ value: pace, is: pace, label: say(`find.pace.${pace}`) })));
  const moreInput = someOf(flags.map((flag) => ({ is: flag, label: say(`find.form-${flag}`) })));
  const mostInput = oneOf<number>(
    mosts.map((count) => ({ value: String(count), is: count, label: say('find.games', { count }) })),
  );
  return {
    games: fieldOf(gamesInput, plan.games, words, {
      label: say('find.form-games'),
      about: say('find.form-games-about'),
      optional: true,
    }),
    size: fieldOf(sizeInput, plan.size, words, { label: say('find.form-size') }),
    pace: fieldOf(paceInput, plan.pace, words, { label: say('find.form-pace') }),
    more: fieldOf(
      moreInput,
      flags.filter((flag) => plan[flag]),
      words,
      { label: say('find.form-more'), optional: true },
    ),
    most: fieldOf(mostInput, most, words, {
      label: say('find.form-most'),
      about: say('find.form-most-about'),
    }),
  };
}

/** A wish with what a person changed in the form. */
export function planWith(plan: WishPlan, { more, most: _, ...others }: Partial<Wanted>): WishPlan {
  const checked =
    more === undefined ? {} : Object.fromEntries(flags.map((flag) => [flag, more.includes(flag)]));
  return { ...plan, ...others, ...checked };
}
