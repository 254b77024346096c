import type { Channel } from '../../protocol.ts';

/** A server's text channel that people 1 and 2 can see. */
export const general: Channel = {
  kind: 'text',
  id: '10',
  guildId: '9',
  name: 'general',
  topic: '',
  position: 0,
  botPermissions: [],
  seenBy: ['1', '2'],
};
