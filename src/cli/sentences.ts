import { parseArgs } from 'node:util';
import { chooseAt } from '../core/computer.ts';
import { type AnyGame, panelPane } from '../core/game.ts';
import { legalMoves, type Move, toMove } from '../core/legal.ts';
import { type Locale, locales, type Message, type Seat, type Text } from '../core/message.ts';
import { quickRandom } from '../core/random.ts';
import type { Node, Scene } from '../core/scene.ts';
import { begin, play } from '../core/steps.ts';
import type { NameOf } from '../table/ports.ts';
import {
  GAME_USAGE,
  gameArguments,
  gameTranslator,
  oneOf,
  playerName,
  readGame,
  type Tool,
  type WantedGame,
  wholeNumber,
} from './tool.ts';

const USAGE = `Prints all sentences of a game as people read them, in every language.

  npm run tool -- sentences --game ID [--games K] [--locale de] [--seats N] [--seed S] [--option NAME=VALUE]…

${GAME_USAGE}
  --games    how many games say them (default 2)
  --locale   one language alone: ${locales.join(', ')}

What no game said follows at the end, as it stands in the catalog.`;

/** Maximum number of different sentences printed per key. */
const EXAMPLES = 2;
/** The number of moves in a position whose texts are collected. */
const MOVES = 6;
/** Pictures and refusals are collected in one of this many positions. */
const RARELY = 5;

interface WantedSentences extends WantedGame {
  readonly count: number;
  readonly locales: readonly Locale[];
}

/** @throws an error whose message says what is wrong */
export function readArguments(args: readonly string[]): WantedSentences {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...gameArguments,
      games: { type: 'string', default: '2' },
      locale: { type: 'string', default: '' },
    },
  });
  return {
    ...readGame(values, 3),
    count: wholeNumber('games', values.games, 1, 1000),
    locales: values.locale === '' ? locales : [oneOf('--locale', values.locale, locales)],
  };
}

/** The lines to print: a key, then a sentence in each language. */
export function* sentences(wanted: WantedSentences): Generator<string> {
  const { game, locales } = wanted;
  const messages = new Map<string, Map<string, Message>>();
  const translator = gameTranslator();
  const nameOf: NameOf = Object.assign((seat: Seat) => playerName(seat), { sheet: () => undefined });
  for (const message of messagesOf(wanted)) {
    const examples = messages.get(message.key) ?? new Map<string, Message>();
    messages.set(message.key, examples);
    if (examples.size >= EXAMPLES) continue;
    const pattern = translator.text(message, 'en', nameOf).replaceAll(/\d+/g, '#');
    if (!examples.has(pattern)) examples.set(pattern, message);
  }
  const keys = Object.keys(game.locales.en);
  const keyOf = (key: string) => `${game.id}.${key.replace(/_(one|other)$/, '')}`;
  for (const key of new Set(keys.map(keyOf))) {
    const examples = [...(messages.get(key)?.values() ?? [])];
    if (examples.length === 0) continue;
    yield `\n${key}`;
    for (const message of examples)
      for (const locale of locales) yield `  ${locale}  ${translator.text(message, locale, nameOf)}`;
  }
  yield '\nNOT SAID IN THESE GAMES';
  for (const key of keys.filter((key) => !messages.has(keyOf(key)))) {
    yield `\n${game.id}.${key}`;
    for (const locale of locales)
      for (const [own, text] of Object.entries(game.locales[locale] ?? {}))
        if (own === key) yield `  ${locale}  ${text}`;
  }
}

/** All messages of some games, including messages within messages. */
function* messagesOf(wanted: WantedSentences): Generator<Message> {
  for (let index = 0; index < wanted.count; index++)
    for (const text of textsOf({ ...wanted, seed: `${wanted.seed} ${index}` })) yield* within(text);
}

function* within(text: unknown): Generator<Message> {
  if (Array.isArray(text)) for (const one of text) yield* within(one);
  else if (typeof text === 'object' && text !== null && 'key' in text && typeof text.key === 'string') {
    const message: Message = { ...text, key: text.key };
    yield message;
    for (const value of Object.values(message.values ?? {})) yield* within(value);
  }
}

/** All messages of one game to its players. */
function* textsOf({ game, options, players, seed }: WantedSentences): Generator<Text> {
  const random = quickRandom(seed);
  let { state, events } = begin(game, { seats: players.length, options, formerWinners: [] }, random);
  let previous = state;
  for (let moves = 0; ; moves++) {
    yield* events;
    yield game.headline(state);
    yield* game.score(state).lines;
    const [seat] = game.awaiting(state);
    for (const own of players.keys()) {
      yield* game.changesFor?.(previous, state, own) ?? [];
      yield* game.closeTo?.(state, own) ?? [];
    }
    if (moves % RARELY === 0 || seat === undefined) yield* picturedIn(game, state, previous, seat ?? 0);
    if (seat === undefined) return;
    const list = legalMoves(game, state, seat);
    yield game.prompt(state, seat);
    for (const move of someOf(list)) yield* saidOf(game, state, seat, move);
    for (const { when } of players.flatMap((_, own) => game.planning?.foresee(state, own) ?? [])) yield when;
    if (moves % RARELY === 0) yield* refused(game, state, seat, previous);
    yield game.advise(state, seat, random).why;
    const action = chooseAt(game, 'medium', state, seat, random);
    previous = state;
    ({ state, events } = play(game, state, seat, action, random));
  }
}

function someOf<T>(list: readonly T[]): readonly T[] {
  const every = Math.max(1, Math.floor(list.length / MOVES));
  return list.filter((_, index) => index % every === 0);
}

/** A move's title, and everything there is to know about it. */
function* saidOf(game: AnyGame, state: unknown, seat: Seat, move: Move<unknown>): Generator<Text> {
  const { verb, args, action } = move;
  yield* game.remarks(state, seat, action);
  const { options = [], title, whole } = game.verbs.find(({ name }) => name === verb) ?? {};
  if (title !== undefined) yield title(args, state, seat);
  if (whole !== undefined) yield whole.menu(args);
  for (const { name, label, buttons } of options) {
    const value = args[name];
    if (value === undefined) continue;
    yield label(value, state, seat, args);
    if (buttons !== undefined) yield buttons.label(value, state, seat, args);
    if (buttons?.heading !== undefined) yield buttons.heading(value, state, seat);
  }
}

/** The reasons why moves of another position or another seat are illegal now. */
function* refused(game: AnyGame, state: unknown, seat: Seat, previous: unknown): Generator<Text> {
  const legal = new Set(legalMoves(game, state, seat).map(wordsOf));
  const others = [previous, state].flatMap((position) =>
    game.awaiting(position).flatMap((own) => someOf(game.legal(position, own))),
  );
  for (const move of others.map((action) => toMove(game, action))) {
    if (!legal.has(wordsOf(move))) yield game.explain(state, seat, move.verb, move.args);
    for (const own of [seat, seat === 0 ? 1 : 0]) yield game.explain(state, own, move.verb, {});
  }
}

function wordsOf({ verb, args }: Move<unknown>): string {
  return JSON.stringify([verb, args]);
}

/** The messages on the pictures of a position, and in their descriptions. */
function* picturedIn(game: AnyGame, state: unknown, since: unknown, seat: Seat): Generator<Text> {
  const look = { viewer: seat, since, legal: true };
  yield* game.describe(state, seat, look);
  const ending = game.awaiting(state).length === 0 ? game.ending?.(state) : undefined;
  const panes: readonly Scene[] = [
    ...game.sheet(state, seat, look),
    ...game.table(state, look),
    panelPane(game, state, seat, look),
    ...(ending === undefined ? [] : [ending]),
  ];
  for (const { title, base, nodes } of panes) {
    if (title !== undefined) yield title;
    yield* printedIn([...(base?.nodes ?? []), ...nodes]);
  }
}

function* printedIn(nodes: readonly Node[]): Generator<Text> {
  for (const node of nodes)
    if (node.kind === 'group') yield* printedIn(node.nodes);
    else if (node.kind === 'text') yield node.text;
}

export const sentencesTool: Tool = {
  usage: USAGE,
  prepare(args) {
    const wanted = readArguments(args);
    return () => {
      for (const line of sentences(wanted)) console.log(line);
    };
  },
};
