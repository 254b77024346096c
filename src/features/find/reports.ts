import { randomBytes } from 'node:crypto';
import { Routes } from 'discord.js';
import * as z from 'zod';
import { readableId } from '../../core/common.ts';
import { code } from '../../discord/i18n/sentences.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import { writeTo } from '../../discord/messages/direct.ts';
import { text, type View } from '../../discord/messages/view.ts';
import { nonceOf } from '../../discord/rest/limits.ts';
import { hasten } from '../../table/due-work.ts';
import { createFingerprints } from '../../table/fingerprint.ts';
import { gameName } from '../../table/messages.ts';
import { ok, type Result, refuse } from '../../table/request.ts';
import type { Kernel } from '../feature.ts';
import { type Found, findFound } from './found-games.ts';
import { type FindReport, findReport } from './records.ts';

const DAY = 86_400_000;
/** How many people a person can report in 24 hours. */
const REPORTS_MOST = 3;
const PURPOSE = 'find-report';

/** A person reports another one of a found game to the bot's owner. A second report of the same is the first. */
export async function report(
  kernel: Pick<Kernel, 'store' | 'now'>,
  { game, people }: Found,
  by: string,
  about: string,
): Promise<Result<undefined>> {
  const { store, now } = kernel;
  const { prisma } = store;
  const isIn = (userId: string) => people.some((seat) => seat.userId === userId);
  if (by === about || !isIn(by) || !isIn(about)) return refuse(say('find.refusal.gone'));
  const key = { gameId_by_about: { gameId: game.id, by, about } };
  if ((await prisma.findReport.findUnique({ where: key })) !== null) return ok(undefined);
  const fingerprints = createFingerprints(kernel);
  if ((await fingerprints.count(PURPOSE, [by])) >= REPORTS_MOST)
    return refuse(say('find.refusal.reports', { count: REPORTS_MOST }));
  const at = now();
  const id = readableId(randomBytes(8));
  const mark = await fingerprints.of(PURPOSE, [by], new Date(at.getTime() + DAY), 'counted');
  await prisma.$transaction(async (tx) => {
    await tx.findReport.createMany({
      data: [{ id, gameId: game.id, by, about, at, dueAt: at }],
      skipDuplicates: true,
    });
    await tx.fingerprint.createMany({ data: [mark], skipDuplicates: true });
  });
  await hasten(store, findReport, { id });
  return ok(undefined);
}

const application = z.object({
  owner: z.object({ id: z.string() }).optional(),
  team: z.object({ owner_user_id: z.string() }).nullish(),
});

/**
 * Sends a report to the bot's owner, with the record of the game. Idempotent; rejects if Discord does not respond.
 *
 * @returns null: it is done
 */
export async function sendReport(kernel: Kernel, row: FindReport): Promise<null> {
  const { client, log, service } = kernel;
  const about = { report: row.id, by: row.by, about: row.about };
  const { owner, team } = application.parse(await client.rest.get(Routes.currentApplication()));
  const ownerId = team?.owner_user_id ?? owner?.id;
  if (ownerId === undefined) {
    log.warn(about, 'a person is reported, and Discord names no owner to tell');
    return null;
  }
  const found = await findFound(kernel, row.gameId);
  const tableId = found?.game.tableId;
  const loaded = tableId === undefined ? undefined : await service.load(tableId);
  const record = loaded?.step === undefined ? undefined : await service.record(loaded);
  const values = {
    by: code(row.by),
    about: code(row.about),
    game: found === undefined ? '–' : gameName({ id: found.game.game }),
  };
  const view = (words: Words): View => ({
    tone: 'private',
    blocks: [
      text(
        `### ${words.md('find.reported-title')}`,
        words.md('find.reported', values),
        words.md('find.reported-how', { pause: code(`npm run owner -- exclude person ${row.about} 14`) }),
      ),
      ...(record === undefined
        ? []
        : [{ kind: 'file' as const, name: `${tableId}.json`, content: JSON.stringify(record, null, 2) }]),
    ],
  });
  const nonce = nonceOf(PURPOSE, row.id);
  if (!(await writeTo(kernel, { userId: ownerId, nonce, locale: 'en', view })))
    log.warn(about, 'a person is reported, and the owner accepts no direct messages');
  return null;
}
