import type { Words } from '../../discord/i18n/words.ts';
import type { PlaceKind } from '../../discord/interactions/place-kind.ts';
import { writeTo } from '../../discord/messages/direct.ts';
import type { View } from '../../discord/messages/view.ts';
import { nonceOf } from '../../discord/rest/limits.ts';
import type { Loaded } from '../../table/request.ts';
import { formatOf, type LeagueBot } from './kernel.ts';
import { findLeague, findMessages } from './leagues.ts';
import { findPart } from './members.ts';
import { inChannels } from './messages.ts';
import { PAIRING_PLACE } from './pairings.ts';
import { type League, type Member, pairingAt } from './records.ts';
import { calledView, lostPlaceView, pairingView } from './views.ts';

/*
 * Direct messages to the people of a league. Who accepts none is told in the league's channel on their server.
 */

/** Only its players see a pairing: they are told when it begins, and reminded as with any other game. */
export function pairingPlace(kernel: LeagueBot): PlaceKind {
  return {
    id: PAIRING_PLACE,
    placeOf: () => undefined,
    needs: [],
    finds: 'person',
    answers: 'announcer',
    async publish(loaded) {
      const { table } = loaded;
      const pairing = pairingAt(table);
      const league = pairing && (await findLeague(kernel, pairing.leagueId));
      if (league === undefined || table.status !== 'playing' || table.announcement !== undefined) return;
      for (const occupant of table.seats)
        if (occupant.kind === 'human')
          await notifyPlayer(kernel, league, occupant.person.id, loaded, 'begins');
      const told = { messageId: undefined, seq: table.head, postedAt: kernel.now(), deadlines: {} };
      await kernel.service.announced(table.id, told);
    },
  };
}

/** Tells a player of their game. */
export async function notifyPlayer(
  kernel: LeagueBot,
  league: League,
  userId: string,
  { table, game }: Loaded,
  what: 'begins' | 'warning',
): Promise<void> {
  const key = `${what} ${table.id}`;
  const isNotified = await sendDirectly(kernel, league, userId, key, (words) =>
    pairingView({ league, game }, table, userId, formatOf(kernel, league).words, what, words),
  );
  if (isNotified) return;
  const { member } = await findPart(kernel, league, userId);
  if (member !== undefined) await callInChannel(kernel, league, member, key, what);
}

/** Tells a person who is no longer in the league. */
export async function notifyRemoved(
  kernel: LeagueBot,
  member: Member,
  what: 'lost-place' | 'taken-out',
): Promise<void> {
  const { leagueId, userId, guildId } = member;
  const league = await findLeague(kernel, leagueId);
  if (league === undefined) return;
  const message = (await findMessages(kernel, leagueId)).find((other) => other.guildId === guildId);
  const key = `${what} ${league.season} ${league.round}`;
  const isNotified = await sendDirectly(kernel, league, userId, key, (words) =>
    lostPlaceView(
      league,
      message,
      what === 'taken-out' ? 'league.taken-out' : formatOf(kernel, league).words[what],
      words,
    ),
  );
  if (!isNotified) await callInChannel(kernel, league, member, key, what);
}

/** @returns false if the person accepts no direct messages */
function sendDirectly(
  kernel: LeagueBot,
  { id, locale }: Pick<League, 'id' | 'locale'>,
  userId: string,
  key: string,
  view: (words: Words) => View,
): Promise<boolean> {
  return writeTo(kernel, { userId, nonce: nonceOf(id, userId, key), locale, view });
}

async function callInChannel(
  kernel: LeagueBot,
  league: League,
  { userId, guildId }: Pick<Member, 'userId' | 'guildId'>,
  key: string,
  what: 'begins' | 'warning' | 'lost-place' | 'taken-out',
): Promise<void> {
  const game = kernel.games.find(({ id }) => id === league.game);
  const message = (await findMessages(kernel, league.id)).find((other) => other.guildId === guildId);
  if (game === undefined || message === undefined) return;
  await inChannels(kernel, [message], async ({ channelId }, words) => {
    const view = calledView({ league, game }, userId, formatOf(kernel, league).words, what, words);
    await kernel.delivery.postOnce(channelId, view, nonceOf(league.id, userId, `called ${key}`));
  });
}
