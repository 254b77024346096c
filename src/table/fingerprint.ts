import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type RecordStore, record, type ValueOf } from './record.ts';

/** The secret of this installation. It stays in the database and the process: no export and no log has it. */
const installation = record({
  model: 'installation',
  codec: z.object({ id: z.literal('this'), secret: z.string() }),
  key: ['id'],
});

/**
 * That a person has done something, for as long as deleting their data must not undo it. It names nobody: who it is about
 * shows only to who asks for that person, with the secret of this installation.
 */
export const fingerprint = record({
  model: 'fingerprint',
  codec: z.object({
    /** What it is about. */
    purpose: z.string(),
    hmac: z.string(),
    /** Tells those apart that count; empty where there is one at most. */
    nonce: z.string(),
    /** From then on it counts no more, and is deleted. */
    until: z.date(),
  }),
  key: ['purpose', 'hmac', 'nonce'],
});
export type Fingerprint = ValueOf<typeof fingerprint>;

/** Keyed fingerprints. The same purpose and parts have the same one. */
export interface Fingerprints {
  /**
   * To be written with the change that it is about.
   *
   * @param parts the person's id, and whatever else it is about
   * @param counted whether another one of the same is one more
   */
  of(purpose: string, parts: readonly string[], until: Date, counted?: 'counted'): Promise<Fingerprint>;
  /** How many there are that still count. */
  count(purpose: string, parts: readonly string[]): Promise<number>;
}

export function createFingerprints({
  store,
  now,
}: {
  readonly store: Pick<RecordStore, 'records'>;
  readonly now: () => Date;
}): Fingerprints {
  let known: string | undefined;
  const secret = async (): Promise<string> => {
    if (known === undefined) {
      const own = store.records(installation);
      // Processes that start at the same time have the same one.
      await own.add({ id: 'this', secret: randomBytes(32).toString('hex') });
      known = (await own.first({ id: 'this' }))?.secret;
    }
    if (known === undefined) throw new Error('the secret of this installation is gone');
    return known;
  };
  const hmac = async (purpose: string, parts: readonly string[]) =>
    createHmac('sha256', await secret())
      .update(JSON.stringify([purpose, ...parts]))
      .digest('base64url');
  return {
    of: async (purpose, parts, until, counted) => ({
      purpose,
      hmac: await hmac(purpose, parts),
      nonce: counted ? randomBytes(9).toString('base64url') : '',
      until,
    }),
    count: async (purpose, parts) =>
      store.records(fingerprint).count({ purpose, hmac: await hmac(purpose, parts), until: { gt: now() } }),
  };
}
