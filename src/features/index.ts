import { activity } from './activity/index.ts';
import { analysis } from './analysis/index.ts';
import { awaited } from './awaited/index.ts';
import { challenges } from './challenges/index.ts';
import { clubNights } from './club-night/index.ts';
import { codes } from './codes/index.ts';
import { cups } from './cup/index.ts';
import type { Feature } from './feature.ts';
import { finding } from './find/index.ts';
import { firstGame } from './first-game/index.ts';
import { forums } from './forums/index.ts';
import { help } from './help/index.ts';
import { hints } from './hints/index.ts';
import { history } from './history/index.ts';
import { houseRules } from './house-rules/index.ts';
import { invitations } from './invitations/index.ts';
import { leagues } from './league/index.ts';
import { odds } from './odds/index.ts';
import { privacy } from './privacy/index.ts';
import { puzzles } from './puzzles/index.ts';
import { ratings } from './ratings/index.ts';
import { reminders } from './reminders/index.ts';
import { replay } from './replay/index.ts';
import { resting } from './rest/index.ts';
import { sheetNames } from './sheet-names/index.ts';
import { userInstall } from './user-install/index.ts';
import { whatIf } from './what-if/index.ts';

/** The only list of features. A feature comes after those it needs. */
export const features: readonly Feature[] = [
  houseRules,
  forums,
  userInstall,
  invitations,
  challenges,
  replay,
  ratings,
  leagues,
  cups,
  odds,
  finding,
  resting,
  reminders,
  analysis,
  puzzles,
  history,
  hints,
  sheetNames,
  firstGame,
  whatIf,
  codes,
  awaited,
  clubNights,
  activity,
  help,
  privacy,
];
