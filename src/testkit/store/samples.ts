import { readableId } from '../../core/common.ts';
import { newTable } from '../../table/lobby/opening.ts';
import type { Outcome, Person, SeatOccupant, StepRow, Table } from '../../table/model.ts';
import { directPlace, inServer } from '../../table/place.ts';
import type { Store } from '../../table/store.ts';

let count = 0;

/** A new table id in the real format, of letters alone: in a database's order it comes after all that were made before. */
export function newId(): string {
  const digits = (++count).toString(26).padStart(10, '0');
  return readableId([...digits].map((digit) => Number.parseInt(digit, 26)));
}

export const ada: Person = { id: '100', name: 'Ada' };
export const bo: Person = { id: '200', name: 'Bo' };

export function human(person: Person): SeatOccupant {
  return { kind: 'human', person, joinId: `join-${person.id}` };
}

/** The differences. For the place, the server or channel alone can be given; `guildId: undefined`: direct messages. */
export type SampleDifferences = Partial<Table> & {
  readonly guildId?: string | undefined;
  readonly channelId?: string;
};

/** A lobby with one person, in a channel of its own. */
export function sampleTable(different: SampleDifferences = {}): Table {
  const id = newId();
  const { guildId, channelId = `channel-${id}`, ...differences } = { guildId: '1', ...different };
  return {
    ...newTable(
      {
        place: guildId === undefined ? directPlace(channelId) : inServer(guildId, channelId),
        hostId: ada.id,
        game: 'roll-to-the-top',
        options: { board: 'mountain', rounds: 3 },
        locale: 'en',
        theme: 'dark',
        seats: [human(ada)],
        seatLimit: 5,
        rematchOf: undefined,
        clock: undefined,
      },
      '5eed'.repeat(16),
      new Date('2026-11-20T12:00:00.123Z'),
    ),
    id,
    seedHash: '0123456789abcdef'.repeat(4),
    ...differences,
  };
}

/** A sample table in the store. */
export async function createTable(store: Store, differences: SampleDifferences = {}): Promise<Table> {
  const table = sampleTable(differences);
  const result = await store.create(table, []);
  if (result !== 'created') throw new Error(`the table is not created: ${result}`);
  return table;
}

/** The next step of a table, and the table after that step. */
export function nextStep(table: Table, differences: Partial<StepRow> = {}): { step: StepRow; table: Table } {
  const seq = table.head + 1;
  const step: StepRow = {
    tableId: table.id,
    seq,
    kind: 'move',
    seat: 0,
    by: 'player',
    verb: 'write',
    args: { dice: 'd4+d20', box: 'c3' },
    undoes: undefined,
    chance: [{ kind: 'throw', dice: [1, 20], again: false }],
    events: [
      {
        type: 'game',
        message: {
          key: 'roll-to-the-top.wrote',
          values: { who: { seat: 0 }, dice: ['d4', 'd20'], number: 3 },
        },
      },
    ],
    randomCursor: 7,
    acted: [seq],
    state: JSON.stringify({ boxes: [1, 2, 3] }),
    stateVersion: 0,
    origin: `origin-${table.id}-${seq}`,
    at: new Date('2026-11-20T12:34:56.789Z'),
    ...differences,
  };
  return { step, table: { ...table, head: seq } };
}

/** The table after a change was stored. */
export function stored(table: Table): Table {
  return { ...table, version: table.version + 1 };
}

/** The outcome of Ada's seat at a table: a win against one opponent. */
export function sampleOutcome({ id, place, game }: Table, differences: Partial<Outcome> = {}): Outcome {
  return {
    tableId: id,
    seat: 0,
    userId: ada.id,
    name: ada.name,
    username: ada.username,
    guildId: place.guildId,
    game,
    place: 1,
    seats: 2,
    winner: true,
    score: 61,
    merit: 61,
    shared: false,
    turns: 12,
    thinkingTime: 3_000_000_000,
    at: new Date('2026-11-20T12:00:00.000Z'),
    ...differences,
  };
}
