import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Answer,
  createPlayground,
  InteractionFailed,
  type PersonDriver,
  type Playground,
  type SeenMessage,
  TimedOut,
} from '../playground/index.ts';
import { games } from '../src/games/index.ts';
import { quantile, type Row } from './measure.ts';
import { commandsIn } from './people.ts';
import { type Running, rollpadIn, startDatabase } from './processes.ts';

/** A share of the full size, above 0 up to 1, for trying it out. */
const share = Number(process.env.SCALE ?? 1);
const SECONDS = 30 * 60 * share;
/** Open tables of the four games, a quarter each. */
const TABLES = Math.max(8, Math.round(60 * share));
/** Presses per second: three quarters are hints, the others moves. */
const RATE = 20;
/** The interval of work that occupies a thread or a painter for long, and of plans, in seconds. */
const NOW_AND_THEN = 10;
/** The interval of memory samples. */
const NOTED = 6;
/** The maximum wait for an answer, in ms. */
const PATIENCE = 20_000;
/** A person's open tables. */
const TABLES_EACH = 2;

export const MOVE = /^1:confirm:/;
const PLAY = /^1:play:/;
const BEGIN = /^1:what-if-play:/;
const PLAN = /^1:plan-here:/;
const SUGGEST = /^1:suggest-plan:/;
const WITHDRAW = /^1:withdraw-plan:/;

/** A table, and its person's panel with the suggested move. */
export interface Place {
  readonly person: PersonDriver;
  readonly game: string;
  /** The other seats have computer players. */
  readonly seats: number;
  panel: SeenMessage | undefined;
  busy: boolean;
}

/**
 * An evening on PostgreSQL, through the playground: people ask for hints and follow them, and now and then somebody
 * wants a film or an analysis, plays on from a decision, or plans.
 */
export async function* evening(): AsyncGenerator<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'rollpad-evening-'));
  const server = await startDatabase();
  const playground = await createPlayground({ requestsPerSecond: 10_000, patience: PATIENCE });
  let bot: Running | undefined;
  try {
    bot = await rollpadIn(playground, {
      DATABASE_URL: await server.database(),
      DATA_FOLDER: folder,
    });
    await commandsIn(playground);
    const finished = await finishedGame(playground);
    const places: Place[] = [];
    for (let n = 0; n < TABLES; n++) places.push(await openPlace(playground, n));
    const couple = await beginCouple(playground);
    const wishes = [
      () => pressMore(finished, /^1:film:/),
      () => plan(couple),
      () => finished.press(/^1:analysis:/),
      () => playOn(finished),
    ];
    const tally = new Tally();
    const before = bot.cpu();
    const { resident } = bot;
    const memory: number[] = [];
    const noting = setInterval(() => memory.push(resident()), (SECONDS * 1000) / NOTED);
    await pressAll(places, wishes, tally).finally(() => clearInterval(noting));
    if (tally.broken !== undefined) throw tally.broken;
    const presses = tally.hints.length + tally.moves.length + tally.others.length;
    yield* tally.rows();
    yield {
      what: `an evening: processor time a press, of ${presses}`,
      ours: `${((bot.cpu() - before) / presses).toFixed(1)} ms`,
    };
    memory.push(resident());
    yield {
      what: 'an evening: resident memory at its end',
      ours: `${resident().toFixed(0)} MiB`,
      beside: `before: ${memory
        .slice(0, -1)
        .map((one) => one.toFixed(0))
        .join(', ')}`,
    };
  } finally {
    await bot?.stop();
    await playground.close();
    await server.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

class Tally {
  readonly hints: number[] = [];
  readonly moves: number[] = [];
  readonly others: number[] = [];
  refused = 0;
  unanswered = 0;
  /** What went wrong otherwise: then the figures are not those of this load. */
  broken: unknown;

  *rows(): Generator<Row> {
    for (const [what, times, aim] of [
      ['moves', this.moves, 'aim: 80, 250 ms'],
      ['hints', this.hints, 'aim: p50 200 ms'],
      ['films, analyses, plans and what-if games', this.others, undefined],
    ] as const) {
      if (times.length === 0) continue;
      times.sort((a, b) => a - b);
      yield {
        what: `an evening, ${RATE} presses a second: ${what} answered, p50, p99`,
        ours: `${quantile(times, 0.5).toFixed(0)} ms, ${quantile(times, 0.99).toFixed(0)} ms`,
        ...(aim === undefined ? {} : { beside: aim }),
      };
    }
    yield {
      what: `an evening: unanswered after ${PATIENCE / 1000} s`,
      ours: `${this.unanswered}`,
      beside: `${this.refused} of ${this.hints.length} hints refused, since the person had asked for another`,
    };
  }
}

/** A short game that a person plays alone to its end. @returns its last message */
async function finishedGame(playground: Playground): Promise<SeenMessage> {
  await playground.host.createChannel('yesterday');
  const ann = playground.person('ann').in('yesterday');
  await ann.command('/newgame graphia-genesis seats:1 length:16');
  await ann.sees((message) => message.hasButton(/^1:start:/));
  await ann.command('/table start');
  const isOver = () => ann.messages.findLast((message) => message.hasButton(/^1:rematch:/));
  for (let move = 0; move < 100 && isOver() === undefined; move++) {
    const hint = await ann.command('/table hint');
    if (hint.message.hasButton(MOVE)) await hint.message.press(MOVE);
    else await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return ann.sees((message) => message.hasButton(/^1:rematch:/));
}

export async function openPlace(playground: Playground, n: number): Promise<Place> {
  const game = games[n % games.length];
  if (game === undefined) throw new Error('no games');
  const name = `evening-${n}`;
  await playground.host.createChannel(name);
  const handle = `person-${Math.floor(n / TABLES_EACH)}`;
  if (n % TABLES_EACH === 0) await playground.host.createPerson(handle);
  const person = playground.person(handle).in(name);
  const place = { person, game: game.id, seats: game.seats.min, panel: undefined, busy: false };
  await begin(place);
  return place;
}

export async function begin({ person, game, seats }: Place): Promise<Answer> {
  await person.command(`/newgame ${game} seats:${seats}`);
  const lobby = await person.sees((message) => message.hasButton(/^1:start:/));
  if (seats > 1) {
    const { modal } = await lobby.press(/^1:computers:/);
    // The bot answers by editing the lobby. Earlier games here name computer players, too.
    void modal.submit({ level: 'medium' }).catch(() => undefined);
    await person.sees((message) => message.id === lobby.id && message.text !== lobby.text);
  }
  return person.command('/table start');
}

/** Two people at a table: while one is awaited, the other can plan. */
async function beginCouple(playground: Playground): Promise<readonly PersonDriver[]> {
  await playground.host.createChannel('couple');
  const [ann, ben] = [playground.person('ann').in('couple'), playground.person('ben').in('couple')];
  await ann.command('/newgame from-the-ground-up seats:2');
  await ann.sees((message) => message.hasButton(/^1:start:/));
  await ben.command('/table join');
  await ann.command('/table start');
  await ann.sees((message) => message.hasButton(PLAY));
  return [ann, ben];
}

/** Gets a suggested plan for the person who waits. */
async function plan(couple: readonly PersonDriver[]): Promise<Answer> {
  const panels = await Promise.all(couple.map((person) => person.press(PLAY)));
  const waiting = panels.find(({ message }) => message.hasButton(PLAN));
  if (waiting === undefined) throw new Error('nobody can plan');
  let planning = await waiting.message.press(PLAN);
  // The plan of the last time.
  if (planning.message.hasButton(WITHDRAW)) planning = await planning.message.press(WITHDRAW);
  return planning.message.press(SUGGEST);
}

/** Presses what stands behind **More** below a game's end. */
async function pressMore(finished: SeenMessage, button: RegExp): Promise<Answer> {
  return (await finished.press(/^1:after-game:/)).message.press(button);
}

/** Plays on from the first decision, replacing an earlier game of this kind. */
async function playOn(finished: SeenMessage): Promise<Answer> {
  const { message } = await pressMore(finished, /^1:what-if:/);
  const decisions = message.menus.at(-1);
  const first = decisions?.options[0];
  if (decisions === undefined || first === undefined) throw new Error('no decisions to choose from');
  const asked = await (await message.choose(decisions.customId, first.value)).message.press(BEGIN);
  return asked.message.hasButton(BEGIN) ? asked.message.press(BEGIN) : asked;
}

/**
 * Presses at a fixed rate, one press at a time per table, then waits for all answers. @param wishes the occasional
 * requests
 */
async function pressAll(
  places: readonly Place[],
  wishes: readonly (() => Promise<Answer>)[],
  tally: Tally,
): Promise<void> {
  const pending = new Set<Promise<void>>();
  const begin = performance.now();
  const track = (work: Promise<void>) => {
    pending.add(work);
    void work.finally(() => pending.delete(work));
  };
  for (let n = 0; n < RATE * SECONDS; n++) {
    const wait = begin + (n * 1000) / RATE - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const wish = wishes[Math.floor(n / (RATE * NOW_AND_THEN)) % wishes.length];
    if (n % (RATE * NOW_AND_THEN) === RATE && wish !== undefined)
      track(timed(tally, tally.others, wish).then(() => undefined));
    const free = places.filter((place) => !place.busy);
    const ready = free.filter(({ panel }) => panel?.hasButton(MOVE));
    const isMove = n % 4 === 3 && ready.length > 0;
    const from = isMove ? ready : free;
    const place = from[n % Math.max(1, from.length)];
    if (place !== undefined) track(isMove ? move(place, tally) : hint(place, tally));
  }
  await Promise.all(pending);
}

async function timed<T>(tally: Tally, times: number[], work: () => Promise<T>): Promise<T | undefined> {
  const start = performance.now();
  const answer = await work().catch((error: unknown) => {
    if (!(error instanceof InteractionFailed || error instanceof TimedOut)) tally.broken ??= error;
    return undefined;
  });
  if (answer === undefined) tally.unanswered++;
  else times.push(performance.now() - start);
  return answer;
}

/** Whether the newest public message says how the game ended. */
export function isOver({ person }: Place): boolean {
  return person.messages.findLast((message) => !message.isPrivate)?.hasButton(/^1:rematch:/) ?? false;
}

async function hint(place: Place, tally: Tally): Promise<void> {
  place.busy = true;
  const answer = await timed(tally, tally.hints, () => place.person.command('/table hint'));
  if (answer?.message.hasButton(MOVE)) place.panel = answer.message;
  else if (isOver(place)) await timed(tally, [], () => begin(place));
  else if (answer !== undefined && place.panel === undefined) tally.refused++;
  place.busy = false;
}

async function move(place: Place, tally: Tally): Promise<void> {
  const { panel } = place;
  if (panel === undefined) return;
  place.busy = true;
  place.panel = undefined;
  await timed(tally, tally.moves, () => panel.press(MOVE));
  place.busy = false;
}
