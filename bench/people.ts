import {
  InteractionFailed,
  type PersonDriver,
  type Playground,
  type SeenMessage,
} from '../playground/index.ts';
import type { Row } from './measure.ts';

/** Maximum share of failed interactions: a busy machine is occasionally late. */
const MAY_FAIL = 0.02;

/** Counts people's interactions, and those that the bot did not answer in time. */
export class Attempts {
  made = 0;
  failed = 0;

  /** @returns undefined if the bot did not answer in time */
  async attempt<T>(interaction: () => Promise<T>): Promise<T | undefined> {
    this.made++;
    try {
      return await interaction();
    } catch (error) {
      if (!(error instanceof InteractionFailed)) throw error;
      this.failed++;
      return undefined;
    }
  }

  get row(): Row {
    return { what: 'interactions that were not answered in time', ours: `${this.failed} of ${this.made}` };
  }

  /** @throws if a larger share than `MAY_FAIL` failed, which makes the figures meaningless */
  check(): void {
    if (this.failed > MAY_FAIL * this.made)
      throw new Error(`${this.failed} of ${this.made} interactions were not answered in time`);
  }
}

/** Waits until the bot has registered its commands, which it does after it is ready. */
export async function commandsIn(playground: Playground): Promise<void> {
  await playground.waitFor(() => playground.requests.some(({ method }) => method === 'PUT'), 'the commands');
}

/** Starts a game alone. @returns the message with the button `Play` */
export async function beginGame(playground: Playground, person: PersonDriver): Promise<SeenMessage> {
  await commandsIn(playground);
  await person.command('/newgame roll-to-the-top seats:1');
  await person.sees((message) => message.hasButton(/^1:start:/));
  await person.command('/table start');
  return person.sees((message) => message.hasButton(/^1:play:/));
}
