import { byTurns } from '../../core/common.ts';
import { createWords, type Words } from '../../discord/i18n/words.ts';
import { whyRefused } from '../../discord/rest/refusals.ts';
import { hasten } from '../../table/due-work.ts';
import { DEFAULT_THEME } from '../../table/model.ts';
import { isFormer } from '../../table/seats/people.ts';
import type { Kernel } from '../feature.ts';
import { createEvents, type Events } from './events.ts';
import { type ClubNight, clubNight } from './records.ts';

/** What the weekly game nights of servers need. */
export interface ClubKernel
  extends Pick<
    Kernel,
    | 'delivery'
    | 'games'
    | 'hosts'
    | 'log'
    | 'members'
    | 'messages'
    | 'now'
    | 'service'
    | 'store'
    | 'translator'
  > {
  readonly events: Events;
  /** By server: a host's change waits for the step under way. */
  readonly inTurn: ReturnType<typeof byTurns>;
}

export function clubKernel(kernel: Kernel): ClubKernel {
  return { ...kernel, events: createEvents(kernel.client), inTurn: byTurns() };
}

export async function findNight(
  { store }: Pick<ClubKernel, 'store'>,
  guildId: string,
): Promise<ClubNight | undefined> {
  const row = await store.prisma.clubNight.findUnique({ where: { guildId } });
  return clubNight.decodeIfAny(row);
}

/** Has a server's messages and tables follow what has changed. */
export async function followChange(
  { store, now }: Pick<ClubKernel, 'store' | 'now'>,
  guildId: string,
): Promise<void> {
  await store.prisma.clubNight.updateMany({ where: { guildId }, data: { dueAt: now() } });
  await hasten(store, clubNight, { guildId });
}

/** The games that are played at a night. */
export function playableAt({ games }: Pick<ClubKernel, 'games'>, night: Pick<ClubNight, 'games'>) {
  return games.filter(({ id }) => night.games.includes(id));
}

/** Tells the host of a night why Discord refuses its messages or threads. */
export async function tellHost(
  { hosts }: Pick<ClubKernel, 'hosts'>,
  { guildId, channelId, hostId, locale }: ClubNight,
  error: unknown,
): Promise<void> {
  const why = whyRefused(error, channelId);
  if (why === undefined || isFormer(hostId)) return;
  const heading = (words: Words) => `**${words.md('club.title')}**`;
  await hosts.tell(hostId, { subject: `${guildId} night`, heading, why, locale });
}

/** The words of a night's public messages. */
export function wordsOf({ translator }: Pick<ClubKernel, 'translator'>, { locale }: ClubNight): Words {
  return createWords(translator, { locale, theme: DEFAULT_THEME });
}
