import type { Outcome } from '../../table/model.ts';
import type { RatingStore, Skill } from '../../table/store/ratings.ts';

/** The part of the in-memory store that knows the ratings of servers. @param isUnrated whether no rating counts a game */
export function memoryRatings(
  outcomes: readonly Outcome[],
  isUnrated: (tableId: string) => boolean = () => false,
): RatingStore {
  /** The tables whose outcomes are in the ratings. */
  const rated = new Set<string>();
  const skills = new Map<string, Map<string, Skill>>();
  /** How often the ratings of a server were written. */
  const turns = new Map<string, number>();

  return {
    async unrated(guildId, most) {
      const fresh = outcomes
        .filter((one) => one.guildId === guildId && !rated.has(one.tableId) && !isUnrated(one.tableId))
        .slice(0, most);
      const known = [...(skills.get(guildId)?.values() ?? [])];
      return { outcomes: fresh, skills: known, turn: turns.get(guildId) ?? 0 };
    },
    async rate(guildId, turn, tableIds, changed) {
      if ((turns.get(guildId) ?? 0) !== turn) return 'conflict';
      turns.set(guildId, turn + 1);
      for (const tableId of tableIds) rated.add(tableId);
      const own = skills.get(guildId) ?? new Map<string, Skill>();
      for (const skill of changed) own.set(`${skill.game} ${skill.userId}`, skill);
      skills.set(guildId, own);
      return 'rated';
    },
    async skills(guildId, game) {
      return [...(skills.get(guildId)?.values() ?? [])].filter((skill) => skill.game === game);
    },
  };
}
