import { expect, it } from 'vitest';
import { panelPane } from '../../src/core/game.ts';
import { findMove, rankedMoves, values } from '../../src/core/legal.ts';
import { targetsOf } from '../../src/core/scene.ts';
import {
  back,
  choose,
  legalVerbs,
  NOTHING_SELECTED,
  narrow,
  type Selection,
  selectionOfMove,
} from '../../src/core/selection.ts';
import { beforeFirstTouch, touched } from '../../src/core/touch.ts';
import { games } from '../../src/games/index.ts';
import { sampled, walksOf } from '../../src/testkit/games/walk.ts';

/** Some positions of some games, with some legal moves of an awaited seat. */
function* positionsOf(game: (typeof games)[number]) {
  for (const walk of walksOf(game).slice(0, 2))
    for (const { step } of sampled(walk, 4))
      for (const seat of game.awaiting(step.state).slice(0, 1)) {
        const list = rankedMoves(game, step.state, seat);
        yield { state: step.state, seat, list, verbs: legalVerbs(game.verbs, list), some: sampled(list, 8) };
      }
}

it.each(games)('every legal move of $id can be reached option by option, and left again', (game) => {
  for (const { list, verbs, some } of positionsOf(game))
    for (const wanted of some) {
      let selection: Selection = { verb: wanted.verb, args: {} };
      for (;;) {
        const narrowed = narrow(verbs, list, selection);
        if (narrowed?.move === wanted) break;
        const open = narrowed?.open.find(({ option, values }) =>
          values.includes(wanted.args[option.name] ?? ''),
        );
        if (open === undefined) throw new Error(`nothing leads on to ${JSON.stringify(wanted.args)}`);
        selection = choose(selection, open.option.name, wanted.args[open.option.name] ?? '');
      }
      const verb = verbs.find(({ name }) => name === wanted.verb) ?? expect.fail();
      const whole = selectionOfMove(verb, wanted);
      expect(narrow(verbs, list, whole)?.move).toBe(wanted);
      expect(narrow(verbs, list, whole, 'freely')?.move).toBe(wanted);
      for (let left = whole; left.verb !== undefined; left = back(verb, left))
        expect(narrow(verbs, list, left)?.moves).toContain(wanted);
    }
});

it.each(games)('typed options of $id suggest every legal move, in whatever order they are given', (game) => {
  for (const { list, some } of positionsOf(game))
    for (const wanted of some) {
      const verb = game.verbs.find(({ name }) => name === wanted.verb) ?? expect.fail();
      const given: Record<string, string> = {};
      for (const [name, value] of Object.entries(wanted.args).toReversed()) {
        expect(values(verb, list, name, given)).toContain(value);
        given[name] = value;
      }
      expect(findMove(game, list, wanted.verb, given)).toBe(wanted);
    }
});

it.each(games)('every legal move of $id can be reached by touches and buttons alone', (game) => {
  for (const { state, seat, list, verbs, some } of positionsOf(game)) {
    for (const wanted of some) {
      const verb = verbs.find(({ name }) => name === wanted.verb);
      if (verb?.inPanel === 'form') continue;
      let selected = beforeFirstTouch(verbs, list);
      for (const { name, joined } of verb?.options ?? []) {
        const value = wanted.args[name];
        if (value === undefined) continue;
        for (const part of joined ? value.split('+') : [value])
          if (selected.verb !== wanted.verb || !(selected.args[name]?.split('+') ?? []).includes(part))
            selected = touched(verbs, list, selected, { option: name, value: part }) ?? NOTHING_SELECTED;
      }
      if (Object.keys(wanted.args).length === 0) selected = { verb: wanted.verb, args: {} };
      const { move } = narrow(verbs, list, selected, 'freely') ?? {};
      expect(move?.args, JSON.stringify(wanted.args)).toEqual(wanted.args);
    }
    const scene = panelPane(game, state, seat, { legal: true, viewer: seat });
    for (const target of targetsOf(scene))
      expect(touched(verbs, list, NOTHING_SELECTED, target), JSON.stringify(target)).toBeDefined();
  }
});
