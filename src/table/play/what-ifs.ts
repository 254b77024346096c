import { isDeepStrictEqual } from 'node:util';
import type { Level } from '../../core/game.ts';
import type { Locale, Seat } from '../../core/message.ts';
import { type GameChange, nextStep } from '../changes.ts';
import type { Person, SeatOccupant, Table } from '../model.ts';
import { newTable } from '../new-table.ts';
import { directPlace } from '../place.ts';
import { themeOf } from '../player.ts';
import { type Loaded, ok, type RefusedResult, type Result, refuse } from '../request.ts';
import { isFormer } from '../seats/former.ts';
import { nameOfOccupant } from '../seats/names.ts';
import { ownerOf } from '../seats/seats.ts';
import { rememberedNames } from '../seats/sheet-names.ts';
import { loadedOf, type Writer, type WriterNeeds } from '../writer.ts';
import type { CoursePosition } from './course.ts';
import { decisionsIn, type PastDecision, positionAsSeen, type SeenDecision } from './past-decisions.ts';
import { joinsOf } from './position.ts';
import { newSeed } from './provable-random.ts';
import type { RecordService } from './records.ts';
import { isSeedPublic } from './seed-secrecy.ts';

/** Games that go on from a decision of a finished one: a person alone, against computer players. They are unrated. */
export interface WhatIfService {
  /** The decisions of a finished game. Refused while its dice are secret. @param seq of the step of a chosen one */
  pastDecisions(finished: Loaded, seq?: number): Promise<Result<PastDecisions>>;
  /** The chosen one alone. */
  pastDecision(finished: Loaded, seq: number): Promise<Result<SeenDecision>>;
  /** Opens a table in the person's direct messages and begins the game. */
  playOn(request: WhatIfRequest): Promise<Result<Loaded>>;
}

export interface PastDecisions {
  /** In order. */
  readonly all: readonly PastDecision[];
  /** With the position as far as its seat knew it: see `positionAsSeen`. Undefined if none is chosen. */
  readonly chosen: SeenDecision | undefined;
}

export interface WhatIfRequest {
  readonly finished: Loaded;
  /** The step of the decision. */
  readonly seq: number;
  readonly person: Person;
  readonly origin: string;
  /** Of their direct messages. */
  readonly channelId: string;
  readonly locale: Locale;
  /** Of all computer players. */
  readonly level: Level;
  /** The name of the computer player on the seat of a person. @param name the person's */
  readonly nameAfter: (name: string) => string;
}

export function createWhatIfs(
  { store, now, seed = newSeed, onUnreadable }: WriterNeeds,
  { load, changeGame }: Pick<Writer, 'load' | 'changeGame'>,
  records: Pick<RecordService, 'course'>,
): WhatIfService {
  const courseOf = async (finished: Loaded): Promise<Result<readonly CoursePosition[]>> => {
    const { table } = finished;
    if (table.status !== 'finished') return refuse('what-if-later');
    if (!(await isSeedPublic(store, table, now()))) return refuse('what-if-daily');
    try {
      return ok(await records.course(finished));
    } catch (error) {
      // An outage of the database says nothing about the game.
      await store.ping();
      onUnreadable?.(error, table.id);
      return refuse('what-if-lost');
    }
  };

  const pastDecisions: WhatIfService['pastDecisions'] = async (finished, seq) => {
    const course = await courseOf(finished);
    if (!course.ok) return course;
    const all = decisionsIn(course.value);
    if (seq === undefined) return ok({ all, chosen: undefined });
    const decision = all.find(({ step }) => step.seq === seq);
    const state = decision && positionAsSeen(finished, course.value, decision);
    if (decision === undefined || state === undefined) return refuse('what-if-lost');
    return ok({ all, chosen: { ...decision, state, reopened: !isDeepStrictEqual(state, decision.state) } });
  };

  const pastDecision: WhatIfService['pastDecision'] = async (finished, seq) => {
    const found = await pastDecisions(finished, seq);
    if (!found.ok) return found;
    const { chosen } = found.value;
    return chosen === undefined ? refuse('what-if-lost') : ok(chosen);
  };

  /** The lobby of a request, which the same request may have opened before. */
  const opened = async (request: WhatIfRequest, seat: Seat): Promise<Table | RefusedResult> => {
    const { finished, seq, person, origin, channelId, locale } = request;
    const { id, game, options, seats, formerWinners } = finished.table;
    const table: Table = {
      ...newTable(
        {
          place: directPlace(channelId),
          hostId: person.id,
          game,
          options,
          locale,
          theme: await themeOf(store, person.id),
          seats: seats.map((occupant, index) =>
            index === seat ? { kind: 'human', person, joinId: origin } : computerFor(occupant, request),
          ),
          seatLimit: seats.length,
          rematchOf: undefined,
          clock: undefined,
        },
        seed(),
        now(),
      ),
      formerWinners,
      whatIf: { tableId: id, seq },
    };
    // Nobody is told of the lobby: the game begins at once.
    if ((await store.create(table, [])) === 'created') return table;
    const open = await store.openTableIn(channelId);
    return open !== undefined && joinsOf(open.seats) === origin ? open : refuse('what-if-occupied', {}, open);
  };

  return {
    pastDecisions,
    pastDecision,

    async playOn(request) {
      const { finished, seq, origin } = request;
      const decision = await pastDecision(finished, seq);
      if (!decision.ok) return decision;
      const { seat, state } = decision.value;
      const lobby = await opened(request, seat);
      if ('ok' in lobby) return lobby;
      const begun = await changeGame(
        lobby.id,
        origin,
        async (loaded): Promise<GameChange | RefusedResult> => {
          const { table, game } = loaded;
          if (table.status !== 'lobby') return refuse('already-started');
          const step = { kind: 'setup', seat: undefined, by: 'player', origin, at: now() } as const;
          const change = nextStep(loaded, step, state, {
            ...table,
            status: 'playing',
            joins: joinsOf(table.seats),
            sheetNames: game.namesSheets ? await rememberedNames(store, table) : [],
          });
          return { ...change, namesakes: namesakesOf(finished.table, request) };
        },
      );
      if (begun.ok || begun.refusal.code !== 'already-started') return loadedOf(begun);
      const loaded = await load(lobby.id);
      return loaded === undefined ? refuse('no-such-table') : ok(loaded);
    },
  };
}

/** On the seat of a person, a computer player called after them. */
function computerFor(occupant: SeatOccupant, { level, nameAfter }: WhatIfRequest): SeatOccupant {
  const name = nameOfOccupant(occupant);
  // A former player has no name.
  const isCalled = ownerOf(occupant) !== undefined && name !== '';
  return { kind: 'computer', name: isCalled ? nameAfter(name) : name, level };
}

/** The people after whom computer players are called, with the computer players' names. */
function namesakesOf({ seats }: Table, { person, nameAfter }: WhatIfRequest): readonly Person[] {
  return seats.flatMap((occupant) => {
    const { id } = (occupant.kind === 'human' ? occupant.person : ownerOf(occupant)) ?? {};
    const name = nameOfOccupant(occupant);
    return id === undefined || id === person.id || isFormer(id) || name === ''
      ? []
      : [{ id, name: nameAfter(name) }];
  });
}
