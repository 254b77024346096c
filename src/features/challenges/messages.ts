import type { Locale } from '../../core/message.ts';
import { EDITABLE_MS } from '../../discord/announce/posting.ts';
import { createWords, type Words } from '../../discord/i18n/words.ts';
import { keepMessage } from '../../discord/messages/kept-message.ts';
import type { View } from '../../discord/messages/view.ts';
import { AGAIN_AFTER, hasten } from '../../table/due-work.ts';
import { DEFAULT_THEME, ofServer, type Table } from '../../table/model.ts';
import type { ChannelPlace } from '../../table/place.ts';
import type { Kernel } from '../feature.ts';
import { isCurrent, knownFrom } from './period.ts';
import { type ChallengeKey, type ChallengeMessage, challengeMessage, challengeOf } from './records.ts';
import type { Challenges } from './service.ts';
import { shownChallenge, withGames } from './shown.ts';
import type { TryAt } from './tries.ts';
import { challengeView, resultMessageView } from './views.ts';

/*
 * One public message per challenge and channel: edited while recent, otherwise reposted. It tells who is playing and who
 * has finished, and finally the result.
 */

/**
 * Gives a channel a message about a challenge, once, where the server allows tables.
 *
 * @param locale if the server has set none
 */
export async function addChallengeMessage(
  { service, store }: Pick<Kernel, 'service' | 'store'>,
  { guildId, period }: ChallengeKey,
  place: ChannelPlace,
  locale: Locale,
): Promise<void> {
  if (!(await service.mayOpen(place)).ok) return;
  const server = await store.server(guildId);
  const message = {
    guildId,
    period,
    channelId: place.channelId,
    locale: ofServer.locale.of(server) ?? locale,
    posted: null,
    dueAt: knownFrom(period),
  };
  await store.prisma.challengeMessage.createMany({ data: [message], skipDuplicates: true });
}

/** Has the messages about a challenge follow a change of a table that is a try at it. */
export async function followTry({ store, now }: Pick<Kernel, 'store' | 'now'>, table: Table): Promise<void> {
  const challenge = challengeOf(table);
  if (challenge === undefined) return;
  const { guildId, period } = challenge;
  const where = { guildId, period };
  await store.prisma.challengeMessage.updateMany({ where, data: { dueAt: now() } });
  await hasten(store, challengeMessage, where);
}

/**
 * Brings a message up to date. Its row is deleted once it shows the result, and is final. Rejects if Discord does not
 * respond.
 *
 * @returns when to look whether the challenge is over
 */
export async function updateChallengeMessage(
  kernel: Kernel,
  challenges: Challenges,
  message: ChallengeMessage,
): Promise<Date | undefined> {
  const { store, now } = kernel;
  const { guildId, period, channelId } = message;
  const key: ChallengeKey = { guildId, period };
  const [over, tries] = await Promise.all([challenges.isOver(key), challenges.tries(key)]);
  // Otherwise nobody has begun.
  if (tries.length > 0 || message.posted !== undefined) {
    const viewFor = over
      ? await resultOf(kernel, challenges, key)
      : await progressOf(kernel, challenges, key, tries);
    if (viewFor !== undefined) await postOrEdit(kernel, message, viewFor);
  }
  if (over) {
    await store.prisma.challengeMessage.deleteMany({ where: { guildId, period, channelId } });
    return undefined;
  }
  return new Date(Math.max(knownFrom(period).getTime(), now().getTime() + AGAIN_AFTER));
}

type ViewFor = (words: Words) => View;

async function resultOf(
  kernel: Kernel,
  challenges: Challenges,
  key: ChallengeKey,
): Promise<ViewFor | undefined> {
  const results = await challenges.results(key, '');
  const challenge = shownChallenge(kernel, key, await challenges.find(key));
  if (!results.ok || challenge === undefined) return undefined;
  const none = { challenge, results: undefined, world: undefined, games: new Map() };
  const period = (await withGames(kernel, challenges, key, results.value)) ?? none;
  return (words) => resultMessageView(period, words);
}

async function progressOf(
  kernel: Kernel,
  challenges: Challenges,
  key: ChallengeKey,
  tries: readonly TryAt[],
): Promise<ViewFor | undefined> {
  const challenge = shownChallenge(kernel, key, await challenges.find(key));
  const current = isCurrent(key.period, kernel.now());
  return challenge && ((words) => challengeView(challenge, tries, current, words));
}

async function postOrEdit(kernel: Kernel, message: ChallengeMessage, viewFor: ViewFor): Promise<void> {
  const { guildId, period, channelId, locale } = message;
  const { challengeMessage: rows } = kernel.store.prisma;
  const where = { guildId, period, channelId };
  await keepMessage(kernel, {
    channelId,
    view: viewFor(createWords(kernel.translator, { locale, theme: DEFAULT_THEME })),
    async load() {
      const row = await rows.findUnique({ where: { guildId_period_channelId: where } });
      return challengeMessage.decodeIfAny(row)?.posted;
    },
    async save(posted, previous) {
      const changed = await rows.updateMany({
        where: { ...where, ...challengeMessage.encode({ posted: previous }) },
        data: challengeMessage.encode({ posted }),
      });
      return changed.count > 0;
    },
    onGone: 'repost',
    editFor: EDITABLE_MS,
  });
}
