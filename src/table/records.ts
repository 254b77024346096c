import { z } from 'zod';
import { outcome } from './model.ts';
import { look } from './play/record.ts';
import { announcement, publicMessage } from './public-message.ts';
import { type RecordType, record } from './record.ts';

/** What people and servers have set: see `SettingsStore`. */
const player = record({
  model: 'player',
  codec: z.object({ userId: z.string(), doc: z.unknown() }),
  key: ['userId'],
  person: { userId: 'delete' },
});

const job = record({
  model: 'job',
  codec: z.object({ queue: z.string(), key: z.string() }),
  key: ['queue', 'key'],
  person: { key: 'delete' },
});

const server = record({
  model: 'server',
  codec: z.object({ guildId: z.string(), doc: z.unknown() }),
  key: ['guildId'],
  server: 'guildId',
});

/** What the kernel stores besides tables, their people and their steps. Export and deletion follow from it. */
export const kernelRecords: readonly RecordType[] = [
  player,
  server,
  job,
  outcome,
  announcement,
  publicMessage,
  look,
];
