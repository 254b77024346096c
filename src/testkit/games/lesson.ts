import { describe, expect, it } from 'vitest';
import { type AnyGame, panelPane } from '../../core/game.ts';
import { LESSON_LETTERS, pointingAt } from '../../core/lesson.ts';
import { locales } from '../../core/message.ts';
import { leastSize, targetsOf } from '../../core/scene.ts';
import { createTranslator } from '../../i18n/index.ts';
import { walksOf } from './walk.ts';

/** The number of positions per walk at which a step is checked. */
const LOOKS = 3;

/** The part of the contract about the guided first game, if there is one. */
export function lessons(game: AnyGame): void {
  const { goal, steps = [] } = game.lesson ?? {};
  const translator = createTranslator({ [game.id]: game.locales });
  describe.skipIf(game.lesson === undefined)(`${game.id}: the guided first game`, () => {
    it('has a few steps', () => {
      expect(steps.length).toBeGreaterThanOrEqual(3);
      expect(steps.length).toBeLessThanOrEqual(5);
      expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
    });

    it.each(locales)('has short sentences in %s', (locale) => {
      const all = [goal, ...steps.flatMap(({ text, chosen }) => [text, chosen])];
      const said = all.flatMap((text) => text ?? []).map((text) => translator.text(text, locale, String));
      expect(said.filter((text) => text.length > LESSON_LETTERS)).toEqual([]);
    });

    it.each(steps.map((step) => [step.id, step] as const))('reaches %s, and marks places', (_, step) => {
      const found = walksOf(game).flatMap((walk) =>
        walk
          .flatMap(({ step: { state } }) => game.awaiting(state).map((seat) => ({ state, seat })))
          .filter(({ state, seat }) => step.when(state, seat))
          .slice(0, LOOKS),
      );
      expect(found.length).toBeGreaterThan(0);
      for (const { state, seat } of step.at === undefined ? [] : found) {
        const scene = panelPane(game, state, seat, { legal: true, viewer: seat });
        const meant = targetsOf(scene).filter((target) => step.at?.(target, state, seat));
        expect(meant.length).toBeGreaterThan(0);
        const marked = pointingAt(scene, (target) => step.at?.(target, state, seat) === true);
        const lines = marked.nodes.slice(scene.nodes.length);
        expect(lines.length).toBeGreaterThan(0);
        for (const line of lines) {
          // Only an outline within the pane: it covers nothing.
          if (line.kind !== 'rect') throw new Error(`a ${line.kind} points`);
          expect(line).not.toHaveProperty('fill');
          expect(line.strokeWidth).toBeGreaterThanOrEqual(leastSize(scene, 'stroke'));
          expect(Math.min(line.x, line.y)).toBeGreaterThanOrEqual(0);
          expect(line.x + line.width).toBeLessThanOrEqual(scene.width);
          expect(line.y + line.height).toBeLessThanOrEqual(scene.height);
        }
      }
    });
  });
}
