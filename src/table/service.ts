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
export type { SettingsChange } from './settings.ts';
export type { Waiting, WaitingTable } from './time/waiting.ts';
export type { Undoing } from './votes/votes.ts';

import type { AnyGame } from '../core/game.ts';
import type { LobbyService } from './lobby/service.ts';
import type { TableLookup } from './lookup.ts';
import type { PlanningService } from './play/planning.ts';
import type { RecordService } from './play/record.ts';
import type { PlayService } from './play/service.ts';
import type { PublicMessages } from './public-message.ts';
import type { PauseService } from './seats/pausing.ts';
import type { SeatService } from './seats/seating.ts';
import type { OpeningRules } from './server/opening-rules.ts';
import type { UnreadableService } from './server/unreadable.ts';
import type { SettingsService } from './settings.ts';
import type { StoredData } from './stored-data.ts';
import type { DeadlineService } from './time/deadlines.ts';
import type { WaitingTables } from './time/waiting.ts';
import type { VoteService } from './votes/votes.ts';

/**
 * Everything that can be asked of tables. A refusal is a value. A rejection means that the database failed or that
 * there is a bug, and nothing was acknowledged.
 */
export interface TableService
  extends TableLookup,
    LobbyService,
    PlayService,
    PlanningService,
    RecordService,
    SeatService,
    PauseService,
    VoteService,
    DeadlineService,
    SettingsService,
    WaitingTables,
    UnreadableService,
    StoredData,
    OpeningRules,
    PublicMessages {
  readonly games: readonly AnyGame[];
}
