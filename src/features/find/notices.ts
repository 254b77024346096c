import { currentView } from '../../discord/announce/public-view.ts';
import type { Words } from '../../discord/i18n/words.ts';
import type { PlaceKind } from '../../discord/interactions/place-kind.ts';
import { writeTo } from '../../discord/messages/direct.ts';
import type { View } from '../../discord/messages/view.ts';
import { nonceOf } from '../../discord/rest/limits.ts';
import { isOpen, type Table } from '../../table/model.ts';
import type { Loaded } from '../../table/request.ts';
import { ownerOf } from '../../table/seats/seats.ts';
import type { Kernel } from '../feature.ts';
import { FOUND_PLACE, type Found, findFound, foundAt, type Teller } from './found-games.ts';
import type { Reaction } from './records.ts';
import { shownFound } from './shown.ts';
import { begunView, dissolvedView, foundView, saidView } from './views.ts';

/*
 * Direct messages to the people of found games. Who accepts none finds the same under `/find`.
 */

export function createTeller(kernel: Kernel): Teller {
  return {
    ready: (found, userId) =>
      sendDirectly(kernel, userId, `ready ${found.game.id}`, async (words) =>
        foundView(await shownFound(kernel, found, userId), words),
      ),
    dissolved: (found, userId) =>
      sendDirectly(kernel, userId, `dissolved ${found.game.id}`, async (words) =>
        dissolvedView(found.game, words),
      ),
  };
}

/** Only its players see a found game: they are told when it begins and how it ends. */
export function foundPlace(kernel: Kernel): PlaceKind {
  return {
    id: FOUND_PLACE,
    placeOf: () => undefined,
    needs: [],
    finds: 'person',
    answers: 'announcer',
    async publish(loaded) {
      const { table } = loaded;
      const { announcement } = table;
      const id = foundAt(table);
      const found = id === undefined ? undefined : await findFound(kernel, id);
      if (found === undefined || table.status === 'lobby') return;
      if (isOpen(table)) {
        if (announcement !== undefined) return;
        await tellBegun(kernel, found, loaded);
      } else {
        if (announcement !== undefined && announcement.seq >= table.head) return;
        await tellEnd(kernel, loaded);
      }
      const told = { messageId: undefined, seq: table.head, postedAt: kernel.now(), deadlines: {} };
      await kernel.service.announced(table.id, told);
    },
  };
}

/** Tells those who had to wait. The last one has just pressed Play. */
async function tellBegun(kernel: Kernel, { game, people }: Found, { table }: Loaded): Promise<void> {
  const came = people
    .filter(({ cameAt, ending }) => cameAt !== undefined && ending === undefined)
    .toSorted((a, b) => Number(a.cameAt) - Number(b.cameAt));
  for (const { userId } of came.slice(0, -1))
    await sendDirectly(
      kernel,
      userId,
      `begun ${game.id}`,
      async (words) => begunView(game, table.id, words),
      table,
    );
}

async function tellEnd(kernel: Kernel, loaded: Loaded): Promise<void> {
  const { table } = loaded;
  const people = table.seats.flatMap((occupant) => ownerOf(occupant)?.id ?? []);
  for (const userId of people)
    await sendDirectly(
      kernel,
      userId,
      `end ${table.id}`,
      (words) => currentView(kernel, loaded, words),
      table,
    );
}

/** Tells the others at a found game what somebody says, unless they have muted it. */
export async function tellSaid(
  kernel: Kernel,
  { table }: Loaded,
  { userId: from, what, at }: Reaction,
): Promise<void> {
  const speaker = table.seats.findIndex((occupant) => ownerOf(occupant)?.id === from);
  const others = table.seats.flatMap((occupant) => ownerOf(occupant)?.id ?? []).filter((id) => id !== from);
  const muted = await kernel.store.prisma.seeker.findMany({ where: { userId: { in: others }, muted: true } });
  for (const userId of others.filter((id) => !muted.some((row) => row.userId === id)))
    await sendDirectly(
      kernel,
      userId,
      `said ${table.id} ${from} ${at.getTime()}`,
      async (words) => saidView(table, speaker, what, words),
      table,
    );
}

/** Nothing happens if the person accepts no direct messages. */
async function sendDirectly(
  kernel: Kernel,
  userId: string,
  key: string,
  view: (words: Words) => Promise<View>,
  table?: Table,
): Promise<void> {
  await writeTo(kernel, { userId, nonce: nonceOf('find', userId, key), locale: 'en', table, view });
}
