import { createHelp } from './help.ts';
import { createPublicMessages } from './records.ts';
import { createSecrecy } from './secrecy.ts';
import { createClosing } from './services/closing.ts';
import { createDeadlines } from './services/deadlines.ts';
import { createDepartures } from './services/departures.ts';
import { createHistory } from './services/history.ts';
import { createLobbies } from './services/lobby.ts';
import { createLookup } from './services/lookup.ts';
import { createPausing } from './services/pausing.ts';
import { createPlanning } from './services/planning.ts';
import { createPlay } from './services/play.ts';
import { createSeating } from './services/seats.ts';
import { createSettings } from './services/settings.ts';
import { createStoredData } from './services/stored-data.ts';
import { createVotes } from './services/votes.ts';
import { createWriter, type WriterNeeds } from './writer.ts';

export type { Finality } from './play/finality.ts';
export type { Verification } from './play/record.ts';
export type { CoursePosition } from './play/replay.ts';
export type {
  Loaded,
  MoveRequest,
  MoveResult,
  Refusal,
  RefusedResult,
  Result,
  TableRequest,
} from './request.ts';
export type { OpenRequest, OpenTableRequest } from './services/lobby.ts';
export type { Waiting, WaitingTable } from './services/lookup.ts';
export type { PlannableDecision } from './services/planning.ts';
export type { SettingsChange } from './services/settings.ts';
export type { Undoing } from './services/votes.ts';

/**
 * All operations on tables. A refusal is a value. A rejection means that the database failed or that there is a bug;
 * then nothing was acknowledged.
 */
export type TableService = ReturnType<typeof createTableService>;

/** The tables of a store. It keeps no state: any process can answer any request. */
export function createTableService(needs: WriterNeeds) {
  const writer = createWriter(needs);
  const lookup = createLookup(needs, writer);
  const secrecy = createSecrecy(needs.hooks ?? []);
  const help = createHelp(needs.hooks ?? []);
  return {
    games: needs.games,
    ...lookup,
    ...createLobbies(needs, writer),
    ...createPlay(needs, writer),
    ...createPlanning(writer, help),
    ...secrecy,
    ...help,
    ...createHistory(needs, secrecy),
    ...createSeating(needs, writer),
    ...createDepartures(needs, writer),
    ...createPausing(needs, writer),
    ...createVotes(needs, writer),
    ...createDeadlines(needs, writer, lookup),
    ...createSettings(needs, writer, lookup),
    ...createStoredData(needs, writer, secrecy),
    ...createClosing(needs, writer),
    ...createPublicMessages(needs.store),
  };
}
