import { z } from 'zod';
import { levels } from '../../core/game.ts';
import { locales } from '../../core/message.ts';
import { themes } from '../../core/scene.ts';
import { clockRule } from '../../table/events.ts';
import type { Proposal, SeatOccupant, SeatTime, Table } from '../../table/model.ts';
import type { OpenTable } from '../../table/store/tables.ts';
import { dailyOf, date, json, maybe, optional, parse } from './fields.ts';

const seatSchema = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('human'),
      name: z.string(),
      userId: z.string(),
      joinId: z.string(),
      standsInForId: optional(z.string()),
      standsInForName: optional(z.string()),
      offered: z.boolean(),
      reserved: z.boolean(),
    })
    .transform(
      ({ name, userId, joinId, standsInForId: id, standsInForName, offered, reserved }): SeatOccupant => ({
        kind: 'human',
        person: { id: userId, name },
        joinId,
        ...(id === undefined ? {} : { standsInFor: { id, name: standsInForName ?? '' } }),
        ...(offered ? { offered } : {}),
        ...(reserved ? { reserved } : {}),
      }),
    ),
  z
    .object({
      kind: z.literal('computer'),
      name: z.string(),
      caretakerForId: optional(z.string()),
      caretakerForName: optional(z.string()),
      offered: z.boolean(),
      level: optional(z.enum(levels)),
    })
    .transform(
      ({ name, caretakerForId: id, caretakerForName, offered, level }): SeatOccupant => ({
        kind: 'computer',
        name,
        ...(level === undefined ? {} : { level }),
        ...(id === undefined ? {} : { caretakerFor: { id, name: caretakerForName ?? '' } }),
        ...(offered ? { offered } : {}),
      }),
    ),
]);

const seatTime = z
  .object({
    awaitedSince: maybe(date),
    left: z.number(),
    runningSince: maybe(date),
    deadline: maybe(date),
    turns: z.int(),
    thinkingTime: z.number(),
    waitedFor: maybe(date),
  })
  .transform(
    ({ awaitedSince, left, runningSince, deadline, turns, thinkingTime, waitedFor }): SeatTime => ({
      awaitedSince,
      left,
      runningSince,
      deadline,
      turns,
      thinkingTime,
      ...(waitedFor === undefined ? {} : { waitedFor }),
    }),
  );

const proposalBase = z.object({
  id: z.string(),
  by: maybe(z.string()),
  at: date,
  choices: z.record(z.string(), z.string()),
});
const proposalSchema = z
  .discriminatedUnion('kind', [
    proposalBase.extend({ kind: z.literal('clock'), clock: maybe(clockRule) }),
    proposalBase.extend({ kind: z.literal('undo'), undoes: z.int() }),
    proposalBase.extend({ kind: z.literal('late'), seat: z.int(), why: z.enum(['time', 'left']) }),
    proposalBase.extend({ kind: z.literal('offer'), seat: z.int() }),
    proposalBase.extend({ kind: z.literal('close') }),
  ])
  .transform(
    (proposal): Proposal =>
      proposal.kind === 'clock'
        ? { ...proposal, by: proposal.by, clock: proposal.clock }
        : { ...proposal, by: proposal.by },
  );

const planSchema = z.object({
  seat: z.int(),
  by: z.string(),
  decisions: z.record(
    z.string(),
    z.array(z.object({ verb: z.string(), args: z.record(z.string(), z.string()) })),
  ),
});

const pauseReason = z.enum(['nobody', 'channel', 'server']);

const tableSchema = z
  .object({
    id: z.string(),
    version: z.int(),
    guildId: optional(z.string()),
    channelId: z.string(),
    hostId: z.string(),
    game: z.string(),
    options: json(z.record(z.string(), z.union([z.string(), z.number()]))),
    locale: z.enum(locales),
    theme: z.enum(themes),
    status: z.enum(['lobby', 'playing', 'finished', 'cancelled']),
    seats: z.array(seatSchema),
    seatLimit: z.int(),
    seed: z.string(),
    seedHash: z.string(),
    joins: z.string(),
    formerWinners: z.array(z.int()),
    sheetNames: z.array(z.string()),
    rematchOf: optional(z.string()),
    head: z.int(),
    announcementMessageId: optional(z.string()),
    announcementSeq: optional(z.int()),
    announcementPostedAt: optional(z.date()),
    announcementDeadlines: optional(json(z.record(z.string(), z.number()))),
    createdAt: z.date(),
    clock: optional(json(clockRule)),
    times: json(z.array(seatTime)),
    proposals: json(z.array(proposalSchema)),
    plans: json(z.array(planSchema)),
    removed: z.array(z.string()),
    pausedSince: optional(z.date()),
    pausedWhy: optional(pauseReason),
    dueAt: optional(z.date()),
    unstartedDays: optional(z.int()),
    dailyGuildId: optional(z.string()),
    dailyDay: optional(z.string()),
    fromTableId: optional(z.string()),
    fromSeq: optional(z.int()),
    code: optional(z.string()),
    knownDice: z.boolean(),
    userInstalled: z.boolean(),
    userInstallGuildId: optional(z.string()),
  })
  .transform(
    ({
      announcementMessageId: messageId,
      announcementSeq: seq,
      announcementPostedAt: postedAt,
      announcementDeadlines: deadlines,
      pausedSince: since,
      pausedWhy: why,
      dailyGuildId,
      dailyDay,
      fromTableId: tableId,
      fromSeq,
      guildId,
      channelId,
      userInstalled,
      userInstallGuildId: linkGuildId,
      ...table
    }): Table => ({
      ...table,
      paused: since === undefined || why === undefined ? undefined : { since, why },
      daily: dailyOf(dailyGuildId, dailyDay),
      whatIf: tableId === undefined || fromSeq === undefined ? undefined : { tableId, seq: fromSeq },
      place: userInstalled
        ? { kind: 'outside', channelId, personId: table.hostId, linkGuildId }
        : { kind: guildId === undefined ? 'direct' : 'channel', channelId, guildId },
      announcement:
        messageId === undefined || seq === undefined || postedAt === undefined
          ? undefined
          : { messageId, seq, postedAt, deadlines: deadlines ?? {} },
    }),
  );

const openTableSchema = z.object({
  id: z.string(),
  guildId: z.string(),
  channelId: z.string(),
  pausedWhy: optional(pauseReason),
});

/** @throws {DamagedRow} */
export function toOpenTable(row: Readonly<Record<string, unknown>>): OpenTable {
  return parse(openTableSchema, row, () => `place of table ${String(row.id)}`);
}

/** @throws {DamagedRow} */
export function toTable(row: Readonly<Record<string, unknown>>): Table {
  return parse(tableSchema, row, () => `table ${String(row.id)}`);
}
