import type { Words } from './en.ts';
import { plural } from './plural.ts';

const count = (n: number, one: string, other: string) => plural('nl', n, { one, other });

/** The host's drawer in Dutch. */
export const hostNl: Words['host'] = {
  title: 'Gereedschap van de gastheer',
  intro: 'Laat deze Discord fouten maken en kijk hoe de bot zich redt.',
  clear: 'Alle storingen beëindigen',
  clearHint: 'Geen 429, geen 500, niets traag of vergeten meer; de gateway staat open.',
  nothingOn: 'Er staat niets aan.',

  clock: 'Klok',
  clockHint: 'Zet de klok van de speeltuin vooruit: herinneringen en termijnen komen meteen.',
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
  directHint: 'Gesloten: privéberichten van de bot aan deze persoon worden geweigerd (fout 50007).',

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
    MentionEveryone: 'Iedereen vermelden',
  },

  gateway: 'Gateway',
  gatewayDrop: 'Verbreken',
  gatewayDropHint: 'Verbreekt de verbinding; de bot mag haar hervatten en krijgt wat hij miste.',
  gatewayReconnect: 'Herverbinden',
  gatewayReconnectHint: 'Vraagt de bot opnieuw te verbinden, zoals Discord dat doet (op 7).',
  gatewayInvalidate: 'Ongeldig maken',
  gatewayInvalidateHint: 'Beëindigt de sessie: de bot moet zich opnieuw melden (op 9).',
  gatewayDown: 'Uitzetten',
  gatewayDownHint: 'Weigert elke verbinding tot hij weer aanstaat.',
  gatewayUp: 'Aanzetten',
  gatewayUpHint: 'De gateway staat nu uit: de bot is offline.',

  answers: 'Antwoorden aan de bot',
  rateLimit: '429: te veel verzoeken',
  rateLimitHint: 'Laat de bot wachten; een goede bot probeert het daarna opnieuw.',
  broken: '500: serverfout',
  brokenHint: 'Hapert als Discord op een slechte dag; een goede bot probeert het opnieuw.',
  next: (n) => count(n, 'Volgende verzoek', `Volgende ${n} verzoeken`),
  seconds: (n) => `${n} s lang`,
  retryAfter: 'Wachttijd (seconden)',
  slow: 'Trage antwoorden',
  slowHint: 'Zo lang wacht elk antwoord aan de bot; Discord geeft een interactie drie seconden.',
  slowOff: 'Uit',
  left: (n) => count(n, 'Nog 1 verzoek', `Nog ${n} verzoeken`),
  until: (seconds) => `Nog ${seconds} s`,

  interactions: 'Volgende interacties',
  interactionsHint: 'Wat er gebeurt met de volgende druk op een knop of het volgende commando, op volgorde.',
  fault: { lose: 'Vergeten', double: 'Twee keer bezorgen', late: 'Laat bezorgen' },
  faultHint: {
    lose: 'De bot hoort er nooit van: de applicatie reageert niet.',
    double: 'De bot hoort het twee keer: niets mag twee keer gebeuren.',
    late: 'De bot hoort het als zijn drie seconden bijna om zijn.',
  },
  queued: (names) => `Nog te komen: ${names}`,

  channels: 'Kanalen',
  channelsHint: 'Een nieuw kanaal om te spelen, of een dat de bot onder de voeten wordt gewist (fout 10003).',
  newChannel: 'Naam van het nieuwe kanaal',
  create: 'Maken',
  deleteChannel: 'Kanaal verwijderen',

  members: 'Leden van de server',
  membersHint: 'Iemand vertrekt midden in een spel, of komt terug.',
  botHint: 'Zet de bot uit de server, of nodigt hem weer uit met wat hij nodig heeft.',
  removeBot: 'Eruit zetten',
  inviteBot: 'Uitnodigen',
};
