/** Everything that a bot or its tests import from the playground. */
export { InteractionFailed } from './driver/answer.ts';
export type { LabelMatcher } from './driver/content.ts';
export type { PersonDriver } from './driver/person.ts';
export type { Answer, SeenMessage } from './driver/seen.ts';
export { createPlayground, type Playground, type PlaygroundOptions } from './playground.ts';
export type { PlaygroundLog } from './server/server.ts';
export type { SeedChannel } from './server/world/seed.ts';
