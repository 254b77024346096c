import type { Seat } from '../../core/message.ts';
import type { StepRow } from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import type { TableKind } from '../buttons/press.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { seatLines } from './lobby.ts';
import { mainPicture, tablePictures } from './pictures.ts';
import { offeredBlocks, proposalBlocks, undecided } from './proposals.ts';
import { small } from './text.ts';
import { deadlineLines, type Times } from './times.ts';
import { titleAt, titleOf } from './titles.ts';
import { type Block, buttons, pictures, rule, text, type View } from './view.ts';

/**
 * The public message of a turn: what happened, what is shared, the sheet of the one
 * player who is awaited alone, who is asked for
 * what by when, and what people must decide together.
 *
 * @param events what is told of them, a line each: see `eventLines`
 * @param steps the latest steps, in order: for the moves that people are asked to take back
 */
export function turnView(
  loaded: Loaded,
  events: readonly string[],
  localizer: Localizer,
  times: Times,
  steps: readonly StepRow[],
): View {
  const { paused } = loaded.table;
  const awaited = paused === undefined ? peopleAwaited(loaded) : [];
  const [only, another] = awaited;
  const decisions =
    paused === undefined
      ? [...proposalBlocks(loaded, steps, localizer), ...offeredBlocks(loaded, localizer)]
      : offeredBlocks(loaded, localizer);
  const alone = only !== undefined && another === undefined ? only.seat : undefined;
  return {
    tone: 'turn',
    notify: [...awaited.map(({ userId }) => userId), ...(paused === undefined ? undecided(loaded) : [])],
    blocks: [
      text(`### ${titleOf(loaded, localizer)}`, ...events),
      ...pictures(
        tablePictures(loaded, {}, localizer)[0],
        // With something to decide together the message is long enough.
        alone === undefined || decisions.length > 0
          ? undefined
          : mainPicture(loaded, loaded.state, alone, { legal: true }, localizer),
      ),
      rule,
      ...(decisions.length === 0 ? [] : [...decisions, rule]),
      text(
        ...askedLines(loaded, localizer),
        ...deadlineLines(
          loaded,
          awaited.map(({ seat }) => seat),
          times,
          localizer,
        ),
      ),
      turnButtons(loaded, localizer),
    ],
  };
}

/** At a table that is awake is played; one that sleeps for want of people can be woken, without a place it cannot. */
export function turnButtons({ table }: Loaded, localizer: Localizer): Block {
  const control = (kind: TableKind, label: Parameters<typeof say>[0], style?: 'success') => ({
    press: { kind, table: table.id },
    label: localizer.plain(say(label)),
    ...(style === undefined ? {} : { style }),
  });
  return buttons(
    table.paused === undefined ? control('play', 'button.play', 'success') : undefined,
    table.paused?.why === 'nobody' ? control('resume', 'button.resume', 'success') : undefined,
    control('sheet', 'button.sheet'),
    control('table', 'button.table'),
    control('rules', 'button.rules'),
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

/** Who is asked for what, those who are asked for the same in one line; of a table that sleeps, why. */
export function askedLines(loaded: Loaded, localizer: Localizer): readonly string[] {
  const { game, state, table } = loaded;
  if (table.paused !== undefined) {
    const why = localizer.markdown(say(`paused.${table.paused.why}`));
    return [`💤 ${why}`];
  }
  const asked = new Map<string, string[]>();
  for (const { seat, userId } of peopleAwaited(loaded)) {
    const prompt = localizer.markdown(game.prompt(state, seat));
    asked.set(prompt, [...(asked.get(prompt) ?? []), `<@${userId}>`]);
  }
  return [...asked].map(([prompt, people]) => `${people.join(', ')}: **${prompt}**`);
}

/** What stays of a message when a newer one has come: its words. */
export function foldedView(
  loaded: Loaded,
  state: unknown,
  events: readonly string[],
  localizer: Localizer,
): View {
  return {
    tone: 'turn',
    blocks: [text(`**${titleAt(loaded, state, localizer)}**`, ...events)],
  };
}

/** What stays of the lobby's message when the game has begun. */
export function foldedLobbyView(loaded: Loaded, options: readonly string[], localizer: Localizer): View {
  return {
    tone: 'lobby',
    blocks: [
      text(
        `**${titleAt(loaded, undefined, localizer)}**`,
        ...seatLines(loaded, localizer),
        small(options.join(' · ')),
      ),
    ],
  };
}
