import { escaped } from '../../discord/i18n/text.ts';
import { createWords, say, type Words } from '../../discord/i18n/words.ts';
import { keepMessage } from '../../discord/messages/kept-message.ts';
import { textView } from '../../discord/messages/view.ts';
import { codeOf } from '../../discord/rest/limits.ts';
import { unarchiving } from '../../discord/rest/message-client.ts';
import { isKnownRefusal, isRefusal, whyRefused } from '../../discord/rest/refusals.ts';
import { ofServer } from '../../table/model.ts';
import { isFormer } from '../../table/seats/people.ts';
import type { Kernel } from '../feature.ts';
import type { LeagueBot } from './kernel.ts';
import { findLeague } from './leagues.ts';
import { countMembers, findMembers } from './members.ts';
import { type League, type LeagueMessage, leagueMessage } from './records.ts';
import { countDivisions, countRounds, countSlots, divisionPage, seasonShown } from './results.ts';
import { reachOf } from './season.ts';
import { NAMED, SHOWN, type ShownDivision, type ShownLeague } from './views.ts';

/**
 * Brings a league's message up to date. Idempotent; rejects if Discord does not respond.
 *
 * @returns null: it is due again once something changes
 */
export function updateLeagueMessage(
  bot: LeagueBot,
  { leagueId, guildId }: LeagueMessage,
): Promise<null | undefined> {
  return bot.inTurn(leagueId, async () => {
    const message = await findMessage(bot, leagueId, guildId);
    if (message === undefined) return undefined;
    const league = await findLeague(bot, leagueId);
    if (league === undefined || message.closed !== undefined)
      return closeMessage(bot, message, league === undefined ? 'league.closed' : 'league.closed-here');
    // Its feature is gone: the message stays as it is.
    const format = bot.formats.get(league.format);
    const view = await format?.view(bot, league, await isHostGone(bot, league), await wordsOn(bot, message));
    if (view === undefined) return null;
    // A guest server leaves the league by deleting its message.
    const kept = await keep(bot, message, view, guildId === league.guildId ? 'repost' : 'drop');
    if (kept === 'dropped') await forgetMessage(bot, message);
    return null;
  });
}

/** Whether a league's host has left its server or deleted their data, so that somebody else must act. */
export async function isHostGone(
  { members, log }: Pick<Kernel, 'members' | 'log'>,
  { hostId, guildId }: League,
): Promise<boolean> {
  if (isFormer(hostId)) return true;
  return members.hasLeft(guildId, hostId).catch((err: unknown) => {
    log.warn({ err, server: guildId }, 'asking for a league’s host failed; they count as present');
    return false;
  });
}

/** The message says that its league is over, everywhere or here, and is then left to the channel. */
async function closeMessage(
  bot: LeagueBot,
  message: LeagueMessage,
  key: 'league.closed' | 'league.closed-here',
): Promise<undefined> {
  const { closed: name, posted } = message;
  if (name !== undefined && posted !== undefined) {
    const { blocks } = textView(say(key, { name }), await wordsOn(bot, message));
    await keep(bot, message, { tone: 'end', blocks }, 'drop');
  }
  await forgetMessage(bot, message);
}

function keep(
  bot: LeagueBot,
  message: LeagueMessage,
  view: Parameters<typeof keepMessage>[1]['view'],
  onGone: 'drop' | 'repost',
) {
  const { leagueId, guildId, channelId } = message;
  return keepMessage(bot, {
    channelId,
    view,
    load: async () => (await findMessage(bot, leagueId, guildId))?.posted,
    save: (posted, previous) => savePosted(bot, { ...message, posted: previous }, posted),
    onGone,
    refused: (error) => tellRefused(bot, message, error),
  });
}

/** @param most maximum number of divisions shown @param season defaults to the displayed one */
export async function shownLeague(
  kernel: Pick<Kernel, 'games' | 'store'>,
  league: League,
  most = SHOWN,
  season = seasonShown(league),
): Promise<ShownLeague | undefined> {
  const game = kernel.games.find(({ id }) => id === league.game);
  if (game === undefined) return undefined;
  const [count, first, divisions, rounds] = await Promise.all([
    countMembers(kernel, league.id),
    findMembers(kernel, league.id, 0, NAMED),
    countDivisions(kernel, league.id, season),
    countRounds(kernel, league.id, season),
  ]);
  const highest = Array.from({ length: Math.min(divisions, most) }, (_, division) => division);
  const shown = await Promise.all(highest.map((division) => shownDivision(kernel, league, division, season)));
  return { league, game, count, first, divisions, rounds, shown };
}

export async function shownDivision(
  kernel: Pick<Kernel, 'store'>,
  league: League,
  division: number,
  season = seasonShown(league),
): Promise<ShownDivision> {
  const reach = reachOf(season, await countDivisions(kernel, league.id, season));
  const [page, above, below] = await Promise.all([
    divisionPage(kernel, league, division, season),
    countSlots(kernel, league.id, season, division - reach),
    countSlots(kernel, league.id, season, division + reach),
  ]);
  return { page, reach, neighbours: { above, below } };
}

/** Runs for the message in each channel. If one fails, the others still run, and then it rejects. */
export async function inChannels(
  kernel: Pick<Kernel, 'hosts' | 'log' | 'messages' | 'service' | 'store' | 'translator'>,
  messages: readonly LeagueMessage[],
  work: (message: LeagueMessage, words: Words) => Promise<void>,
): Promise<void> {
  const failed: unknown[] = [];
  for (const message of messages)
    try {
      // A thread in which nobody has written for some days is archived, and is opened again.
      await unarchiving(kernel.messages, message.channelId, async () =>
        work(message, await wordsOn(kernel, message)),
      );
    } catch (error) {
      if (isRefusal(error)) await tellRefused(kernel, message, error);
      if (!isKnownRefusal(error)) failed.push(error);
      else
        kernel.log.debug(
          { channel: message.channelId, code: codeOf(error) },
          'Discord refuses a message of a league; the channel is not told',
        );
    }
  if (failed.length > 0) throw failed[0];
}

/** Tells a league's host why Discord refuses its messages in a channel. */
async function tellRefused(
  kernel: Pick<Kernel, 'hosts' | 'store'>,
  { leagueId, channelId }: LeagueMessage,
  error: unknown,
): Promise<void> {
  const league = await findLeague(kernel, leagueId);
  const why = whyRefused(error, channelId);
  if (league === undefined || why === undefined || isFormer(league.hostId)) return;
  const { hostId, locale, name } = league;
  const heading = () => `**${escaped(name)}**`;
  await kernel.hosts.tell(hostId, { subject: leagueId + channelId, heading, why, locale });
}

async function wordsOn(
  { service, translator }: Pick<Kernel, 'service' | 'translator'>,
  { guildId, locale }: LeagueMessage,
): Promise<Words> {
  const server = await service.serverSettings(guildId);
  const theme = ofServer.theme.of(server);
  return createWords(translator, { locale: ofServer.locale.of(server) ?? locale, theme });
}

async function findMessage(
  { store }: Pick<Kernel, 'store'>,
  leagueId: string,
  guildId: string,
): Promise<LeagueMessage | undefined> {
  const row = await store.prisma.leagueMessage.findUnique({
    where: { leagueId_guildId: { leagueId, guildId } },
  });
  return leagueMessage.decodeIfAny(row);
}

/** @param message as it was read @returns false, without a change, if it has changed since */
export async function savePosted(
  { store }: Pick<Kernel, 'store'>,
  { leagueId, guildId, channelId, posted: previous }: LeagueMessage,
  posted: LeagueMessage['posted'],
): Promise<boolean> {
  const saved = await store.prisma.leagueMessage.updateMany({
    where: { leagueId, guildId, channelId, ...leagueMessage.encode({ posted: previous }) },
    data: leagueMessage.encode({ posted }),
  });
  return saved.count > 0;
}

export async function forgetMessage(
  { store }: Pick<Kernel, 'store'>,
  { leagueId, guildId, channelId }: LeagueMessage,
): Promise<void> {
  await store.prisma.leagueMessage.deleteMany({ where: { leagueId, guildId, channelId } });
}
