import type { AnyGame } from '../../core/game.ts';
import type { MoveWords } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import type { Localizer } from '../i18n/localizer.ts';

/** A legal move as the menus of whole moves name it; as `moveTitle` where the game has no such names. */
export function wholeTitle(
  game: AnyGame,
  state: unknown,
  seat: Seat,
  move: MoveWords,
  localizer: Pick<Localizer, 'plain'>,
): string {
  const { whole } = game.commands.find(({ name }) => name === move.verb) ?? {};
  return whole === undefined
    ? moveTitle(game, state, seat, move, localizer)
    : localizer.plain(whole.label(move.args, state, seat));
}

/** A legal move in a few words: its verb and its values. @param state in which it is legal */
export function moveTitle(
  game: AnyGame,
  state: unknown,
  seat: Seat,
  { verb, args }: MoveWords,
  localizer: Pick<Localizer, 'plain'>,
): string {
  const options = game.commands.find(({ name }) => name === verb)?.options ?? [];
  const values = options.flatMap((option) => {
    const value = args[option.name];
    return value === undefined ? [] : [localizer.plain(option.label(value, state, seat, args))];
  });
  return [localizer.plain({ key: `${game.id}.verb.${verb}.title` }), ...values].join(' · ');
}
