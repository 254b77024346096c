import type { AnyGame } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import type { PlannedMove } from '../../core/planning.ts';
import type { Localizer } from '../i18n/localizer.ts';

/** A legal move in a few words: its verb and its values. @param state in which it is legal */
export function moveTitle(
  game: AnyGame,
  state: unknown,
  seat: Seat,
  { verb, args }: PlannedMove,
  localizer: Pick<Localizer, 'plain'>,
): string {
  const options = game.commands.find(({ name }) => name === verb)?.options ?? [];
  const values = options.flatMap((option) => {
    const value = args[option.name];
    return value === undefined ? [] : [localizer.plain(option.label(value, state, seat, args))];
  });
  return [localizer.plain({ key: `${game.id}.verb.${verb}.title` }), ...values].join(' · ');
}
