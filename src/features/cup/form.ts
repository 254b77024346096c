import type { AnyGame } from '../../core/game.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import type { Field, Fields } from '../../discord/messages/form.ts';
import { fieldOf, line, oneOf, someOf } from '../../discord/messages/input.ts';
import { ok } from '../../table/request.ts';
import { gameField, nameField } from '../league/form.ts';
import { readStart, startText } from './starts.ts';
import { timeOf } from './views.ts';

/** The durations of rounds that a host can choose, in hours. */
const HOURS = [2, 4, 8, 12, 24, 48, 72, 168] as const;

/** What a host says of a cup. */
export interface CupPlan {
  readonly name: string;
  readonly game: string;
  readonly hours: number;
  /** Undefined: the host begins it. */
  readonly startsAt: Date | undefined;
  readonly knockout: boolean;
  readonly weekly: boolean;
  readonly shared: boolean;
}

/** What can no longer be changed comes last: a form that is still open names its checks by their order. */
const checks = ['weekly', 'shared', 'knockout'] as const;
type More = Pick<CupPlan, (typeof checks)[number]>;

/** The clock of the host, whose wall clock counts. */
interface HostClock {
  readonly zone: string;
  readonly now: Date;
}

/** The fields of a new cup. @param games to choose from */
export function newCupFields(plan: CupPlan, games: readonly AnyGame[], clock: HostClock, words: Words) {
  const { hours, more, start } = fieldsOf(plan, checks, clock, words);
  return {
    name: nameField(plan.name, say('cup.form-example'), words),
    game: gameField(plan.game, games, words),
    hours,
    start,
    more,
  };
}

/** What a host can change later. */
export type EditedCup = Pick<CupPlan, 'hours'> & {
  readonly name?: string;
  readonly start?: Date | undefined;
  readonly more: More;
};

/** The fields of what a host can change later. @param isOpen whether people still sign up @param hasGuests then the name stays */
export function editCupFields(
  plan: CupPlan,
  { isOpen, hasGuests }: { readonly isOpen: boolean; readonly hasGuests: boolean },
  clock: HostClock,
  words: Words,
): Fields<EditedCup> {
  const { hours, start, more } = fieldsOf(plan, isOpen ? checks : ['weekly', 'shared'], clock, words);
  const name = nameField(plan.name, say('cup.form-example'), words);
  // Last, so that a form that was opened before the cup began is still read right.
  return { ...(!hasGuests && { name }), hours, more, ...(isOpen && { start }) };
}

function fieldsOf(
  plan: Omit<CupPlan, 'name' | 'game'>,
  offered: readonly (typeof checks)[number][],
  { zone, now }: HostClock,
  words: Words,
) {
  const hours = oneOf<number>(
    HOURS.map((count) => ({ value: String(count), is: count, label: timeOf(count) })),
  );
  const start = line<Date | undefined>(startText(new Date(now.getTime() + 86_400_000), zone), {
    read: (typed) => readStart(typed, zone, now),
    text: (at) => startText(at, zone),
  });
  return {
    hours: fieldOf(hours, plan.hours, words, { label: say('cup.form-hours') }),
    start: fieldOf(start, plan.startsAt, words, {
      label: say('cup.form-start'),
      about: say('cup.form-start-about', { zone }),
      optional: true,
    }),
    more: moreField(plan, offered, words),
  };
}

function moreField(plan: More, offered: readonly (typeof checks)[number][], words: Words): Field<More> {
  const label = {
    knockout: 'cup.form-knockout',
    weekly: 'cup.form-weekly',
    shared: 'league.form-shared',
  } as const;
  const input = someOf(offered.map((is) => ({ is, label: say(label[is]) })));
  const chosen = offered.filter((name) => plan[name]);
  const of = (checked: readonly string[], name: keyof More) =>
    offered.includes(name) ? checked.includes(name) : plan[name];
  return {
    ...fieldOf(input, chosen, words, { label: say('league.form-more'), optional: true }),
    read: (checked) =>
      ok({
        knockout: of(checked, 'knockout'),
        weekly: of(checked, 'weekly'),
        shared: of(checked, 'shared'),
      }),
  };
}
