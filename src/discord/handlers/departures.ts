import type { Table } from '../../table/model.ts';
import type { BotContext } from '../interactions/ask.ts';
import type { Contribution } from '../interactions/contribution.ts';

/*
 * Discord tells the bot of members who leave only with a privileged intent, so it asks: when a game starts, when a vote
 * opens, and once a day about everybody for whom a game waits. Each person has their own minute of the day, at which all
 * their games on a server need one request.
 */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A vote counts as just opened for this long, in ms. */
const JUST_OPENED = 10 * MINUTE;

/** Notices people who have left a table's server. */
export function departures({
  members,
  service,
  now,
  log,
}: Pick<BotContext, 'members' | 'service' | 'now' | 'log'>): Contribution & Hooks {
  const hasLeft = (guildId: string, userId: string) =>
    members.hasLeft(guildId, userId).catch((err: unknown) => {
      log.warn({ err, server: guildId }, 'asking for a member failed; the person counts as present');
      return false;
    });
  return {
    hasLeft,
    soonest: (table, at) => earliestCheck(table, at),
    async due({ table }, at) {
      const { dueAt, place } = table;
      const checked = dueAt === undefined ? [] : awaited(table).filter((id) => lastCheck(id, at) >= dueAt);
      const jobs = checked.map((id) => ({ queue: 'departures', key: `${place.guildId ?? ''} ${id}` }));
      return { jobs, at: earliestCheck(table, at) };
    },
    jobs: {
      departures: {
        async run(key) {
          const [guildId = '', userId = ''] = key.split(' ');
          if (!(await hasLeft(guildId, userId))) return;
          for (const { loaded } of (await service.waiting(userId)).tables)
            if (loaded.table.place.guildId === guildId) await service.memberLeft(loaded.table.id, userId);
        },
      },
    },
    async follow({ table }) {
      const opened = now().getTime() - JUST_OPENED;
      if (table.proposals.some(({ at }) => at.getTime() >= opened)) await service.noticeDepartures(table.id);
    },
  };
}

type Hooks = Pick<NonNullable<BotContext['contributions'][number]>, 'hasLeft' | 'soonest' | 'due'>;

/** The people for whom a game on a server waits. */
function awaited({ place, seats, times }: Table): readonly string[] {
  if (place.guildId === undefined) return [];
  return seats.flatMap((occupant, seat) =>
    occupant.kind === 'human' && times[seat]?.awaitedSince !== undefined ? [occupant.person.id] : [],
  );
}

function earliestCheck(table: Table, at: Date): Date | undefined {
  const checks = awaited(table).map((id) => lastCheck(id, at).getTime() + DAY);
  return checks.length === 0 ? undefined : new Date(Math.min(...checks));
}

/** The latest moment up to another one that is at the person's minute of the day. */
function lastCheck(userId: string, at: Date): Date {
  // Neighbouring ids are spread over the day.
  const offset = ((Number(userId.slice(-6)) * 977) % (DAY / MINUTE)) * MINUTE;
  return new Date(Math.floor((at.getTime() - offset) / DAY) * DAY + offset);
}
