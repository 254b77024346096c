import { plural } from './plural.ts';

const count = (n: number, one: string, other: string) => plural('en', n, { one, other });

/** The host's drawer in English. */
export const hostEn = {
  title: 'Host tools',
  intro: 'Make this Discord misbehave, and see how the bot copes.',
  clear: 'Clear all faults',
  clearHint: 'Ends 429s, 500s, delays and lost interactions, and brings the gateway back.',
  nothingOn: 'No faults are active.',

  clock: 'Clock',
  clockHint: 'Moves the playground’s clock forward: reminders and deadlines are due at once.',
  clockNow: (time: string) => `It is ${time}.`,
  clockAhead: (days: string) => `Ahead by ${days}.`,
  clockBy: {
    minute: '+1 min',
    minutes15: '+15 min',
    hour: '+1 h',
    hours6: '+6 h',
    day: '+1 day',
    week: '+1 week',
  },

  direct: 'Direct messages',
  directHint: 'When closed, the bot’s direct messages to this person are refused (error 50007).',

  permissions: 'Bot permissions',
  permissionsHint:
    'Without a permission, the bot’s requests in this channel and its threads are refused (error 50013).',
  channel: 'Channel',
  permission: {
    ViewChannel: 'See the channel',
    SendMessages: 'Send messages',
    SendMessagesInThreads: 'Send messages in threads',
    CreatePublicThreads: 'Create threads',
    EmbedLinks: 'Embed links',
    AttachFiles: 'Attach files',
    ReadMessageHistory: 'Read older messages',
    ManageMessages: 'Delete others’ messages',
    ManageThreads: 'Manage threads',
    ManageChannels: 'Manage channels',
    MentionEveryone: 'Mention everyone',
  },

  gateway: 'Gateway',
  gatewayDrop: 'Drop',
  gatewayDropHint: 'Cuts the connection. The bot can resume it and receives what it missed.',
  gatewayReconnect: 'Ask to reconnect',
  gatewayReconnectHint: 'Asks the bot to reconnect, as Discord does now and then (op 7).',
  gatewayInvalidate: 'Invalidate',
  gatewayInvalidateHint: 'Ends the session: the bot has to identify again (op 9).',
  gatewayDown: 'Take down',
  gatewayDownHint: 'Refuses every connection until you bring it back up.',
  gatewayUp: 'Bring back up',
  gatewayUpHint: 'The gateway is down, so the bot is offline.',

  answers: 'Answers to the bot',
  rateLimit: '429: too many requests',
  rateLimitHint: 'Tells the bot to wait. A good bot tries again afterwards.',
  broken: '500: server error',
  brokenHint: 'Fails as Discord does on a bad day. A good bot tries again.',
  next: (n: number) => count(n, 'Next request', `Next ${n} requests`),
  seconds: (n: number) => `For ${n} s`,
  retryAfter: 'Wait (seconds)',
  slow: 'Slow network',
  slowHint:
    'Delays each request of the bot by this much. Discord waits three seconds for an answer to an interaction.',
  slowOff: 'Off',
  left: (n: number) => count(n, '1 request left', `${n} requests left`),
  until: (seconds: number) => `${seconds} s left`,

  interactions: 'Next interactions',
  interactionsHint: 'What happens to the next presses and commands, in the order in which you add them.',
  fault: { lose: 'Lose', double: 'Deliver twice', late: 'Deliver late' },
  faultHint: {
    lose: 'The bot never receives it: “The application did not respond”.',
    double: 'The bot receives it twice and must act only once.',
    late: 'The bot receives it when its three seconds are almost over.',
  },
  queued: (names: string) => `Next: ${names}`,

  channels: 'Channels',
  channelsHint: 'Creates a channel, or deletes one that the bot is using (error 10003).',
  newChannel: 'New channel name',
  asForum: 'As a forum',
  create: 'Create',
  deleteChannel: 'Delete channel',

  members: 'Server members',
  membersHint: 'Someone leaves the server, or comes back.',
  botHint: 'Removes the bot from the server, or invites it again with the permissions it needs.',
  removeBot: 'Remove',
  inviteBot: 'Invite',

  servers: 'Servers',
  serversHint:
    'Creates a server without the bot. People who have added the bot to their account can use it there.',
  newServer: 'New server name',
};
