import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { conventionalKeys } from '../core/catalog-keys.ts';
import { type AnyGame, mainPane } from '../core/game.ts';
import { legalMoves, toMove } from '../core/legal.ts';
import { locales, type Message } from '../core/message.ts';
import { quickRandom } from '../core/random.ts';
import { isOver, play, readState } from '../core/steps.ts';

/** The form of games that this Rollpad knows. A change that breaks games of the form before raises it. */
export const CONTRACT = 1;

/** A game's id is its command and the prefix of its texts: these are the bot's own. */
export const RESERVED: readonly string[] = ['discord', 'code'];

/** Discord lists at most 25 subcommands of a command, and one of `/newgame` takes a code. */
export const MOST_GAMES = 24;

/** How many moves of a trial game are made. */
const TRIAL = 10;

/** Why a module is not played: the member of it or of its game, and the reason. */
export interface Fault {
  readonly member: string;
  readonly reason: string;
}

const aFunction = z.custom<(...args: never[]) => unknown>(
  (value) => typeof value === 'function',
  'must be a function',
);
/** Discord's rule for names, in the form that the code uses. */
const aName = z.string('must be a text').regex(/^[a-z][-a-z0-9]{0,31}$/, {
  error: 'must be 1 to 32 lower case letters, digits and hyphens, and begin with a letter',
});
const schema = z.looseObject({ safeParse: aFunction }, 'must be a schema of zod');
const catalog = z.record(z.string(), z.string(), 'must be a catalog: texts by their keys');
const optional = aFunction.exactOptional();

const catalogs = z.looseObject(
  {
    en: catalog,
    ...Object.fromEntries(['de', 'fr', 'nl'].map((locale) => [locale, catalog.exactOptional()])),
  },
  'must have the catalogs, English at least',
);

const shape = z.looseObject(
  {
    id: aName,
    emoji: z.string('must be one emoji').min(1, 'must be one emoji').max(16, 'must be one emoji'),
    seats: z.looseObject({ min: z.int().min(1), max: z.int().max(8) }, 'must say min and max'),
    options: z.looseObject({ specs: z.record(aName, z.looseObject({})), schema }, 'must be an optionSet'),
    state: schema,
    migrations: z.array(aFunction, 'must be a list of functions'),
    verbs: z
      .array(
        z.looseObject({
          name: aName,
          options: z.array(z.looseObject({ name: aName, label: aFunction })),
          argsOf: aFunction,
          title: optional,
        }),
        'must be a list of verbs',
      )
      .min(1, 'must have one at least'),
    topics: z.array(z.string(), 'must be a list of texts'),
    locales: catalogs,
    ...Object.fromEntries(
      [
        ...[
          'effort',
          'setup',
          'awaiting',
          'legal',
          'apply',
          'resolve',
          'explain',
          'remarks',
          'score',
          'advise',
        ],
        ...['headline', 'prompt', 'sheet', 'table', 'describe'],
      ].map((member) => [member, aFunction]),
    ),
    ...Object.fromEntries(
      [
        ...['rank', 'hidden', 'ownPace', 'isAskedAlone', 'reason', 'ending', 'panel', 'round', 'changesFor'],
        ...['closeTo', 'illustrations'],
      ].map((member) => [member, optional]),
    ),
  },
  'must be a game',
);

/**
 * What is wrong with a game's module, as far as a host should know before people play it; undefined if nothing is found.
 *
 * @param loaded what the module exports
 * @param others the games that are offered already
 */
export function faultOf(
  loaded: Readonly<Record<string, unknown>>,
  others: readonly AnyGame[],
): Fault | undefined {
  const { contract, default: exported } = loaded;
  if (contract !== CONTRACT)
    return {
      member: 'contract',
      reason:
        contract === undefined
          ? `is not exported; write "export const contract = ${CONTRACT}"`
          : `is ${JSON.stringify(contract)}, and this Rollpad knows ${CONTRACT}`,
    };
  const read = shape.safeParse(exported);
  const [issue] = read.error?.issues ?? [];
  if (issue !== undefined)
    return { member: ['default', ...issue.path].map(String).join('.'), reason: issue.message };
  const game = exported as AnyGame;
  return unavailable(game, others) ?? untold(game) ?? failing(game);
}

/** Whether its id, and so its command, is taken. */
function unavailable({ id, locales: own }: AnyGame, others: readonly AnyGame[]): Fault | undefined {
  if (RESERVED.includes(id)) return { member: 'default.id', reason: `is "${id}", which is the bot's own` };
  if (others.some((other) => other.id === id))
    return { member: 'default.id', reason: `is "${id}", and so is that of another game` };
  for (const locale of locales) {
    const nameIn = (catalogs: AnyGame['locales']) => (catalogs[locale] ?? catalogs.en).name?.toLowerCase();
    const twin = others.find((other) => nameIn(other.locales) === nameIn(own));
    if (twin !== undefined && nameIn(own) !== undefined)
      return {
        member: `default.locales.${locale}.name`,
        reason: `is that of ${twin.id}: the commands would be the same`,
      };
  }
  if (others.length >= MOST_GAMES)
    return { member: 'default', reason: `is one too many: Discord lists ${MOST_GAMES} games` };
  return undefined;
}

/** Whether English says what each game needs. */
function untold(game: AnyGame): Fault | undefined {
  const missing = conventionalKeys(game).filter((key) => (game.locales.en[key] ?? '').trim() === '');
  if (missing.length === 0) return undefined;
  return { member: 'default.locales.en', reason: `has no text for ${missing.slice(0, 3).join(', ')}` };
}

/** Plays the beginning of a game with every number of seats, and looks at what everybody sees of it. */
function failing(game: AnyGame): Fault | undefined {
  let member = 'options';
  const during = <T>(name: string, run: () => T): T => {
    member = name;
    return run();
  };
  try {
    const options = game.options.schema.parse({});
    for (const seats of new Set([game.seats.min, game.seats.max])) {
      const random = quickRandom(`trial of ${seats}`);
      during('effort', () => game.effort(options, seats));
      const setup = during('setup', () => game.setup({ seats, options, formerWinners: [] }));
      let { state } = during('resolve', () => game.resolve(setup, random));
      for (let move = 0; move < TRIAL && !during('awaiting', () => isOver(game, state)); move++) {
        const fault = during('state', () => unstorable(game, state));
        if (fault !== undefined) return { member: `default.${member}`, reason: fault };
        const [seat = 0] = game.awaiting(state);
        const list = during('legal', () => legalMoves(game, state, seat));
        const chosen = list[random.int(Math.max(1, list.length))];
        if (chosen === undefined)
          return { member: 'default.legal', reason: 'is empty for a seat that `awaiting` names' };
        const unsaid = looked(game, state, seat, during);
        if (unsaid !== undefined) return unsaid;
        const advised = during('advise', () => toMove(game, game.advise(state, seat, random).action));
        if (
          !list.some(({ verb, args }) =>
            isDeepStrictEqual({ verb, args }, { verb: advised.verb, args: advised.args }),
          )
        )
          return { member: 'default.advise', reason: 'advises a move that `legal` does not list' };
        state = during('apply', () => play(game, state, seat, chosen.action, random)).state;
      }
    }
    return undefined;
  } catch (error) {
    return {
      member: `default.${member}`,
      reason: `fails in a trial game: ${error instanceof Error ? error.message : error}`,
    };
  }
}

/** Why a position cannot be stored and read again; undefined if it can. */
function unstorable(game: AnyGame, state: unknown): string | undefined {
  const stored = JSON.parse(JSON.stringify(state)) as unknown;
  if (!isDeepStrictEqual(stored, state)) return 'is not the same after JSON: it may hold plain values alone';
  const read = readState(game, stored, game.migrations.length);
  return isDeepStrictEqual(read, state) ? undefined : 'is not the same after its own schema';
}

/** Looks at a position as people do. @returns what is wrong */
function looked(
  game: AnyGame,
  state: unknown,
  seat: number,
  during: <T>(name: string, run: () => T) => T,
): Fault | undefined {
  const said: readonly (readonly [string, Message])[] = [
    ['headline', during('headline', () => game.headline(state))],
    ['prompt', during('prompt', () => game.prompt(state, seat))],
    ...during('describe', () => game.describe(state, seat, {})).map((one) => ['describe', one] as const),
    ...during('score', () => game.score(state)).lines.map((one) => ['score', one] as const),
  ];
  const foreign = said.find(([, message]) => !message.key.startsWith(`${game.id}.`));
  if (foreign !== undefined)
    return {
      member: `default.${foreign[0]}`,
      reason: `says ${foreign[1].key}, which is no key of ${game.id}`,
    };
  const panes = [
    during('sheet', () => mainPane(game, state, seat, { legal: true, viewer: seat })),
    ...during('table', () => game.table(state, {})),
  ];
  const size = z.looseObject({
    width: z.number().positive(),
    height: z.number().positive(),
    nodes: z.array(z.unknown()),
  });
  return panes.every((pane) => size.safeParse(pane).success)
    ? undefined
    : { member: 'default.sheet', reason: 'is no picture: a scene has width, height and nodes' };
}
