import {
  InteractionFailed,
  type PersonDriver,
  type Playground,
  type SeenMessage,
} from '../playground/index.ts';
import type { Row } from './measure.ts';

/** Maximum share of interactions that may fail: a busy machine is late now and then. */
const MAY_FAIL = 0.02;

/** Interactions of people, and how many of them the bot did not answer in time. */
export class Attempts {
  made = 0;
  failed = 0;

  /** @returns undefined where the bot did not answer in time */
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

  /** @throws if too many failed for the figures to say anything */
  check(): void {
    if (this.failed > MAY_FAIL * this.made)
      throw new Error(`${this.failed} of ${this.made} interactions were not answered in time`);
  }
}

/** Somebody begins a game alone. @returns the message with the button `Play` */
export async function beginGame(playground: Playground, person: PersonDriver): Promise<SeenMessage> {
  // The bot registers its commands after it is ready.
  await playground.waitFor(() => playground.requests.some(({ method }) => method === 'PUT'), 'the commands');
  await person.command('/newgame roll-to-the-top seats:1');
  await person.sees((message) => message.hasButton(/^1:start:/));
  await person.command('/start');
  return person.sees((message) => message.hasButton(/^1:play:/));
}
