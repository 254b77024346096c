import { ordinal } from 'openskill';
import type { Outcome } from '../../table/model.ts';
import { EVERYWHERE, type RatingStore, type Skill } from '../../table/store/ratings.ts';

/** The part of the in-memory store that knows the ratings of servers, and of all together. @param isUnrated whether no rating counts a game */
export function memoryRatings(
  outcomes: readonly Outcome[],
  isUnrated: (tableId: string) => boolean = () => false,
): RatingStore {
  /** By scope and table, whose outcomes are in the ratings. */
  const rated = new Set<string>();
  const skills = new Map<string, Map<string, Skill>>();
  /** How often the ratings of a server were written. */
  const turns = new Map<string, number>();

  return {
    async unrated(scope, most) {
      const counts = ({ guildId }: Outcome) =>
        scope === EVERYWHERE ? guildId !== undefined : guildId === scope;
      const fresh = outcomes
        .filter((one) => counts(one) && !rated.has(`${scope} ${one.tableId}`) && !isUnrated(one.tableId))
        .slice(0, most);
      const known = [...(skills.get(scope)?.values() ?? [])];
      return { outcomes: fresh, skills: known, turn: turns.get(scope) ?? 0 };
    },
    async rate(scope, turn, tableIds, changed) {
      if ((turns.get(scope) ?? 0) !== turn) return 'conflict';
      turns.set(scope, turn + 1);
      for (const tableId of tableIds) rated.add(`${scope} ${tableId}`);
      const own = skills.get(scope) ?? new Map<string, Skill>();
      for (const skill of changed) own.set(`${skill.game} ${skill.userId}`, skill);
      skills.set(scope, own);
      return 'rated';
    },
    async standings(scope, game, reader, most) {
      const own = [...(skills.get(scope)?.values() ?? [])].filter((skill) => skill.game === game);
      return own
        .map((skill) => ({
          ...skill,
          rank: rankOf(skill, own),
          isHere: skills.get(reader.guildId)?.has(`undefined ${skill.userId}`) ?? false,
        }))
        .filter(({ rank, userId }) => rank <= most || userId === reader.userId)
        .toSorted((one, other) => one.rank - other.rank || (one.userId < other.userId ? -1 : 1));
    },
  };
}

/** From 1; equal for equals. */
export function rankOf(skill: Skill, all: readonly Skill[]): number {
  return 1 + all.filter((other) => ordinal(other) > ordinal(skill)).length;
}
