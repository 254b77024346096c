import { feature } from '../feature.ts';
import { outsideKind } from './place.ts';
import { createReplies, tableReply } from './replies.ts';

/** The queue of the job that removes tokens which have expired. */
const EXPIRED = 'expired-tokens';

/** People add the app to their account, and play where the bot is not a member. */
export const userInstall = feature({
  id: 'user-install',
  records: [tableReply],
  make(kernel) {
    const replies = createReplies(kernel);
    return {
      api: undefined,
      places: [outsideKind(kernel, replies)],
      jobs: { [EXPIRED]: { run: replies.forgetExpired } },
      recurring: { every: 5 * 60_000, jobs: [{ queue: EXPIRED, key: EXPIRED }] },
    };
  },
});
