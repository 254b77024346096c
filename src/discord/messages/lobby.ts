import { computersMost } from '../../table/lobby/lobby.ts';
import type { SeatOccupant, Table } from '../../table/model.ts';
import { isShared } from '../../table/place.ts';
import { isReserved, seatNames } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import type { TableOption } from '../../table/settings.ts';
import { escaped } from '../i18n/text.ts';
import { say, type Words } from '../i18n/words.ts';
import { presses } from '../presses.ts';
import { clockLine, optionForms, unusualLines } from './options.ts';
import { mainPicture } from './pictures.ts';
import type { Addition, ShownGame } from './slots.ts';
import { titleOf } from './titles.ts';
import {
  type Additions,
  type Block,
  type Button,
  buttonRows,
  buttons,
  NO_ADDITIONS,
  type Picture,
  pictures,
  tableButtons,
  text,
  type View,
} from './view.ts';

/** A table waiting for players. */
export function lobbyView(
  loaded: Loaded,
  words: Words,
  { lines, buttons: added }: Additions = NO_ADDITIONS,
): View {
  const { game, table } = loaded;
  return {
    tone: 'lobby',
    blocks: [
      text(`## ${titleOf(loaded, words)}`, words.md({ key: `${game.id}.tagline` })),
      ...pictures(sheetBefore(loaded, words)),
      text(effortLine(loaded, words)),
      text(...seatLines(loaded, words)),
      text(...lines),
      ...(table.seatLimit > 1 ? seatBlocks(loaded, words) : []),
      ...buttonRows(added),
    ],
  };
}

/** The unusual options, and the clock. */
function rulesLines(loaded: Loaded, added: readonly TableOption[], words: Words): readonly string[] {
  const lines = [
    ...unusualLines(loaded, added, words),
    ...(loaded.table.clock === undefined ? [] : [clockLine(loaded, words)]),
  ];
  return lines.length > 0 ? lines : [words.small('lobby.usual')];
}

/** How to take and leave seats. */
function seatBlocks({ table }: Loaded, words: Words): readonly Block[] {
  const control = tableButtons(table, words);
  const computers: Button = {
    press: presses.computers({ table: table.id }),
    label: words.plain(table.seats.some(isComputer) ? 'lobby.computers' : 'lobby.add-computer'),
    disabled: computersMost(table) === 0,
  };
  return isShared(table.place)
    ? [
        buttons(
          control(presses.join, 'lobby.join', 'primary'),
          control(presses.leave, 'lobby.leave'),
          computers,
        ),
      ]
    : [table.place.personId === undefined ? text() : text(words.md('lobby.outside')), buttons(computers)];
}

const isComputer = ({ kind }: SeatOccupant) => kind === 'computer';

/** Warns the host who starts a game for several people before anyone has joined. */
export function aloneView(table: Table, words: Words): View {
  const control = tableButtons(table, words);
  return {
    tone: 'private',
    blocks: [
      text(words.md('alone.sure')),
      buttons(control(presses.dismiss, 'alone.no'), control(presses.startAlone, 'alone.yes', 'success')),
    ],
  };
}

/** The kernel's own additions to a lobby's message. @param added the options that features add */
export function inLobby({ loaded, words }: ShownGame, added: readonly TableOption[]): Addition {
  const { table } = loaded;
  const control = tableButtons(table, words);
  const options = optionForms(loaded, added, words).map(({ title: label }, part) => ({
    order: 20 + part,
    button: { press: presses.options({ table: table.id, part }), label },
  }));
  return {
    lines: rulesLines(loaded, added, words),
    controls: [
      // Where Rematch was pressed, a lobby appears: no lasting press comes first. Short buttons share a row on a phone.
      { order: 10, button: control(presses.rules, 'button.rules') },
      { order: 12, button: control(presses.start, 'lobby.start', 'success') },
      { order: 14, button: control(presses.cancel, 'lobby.cancel', 'danger') },
      ...options,
    ],
  };
}

/** A sheet before the game begins. */
function sheetBefore(loaded: Loaded, words: Words): Picture {
  const { game, table } = loaded;
  const setup = { seats: seatsBefore(loaded), options: table.options, formerWinners: [] };
  // Nothing is rolled or dealt yet, and what nobody will get is not shown.
  return mainPicture(loaded, game.setup(setup), 0, {}, words);
}

/** "Easy · about 25 moves each · 13 days with a look a day". */
function effortLine(loaded: Loaded, words: Words): string {
  const { game, table } = loaded;
  const seats = seatsBefore(loaded);
  const { difficulty, moves, days } = game.effort(table.options, seats);
  const values = { moves: Math.round(moves), days: Math.max(1, Math.round(days)) };
  const parts = [
    say(`lobby.difficulty.${difficulty}`),
    say('lobby.moves', values),
    ...(seats === 1 ? [] : [say('lobby.days', values)]),
  ];
  return parts.map((part) => words.md(part)).join(' · ');
}

/** The expected number of players: those at the table and, for a multiplayer table, at least one more. */
function seatsBefore({ game, table }: Loaded): number {
  return Math.max(table.seats.length, Math.min(2, table.seatLimit), game.seats.min);
}

/** The players at the table: "**Players (2 of 5)**", then one per line. */
export function seatLines({ table }: Loaded, words: Words): readonly string[] {
  const { seats, seatLimit, hostId } = table;
  const names = seatNames(table);
  const title = words.plain('lobby.players', {
    seated: seats.filter((occupant) => !isReserved(occupant)).length,
    limit: seatLimit,
  });
  return [
    `**${title}**`,
    ...seats.map((occupant, seat) => `${seat + 1}. ${withRoles(occupant, names[seat] ?? '', hostId, words)}`),
  ];
}

function withRoles(occupant: SeatOccupant, name: string, hostId: string | undefined, words: Words): string {
  if (occupant.kind === 'computer')
    return words.md('seat.computer', { name, level: say(`level.${occupant.level ?? 'medium'}`) });
  if (isReserved(occupant)) return words.md('seat.reserved', { name });
  return occupant.person.id === hostId ? words.md('seat.host', { name }) : escaped(name);
}

/** A table closed before the end of its game. */
export function closedView(
  loaded: Loaded,
  events: readonly string[],
  words: Words,
  { buttons: added }: Additions = NO_ADDITIONS,
): View {
  const { table } = loaded;
  return {
    tone: 'end',
    blocks: [
      text(
        `### ${titleOf(loaded, words)}`,
        ...events,
        ...(table.unstartedDays === undefined
          ? []
          : [words.md('closed.unstarted', { count: table.unstartedDays })]),
        words.md('closed'),
      ),
      ...buttonRows(added),
    ],
  };
}
