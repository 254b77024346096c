import { ordinal } from 'openskill';
import { type Rated, ratedOf } from '../../table/server/leaderboard.ts';
import type { Skill } from '../../table/store/ratings.ts';

/** People by their skill, the best first: what a leaderboard of these shows. */
export function ranked(skills: readonly Skill[]): readonly Rated[] {
  return skills
    .map((skill) => ratedOf({ ...skill, rank: rankOf(skill, skills), isHere: true }, skill.name))
    .toSorted((one, other) => one.rank - other.rank || (one.userId < other.userId ? -1 : 1));
}

/** From 1; equal for equals. */
export function rankOf(skill: Skill, all: readonly Skill[]): number {
  return 1 + all.filter((other) => ordinal(other) > ordinal(skill)).length;
}
