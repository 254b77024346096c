/**
 * `rollpad/game`: what a game imports that stands outside of this repository. The contract of `Game` and the helpers of
 * the games here.
 */
export * from './core/common.ts';
export * from './core/computer.ts';
export * from './core/draw.ts';
export * from './core/game.ts';
export * from './core/legal.ts';
export * from './core/lesson.ts';
export * from './core/message.ts';
export * from './core/options.ts';
export * from './core/outlines.ts';
export * from './core/random.ts';
export { ENDING } from './core/results-pane.ts';
export * from './core/rounds.ts';
export * from './core/scene.ts';
export * from './core/steps.ts';
