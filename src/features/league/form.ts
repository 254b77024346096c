import type { AnyGame } from '../../core/game.ts';
import type { Message } from '../../core/message.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import type { Field } from '../../discord/messages/form.ts';
import { fieldOf, line, oneOf, someOf } from '../../discord/messages/input.ts';
import { gameTitle } from '../../discord/messages/titles.ts';
import { CHOICES_MAX } from '../../discord/rest/limits.ts';
import { ok, type Result, refuse } from '../../table/request.ts';
import { lettersOf } from '../../table/seats/names.ts';
import type { LeaguePlan } from './leagues.ts';
import { sizes } from './season.ts';

/** The durations of rounds that a host can choose, in days. */
const DAYS = [1, 2, 3, 7, 14] as const;
/** In graphemes. */
const NAME_MOST = 60;

/** The fields of what a host can change later. */
export function planFields({ name, hours, size, fills, shared }: Omit<LeaguePlan, 'game'>, words: Words) {
  const hoursInput = oneOf<number>(
    DAYS.map((count) => ({
      value: String(24 * count),
      is: 24 * count,
      label: say('duration.days', { count }),
    })),
  );
  const sizeInput = oneOf<number>(
    sizes.map((size) => ({ value: String(size), is: size, label: String(size) })),
  );
  return {
    name: nameField(name, say('league.form-example'), words),
    hours: fieldOf(hoursInput, hours, words, { label: say('league.form-days') }),
    size: fieldOf(sizeInput, size, words, { label: say('league.form-size') }),
    more: moreField({ fills, shared }, words),
  };
}

function moreField(plan: More, words: Words): Field<More> {
  const input = someOf([
    { is: 'fills', label: say('league.form-fills') },
    { is: 'shared', label: say('league.form-shared') },
  ]);
  const chosen = (['fills', 'shared'] as const).filter((name) => plan[name]);
  return {
    ...fieldOf(input, chosen, words, { label: say('league.form-more'), optional: true }),
    read: (checked) => ok({ fills: checked.includes('fills'), shared: checked.includes('shared') }),
  };
}
type More = Pick<LeaguePlan, 'fills' | 'shared'>;

/** The fields of a new league. @param games to choose from */
export function newLeagueFields(plan: LeaguePlan, games: readonly AnyGame[], words: Words) {
  const { name, ...others } = planFields(plan, words);
  return { name, game: gameField(plan.game, games, words), ...others };
}

export function nameField(name: string, example: Message, words: Words): Field<string> {
  const input = line(words.plain(example), { read: readName, text: (name) => name });
  return fieldOf(input, name, words, { label: say('league.form-name') });
}

export function gameField(chosen: string, games: readonly AnyGame[], words: Words): Field<string> {
  const input = oneOf(
    games.slice(0, CHOICES_MAX).map((game) => ({
      value: game.id,
      is: game.id,
      label: gameTitle(game, words),
      about: { key: `${game.id}.tagline` },
    })),
  );
  return fieldOf(input, chosen, words, { label: say('league.form-game') });
}

function readName(typed: string): Result<string> {
  return typed === '' || lettersOf(typed).length > NAME_MOST
    ? refuse(say('league.refusal.name', { most: NAME_MOST }))
    : ok(typed);
}
