import type { Reply } from '../../discord/interactions/reply.ts';
import { askBy } from './bot-context.ts';
import { type Days, pressesIn } from './days.ts';

/** A table of Mia, Ben and Zoe. */
export interface ThreePlayers {
  /** Opens the table and starts the game. @returns the table's id */
  begun(clock?: string): Promise<string>;
  /** Each of them ends their turn, in this order. */
  done(...names: readonly string[]): Promise<void>;
  /** Mia is out of time, and the others offer her seat. @returns the `custom_id` that takes it */
  offered(): Promise<string>;
  /** The `custom_id`s of the vote buttons on the newest message. */
  choices(): readonly string[];
  /** Somebody votes on the proposal. */
  choose(name: string, choice: string): Promise<Reply>;
}

export function threePlayers(days: Days): ThreePlayers {
  const choices = () => pressesIn(days.newest(), 'vote');
  const players: ThreePlayers = {
    async begun(clock = 'fast') {
      await days.open({ clock });
      await days.run(askBy('Ben'), 'join');
      await days.run(askBy('Zoe'), 'join');
      await days.run(askBy('Mia'), 'start');
      await days.tell();
      return days.tableId();
    },
    async done(...names) {
      for (const name of names) await days.run(askBy(name), 'play', { move: 'done' });
      await days.tell();
    },
    async offered() {
      await players.begun();
      await players.done('Ben', 'Zoe');
      await days.wind(25 * 3_600_000);
      for (const name of ['Ben', 'Zoe']) await players.choose(name, 'offer');
      return pressesIn(days.newest(), 'take')[0] ?? '';
    },
    choices,
    async choose(name, choice) {
      const id = choices().find((one) => one.endsWith(`:${choice}`)) ?? '';
      const reply = await days.press(askBy(name), id);
      await days.tell();
      return reply;
    },
  };
  return players;
}
