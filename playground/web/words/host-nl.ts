import type { Words } from './en.ts';
import { plural } from './plural.ts';

const count = (n: number, one: string, other: string) => plural('nl', n, { one, other });

/** The host's drawer in Dutch. */
export const hostNl: Words['host'] = {
  title: 'Hosttools',
  intro: 'Laat deze Discord fouten maken en kijk hoe de bot zich redt.',
  clear: 'Alle storingen beëindigen',
  clearHint: 'Stopt 429’s, 500’s, vertraging en verloren interacties, en zet de gateway weer aan.',
  nothingOn: 'Er is geen storing actief.',

  clock: 'Klok',
  clockHint: 'Zet de klok van de playground vooruit: herinneringen en termijnen komen meteen.',
  clockNow: (time) => `Het is ${time}.`,
  clockAhead: (time) => `${time} vooruit.`,
  clockBy: {
    minute: '+1 min',
    minutes15: '+15 min',
    hour: '+1 uur',
    hours6: '+6 uur',
    day: '+1 dag',
    week: '+1 week',
  },

  direct: 'Privéberichten',
  directHint: 'Indien gesloten, worden privéberichten van de bot aan deze persoon geweigerd (fout 50007).',

  permissions: 'Rechten van de bot',
  permissionsHint:
    'Ontbreekt er een, dan worden verzoeken van de bot in dit kanaal en zijn threads geweigerd (fout 50013).',
  channel: 'Kanaal',
  permission: {
    ViewChannel: 'Kanaal zien',
    SendMessages: 'Berichten versturen',
    SendMessagesInThreads: 'In threads schrijven',
    CreatePublicThreads: 'Threads maken',
    EmbedLinks: 'Links insluiten',
    AttachFiles: 'Bestanden bijvoegen',
    ReadMessageHistory: 'Oudere berichten lezen',
    ManageMessages: 'Berichten van anderen wissen',
    ManageThreads: 'Threads beheren',
    ManageChannels: 'Kanalen beheren',
    MentionEveryone: 'Iedereen vermelden',
  },

  gateway: 'Gateway',
  gatewayDrop: 'Verbreken',
  gatewayDropHint: 'Verbreekt de verbinding. De bot kan haar hervatten en ontvangt wat hij miste.',
  gatewayReconnect: 'Herverbinden',
  gatewayReconnectHint: 'Vraagt de bot opnieuw te verbinden, zoals Discord dat af en toe doet (op 7).',
  gatewayInvalidate: 'Ongeldig maken',
  gatewayInvalidateHint: 'Beëindigt de sessie: de bot moet zich opnieuw identificeren (op 9).',
  gatewayDown: 'Uitzetten',
  gatewayDownHint: 'Weigert elke verbinding tot je hem weer aanzet.',
  gatewayUp: 'Aanzetten',
  gatewayUpHint: 'De gateway staat uit, de bot is offline.',

  answers: 'Antwoorden aan de bot',
  rateLimit: '429: te veel verzoeken',
  rateLimitHint: 'Vraagt de bot te wachten. Een goede bot probeert het daarna opnieuw.',
  broken: '500: serverfout',
  brokenHint: 'Hapert zoals Discord op een slechte dag. Een goede bot probeert het opnieuw.',
  next: (n) => count(n, 'Volgende verzoek', `Volgende ${n} verzoeken`),
  seconds: (n) => `${n} s lang`,
  retryAfter: 'Wachttijd (seconden)',
  slow: 'Traag netwerk',
  slowHint:
    'Vertraagt elk verzoek van de bot met deze tijd. Discord wacht drie seconden op het antwoord op een interactie.',
  slowOff: 'Uit',
  left: (n) => count(n, 'Nog 1 verzoek', `Nog ${n} verzoeken`),
  until: (seconds) => `Nog ${seconds} s`,

  interactions: 'Volgende interacties',
  interactionsHint:
    'Wat er met de volgende kliks en commando’s gebeurt, in de volgorde waarin je het toevoegt.',
  fault: { lose: 'Verliezen', double: 'Twee keer bezorgen', late: 'Laat bezorgen' },
  faultHint: {
    lose: 'De bot ontvangt hem nooit: “De applicatie heeft niet gereageerd”.',
    double: 'De bot ontvangt hem twee keer en mag maar één keer handelen.',
    late: 'De bot ontvangt hem als zijn drie seconden bijna om zijn.',
  },
  queued: (names) => `Hierna: ${names}`,

  channels: 'Kanalen',
  channelsHint: 'Maakt een kanaal, of verwijdert er een dat de bot gebruikt (fout 10003).',
  newChannel: 'Naam van het nieuwe kanaal',
  asForum: 'Als forum',
  create: 'Maken',
  deleteChannel: 'Kanaal verwijderen',

  members: 'Serverleden',
  membersHint: 'Iemand verlaat de server, of komt terug.',
  botHint: 'Verwijdert de bot van de server, of nodigt hem weer uit met de rechten die hij nodig heeft.',
  removeBot: 'Verwijderen',
  inviteBot: 'Uitnodigen',

  servers: 'Servers',
  serversHint:
    'Maakt een server zonder de bot. Wie de bot aan het eigen account heeft toegevoegd, kan hem daar gebruiken.',
  newServer: 'Naam van de nieuwe server',
};
