import { z } from 'zod';
import { speakerWith } from '../../discord/i18n/localizer.ts';
import { integer, optional, pressKind } from '../../discord/presses.ts';
import en from './locales/en.json' with { type: 'json' };

export const say = speakerWith(en);

/** Of a league, as people type it and as messages carry it. */
const LEAGUE = /^[a-z2-7]{6,10}$/;
const fields = { league: z.string().regex(LEAGUE) };

/** Reads a code as people type it. */
export function readCode(text: string): string | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toLowerCase();
  return LEAGUE.test(code) ? code : undefined;
}

export const presses = {
  leagueForm: pressKind('league-form', { draft: optional(z.string().regex(/^\d{1,20}$/)) }, '🏆'),
  saveLeague: pressKind('save-league', {}),
  joinLeague: pressKind('join-league', fields),
  /** Where the person stands, and what they can do. */
  myLeague: pressKind('my-league', fields, '🏆'),
  /** A division: that of the press, or the one chosen in a menu. */
  division: pressKind('division', { ...fields, division: integer }),
  /** Asks before something final. */
  leagueAsk: pressKind('league-ask', { ...fields, what: z.enum(['leave', 'begin', 'close']) }),
  leagueDo: pressKind('league-do', { ...fields, what: z.enum(['leave', 'begin', 'close']) }),
  enterLeague: pressKind('enter-league', fields),
};
