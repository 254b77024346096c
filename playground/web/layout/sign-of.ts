import type { Channel } from '../../protocol.ts';
import type { IconName } from '../parts/icon.tsx';

const SIGNS = { direct: 'at', private: 'people', text: 'hash', forum: 'forum', thread: 'thread' } as const;

/** The icon of a channel's kind. */
export function signOf({ kind }: Channel): IconName {
  return SIGNS[kind];
}
