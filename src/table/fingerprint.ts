import { createHmac, randomBytes } from 'node:crypto';
import { settled } from './installation.ts';
import { type Database, record, type ValueOf } from './record.ts';

/**
 * Records that a person has done something, for as long as deleting their data must not undo it. A fingerprint names
 * nobody: only a lookup for a given person, with the installation's secret, can match it.
 */
export const fingerprint = record({ model: 'fingerprint' });
export type Fingerprint = ValueOf<typeof fingerprint>;

/** How long what cannot be done twice is remembered of people who have deleted their data, in ms: 13 weeks. */
export const REMEMBERED_FOR = 13 * 7 * 86_400_000;

/** Number of fingerprints looked up at once. */
const LOOKED_UP = 1000;

/** Makes the fingerprint of something that a person had done before they deleted their data. */
export type Remembering = (purpose: string, parts: readonly string[]) => Fingerprint;

/** Keyed fingerprints. Equal purposes and parts have equal fingerprints. */
export interface Fingerprints {
  /**
   * A write for the change that it records.
   *
   * @param parts the person's id, and what else it is about
   * @param counted whether an equal one counts again
   */
  of(purpose: string, parts: readonly string[], until: Date, counted?: 'counted'): Promise<Fingerprint>;
  /**
   * Whether something has not happened within a period; if so, it now has. All processes count together.
   *
   * @param within in ms
   */
  once(purpose: string, parts: readonly string[], within: number): Promise<boolean>;
  /** Uncounts what `once` counted last, because it did not happen. */
  takeBack(purpose: string, parts: readonly string[]): Promise<void>;
  /** How many there are that still count. */
  count(purpose: string, parts: readonly string[]): Promise<number>;
  /** Those of many things that have one that still counts. */
  among<T>(
    purpose: string,
    all: readonly T[],
    partsOf: (one: T) => readonly string[],
  ): Promise<ReadonlySet<T>>;
  /** For a person who deletes their data now. */
  remembering(): Promise<Remembering>;
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
    known ??= await settled(prisma, 'secret', randomBytes(32).toString('hex'));
    return known;
  };
  const hmac = async (purpose: string, parts: readonly string[]) => hmacBy(await secret(), purpose, parts);
  return {
    of: async (purpose, parts, until, counted) => ({
      purpose,
      hmac: await hmac(purpose, parts),
      nonce: counted ? randomBytes(9).toString('base64url') : '',
      until,
    }),
    async once(purpose, parts, within) {
      const at = now();
      const until = new Date(at.getTime() + within);
      const one = { purpose, hmac: await hmac(purpose, parts), nonce: '' };
      // Of several at the same moment, the database lets one through.
      const made = await prisma.fingerprint.createMany({ data: [{ ...one, until }], skipDuplicates: true });
      if (made.count > 0) return true;
      const over = { ...one, until: { lte: at } };
      return (await prisma.fingerprint.updateMany({ where: over, data: { until } })).count > 0;
    },
    async takeBack(purpose, parts) {
      await prisma.fingerprint.deleteMany({
        where: { purpose, hmac: await hmac(purpose, parts), nonce: '' },
      });
    },
    count: async (purpose, parts) =>
      prisma.fingerprint.count({
        where: { purpose, hmac: await hmac(purpose, parts), until: { gt: now() } },
      }),
    async among(purpose, all, partsOf) {
      const key = await secret();
      const marked = all.map((one) => ({ one, hmac: hmacBy(key, purpose, partsOf(one)) }));
      const known = new Set<string>();
      for (let from = 0; from < marked.length; from += LOOKED_UP) {
        const hmacs = marked.slice(from, from + LOOKED_UP).map(({ hmac }) => hmac);
        const where = { purpose, hmac: { in: hmacs }, until: { gt: now() } };
        for (const { hmac } of await prisma.fingerprint.findMany({ where })) known.add(hmac);
      }
      return new Set(marked.filter(({ hmac }) => known.has(hmac)).map(({ one }) => one));
    },
    async remembering() {
      const key = await secret();
      const until = new Date(now().getTime() + REMEMBERED_FOR);
      return (purpose, parts) => ({ purpose, hmac: hmacBy(key, purpose, parts), nonce: '', until });
    },
  };
}

function hmacBy(secret: string, purpose: string, parts: readonly string[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url');
}
