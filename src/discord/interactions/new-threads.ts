import { createFingerprints } from '../../table/fingerprint.ts';

/** Limits how often a person may have a thread or post created: each appears in every member's channel list. */
export interface NewThreads {
  /** @returns whether the person may have another; if so, it counts, whichever process they ask */
  take(userId: string): Promise<boolean>;
  /** Uncounts their last one, which was not created. */
  giveBack(userId: string): Promise<void>;
}

/** How much time is between two of a person, in ms. */
const EVERY = 60_000;

export function createNewThreads(needs: Parameters<typeof createFingerprints>[0]): NewThreads {
  const fingerprints = createFingerprints(needs);
  return {
    take: (userId) => fingerprints.once('thread', [userId], EVERY),
    giveBack: (userId) => fingerprints.takeBack('thread', [userId]),
  };
}
