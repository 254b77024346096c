import type { Log } from '../table/ports.ts';

/**
 * How far this machine's clock may be off Discord's, in ms. No multiple of a quarter of an hour, by which a wrong time zone
 * sets a clock wrong.
 */
const TOLERANCE = 20 * 60_000;

/** How often to ask for Discord's time, in ms: while the clocks agree, and while they do not or Discord has not answered. */
const EVERY = 60 * 60_000;
const SOON = 60_000;

interface ClockNeeds {
  /** Discord's time, in ms since the epoch. May reject. */
  readonly ask: () => Promise<number>;
  readonly log: Pick<Log, 'warn' | 'info'>;
  /** This machine's time, in ms since the epoch. */
  readonly own?: () => number;
  /** Milliseconds since some moment, whatever happens to this machine's time. */
  readonly steady?: () => number;
}

/** The time by which games run: this machine's or, where that is far off, Discord's. */
export interface Clock {
  now(): Date;
  /** Asks Discord, and again from time to time. Resolves after the first answer, or without one. */
  start(): Promise<void>;
  stop(): void;
}

/** What is closed, deleted or lost by time is so for good: a machine's wrong clock alone must not do it. */
export function createClock({
  ask,
  log,
  own = Date.now,
  steady = () => performance.now(),
}: ClockNeeds): Clock {
  let told: { readonly time: number; readonly at: number } | undefined;
  let wasWrong = false;
  let timer: NodeJS.Timeout | undefined;
  const discords = () => told && told.time + steady() - told.at;
  const ahead = () => own() - (discords() ?? own());
  const isWrong = () => Math.abs(ahead()) > TOLERANCE;

  const refresh = async (): Promise<void> => {
    const time = await ask().catch(() => undefined);
    if (time !== undefined) told = { time, at: steady() };
    if (isWrong() === wasWrong) return;
    wasWrong = !wasWrong;
    if (wasWrong)
      log.warn(
        { aheadMinutes: Math.round(ahead() / 60_000) },
        'this machine’s clock disagrees with Discord’s: the bot goes by Discord’s until it is set right',
      );
    else log.info({}, 'this machine’s clock agrees with Discord’s again');
  };

  return {
    now: () => new Date(isWrong() ? (discords() ?? own()) : own()),
    async start() {
      timer = setInterval(() => {
        if (told === undefined || isWrong() || steady() - told.at >= EVERY) void refresh();
      }, SOON).unref();
      await refresh();
    },
    stop: () => clearInterval(timer),
  };
}

/** In ms. */
const PATIENCE = 5_000;

/**
 * @param api the base URL of Discord's API without the version
 * @returns the time of its answer, in ms since the epoch
 */
export async function discordTime(api = 'https://discord.com/api'): Promise<number> {
  const { headers } = await fetch(`${api}/v10/gateway`, {
    method: 'HEAD',
    signal: AbortSignal.timeout(PATIENCE),
  });
  const time = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(time)) throw new Error('the answer has no date');
  return time;
}
