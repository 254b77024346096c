import { createHash } from 'node:crypto';
import type { Words } from '../../discord/i18n/words.ts';
import { keepMessage } from '../../discord/messages/kept-message.ts';
import type { View } from '../../discord/messages/view.ts';
import { nonceOf } from '../../discord/rest/limits.ts';
import { type ClubKernel, findNight, playableAt, tellHost, wordsOf } from './club.ts';
import { countSignedUp, findGuests } from './guests.ts';
import { type ClubNight, clubNight, nextAfter } from './records.ts';
import { callView, noticeView, overView, type ShownNight } from './views.ts';

type Call = NonNullable<ClubNight['call']>;

/** Updates the sign-up message and the call. @returns what became of the sign-up message */
export async function updateMessages(kernel: ClubKernel, night: ClubNight) {
  const { store } = kernel;
  const { guildId, channelId, call } = night;
  const words = wordsOf(kernel, night);
  const shown = await shownNight(kernel, night);
  const kept = await keepMessage(kernel, {
    channelId,
    view: noticeView(shown, words),
    load: async () => (await findNight(kernel, guildId))?.notice,
    async save(notice, previous) {
      const changed = await store.prisma.clubNight.updateMany({
        where: { guildId, channelId, ...clubNight.encode({ notice: previous }) },
        data: clubNight.encode({ notice }),
      });
      return changed.count > 0;
    },
    onGone: 'repost',
    refused: (error) => tellHost(kernel, night, error),
  });
  if (kept === 'kept' && call !== undefined) await updateCall(kernel, night, call, words);
  return kept;
}

export async function shownNight(kernel: ClubKernel, night: ClubNight): Promise<ShownNight> {
  const count = await countSignedUp(kernel, night.guildId);
  return { night, next: nextAfter(night, kernel.now()), games: playableAt(kernel, night), count };
}

/** Pings the people who signed up. Idempotent. */
export async function postCall(kernel: ClubKernel, night: ClubNight): Promise<Call> {
  const { guildId, channelId, startsAt } = night;
  const view = await viewOfCall(kernel, night, wordsOf(kernel, night));
  const nonce = nonceOf(guildId, startsAt.getTime(), 'call');
  return { messageId: await kernel.delivery.postOnce(channelId, view, nonce), shown: hashOf(view) };
}

async function updateCall(kernel: ClubKernel, night: ClubNight, call: Call, words: Words): Promise<void> {
  const { delivery, store } = kernel;
  const { guildId, channelId, startsAt } = night;
  const view = await viewOfCall(kernel, night, words);
  const shown = hashOf(view);
  if (call.shown === shown) return;
  // Discord limits edits of old messages; the next change tries again.
  if ((await delivery.edit({ ...call, channelId }, view)) !== 'edited') return;
  await store.prisma.clubNight.updateMany({
    where: { guildId, startsAt, phase: night.phase },
    data: clubNight.encode({ call: { ...call, shown } }),
  });
}

/** The call says that the night is over. */
export async function closeCall(kernel: ClubKernel, night: ClubNight): Promise<void> {
  const { delivery, now } = kernel;
  const { guildId, channelId, startsAt: here, call } = night;
  if (call === undefined) return;
  const guests = await findGuests(kernel, { where: { guildId, here } });
  const view = overView(guests, nextAfter(night, now()), wordsOf(kernel, night));
  await delivery.edit({ ...call, channelId }, view);
}

async function viewOfCall(kernel: ClubKernel, night: ClubNight, words: Words): Promise<View> {
  const { guildId } = night;
  const guests = await findGuests(kernel, { where: { guildId }, orderBy: [{ userId: 'asc' }] });
  return callView(night, guests, kernel.games, words);
}

function hashOf(view: View): string {
  return createHash('sha256').update(JSON.stringify(view)).digest('base64url');
}
