import type { Seat } from '../../core/message.ts';
import type { StepRow } from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import { small } from '../i18n/text.ts';
import { saidOf, type Words } from '../i18n/words.ts';
import { presses } from '../presses.ts';
import { calledText } from './called.ts';
import { seatLines } from './lobby.ts';
import { mainPicture, tablePictures } from './pictures.ts';
import { offeredBlocks, proposalBlocks, undecided } from './proposals.ts';
import { deadlineLines, type Times } from './times.ts';
import { titleAt, titleOf } from './titles.ts';
import {
  type Additions,
  type Block,
  buttons,
  NO_ADDITIONS,
  pictures,
  rule,
  tableButtons,
  text,
  toneOf,
  type View,
} from './view.ts';

/**
 * The public message of a turn: the latest events, one picture, who must do what by when, and the open proposals. It
 * fits a phone's screen. The picture is the shared area, or the sheet of a solo player.
 *
 * @param events the maximum number shown: see `eventLines`
 * @param steps the latest steps, in order, with the moves to undo
 */
export function turnView(
  loaded: Loaded,
  events: readonly string[],
  words: Words,
  times: Times,
  steps: readonly StepRow[],
  { lines }: Additions = NO_ADDITIONS,
): View {
  const { paused } = loaded.table;
  const awaited = paused === undefined ? peopleAwaited(loaded) : [];
  const decisions =
    paused === undefined
      ? [...proposalBlocks(loaded, steps, words), ...offeredBlocks(loaded, words)]
      : offeredBlocks(loaded, words);
  return {
    tone: toneOf(loaded.table, 'turn'),
    notify: [...awaited.map(({ userId }) => userId), ...(paused === undefined ? undecided(loaded) : [])],
    blocks: [
      text(`### ${titleOf(loaded, words)}`, ...lines, ...events),
      ...pictures(
        loaded.table.seats.length === 1
          ? mainPicture(loaded, loaded.state, 0, { legal: true }, words)
          : tablePictures(loaded, {}, words)[0],
      ),
      rule,
      ...(decisions.length === 0 ? [] : [...decisions, rule]),
      text(
        ...askedLines(loaded, words),
        ...deadlineLines(
          loaded,
          awaited.map(({ seat }) => seat),
          times,
          words,
        ),
      ),
      turnButtons(loaded, words),
    ],
  };
}

/**
 * Play for a running table; Resume for one that is paused because nobody plays. A table without a channel has neither.
 */
export function turnButtons({ table }: Loaded, words: Words): Block {
  const control = tableButtons(table, words);
  return buttons(
    table.paused === undefined ? control(presses.play, 'button.play', 'success') : undefined,
    table.paused?.why === 'nobody' ? control(presses.resume, 'button.resume', 'success') : undefined,
    control(presses.sheet, 'button.sheet'),
    control(presses.table, 'button.table'),
    control(presses.rules, 'button.rules'),
  );
}

/** The people whose move it is. */
export function peopleAwaited({
  table,
  game,
  state,
}: Loaded): readonly { readonly seat: Seat; readonly userId: string }[] {
  if (table.status !== 'playing') return [];
  return game.awaiting(state).flatMap((seat) => {
    const occupant = table.seats[seat];
    return occupant?.kind === 'human' ? [{ seat, userId: occupant.person.id }] : [];
  });
}

/** Who must do what, one line per prompt; for a paused table, the reason. */
export function askedLines(loaded: Loaded, words: Words): readonly string[] {
  const { game, state, table } = loaded;
  if (table.paused !== undefined) {
    const why = words.md(`paused.${table.paused.why}`);
    return [`💤 ${why}`];
  }
  const asked = new Map<string, string[]>();
  for (const { seat, userId } of peopleAwaited(loaded)) {
    const prompt = words.md(game.prompt(state, seat));
    asked.set(prompt, [...(asked.get(prompt) ?? []), calledText(table, userId, words)]);
  }
  return [...asked].map(([prompt, people]) => saidOf(words, people.join(', '), `**${prompt}**`));
}

/** The text of an earlier message, once there is a newer one. */
export function foldedView(loaded: Loaded, state: unknown, events: readonly string[], words: Words): View {
  return {
    tone: 'turn',
    blocks: [text(`**${titleAt(loaded, state, words)}**`, ...events)],
  };
}

/** The lobby's message after the game has begun. */
export function foldedLobbyView(loaded: Loaded, options: readonly string[], words: Words): View {
  return {
    tone: 'lobby',
    blocks: [
      text(
        `**${titleAt(loaded, undefined, words)}**`,
        ...seatLines(loaded, words),
        options.length === 0 ? undefined : small(options.join(' · ')),
      ),
    ],
  };
}
