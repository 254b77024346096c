import { bestFirst, type FilmPlan } from '../../core/film.ts';
import type { Message, Seat } from '../../core/message.ts';
import { eventMessage } from '../../discord/i18n/sentences.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import { winnersMessage } from '../../discord/messages/end.ts';
import { seatIn } from '../../discord/messages/events.ts';
import { gameTitle, titleOf } from '../../discord/messages/titles.ts';
import { type Button, buttons, text, type View } from '../../discord/messages/view.ts';
import { pressKind, tableFields } from '../../discord/presses.ts';
import type { Table } from '../../table/model.ts';
import type { CoursePosition, Loaded } from '../../table/service.ts';

export const presses = {
  /** Shows the film of a game, or of the game so far. */
  film: pressKind('film', 'passing', tableFields, '🎬'),
};

/** A film in one language and theme. */
export interface Film {
  /** An animated GIF. */
  readonly file: Buffer;
  /** Tells the story of the game. */
  readonly alt: string;
}

/** The film of a game, or of the game so far. */
export function filmView(loaded: Loaded, { file, alt }: Film, more: readonly Button[], words: Words): View {
  const { table } = loaded;
  return {
    tone: table.status === 'playing' ? 'turn' : 'end',
    blocks: [
      text(`### ${titleOf(loaded, words)}`),
      { kind: 'film', name: 'film', alt, data: file },
      buttons(...more),
    ],
  };
}

/** Opens the film of a game that has begun. */
export function filmButton({ id, status }: Table, words: Words): Button {
  return words.button(presses.film({ table: id }), status === 'playing' ? 'film.button-so-far' : 'end.film');
}

/** The story of a film in words: the leader at half-time, the decisive move, the result. */
export function filmStory(
  { game, table }: Loaded,
  course: readonly CoursePosition[],
  { scores, over, decisive }: FilmPlan,
  words: Words,
): string {
  const where = (at: number) => game.headline(course[at]?.state);
  const total = (at: number, seat: Seat) => scores[at]?.totals[seat] ?? 0;
  const [half, last] = [Math.floor((course.length - 1) / 2), course.length - 1];
  const results = bestFirst(scores.at(-1)).map((seat) =>
    say('film.result', { who: { seat }, total: total(last, seat) }),
  );
  const leaders = (scores[half]?.places ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
  const [leader = 0] = leaders;
  const middle =
    half === 0
      ? undefined
      : say('film.half', {
          where: where(half),
          count: leaders.length,
          leaders: leaders.map((seat) => ({ seat })),
          total: total(half, leader),
        });
  const turn =
    decisive === undefined
      ? undefined
      : say('film.decisive', {
          where: where(decisive.at),
          who: { seat: decisive.seat },
          before: total(decisive.at - 1, decisive.seat),
          after: total(decisive.at, decisive.seat),
        });
  const move = decisive && eventOf(course[decisive.at], decisive.seat, words);
  const [score] = scores.slice(-1);
  const sentences: readonly (Message | undefined)[] = [
    say('film.about', {
      game: gameTitle(game, words),
      players: table.seats.map((_, seat) => ({ seat })),
    }),
    middle,
    turn,
    move,
    over ? say('film.end', { results }) : say('film.so-far', { where: where(last), results }),
    over && score !== undefined ? winnersMessage(score) : undefined,
  ];
  return sentences.flatMap((sentence) => (sentence === undefined ? [] : [words.plain(sentence)])).join(' ');
}

/** The first event of a move about a player. */
function eventOf(position: CoursePosition | undefined, seat: Seat, words: Words): Message | undefined {
  const events = position?.step?.events.map((event) => eventMessage(event, words));
  return events?.find((event) => seatIn(event) === seat);
}
