import type { Sitter } from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import { type TableKind, writeId } from '../buttons/ids.ts';
import { code } from './mentions.ts';
import { escaped, small } from './text.ts';
import { buttons, rule, text, type View } from './view.ts';
import { say, type Teller } from '../i18n/localizer.ts';
import { seedLine } from './end.ts';
import { clockLine, optionLines } from './options.ts';
import { titleOf } from './titles.ts';

/** A table that waits for players. */
export function lobbyView(loaded: Loaded, teller: Teller): View {
  const { game, table } = loaded;
  const press = (
    kind: TableKind,
    label: Parameters<typeof say>[0],
    style?: 'primary' | 'success' | 'danger',
  ) => ({
    id: writeId({ kind, table: table.id }),
    label: teller.plain(say(label)),
    ...(style === undefined ? {} : { style }),
  });
  return {
    tone: 'lobby',
    blocks: [
      text(`## ${titleOf(loaded, teller)}`, teller.say({ key: `${game.id}.tagline` })),
      text(...seatLines(loaded, teller)),
      text(...optionLines(loaded, teller), clockLine(loaded, teller)),
      rule,
      text(small(teller.say(say('lobby.seed', { hash: code(table.seedHash) })))),
      buttons(
        press('join', 'lobby.join', 'primary'),
        press('leave', 'lobby.leave'),
        press('computer', 'lobby.computer'),
      ),
      buttons(
        press('start', 'lobby.start', 'success'),
        press('options', 'lobby.options'),
        press('rules', 'button.rules'),
        press('cancel', 'lobby.cancel', 'danger'),
      ),
    ],
  };
}

/** Who sits at the table: "**Players (2 of 5)**", then a line each. */
export function seatLines({ table }: Loaded, teller: Teller): readonly string[] {
  const { seats, seatLimit, hostId } = table;
  const title = teller.plain(say('lobby.players', { seated: seats.length, limit: seatLimit }));
  return [
    `**${title}**`,
    ...seats.map((sitter, index) => `${index + 1}. ${sitterName(sitter, hostId, teller)}`),
  ];
}

/** A name with what is special about it, as Markdown. */
function sitterName(sitter: Sitter, hostId: string | undefined, teller: Teller): string {
  if (sitter.kind === 'computer') return teller.say(say('seat.computer', { name: sitter.name }));
  const { id, name } = sitter.person;
  return id === hostId ? teller.say(say('seat.host', { name })) : escaped(name);
}

/** A table that was closed before its end. */
export function closedView(loaded: Loaded, events: readonly string[], teller: Teller): View {
  const { table, state } = loaded;
  return {
    tone: 'end',
    blocks: [
      text(`### ${titleOf(loaded, teller)}`, ...events, teller.say(say('closed'))),
      state === undefined ? text() : seedLine(table, teller),
    ],
  };
}
