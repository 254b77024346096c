import { roundGains } from '../../core/rounds.ts';
import { localeFrom, say } from '../../discord/i18n/words.ts';
import { type Ask, wordsFor } from '../../discord/interactions/ask.ts';
import { button } from '../../discord/interactions/button.ts';
import type { Contribution } from '../../discord/interactions/contribution.ts';
import { forTable } from '../../discord/interactions/find-table.ts';
import { type Reply, refusalReply, replyTo, show } from '../../discord/interactions/reply.ts';
import { compose } from '../../discord/messages/compose.ts';
import { tableLink } from '../../discord/messages/titles.ts';
import { textView } from '../../discord/messages/view.ts';
import { openPanel } from '../../discord/panel/open-panel.ts';
import { isUnreachable } from '../../discord/rest/message-client.ts';
import { personal } from '../../table/model.ts';
import { NO_SERVER } from '../../table/place.ts';
import type { Loaded } from '../../table/service.ts';
import type { Kernel } from '../feature.ts';
import { overMessage } from './challenge.ts';
import { addChallengeMessage } from './messages.ts';
import { dayOf, isCurrent, isWeek, periodBefore, weekOf } from './period.ts';
import { presses } from './presses.ts';
import { type ChallengeKey, challengeOf } from './records.ts';
import type { Challenges } from './service.ts';
import { shownChallenge, withGames } from './shown.ts';
import { occupied } from './tries.ts';
import {
  beginView,
  introView,
  lookView,
  type PeriodResults,
  resultsView,
  type ShownChallenge,
  SQUARES_MAX,
  shareView,
  unfinishedView,
} from './views.ts';

export function challengeControls(
  kernel: Kernel,
  challenges: Challenges,
): Pick<Contribution, 'commands' | 'buttons'> {
  return {
    commands: [
      {
        // Asks before today's only try, then plays it. People who have played it see its results and yesterday's.
        name: 'daily',
        describe: 'discord.command.daily',
        onSheets: true,
        run: (ask) => play(kernel, challenges, ask, dayOf(ask.bot.now())),
      },
      {
        // The same for the week, whose challenge is shared by all servers.
        name: 'weekly',
        describe: 'discord.command.weekly',
        onSheets: true,
        run: (ask) => play(kernel, challenges, ask, weekOf(ask.bot.now())),
      },
    ],
    buttons: [
      button(presses.challenge, {
        acknowledge: 'private',
        // The value is the id of the table to look at.
        async run(ask, { what, guild: guildId, period }, [value = '']) {
          const key = { guildId: await serverFor(ask, guildId), period };
          if (key.guildId !== guildId && !isWeek(period)) return refusalReply(say('refuse.unknown'));
          if (what === 'results') return showResults(challenges, ask, [key]);
          if (what === 'play')
            return isOf(guildId, ask)
              ? play(kernel, challenges, ask, period)
              : refusalReply(say('refuse.unknown'));
          return replyTo(await challenges.look(key, ask.person.id, value), (look) =>
            show(lookView(look, wordsFor(ask, look.loaded.table))),
          );
        },
      }),
      // Begins a challenge once the person has confirmed.
      button(presses.beginChallenge, {
        acknowledge: 'update',
        run: async (ask, { guild, period }) =>
          isOf(guild, ask)
            ? play(kernel, challenges, ask, period, true)
            : refusalReply(say('refuse.unknown')),
      }),
      button(presses.share, forTable('private', share)),
    ],
  };
}

/**
 * Plays the challenge of a period, never that of another one.
 *
 * @param confirmed whether the person has confirmed; otherwise they are asked before their try begins
 */
async function play(
  kernel: Kernel,
  challenges: Challenges,
  ask: Ask,
  period: string,
  confirmed = false,
): Promise<Reply> {
  const { person, origin, reader, where } = ask;
  const { guildId = NO_SERVER } = where.place;
  const answersHere = ask.bot.places.of(where.place).answers === 'reply';
  const key: ChallengeKey = { guildId, period };
  const former: ChallengeKey = { guildId, period: periodBefore(period) };
  const own = await challenges.own(key, person.id);
  if (own !== undefined && own.state !== 'playing') return showResults(challenges, ask, [key, former]);
  if (own === undefined && !isCurrent(period, ask.bot.now())) return refusalReply(overMessage(period));
  const spent = own === undefined ? await challenges.spent(key, person.id) : undefined;
  if (spent !== undefined) return refusalReply(spent.refusal);
  const challenge = await challenges.find(key);
  const shown = shownChallenge(ask.bot, key, challenge);
  if (challenge === undefined || shown === undefined)
    return refusalReply(say(isWeek(period) ? 'weekly.none' : 'daily.none'));
  if (own === undefined && !confirmed)
    return (await unfinished(challenges, ask, former)) ?? show(beginView(shown, wordsFor(ask)));
  const channelId = own?.table.place.channelId ?? (await ask.bot.messages.directChannel(person.id));
  if (own === undefined) {
    const no = await openingIn(ask, channelId, shown, answersHere);
    if (no !== undefined) return no;
    await addMessageHere(kernel, ask, key);
  }
  const { locale } = reader;
  const begun = await challenges.begin({ challenge, guildId, person, origin, channelId, locale });
  // Their direct messages may be closed, so the panel is shown here in any case.
  if (answersHere && begun.ok) return openPanel(ask, begun.value);
  return replyTo(begun, ({ table }) => {
    const words = wordsFor(ask, table);
    const done = say(own === undefined ? 'challenge.begun' : 'challenge.go-on');
    return show(textView(done, words, tableLink(table, words)));
  });
}

/** Offers to continue an unfinished try of the previous period while it counts, because it blocks the next one. */
async function unfinished(challenges: Challenges, ask: Ask, key: ChallengeKey): Promise<Reply | undefined> {
  if ((await challenges.own(key, ask.person.id))?.state !== 'playing') return undefined;
  const shown = shownChallenge(ask.bot, key, await challenges.find(key));
  return shown && show(unfinishedView(shown, wordsFor(ask)));
}

/**
 * Gives this channel a message about the challenge, in the server's language, if the bot can write there and tables
 * are allowed.
 */
async function addMessageHere(kernel: Kernel, { bot, where }: Ask, key: ChallengeKey): Promise<void> {
  if (where.place.guildId !== undefined && bot.places.whyShut(where) === undefined)
    await addChallengeMessage(kernel, key, where.place, localeFrom(where.guildLocale));
}

/** @param keys of the challenges; a refusal of the first one is the reply */
async function showResults(challenges: Challenges, ask: Ask, keys: readonly ChallengeKey[]): Promise<Reply> {
  const { id: userId } = ask.person;
  const found: PeriodResults[] = [];
  for (const [index, key] of keys.entries()) {
    const result = await challenges.results(key, userId);
    // People still playing yesterday's challenge do not see its results.
    if (!result.ok && index > 0) continue;
    if (!result.ok) return refusalReply(result.refusal);
    const world = isWeek(key.period) ? await challenges.world(key, userId) : undefined;
    const results = await withGames(
      ask.bot,
      challenges,
      key,
      result.value,
      world?.ok ? world.value : undefined,
    );
    if (results !== undefined) found.push(results);
  }
  const namedElsewhere = personal.nameElsewhere.of(await ask.bot.service.settings(userId)) !== '';
  return found.length === 0
    ? refusalReply(say(keys.some(({ period }) => isWeek(period)) ? 'weekly.nobody' : 'daily.nobody'))
    : show(resultsView(found, { userId, namedElsewhere }, wordsFor(ask)));
}

/** The server whose results a person may see: the requested one if they are a member, otherwise none. */
async function serverFor({ bot: { members }, person, where }: Ask, guildId: string): Promise<string> {
  if (guildId === NO_SERVER || guildId === where.place.guildId) return guildId;
  return (await members.isOn(guildId, person.id)) ? guildId : NO_SERVER;
}

/** Whether an offer made on a server is used on that server. */
function isOf(guildId: string, { where }: Ask): boolean {
  return guildId === (where.place.guildId ?? NO_SERVER);
}

/**
 * Introduces the challenge by direct message.
 *
 * @param unreachable whether it can begin even if the person accepts no direct messages
 * @returns why it cannot begin; undefined if it can
 */
async function openingIn(
  ask: Ask,
  channelId: string,
  challenge: ShownChallenge,
  unreachable: boolean,
): Promise<Reply | undefined> {
  const open = await ask.bot.service.openIn(channelId);
  if (open !== undefined) return refusalReply(occupied(open.table).refusal);
  try {
    const intro = await compose(introView(challenge, wordsFor(ask)), ask.bot);
    await ask.bot.messages.send(channelId, intro, ask.origin);
    return undefined;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return unreachable ? undefined : refusalReply(say('challenge.closed'));
  }
}

/** Gives the person their own result as a line to copy. */
async function share(ask: Ask, loaded: Loaded): Promise<Reply> {
  const { table, game } = loaded;
  const seat = ask.bot.service.seatOf(loaded, ask.person.id);
  const key = challengeOf(table);
  if (key === undefined || table.status !== 'finished' || seat === undefined)
    return refusalReply(say('challenge.share-own'));
  const positions = (await ask.bot.service.course(loaded)).map(({ state }) => state);
  const gains = roundGains(game, positions, seat, SQUARES_MAX);
  return show(shareView(loaded, key.period, gains, wordsFor(ask, table)));
}
