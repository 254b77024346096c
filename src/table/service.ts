import { createLobbies } from './lobby/service.ts';
import { createLookup } from './lookup.ts';
import { createPlanning } from './play/planning.ts';
import { createRecords } from './play/record.ts';
import { createPlay } from './play/service.ts';
import { createPublicMessages } from './public-message.ts';
import { createPausing } from './seats/pausing.ts';
import { createSeating } from './seats/seating.ts';
import { createOpeningRules } from './server/opening-rules.ts';
import { createUnreadable } from './server/unreadable.ts';
import { createSettings } from './services/settings.ts';
import { createStoredData } from './stored-data.ts';
import { createDeadlines } from './time/deadlines.ts';
import { createWaiting } from './time/waiting.ts';
import { createVotes } from './votes/votes.ts';
import { createWriter, type WriterNeeds } from './writer.ts';

export type { OpenRequest, OpenTableRequest } from './lobby/service.ts';
export type { CoursePosition } from './play/course.ts';
export type { Finality } from './play/finality.ts';
export type { PlannableDecision } from './play/planning.ts';
export type { Verification } from './play/record.ts';
export type {
  Loaded,
  MoveRequest,
  MoveResult,
  Refusal,
  RefusedResult,
  Result,
  TableRequest,
} from './request.ts';

export type { SettingsChange } from './services/settings.ts';
export type { Waiting, WaitingTable } from './time/waiting.ts';
export type { Undoing } from './votes/votes.ts';

/**
 * Everything that can be asked of tables. A refusal is a value. A rejection means that the database failed or that there
 * is a bug, and nothing was acknowledged.
 */
export type TableService = ReturnType<typeof createTables>;

/** The tables of a store. It holds nothing of its own: any process can answer anything. */
export function createTables(needs: WriterNeeds) {
  const { store, games } = needs;
  const writer = createWriter(needs);
  const seating = createSeating(needs, writer);
  const waiting = createWaiting(needs, writer);
  const records = createRecords(needs);
  return {
    games,
    ...createLookup(needs, writer),
    ...createLobbies(needs, writer),
    ...createPlay(needs, writer),
    ...createPlanning(writer),
    ...records,
    ...seating,
    ...createPausing(needs, writer),
    ...createVotes(needs, writer),
    ...createDeadlines(needs, writer),
    ...createSettings(needs, writer, waiting),
    ...waiting,
    ...createStoredData(needs, writer),
    ...createUnreadable(needs, writer),
    ...createOpeningRules(needs, writer.readable),
    ...createPublicMessages(store),
  };
}
