import { nonceOf } from '../../discord/rest/limits.ts';
import type { Loaded } from '../../table/request.ts';
import { formatOf, type LeagueBot, type RoundResult } from './kernel.ts';
import { findMessages, followChange } from './leagues.ts';
import { forgetMessage, inChannels, savePosted } from './messages.ts';
import { notifyPlayer, notifyRemoved } from './notices.ts';
import { pairingAt } from './records.ts';
import { concludeGame, type LeagueAnnouncer } from './rounds.ts';
import { SHOWN } from './views.ts';

/** Announces on Discord what happens in leagues. */
export function leagueAnnouncer(bot: LeagueBot): LeagueAnnouncer {
  return {
    announceRound: (result) => bot.inTurn(result.league.id, () => announceRound(bot, result)),
    async warn(league, loaded, userIds) {
      for (const userId of userIds) await notifyPlayer(bot, league, userId, loaded, 'warning');
    },
    announceLostPlace: (member) => notifyRemoved(bot, member, 'lost-place'),
  };
}

/** Posts the results of a round. At the end of a season they are also the last state of its message. */
async function announceRound(bot: LeagueBot, result: RoundResult): Promise<void> {
  const { delivery } = bot;
  const { league, round, isEnd } = result;
  const format = formatOf(bot, league);
  await inChannels(bot, await findMessages(bot, league.id), async (message, words) => {
    const view = await format.turned(bot, result, words);
    if (view === undefined) return;
    const { channelId, guildId, posted } = message;
    await delivery.postOnce(
      channelId,
      view,
      nonceOf(league.id, channelId, `turned ${league.season} ${round}`),
    );
    if (!isEnd) return;
    // This season's page stays in its final state. The next one follows below the last results.
    const edited = posted?.messageId === undefined ? undefined : await delivery.edit(posted, view);
    if (edited === 'gone' && guildId !== league.guildId) await forgetMessage(bot, message);
    else await savePosted(bot, message, undefined);
  });
}

/** Runs after a game has ended: if it is a league's, its messages follow. */
export async function followGame(bot: LeagueBot, loaded: Loaded): Promise<void> {
  const league = await concludeGame(bot, leagueAnnouncer(bot), loaded);
  if (league === undefined) return;
  // Discord allows few edits: a division that the message does not show matters only once the round is over.
  const isShown = (pairingAt(loaded.table)?.division ?? 0) < SHOWN;
  if (isShown || league.scored === league.round) await followChange(bot, league.id);
}
