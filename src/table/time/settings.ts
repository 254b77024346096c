import type { Locale } from '../../core/message.ts';
import type { Availability, Player } from '../model.ts';
import { ok, type Result } from '../request.ts';
import type { Writer, WriterNeeds } from '../writer.ts';
import { beyondLimits, quietChange } from './availability.ts';
import { chargeClocks } from './seat-times.ts';
import { tablesOf, type WaitingTables } from './waiting.ts';

/** A change of a person's settings. Omitted settings keep their value. */
export interface SettingsChange
  extends Partial<
    Pick<
      Player,
      'locale' | 'theme' | 'remindAfter' | 'remindBefore' | 'confirms' | 'invitable' | 'namedElsewhere'
    >
  > {
  /** Computes the availability from the stored one. Called again if it changed in the meantime. */
  readonly availability?: (before: Availability) => Result<Availability>;
}

/** People's settings. */
export interface SettingsService {
  settings(userId: string): Promise<Player>;
  /**
   * Writes only what the change names, so that two changes at the same time both last. Time already elapsed on the
   * person's clocks keeps the old availability. Refused beyond the limits of an availability, or if quiet hours change
   * too often.
   */
  changeSettings(userId: string, change: SettingsChange): Promise<Result<Player>>;
  /** Notes the language of a person's Discord for later messages, if they are at a table and have not chosen one. */
  noteDiscordLocale(userId: string, locale: Locale): Promise<void>;
}

export function createSettings(
  { store, now }: Pick<WriterNeeds, 'store' | 'now'>,
  { readable, changeTable, checkSoon }: Pick<Writer, 'readable' | 'changeTable' | 'checkSoon'>,
  { settings, waiting }: WaitingTables,
): SettingsService {
  /** A person's clocks follow the old availability until now, and the new one from now on. */
  const charge = async (userId: string, before: Availability, after: Availability): Promise<void> => {
    if (sameAvailability(before, after)) return;
    for (const { id, times } of await store.openTablesOf(userId)) {
      if (times.every(({ runningSince }) => runningSince === undefined)) continue;
      if ((await readable(id)) === undefined) continue;
      await changeTable(id, ({ table }) => {
        const times = chargeClocks(table, userId, before, after, now());
        const changed = times.some((time, seat) => time !== table.times[seat]);
        return ok(changed ? { ...table, times } : table);
      });
    }
  };

  return {
    settings,

    async noteDiscordLocale(userId, locale) {
      if ((await store.openTablesOf(userId)).length === 0) return;
      await store.updatePlayer(userId, { discordLocale: locale }, { locale: undefined });
    },

    async changeSettings(userId, { availability: changeAvailability, ...fields }) {
      /** The availability that the person's clocks follow, after a lost attempt. */
      let charged: Availability | undefined;
      for (;;) {
        const before = await settings(userId);
        const running = charged ?? before.availability;
        const change = changedAvailability(before, changeAvailability, now());
        if (!change.ok) {
          await charge(userId, running, before.availability);
          return change;
        }
        const patch = {
          ...fields,
          // A chosen language replaces the noted one.
          ...(fields.locale === undefined ? {} : { discordLocale: undefined }),
          ...change.value,
        };
        if (Object.keys(patch).length === 0) return ok(before);
        const { availability: after = before.availability } = change.value;
        await charge(userId, running, after);
        charged = after;
        const { availability, quietSetAt } = before;
        const expected = changeAvailability === undefined ? {} : { availability, quietSetAt };
        const player = await store.updatePlayer(userId, patch, expected);
        if (player === 'conflict') continue;
        await checkSoon(tablesOf(await waiting(userId)));
        return ok(player);
      }
    },
  };
}

/** The columns that a change of availability writes; empty without one. Refused beyond the limits. */
function changedAvailability(
  before: Player,
  change: SettingsChange['availability'],
  at: Date,
): Result<Partial<Pick<Player, 'availability' | 'quietSetAt'>>> {
  const after = change?.(before.availability);
  if (after === undefined) return ok({});
  if (!after.ok) return after;
  const availability = after.value;
  const no = beyondLimits(availability);
  if (no) return no;
  const quietSetAt = quietChange(before, availability, at);
  return quietSetAt.ok ? ok({ availability, quietSetAt: quietSetAt.value }) : quietSetAt;
}

function sameAvailability(one: Availability, other: Availability): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
