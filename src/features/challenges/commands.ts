import { roundGains } from '../../core/rounds.ts';
import { localeFrom } from '../../discord/i18n/localizer.ts';
import { button } from '../../discord/interactions/button.ts';
import {
  type BotContext,
  type InteractionContext,
  localizerFor,
} from '../../discord/interactions/context.ts';
import type { Contribution } from '../../discord/interactions/contribution.ts';
import { forTable } from '../../discord/interactions/find-table.ts';
import { type Reply, refusalReply, refuse, replyTo, show } from '../../discord/interactions/reply.ts';
import { compose } from '../../discord/messages/compose.ts';
import { tableLink } from '../../discord/messages/titles.ts';
import { noteView } from '../../discord/messages/view.ts';
import { openPanel } from '../../discord/panel/open-panel.ts';
import { isUnreachable } from '../../discord/rest/message-client.ts';
import { personal } from '../../table/model.ts';
import { NO_SERVER } from '../../table/place.ts';
import type { Loaded } from '../../table/service.ts';
import { dayOf, isCurrent, isWeek, periodBefore, weekOf } from './period.ts';
import { type Challenge, type ChallengeKey, challengeOf } from './records.ts';
import { type Challenges, occupied, overMessage, type Results, type WorldResults } from './service.ts';
import {
  beginView,
  introView,
  lookView,
  type PeriodResults,
  resultsView,
  type ShownChallenge,
  SQUARES_MAX,
  shareView,
  TOLD,
  unfinishedView,
} from './views.ts';
import { presses, say } from './words.ts';

export function challengeControls(challenges: Challenges): Pick<Contribution, 'commands' | 'buttons'> {
  /**
   * Plays the challenge of a period, never that of another one.
   *
   * @param confirmed whether the person has confirmed; otherwise they are asked before their try begins
   */
  const play = async (
    bot: BotContext,
    context: InteractionContext,
    period: string,
    confirmed: boolean,
  ): Promise<Reply> => {
    const { person, origin, reader, where } = context;
    const { guildId = NO_SERVER } = where.place;
    const answersHere = bot.places.of(where.place).answers === 'reply';
    const key: ChallengeKey = { guildId, period };
    const former: ChallengeKey = { guildId, period: periodBefore(period) };
    const own = await challenges.own(key, person.id);
    if (own !== undefined && own.state !== 'playing') return results(bot, context, [key, former]);
    if (own === undefined && !isCurrent(period, bot.now())) return refuse(overMessage(period));
    const spent = own === undefined ? await challenges.spent(key, person.id) : undefined;
    if (spent !== undefined) return refusalReply(spent.refusal);
    const challenge = await challenges.find(key);
    const shown = shownChallenge(bot, key, challenge);
    if (challenge === undefined || shown === undefined)
      return refuse(say(isWeek(period) ? 'weekly.none' : 'daily.none'));
    if (own === undefined && !confirmed)
      return (await unfinished(bot, context, former)) ?? show(beginView(shown, localizerFor(bot, context)));
    const channelId = own?.table.place.channelId ?? (await bot.messages.directChannel(person.id));
    if (own === undefined) {
      const no = await openingIn(bot, context, channelId, shown, answersHere);
      if (no !== undefined) return no;
      await noteHere(bot, context, key);
    }
    const { locale } = reader;
    const begun = await challenges.begin({ challenge, guildId, person, origin, channelId, locale });
    // Their direct messages may be closed, so the panel is shown here in any case.
    if (answersHere && begun.ok) return openPanel(bot, context, begun.value);
    return replyTo(begun, ({ table }) => {
      const localizer = localizerFor(bot, context, table);
      const done = say(own === undefined ? 'challenge.begun' : 'challenge.go-on');
      return show(noteView(done, localizer, tableLink(table, localizer)));
    });
  };

  /** Offers to continue an unfinished try of the previous period while it counts, because it blocks the next one. */
  const unfinished = async (
    bot: BotContext,
    context: InteractionContext,
    key: ChallengeKey,
  ): Promise<Reply | undefined> => {
    if ((await challenges.own(key, context.person.id))?.state !== 'playing') return undefined;
    const shown = shownChallenge(bot, key, await challenges.find(key));
    return shown && show(unfinishedView(shown, localizerFor(bot, context)));
  };

  /**
   * Gives this channel a message about the challenge, in the server's language, if the bot can write there and tables
   * are allowed.
   */
  const noteHere = async (
    bot: BotContext,
    { where }: InteractionContext,
    key: ChallengeKey,
  ): Promise<void> => {
    if (where.place.guildId !== undefined && bot.places.lacking(where).length === 0)
      await challenges.addNote(key, where.place, localeFrom(where.guildLocale));
  };

  /** @param keys of the challenges; a refusal of the first one is the reply */
  const results = async (
    bot: BotContext,
    context: InteractionContext,
    keys: readonly ChallengeKey[],
  ): Promise<Reply> => {
    const { id: userId } = context.person;
    const found: PeriodResults[] = [];
    for (const [index, key] of keys.entries()) {
      const result = await challenges.results(key, userId);
      // People still playing yesterday's challenge do not see its results.
      if (!result.ok && index > 0) continue;
      if (!result.ok) return refusalReply(result.refusal);
      const world = isWeek(key.period) ? await challenges.world(key, userId) : undefined;
      const one = await withGames(bot, challenges, key, result.value, world?.ok ? world.value : undefined);
      if (one !== undefined) found.push(one);
    }
    const namedElsewhere = personal.nameElsewhere.of(await bot.service.settings(userId)) !== '';
    return found.length === 0
      ? refuse(say(keys.some(({ period }) => isWeek(period)) ? 'weekly.nobody' : 'daily.nobody'))
      : show(resultsView(found, { userId, namedElsewhere }, localizerFor(bot, context)));
  };

  return {
    commands: [
      {
        // Asks before today's only try, then plays it. People who have played it see its results and yesterday's.
        name: 'daily',
        describe: 'discord.command.daily',
        onSheets: true,
        run: (bot, context) => play(bot, context, dayOf(bot.now()), false),
      },
      {
        // The same for the week, whose challenge is shared by all servers.
        name: 'weekly',
        describe: 'discord.command.weekly',
        onSheets: true,
        run: (bot, context) => play(bot, context, weekOf(bot.now()), false),
      },
    ],
    buttons: [
      button(presses.challenge, {
        acknowledge: 'private',
        // The value is the id of the table to look at.
        async run(bot, context, { what, guild: guildId, period }, [value = '']) {
          const key = { guildId: await serverFor(bot, context, guildId), period };
          if (key.guildId !== guildId && !isWeek(period)) return refuse(say('refuse.unknown'));
          if (what === 'results') return results(bot, context, [key]);
          if (what === 'play')
            return isOf(guildId, context) ? play(bot, context, period, false) : refuse(say('refuse.unknown'));
          return replyTo(await challenges.look(key, context.person.id, value), (look) =>
            show(lookView(look, localizerFor(bot, context, look.loaded.table))),
          );
        },
      }),
      // Begins a challenge once the person has confirmed.
      button(presses.beginChallenge, {
        acknowledge: 'update',
        run: async (bot, context, { guild, period }) =>
          isOf(guild, context) ? play(bot, context, period, true) : refuse(say('refuse.unknown')),
      }),
      button(presses.share, forTable('private', share)),
    ],
  };
}

/** The server whose results a person may see: the requested one if they are a member, otherwise none. */
async function serverFor(
  { members }: BotContext,
  { person, where }: InteractionContext,
  guildId: string,
): Promise<string> {
  if (guildId === NO_SERVER || guildId === where.place.guildId) return guildId;
  return (await members.isOn(guildId, person.id)) ? guildId : NO_SERVER;
}

/** Whether an offer made on a server is used on that server. */
function isOf(guildId: string, { where }: InteractionContext): boolean {
  return guildId === (where.place.guildId ?? NO_SERVER);
}

export function shownChallenge(
  { games }: BotContext,
  key: ChallengeKey,
  challenge: Challenge | undefined,
): ShownChallenge | undefined {
  const game = games.find(({ id }) => id === challenge?.game);
  return challenge && game && { key, game, options: challenge.options };
}

/** A challenge's results, with the games to show. @returns undefined if nobody has begun */
export async function withGames(
  bot: BotContext,
  challenges: Pick<Challenges, 'find' | 'tries'>,
  key: ChallengeKey,
  results: Results | undefined,
  world?: WorldResults,
): Promise<PeriodResults | undefined> {
  const best = [...(results?.done.slice(0, TOLD) ?? []), ...(world?.best ?? [])];
  if (best.length === 0 && (await challenges.tries(key)).length === 0) return undefined;
  const ids = [...new Set(best.map(({ tableId }) => tableId))];
  const loaded = await Promise.all(ids.map((id) => bot.service.load(id)));
  const games = new Map(loaded.flatMap((one) => (one === undefined ? [] : [[one.table.id, one] as const])));
  const challenge = shownChallenge(bot, key, await challenges.find(key));
  return challenge && { results, world, games, challenge };
}

/**
 * Introduces the challenge by direct message.
 *
 * @param unreachable whether it can begin even if the person accepts no direct messages
 * @returns why it cannot begin; undefined if it can
 */
async function openingIn(
  bot: BotContext,
  context: InteractionContext,
  channelId: string,
  challenge: ShownChallenge,
  unreachable: boolean,
): Promise<Reply | undefined> {
  const open = await bot.service.openIn(channelId);
  if (open !== undefined) return refusalReply(occupied(open.table).refusal);
  try {
    const intro = await compose(introView(challenge, localizerFor(bot, context)), bot);
    await bot.messages.send(channelId, intro, context.origin);
    return undefined;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return unreachable ? undefined : refuse(say('challenge.closed'));
  }
}

/** Gives the person their own result as a line to copy. */
async function share(bot: BotContext, context: InteractionContext, loaded: Loaded): Promise<Reply> {
  const { table, game } = loaded;
  const seat = bot.service.seatOf(loaded, context.person.id);
  const key = challengeOf(table);
  if (key === undefined || table.status !== 'finished' || seat === undefined)
    return refuse(say('challenge.share-own'));
  const positions = (await bot.service.course(loaded)).map(({ state }) => state);
  const gains = roundGains(game, positions, seat, SQUARES_MAX);
  return show(shareView(loaded, key.period, gains, localizerFor(bot, context, table)));
}
