import { describe, expect, it } from 'vitest';
import { type AnyGame, type MoveArgs, panelPane, type VerbOption } from '../../core/game.ts';
import { findMove, joinedParts, legalMoves, type Move } from '../../core/legal.ts';
import type { Locale, Message, Text } from '../../core/message.ts';
import { quickRandom, type Random } from '../../core/random.ts';
import { ENDING, resultsPane } from '../../core/results-pane.ts';
import type { Scene } from '../../core/scene.ts';
import { createTranslator } from '../../i18n/index.ts';
import { faultsOfAll, messagesOf } from './messages.ts';
import { faultsOfScene, illegible, sayings, withoutRepeats } from './scenes.ts';
import { type Stage, sampled, seatsOf, someStages, walksOf } from './walk.ts';

const LABEL_MAX = 80;
/** Maximum length of a button's label on a phone. */
const BUTTON_MAX = 40;
const VALUE_MAX = 100;
const PROMPT_MAX = 150;
const REASON_MAX = 600;
const ALT_TEXT_MAX = 1024;
const ILLUSTRATIONS_MAX = 3;
/** Number of moves checked per legal list. */
const MOVES = 40;
/** Number of moves previewed per legal list. */
const PREVIEWS = 4;

/** Names of the maximum length that Discord allows. */
const nameOf = (seat: number) => `${seat}ilhelmina-Alexandrine von Hohen`;

/** The texts that other layers put on the pane of results. */
const result = { title: 'Final result', player: '{{who}}' };
const RESULTS = { en: result, de: result, fr: result, nl: result };

/** Examples of typed text. */
const absurd = [
  ...['', ' ', '+', '++', '0', '-1', '1e9', 'NaN', 'undefined', '__proto__', 'constructor', 'toString'],
  ...['{{who}}', '$t(name)', '<@1> @everyone', "'; drop table steps; --", '\u202esdrawkcab'],
  ...['💥'.repeat(50), 'x'.repeat(6000)],
];

/** The presentation part of the contract that every game fulfils: see docs/adding-a-game.md. */
export function presentation(game: AnyGame): void {
  describe(`${game.id}: its sentences`, () => sentences(game));
  describe(`${game.id}: its labels`, () => labels(game));
  describe(`${game.id}: its pictures`, () => pictures(game));
}

function sentences(game: AnyGame): void {
  const { everywhere, longest, sayable } = speakerOf(game);

  it('has its events, headlines, prompts and results in every language, with all their values', () => {
    const stages = walksOf(game).flat();
    const prompts = stages.flatMap(({ step: { state } }) =>
      game.awaiting(state).map((seat) => game.prompt(state, seat)),
    );
    sayable(stages.flatMap(({ step }) => step.events));
    sayable(stages.flatMap(({ step: { state } }) => [game.headline(state), ...game.score(state).lines]));
    sayable(prompts);
    for (const prompt of withoutTwins(prompts)) expect(longest(prompt)).toBeLessThanOrEqual(PROMPT_MAX);
  });

  it('… remarks, and reasons for hints', () => {
    for (const [state, seat, list] of positions(game))
      sayable(sampled(list, MOVES).flatMap(({ action }) => game.remarks(state, seat, action)));
    for (const [state, seat] of positions(game).filter((_position, i) => i % 5 === 2))
      sayable([game.advise(state, seat, quickRandom('why')).why]);
  });

  it('… reasons for every illegal move', () => {
    const random = quickRandom(`${game.id} nonsense`);
    const known = walksOf(game).flatMap((all) => all.flatMap(({ move }) => move ?? []));
    for (const { step } of someStages(game))
      for (const seat of seatsOf(game, step.state)) {
        const list = legalMoves(game, step.state, seat);
        for (const [verb, args] of nonsense(game, known, random)) {
          const found = findMove(game, list, verb, args);
          if (found !== undefined && found !== 'several') continue;
          const why = game.explain(step.state, seat, verb, args);
          sayable([why]);
          expect(longest(why)).toBeLessThanOrEqual(REASON_MAX);
        }
      }
  });

  it(`… a description of the sheet in sentences that can be cut to ${ALT_TEXT_MAX} characters`, () => {
    for (const [i, { step, before }] of someStages(game).entries()) {
      const seat = i % seatsOf(game, step.state).length;
      const described = game.describe(step.state, seat, { since: before, legal: true, viewer: seat });
      sayable(described);
      expect(described.length).toBeGreaterThan(0);
      const texts = described.flatMap(everywhere);
      expect(texts.filter((text) => !/[.!?]$/.test(text) || text.length > ALT_TEXT_MAX)).toEqual([]);
    }
  });
}

function labels(game: AnyGame): void {
  const { longest, sayable } = speakerOf(game);
  const expectWithin = (texts: readonly Text[], most: number) => {
    sayable(texts.flatMap((text) => (typeof text === 'string' ? [] : [text])));
    expect(texts.filter((text) => longest(text) > most)).toEqual([]);
  };

  it(`are in every language, of ${LABEL_MAX} characters at the most; values have ${VALUE_MAX}`, () => {
    const values = valuesOf(game);
    expect(values.map(({ value }) => value).filter(({ length }) => length > VALUE_MAX)).toEqual([]);
    const ofValues = values.map(({ option, value, state, seat, before }) =>
      option.label(value, state, seat, before),
    );
    const titles = positions(game).flatMap(([state, seat, list]) =>
      sampled(list, MOVES).flatMap(({ verb, args }) => {
        const { title, whole } = game.verbs.find(({ name }) => name === verb) ?? {};
        if (whole !== undefined) sayable([whole.menu(args)]);
        return title?.(args, state, seat) ?? [];
      }),
    );
    expectWithin(withoutTwins([...ofValues, ...titles]), LABEL_MAX);
  });

  it(`are, on buttons, of ${BUTTON_MAX} characters at the most`, () => {
    const texts = valuesOf(game).flatMap(({ option: { buttons }, value, state, seat, before }) => [
      buttons?.label(value, state, seat, before) ?? [],
      buttons?.heading?.(value, state, seat) ?? [],
    ]);
    expectWithin(withoutTwins(texts.flat()), BUTTON_MAX);
  });

  it('have the emoji that their options name', () => {
    const missing = valuesOf(game)
      .map(({ option, value, state, seat }) => option.emoji?.(value, state, seat))
      .filter((name) => name !== undefined && game.emojis?.[name] === undefined);
    expect([...new Set(missing)]).toEqual([]);
  });
}

function pictures(game: AnyGame): void {
  const { say, everywhere, longest, sayable } = speakerOf(game);
  const panes = once(() => someStages(game).flatMap((stage, i) => panesOf(game, stage, i)));
  const unlikePanes = once(() => withoutRepeats(panes()));

  it('has panes with valid colours and icons, and nothing outside', () => {
    for (const scene of unlikePanes()) {
      sayable(messagesOf(scene));
      expect(faultsOfScene(scene, everywhere)).toEqual([]);
    }
  });

  it('has panes that can be read where Discord shows them', () => {
    const faults = unlikePanes().flatMap((scene) => illegible(scene, say));
    expect([...new Set(faults)]).toEqual([]);
  });

  it('has illustrations only for chapters of its rules, with captions, readable like panes', () => {
    expect(game.illustrations?.('no chapter') ?? []).toEqual([]);
    for (const topic of game.topics) {
      const shown = game.illustrations?.(topic) ?? [];
      expect(shown.length).toBeLessThanOrEqual(ILLUSTRATIONS_MAX);
      for (const { scene, caption } of shown) {
        sayable([caption, ...messagesOf(scene)]);
        expect(longest(caption)).toBeLessThanOrEqual(ALT_TEXT_MAX);
        expect(faultsOfScene(scene, everywhere)).toEqual([]);
        expect(illegible(scene, say)).toEqual([]);
      }
    }
  });

  it('has scores in words that fit on the pane of results', () => {
    const words = createTranslator({ [game.id]: game.locales, results: RESULTS });
    const scenes = walksOf(game).map((all) => {
      const { state } = all.at(-1)?.step ?? {};
      const named = {
        title: { key: 'results.title' },
        where: game.headline(state),
        name: (seat: number) => ({ key: 'results.player', values: { who: { seat } } }),
      };
      return resultsPane(game.score(state), named, game.ending?.(state));
    });
    const faults = scenes.flatMap((scene) => [
      ...illegible(scene, (text, locale) => words.text(text, locale, nameOf)),
      ...faultsOfScene(
        scene,
        sayings((text, locale) => words.text(text, locale, nameOf)),
      ),
    ]);
    expect([...new Set(faults)]).toEqual([]);
  });

  it('has an ending of the right size that can be said in every language, if it has one', () => {
    for (const all of walksOf(game)) {
      const scene = game.ending?.(all.at(-1)?.step.state);
      if (scene === undefined) continue;
      sayable(messagesOf(scene));
      expect(scene).toMatchObject(ENDING);
    }
  });

  it('has at least one pane of the sheet, and a title for every further pane', () => {
    for (const { step } of someStages(game)) {
      const sheets = seatsOf(game, step.state).map((seat) => game.sheet(step.state, seat, {}));
      expect(sheets.filter(({ length }) => length === 0)).toEqual([]);
      const further = [...sheets.flatMap((sheet) => sheet.slice(1)), ...game.table(step.state, {}).slice(1)];
      expect(further.filter(({ title }) => title === undefined)).toEqual([]);
    }
  });

  it('has the same base picture for the same key', () => {
    const bases = new Map<string, string>();
    for (const { base } of panes()) {
      if (base === undefined) continue;
      const nodes = JSON.stringify(base.nodes);
      expect(bases.get(base.key) ?? nodes).toBe(nodes);
      bases.set(base.key, nodes);
    }
  });
}

/** What says a game's texts in every language. */
function speakerOf(game: AnyGame) {
  const translator = createTranslator({ [game.id]: game.locales });
  const say = (text: Text, locale: Locale) => translator.text(text, locale, nameOf);
  const everywhere = sayings(say);
  return {
    say,
    everywhere,
    longest: (text: Text) => Math.max(...everywhere(text).map(({ length }) => length)),
    sayable: (messages: readonly Message[]) => expect(faultsOfAll(game, messages)).toEqual([]),
  };
}

function withoutTwins(texts: readonly Text[]): readonly Text[] {
  return [...new Map(texts.map((text) => [JSON.stringify(text), text])).values()];
}

/** Every pane of some positions: public, private, with partial choices, and previews. */
function panesOf(game: AnyGame, { step: { state }, before }: Stage, index: number): readonly Scene[] {
  const seats = seatsOf(game, state);
  const seat = game.awaiting(state)[0] ?? index % seats.length;
  const since = before === undefined ? {} : { since: before };
  const own = { ...since, legal: true, viewer: seat };
  return [
    ...game.table(state, {}),
    ...game.table(state, { ...since, viewer: seat }),
    ...seats.flatMap((of) => game.sheet(state, of, {})),
    ...game.sheet(state, seat, own),
    panelPane(game, state, seat, own),
    ...sampled(legalMoves(game, state, seat), PREVIEWS).flatMap(({ verb, args, action }) => [
      ...partsBefore(game, verb, args).map((chosen) =>
        panelPane(game, state, seat, { ...own, chosen: { verb, args: chosen } }),
      ),
      panelPane(game, game.apply(state, seat, action).state, seat, { viewer: seat, since: state }),
    ]),
  ];
}

/** The steps of choosing a move: nothing, the first option, the first two… */
function partsBefore(game: AnyGame, verb: string, args: MoveArgs): readonly MoveArgs[] {
  const chosen = optionsOf(game, verb, args).map(([option, value]) => [option.name, value] as const);
  return chosen.map((_, count) => Object.fromEntries(chosen.slice(0, count)));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Every awaited seat of some positions, with its legal list. */
function positions(game: AnyGame): readonly (readonly [unknown, number, readonly Move<unknown>[]])[] {
  return someStages(game).flatMap(({ step: { state } }) =>
    game.awaiting(state).map((seat) => [state, seat, legalMoves(game, state, seat)] as const),
  );
}

/** The values of some moves, joined ones also part by part. */
function valuesOf(game: AnyGame) {
  return positions(game).flatMap(([state, seat, list]) =>
    sampled(list, MOVES).flatMap(({ verb, args }) =>
      optionsOf(game, verb, args).flatMap(([option, whole, before]) =>
        [...new Set([whole, ...(option.joined ? joinedParts(whole) : [])])].map((value) => ({
          option,
          value,
          state,
          seat,
          before,
        })),
      ),
    ),
  );
}

/** The options of a move, each with its value and with the values before it. */
function optionsOf(
  game: AnyGame,
  verb: string,
  args: MoveArgs,
): readonly (readonly [VerbOption<unknown>, string, MoveArgs])[] {
  const options = game.verbs.find(({ name }) => name === verb)?.options ?? [];
  return options.flatMap((option, i) => {
    const value = args[option.name];
    const earlier = options.slice(0, i).map(({ name }) => name);
    const before = Object.fromEntries(Object.entries(args).filter(([name]) => earlier.includes(name)));
    return value === undefined ? [] : [[option, value, before] as const];
  });
}

/** Illegal input: moves of other positions, moves with a word changed or left out, and plain nonsense. */
function nonsense(
  game: AnyGame,
  known: readonly Move<unknown>[],
  random: Random,
): readonly (readonly [string, MoveArgs])[] {
  const anyOf = <T>(list: readonly T[]): T => list[random.int(list.length)] as T;
  const other = anyOf(known);
  const command = anyOf(game.verbs);
  const changed = anyOf([...Object.keys(other.args), 'none']);
  const { [changed]: _left, ...rest } = other.args;
  return [
    [other.verb, other.args],
    [other.verb, { ...other.args, [changed]: anyOf(absurd) }],
    [other.verb, rest],
    [command.name, {}],
    [command.name, Object.fromEntries(command.options.map(({ name }) => [name, anyOf(absurd)]))],
    [command.name, { ...other.args, [anyOf(absurd)]: anyOf(absurd) }],
    [anyOf(absurd), other.args],
  ];
}
