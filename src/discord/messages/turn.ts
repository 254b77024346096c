import type { Seat } from '../../core/message.ts';
import type { StepRow } from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import { type TableKind, writeId } from '../buttons/ids.ts';
import { code } from './mentions.ts';
import { small } from './text.ts';
import { type Block, buttons, picture, rule, text, type View } from './view.ts';
import { say, type Teller } from '../i18n/localizer.ts';
import { seatLines } from './lobby.ts';
import { motionBlocks, offeredBlocks, undecided } from './proposals.ts';
import { sheetPicture, tablePicture } from './pictures.ts';
import { deadlineLines, type Times } from './times.ts';
import { titleAt, titleOf } from './titles.ts';

/**
 * The public message of a turn: what happened, the table, the sheet of whoever is awaited alone, who is asked for
 * what by when, and what people must decide together.
 *
 * @param events what is told of them, a line each: see `toldEvents`
 * @param steps the latest steps, in order: for the moves that people are asked to take back
 */
export function turnView(
  loaded: Loaded,
  events: readonly string[],
  teller: Teller,
  times: Times,
  steps: readonly StepRow[],
): View {
  const { asleep } = loaded.table;
  const awaited = asleep === undefined ? peopleAwaited(loaded) : [];
  const [only, another] = awaited;
  const decisions =
    asleep === undefined
      ? [...motionBlocks(loaded, steps, teller), ...offeredBlocks(loaded, teller)]
      : offeredBlocks(loaded, teller);
  const alone = only !== undefined && another === undefined ? only.seat : undefined;
  return {
    tone: 'turn',
    notify: [...awaited.map(({ userId }) => userId), ...(asleep === undefined ? undecided(loaded) : [])],
    blocks: [
      text(`### ${titleOf(loaded, teller)}`, ...events),
      picture(tablePicture(loaded, {}, teller)),
      // With something to decide together the message is long enough.
      ...(alone === undefined || decisions.length > 0
        ? []
        : [picture(sheetPicture(loaded, loaded.state, alone, { legal: true }, teller))]),
      rule,
      ...(decisions.length === 0 ? [] : [...decisions, rule]),
      text(
        ...askedLines(loaded, teller),
        ...deadlineLines(
          loaded,
          awaited.map(({ seat }) => seat),
          times,
          teller,
        ),
      ),
      turnButtons(loaded, teller),
    ],
  };
}

/** At a table that is awake is played; one that sleeps for want of people can be woken, without a place it cannot. */
export function turnButtons({ table }: Loaded, teller: Teller): Block {
  const press = (kind: TableKind, label: Parameters<typeof say>[0], style?: 'success') => ({
    id: writeId({ kind, table: table.id }),
    label: teller.plain(say(label)),
    ...(style === undefined ? {} : { style }),
  });
  return buttons(
    table.asleep === undefined ? press('play', 'button.play', 'success') : undefined,
    table.asleep?.why === 'nobody' ? press('wake', 'button.wake', 'success') : undefined,
    press('sheet', 'button.sheet'),
    press('table', 'button.table'),
    press('rules', 'button.rules'),
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
    const sitter = table.seats[seat];
    return sitter?.kind === 'human' ? [{ seat, userId: sitter.person.id }] : [];
  });
}

/** Who is asked for what, those who are asked for the same in one line; of a table that sleeps, why. */
export function askedLines(loaded: Loaded, teller: Teller): readonly string[] {
  const { game, state, table } = loaded;
  if (table.asleep !== undefined) {
    const why = teller.say(say(`asleep.${table.asleep.why}`));
    return [`💤 ${why}`];
  }
  const asked = new Map<string, string[]>();
  for (const { seat, userId } of peopleAwaited(loaded)) {
    const prompt = teller.say(game.prompt(state, seat));
    asked.set(prompt, [...(asked.get(prompt) ?? []), `<@${userId}>`]);
  }
  return [...asked].map(([prompt, people]) => `${people.join(', ')}: **${prompt}**`);
}

/** What stays of a message when a newer one has come: its words. */
export function foldedView(loaded: Loaded, state: unknown, events: readonly string[], teller: Teller): View {
  return {
    tone: 'turn',
    blocks: [text(`**${titleAt(loaded, state, teller)}**`, ...events)],
  };
}

/** What stays of the lobby's message when the game has begun. */
export function foldedLobbyView(loaded: Loaded, options: readonly string[], teller: Teller): View {
  return {
    tone: 'lobby',
    blocks: [
      text(
        `**${titleAt(loaded, undefined, teller)}**`,
        ...seatLines(loaded, teller),
        small(options.join(' · ')),
      ),
      text(small(teller.say(say('lobby.seed', { hash: code(loaded.table.seedHash) })))),
    ],
  };
}
