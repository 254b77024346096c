import * as z from 'zod';
import { formKind, integer, pressKind } from '../../discord/presses.ts';

/** A league's id, as typed and as carried by messages. */
const LEAGUE = /^[a-z2-7]{6,10}$/;
const fields = { league: z.string().regex(LEAGUE) };

/** Parses a typed code. */
export function readCode(text: string): string | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toLowerCase();
  return LEAGUE.test(code) ? code : undefined;
}

export const presses = {
  leagueForm: formKind('league-form', 'lasting', {}, '🏆'),
  joinLeague: pressKind('join-league', 'lasting', fields),
  /** The person's standing and actions. */
  myLeague: pressKind('my-league', 'passing', fields, '🏆'),
  /** A division: the one in the press, or the one chosen in a menu. */
  division: pressKind('division', 'passing', { ...fields, season: integer, division: integer }),
  /** The season chosen in a menu. */
  season: pressKind('league-season', 'passing', fields),
  ranking: pressKind('league-ranking', 'passing', fields, '📈'),
  /** The host's actions. */
  manageLeague: pressKind('manage-league', 'passing', fields, '🛠️'),
  editLeague: formKind('edit-league', 'lasting', fields),
  /** The members, from an offset; a choice removes one. */
  leagueMembers: pressKind('league-members', 'passing', { ...fields, from: integer }),
  takeOut: pressKind('league-out', 'passing', fields),
  takeOutDo: pressKind('league-out-do', 'lasting', { ...fields, person: z.string().regex(/^\w{1,20}$/) }),
  /** The guest servers, and who is out; a choice shuts a server out, or lets somebody in. */
  door: pressKind('league-door', 'passing', fields),
  shutOut: pressKind('league-shut', 'passing', fields),
  shutOutDo: pressKind('league-shut-do', 'lasting', { ...fields, server: z.string().regex(/^\w{1,20}$/) }),
  letIn: pressKind('league-let-in', 'lasting', fields),
  /** Asks for confirmation of something irreversible. */
  leagueAsk: pressKind('league-ask', 'passing', { ...fields, what: z.enum(['leave', 'begin', 'close']) }),
  leagueDo: pressKind('league-do', 'lasting', { ...fields, what: z.enum(['leave', 'begin', 'close']) }),
  /** A member becomes the host, because the former one has left. */
  takeOver: pressKind('league-take-over', 'lasting', fields),
  enterLeague: pressKind('enter-league', 'lasting', fields),
};
