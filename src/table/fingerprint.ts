import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { type RecordStore, record, type ValueOf } from './record.ts';

/** The secret of this installation. It stays in the database and the process: no export or log contains it. */
const installation = record({
  model: 'installation',
  codec: z.object({ id: z.literal('this'), secret: z.string() }),
  key: ['id'],
});

/**
 * Records that a person has done something, for as long as deleting their data must not undo it. A fingerprint names
 * nobody: only a lookup for a given person, with the installation's secret, can match it.
 */
export const fingerprint = record({
  model: 'fingerprint',
  codec: z.object({
    /** What kind of fact it records. */
    purpose: z.string(),
    hmac: z.string(),
    /** Distinguishes fingerprints that are counted; empty if there can be only one. */
    nonce: z.string(),
    /** After this time it no longer counts, and is deleted. */
    until: z.date(),
  }),
  key: ['purpose', 'hmac', 'nonce'],
});
export type Fingerprint = ValueOf<typeof fingerprint>;

/** Keyed fingerprints. Equal purposes and parts have equal fingerprints. */
export interface Fingerprints {
  /**
   * A write for the change that it records.
   *
   * @param parts the person's id, and what else it is about
   * @param counted whether an equal one counts again
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
      // Processes that start at the same time end up with the same secret.
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
