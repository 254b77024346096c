import { feature } from '../feature.ts';
import { outsideKind } from './place.ts';
import { createReplies, tableReply } from './replies.ts';

/** People add the app to their account, and play where the bot is not a member. */
export const userInstall = feature({
  id: 'user-install',
  records: [tableReply],
  make: (kernel) => ({ api: undefined, places: [outsideKind(kernel, createReplies(kernel))] }),
});
