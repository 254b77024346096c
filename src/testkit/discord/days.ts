import type { AnyGame } from '../../core/game.ts';
import { type Announcer, createAnnouncer } from '../../discord/announce/announcer.ts';
import type { Translator } from '../../table/ports.ts';
import { testContext, wordsOf } from './bot-context.ts';
import { allComponents, breaches } from './checklist.ts';
import type { Sent } from './fake-message-client.ts';
import { type PersonDriver, personDriver } from './person-driver.ts';

/** People who use the bot over several days. The test moves the clock and runs the announcements. */
export interface Days extends PersonDriver {
  readonly announcer: Announcer;
  /** Moves the clock by ms, processes everything that is due, and announces it. */
  wind(ms: number): Promise<void>;
  /** Lets the computers move and announces the state of every table. @throws if Discord would refuse a message */
  tell(): Promise<void>;
  /** The newest message in a channel, by default the table's. @throws if there is none */
  newest(channelId?: string): Sent;
}

export function daysAt(games: readonly AnyGame[], translator: Translator): Days {
  let clock = Date.parse('2026-03-02T12:00:00Z');
  const now = () => new Date(clock);
  const bot = testContext(games, translator, undefined, now);
  const { store, service, messages } = bot;
  const people = personDriver(games, translator, bot);
  const announcer = createAnnouncer(bot, () => []);
  const ids = async () => (await store.openTables()).map(({ id }) => id);
  const days: Days = {
    ...people,
    announcer,
    async wind(ms) {
      clock += ms;
      for (const id of await ids()) await service.processDue(id);
      await days.tell();
    },
    async tell() {
      for (const id of await ids()) {
        await service.playComputers(id);
        await announcer.announce(id);
      }
      const refused = messages.sent.flatMap(({ message }) => breaches(message));
      if (refused.length > 0) throw new Error(refused.join('; '));
    },
    newest(channelId = '90') {
      const last = messages.sent.findLast((one) => one.channelId === channelId);
      if (last === undefined) throw new Error(`nothing was sent to ${channelId}`);
      return last;
    },
  };
  return days;
}

/** All texts of a message that was sent. */
export function wordsIn({ message }: Sent): string {
  return wordsOf(message);
}

/** The `custom_id`s of one kind on a message that was sent. */
export function pressesIn({ message }: Sent, start: string): readonly string[] {
  return allComponents(message.components).flatMap(({ custom_id = '' }) =>
    custom_id.startsWith(`1:${start}:`) ? [custom_id] : [],
  );
}
