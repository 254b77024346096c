import { plural } from './plural.ts';

const count = (n: number, one: string, other: string) => plural('en', n, { one, other });

/** The host's drawer in English. */
export const hostEn = {
  title: 'Host’s tools',
  intro: 'Make this Discord misbehave, and see how the bot copes.',
  clear: 'End every fault',
  clearHint: 'No more 429, 500, slowness or lost interactions; the gateway is up.',
  nothingOn: 'Nothing is switched on.',

  clock: 'Clock',
  clockHint: 'Winds the playground’s clock forward: reminders and deadlines come at once.',
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
  directHint: 'Closed: the bot’s direct messages to this person are refused (error 50007).',

  permissions: 'Permissions of the bot',
  permissionsHint:
    'Without one, the bot’s requests in this channel and its threads are refused (error 50013).',
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
    MentionEveryone: 'Mention everyone',
  },

  gateway: 'Gateway',
  gatewayDrop: 'Drop',
  gatewayDropHint: 'Cuts the connection; the bot may resume, and gets what it missed.',
  gatewayReconnect: 'Ask to reconnect',
  gatewayReconnectHint: 'Asks the bot to connect anew, as Discord does in operation (op 7).',
  gatewayInvalidate: 'Invalidate',
  gatewayInvalidateHint: 'Ends the session: the bot must identify anew (op 9).',
  gatewayDown: 'Take it down',
  gatewayDownHint: 'Refuses every connection until it is up again.',
  gatewayUp: 'Let it up',
  gatewayUpHint: 'The gateway is down at present: the bot is offline.',

  answers: 'Answers to the bot',
  rateLimit: '429: too many requests',
  rateLimitHint: 'Tells the bot to wait; a good bot tries again afterwards.',
  broken: '500: server error',
  brokenHint: 'Fails as Discord does on a bad day; a good bot tries again.',
  next: (n: number) => count(n, 'Next request', `Next ${n} requests`),
  seconds: (n: number) => `For ${n} s`,
  retryAfter: 'Wait of (seconds)',
  slow: 'Slow answers',
  slowHint: 'Every answer to the bot waits so long; Discord gives an interaction three seconds.',
  slowOff: 'Off',
  left: (n: number) => count(n, '1 request to come', `${n} requests to come`),
  until: (seconds: number) => `${seconds} s to go`,

  interactions: 'Next interactions',
  interactionsHint: 'What becomes of the next press or command, in the order in which you add them.',
  fault: { lose: 'Forget', double: 'Deliver twice', late: 'Deliver late' },
  faultHint: {
    lose: 'The bot never hears of it: the application does not respond.',
    double: 'The bot hears of it twice: nothing may happen twice.',
    late: 'The bot hears of it when its three seconds are nearly over.',
  },
  queued: (names: string) => `To come: ${names}`,

  channels: 'Channels',
  channelsHint: 'A new channel to play in, or one deleted under the bot’s feet (error 10003).',
  newChannel: 'Name of the new channel',
  create: 'Create',
  deleteChannel: 'Delete the channel',

  members: 'Members of the server',
  membersHint: 'Somebody leaves in the middle of a game, or comes back.',
  botHint: 'Throws the bot out of the server, or invites it again with what it needs.',
  removeBot: 'Throw out',
  inviteBot: 'Invite',
};
