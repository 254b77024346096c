/** The faults that the host has switched on. They end with the process. */

import type { BadAnswer, BadAnswers, InteractionFault, Faults as Told } from '../protocol.ts';
import { DiscordError, httpError, type LimitScope, rateLimited } from './errors.ts';
import type { Clock } from './world/clock.ts';

const NONE = { requests: 0, untilTime: 0 };

export class Faults {
  readonly #clock: Clock;
  readonly #changed: () => void;
  readonly #isGatewayDown: () => boolean;
  #rateLimited = { ...NONE, retryAfter: 0 };
  #limitScope: LimitScope = 'user';
  #broken = NONE;
  #badAnswers: readonly BadAnswers[] = [];
  #slowBy = 0;
  #interactions: readonly InteractionFault[] = [];

  constructor(clock: Clock, isGatewayDown: () => boolean, changed: () => void) {
    this.#clock = clock;
    this.#isGatewayDown = isGatewayDown;
    this.#changed = changed;
  }

  get settings(): Told {
    return {
      rateLimited: this.#rateLimited,
      broken: this.#broken,
      badAnswers: this.#badAnswers,
      slowBy: this.#slowBy,
      nextInteractions: this.#interactions,
      gatewayDown: this.#isGatewayDown(),
    };
  }

  rateLimit(requests: number, seconds: number, retryAfter: number, scope: LimitScope): void {
    this.#limitScope = scope;
    this.#rateLimited = { requests, untilTime: this.#until(seconds), retryAfter };
    this.#changed();
  }

  break(requests: number, seconds: number): void {
    this.#broken = { requests, untilTime: this.#until(seconds) };
    this.#changed();
  }

  answerBadly(route: string | undefined, answer: BadAnswer, requests: number, seconds: number): void {
    const badly = { route, answer, requests, untilTime: this.#until(seconds) };
    this.#badAnswers = [...this.#badAnswers.filter((other) => other.route !== route), badly];
    this.#changed();
  }

  slowDown(by: number): void {
    this.#slowBy = by;
    this.#changed();
  }

  faultInteractions(faults: readonly InteractionFault[]): void {
    this.#interactions = faults;
    this.#changed();
  }

  clear(): void {
    this.#rateLimited = { ...NONE, retryAfter: 0 };
    this.#broken = NONE;
    this.#badAnswers = [];
    this.#slowBy = 0;
    this.#interactions = [];
    this.#changed();
  }

  /** The delay of every response in milliseconds. */
  get slowBy(): number {
    return this.#slowBy;
  }

  /** The fault for the next interaction, if any. */
  takeInteraction(): InteractionFault | undefined {
    const [first, ...rest] = this.#interactions;
    if (first === undefined) return undefined;
    this.#interactions = rest;
    this.#changed();
    return first;
  }

  /** The fault for the bot's next request on a route, if any. It is then used up. */
  takeRequest(route: string): Fault | undefined {
    const now = this.#clock.now();
    const bad = this.#badAnswers.find(
      (one) => (one.route ?? route) === route && (one.requests > 0 || one.untilTime > now),
    );
    if (bad !== undefined) {
      this.#badAnswers = this.#badAnswers.map((one) => (one === bad ? { ...one, ...spent(one) } : one));
      this.#changed();
      return badAnswer(bad, now);
    }
    if (this.#broken.requests > 0 || this.#broken.untilTime > now) {
      this.#broken = spent(this.#broken);
      this.#changed();
      return httpError(500, 'Internal Server Error');
    }
    if (this.#rateLimited.requests > 0 || this.#rateLimited.untilTime > now) {
      const { retryAfter } = this.#rateLimited;
      this.#rateLimited = { ...spent(this.#rateLimited), retryAfter };
      this.#changed();
      return rateLimited(retryAfter, this.#limitScope);
    }
    return undefined;
  }

  #until(seconds: number): number {
    return seconds === 0 ? 0 : this.#clock.now() + seconds * 1_000;
  }
}

/** A `DiscordError`, a page of its edge, or nothing: the connection is cut, or stays silent. */
export type Fault = DiscordError | { readonly status: number; readonly html: string } | 'cut' | 'silence';

function badAnswer({ answer, untilTime }: BadAnswers, now: number): Fault {
  switch (answer) {
    case '400':
    case '403':
    case '404':
    case '401':
    case '500':
      return new DiscordError(Number(answer), 0, `${answer}: of the host`);
    case '429':
      return rateLimited(Math.max(Math.ceil((untilTime - now) / 1_000), 1), 'user');
    case '429 without Retry-After':
      return { status: 429, html: '<html><body>error code: 1015</body></html>' };
    case '502':
      return { status: 502, html: '<html><body>502 Bad Gateway</body></html>' };
    case 'cut':
    case 'silence':
      return answer;
  }
}

function spent({ requests, untilTime }: typeof NONE): typeof NONE {
  return { requests: Math.max(0, requests - 1), untilTime };
}
