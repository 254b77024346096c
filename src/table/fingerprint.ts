import { createHmac, randomBytes } from 'node:crypto';
import { type Database, record, type ValueOf } from './record.ts';

/**
 * Records that a person has done something, for as long as deleting their data must not undo it. A fingerprint names
 * nobody: only a lookup for a given person, with the installation's secret, can match it.
 */
export const fingerprint = record({ model: 'fingerprint' });
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
  store: { prisma },
  now,
}: {
  readonly store: { readonly prisma: Database };
  readonly now: () => Date;
}): Fingerprints {
  let known: string | undefined;
  /** The secret of this installation. It stays in the database and the process: no export or log contains it. */
  const secret = async (): Promise<string> => {
    if (known === undefined) {
      // Processes that start at the same time end up with the same secret.
      const made = { id: 'this', secret: randomBytes(32).toString('hex') };
      await prisma.installation.createMany({ data: [made], skipDuplicates: true });
      known = (await prisma.installation.findUnique({ where: { id: 'this' } }))?.secret;
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
      prisma.fingerprint.count({
        where: { purpose, hmac: await hmac(purpose, parts), until: { gt: now() } },
      }),
  };
}
