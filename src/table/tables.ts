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
import type { TableService } from './service.ts';
import { createSettings } from './settings.ts';
import { createStoredData } from './stored-data.ts';
import { createDeadlines } from './time/deadlines.ts';
import { createWaiting } from './time/waiting.ts';
import { createVotes } from './votes/votes.ts';
import { createWriter, type WriterNeeds } from './writer.ts';

/** The table service on a store. It holds nothing of its own: any process can answer anything. */
export function createTables(needs: WriterNeeds): TableService {
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
    ...createOpeningRules({ store, readable: writer.readable }),
    ...createPublicMessages(store),
  };
}
