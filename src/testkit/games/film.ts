import { describe, expect, it } from 'vitest';
import { type FilmFrame, filmFrames, filmSize, finalPane, planFilm, tellsNew } from '../../core/film.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Text } from '../../core/message.ts';
import { resultsPane } from '../../core/results-pane.ts';
import { type BoxName, boxes, cssScale, type Detail, minimums } from '../../core/scene.ts';
import { createTranslator } from '../../i18n/index.ts';
import { createAnimator } from '../../render/animator.ts';
import { detailsOf } from '../../render/details.ts';
import { decodedFilm, drawnScene, type Picture } from '../render/pixels.ts';
import { type Stage, sampled, seatsOf, walksOf } from './walk.ts';

/** The number of hidden choices that are compared with others. */
const CHOICES = 6;
const MOST_BYTES = 2 ** 20;
/** A channel that differs by more than this, 0 to 255, is wrong, except at the edges of shapes. */
const LOSS = 12;
/** CSS pixels: a pane can be a little narrower than a film. */
const SLACK = 0.3;

const words = { title: { key: 'Final result' }, name: (seat: number) => `Player ${seat}` };
const animator = createAnimator({ text: (text) => (typeof text === 'string' ? text : text.key) });
const look = { theme: 'light', locale: 'en', nameOf: (seat: number) => `Player ${seat}` } as const;

/** The part of the contract about films: all that they need from a game are its panes, its score and `hidden`. */
export function film(game: AnyGame): void {
  const translator = createTranslator({ [game.id]: game.locales });
  const say = (text: Text) => translator.text(text, 'en', look.nameOf);

  describe(`${game.id}: the film`, () => {
    it('takes ten to twenty seconds in one size, and can be read', () => {
      for (const stages of walksOf(game)) {
        const frames = framesOf(game, positionsOf(game, stages));
        const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1000;
        expect(seconds).toBeGreaterThan(10);
        expect(seconds).toBeLessThan(20);
        expect(new Set(frames.map(({ scene }) => `${scene.width} x ${scene.height}`)).size).toBe(1);
        for (const { scene } of sampled(frames, 6)) expect(tooSmallToRead(scene, say)).toEqual([]);
      }
    });

    it('is a small file of replayed positions, and ends with the final results', async () => {
      const stages = walksOf(game).reduce((one, other) =>
        seatsOf(game, other[0]?.step.state).length > seatsOf(game, one[0]?.step.state).length ? other : one,
      );
      const positions = positionsOf(game, stages);
      const frames = framesOf(game, positions);
      const file = await animator.animate(frames, look);
      expect(file.length).toBeLessThan(MOST_BYTES);
      const { frames: shown } = decodedFilm(file);
      // Equal frames are joined: the times tell which ones.
      const ends = shown.map((_, i) => shown.slice(0, i + 1).reduce((sum, { ms }) => sum + ms, 0));
      let begin = 0;
      for (const { scene, ms } of frames) {
        const picture = shown[ends.findIndex((end) => begin < end)]?.picture;
        expect(off(drawnScene(scene), picture)).toBeLessThan(0.01);
        begin += ms;
      }
      expect(begin).toBe(ends.at(-1));
      const state = positions.at(-1);
      const score = game.score(state);
      const results = resultsPane(score, { ...words, where: game.headline(state) }, game.ending?.(state));
      const last = drawnScene(finalPane(filmSize(score.totals.length), results));
      expect(off(last, shown.at(-1)?.picture)).toBeLessThan(0.01);
    });

    it('shows hidden choices to nobody, before they are revealed', () => {
      const unseen = walksOf(game)
        .flatMap((stages) => stages.map((stage, i) => ({ stage, earlier: stages.slice(0, i) })))
        .flatMap(({ stage: { before, seat, move }, earlier }) => {
          if (seat === undefined || move === undefined) return [];
          const own = game.apply(before, seat, move.action).state;
          return tellsNew(game, own, seat) ? [] : [{ before, seat, own, earlier }];
        });
      for (const { before, seat, own, earlier } of sampled(unseen, CHOICES)) {
        const films = sampled(game.legal(before, seat), 3).map((other) => {
          const then = game.apply(before, seat, other).state;
          return JSON.stringify(framesOf(game, [...positionsOf(game, earlier), then]));
        });
        const shown = JSON.stringify(framesOf(game, [...positionsOf(game, earlier), own]));
        expect(films).toEqual(films.map(() => shown));
      }
    });
  });
}

function positionsOf(game: AnyGame, stages: readonly Stage[]): readonly unknown[] {
  return stages
    .filter(({ step, seat }, i) => i === stages.length - 1 || tellsNew(game, step.state, seat))
    .map(({ step }) => step.state);
}

function framesOf(game: AnyGame, positions: readonly unknown[]): readonly FilmFrame[] {
  return [...filmFrames(game, positions, planFilm(game, positions), words)];
}

/** The details that are too small to read in some box: see `leastIn`. Nothing can be chosen in a film. */
function tooSmallToRead(scene: FilmFrame['scene'], say: (text: Text) => string): readonly string[] {
  const details = detailsOf(scene, say).filter(({ detail }) => detail !== 'target');
  return (Object.keys(boxes) as BoxName[]).flatMap((box) =>
    details.flatMap(({ detail, size, what }) => {
      const css = size * cssScale(scene, box);
      return css < leastIn(box, detail) ? [`${detail} “${what}” has ${css.toFixed(1)} px (${box})`] : [];
    }),
  );
}

/** As on a pane on a phone; two thirds of that on a desktop, where the totals take up the height. */
function leastIn(box: BoxName, detail: Detail): number {
  return box === 'phone' ? minimums[detail].phone - SLACK : (2 / 3) * minimums[detail].desktop;
}

/** The share of channels that differ by more than `LOSS`, 0 to 1. */
function off(picture: Picture, other: Picture | undefined): number {
  if (other === undefined || picture.data.length !== other.data.length) return 1;
  let count = 0;
  for (let i = 0; i < picture.data.length; i++)
    if (Math.abs((picture.data[i] ?? 0) - (other.data[i] ?? 0)) > LOSS) count++;
  return count / picture.data.length;
}
