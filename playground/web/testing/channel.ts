import type { Channel } from '../../protocol.ts';

/** The text channel of a server, which people 1 and 2 see. */
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
