import type { Seat } from '../../core/message.ts';
import type { Loaded } from '../../table/service.ts';
import { type TableKind, writeId } from '../ids.ts';
import { small } from '../text.ts';
import { type Block, buttons, picture, rule, text, type View } from '../view.ts';
import { say, type Teller } from '../words.ts';
import { seatLines } from './lobby.ts';
import { sheetPicture, tablePicture } from './pictures.ts';
import { titleAt, titleOf } from './titles.ts';

/** So many events are told in a message; of more, the newest. */
const EVENTS_TOLD = 12;

/**
 * The public message of a turn: what happened, the table, the sheet of whoever is awaited alone, who is asked for
 * what.
 */
export function turnView(loaded: Loaded, events: readonly string[], teller: Teller): View {
  const awaited = peopleAwaited(loaded);
  const [only, another] = awaited;
  const alone = only !== undefined && another === undefined ? only.seat : undefined;
  return {
    tone: 'turn',
    notify: awaited.map(({ userId }) => userId),
    blocks: [
      text(`### ${titleOf(loaded, teller)}`, ...toldEvents(events, teller)),
      picture(tablePicture(loaded, {}, teller)),
      ...(alone === undefined
        ? []
        : [picture(sheetPicture(loaded, loaded.state, alone, { legal: true }, teller))]),
      rule,
      text(...askedLines(loaded, teller)),
      turnButtons(loaded, teller),
    ],
  };
}

export function turnButtons({ table }: Loaded, teller: Teller): Block {
  const press = (kind: TableKind, label: Parameters<typeof say>[0], style?: 'success') => ({
    id: writeId({ kind, table: table.id }),
    label: teller.plain(say(label)),
    ...(style === undefined ? {} : { style }),
  });
  return buttons(
    press('play', 'button.play', 'success'),
    press('sheet', 'button.sheet'),
    press('table', 'button.table'),
    press('rules', 'button.rules'),
  );
}

/** The newest events, and how many there were before. */
export function toldEvents(events: readonly string[], teller: Teller): readonly string[] {
  const earlier = events.length - EVENTS_TOLD;
  if (earlier <= 0) return events;
  return [small(teller.say(say('turn.earlier', { count: earlier }))), ...events.slice(-EVENTS_TOLD)];
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

/** Who is asked for what, those who are asked for the same in one line. */
export function askedLines(loaded: Loaded, teller: Teller): readonly string[] {
  const { game, state } = loaded;
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
    blocks: [text(`**${titleAt(loaded, state, teller)}**`, ...toldEvents(events, teller))],
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
      text(small(teller.say(say('lobby.seed', { hash: `\`${loaded.table.seedHash}\`` })))),
    ],
  };
}
