import type { Words } from './en.ts';
import { plural } from './plural.ts';

const count = (n: number, one: string, other: string) => plural('de', n, { one, other });

/** The host's drawer in German. */
export const hostDe: Words['host'] = {
  title: 'Host-Werkzeuge',
  intro: 'Lass dieses Discord Fehler machen und sieh, wie der Bot damit zurechtkommt.',
  clear: 'Alle Störungen beenden',
  clearHint:
    'Beendet 429, 500, Verzögerungen und verlorene Interaktionen und schaltet das Gateway wieder ein.',
  nothingOn: 'Keine Störung ist aktiv.',

  clock: 'Uhr',
  clockHint: 'Stellt die Uhr des Playgrounds vor: Erinnerungen und Fristen sind sofort fällig.',
  clockNow: (time) => `Es ist ${time}.`,
  clockAhead: (time) => `${time} voraus.`,
  clockBy: {
    minute: '+1 Min.',
    minutes15: '+15 Min.',
    hour: '+1 Std.',
    hours6: '+6 Std.',
    day: '+1 Tag',
    week: '+1 Woche',
  },

  direct: 'Direktnachrichten',
  directHint: 'Wenn geschlossen, werden Direktnachrichten des Bots an diese Person abgelehnt (Fehler 50007).',

  permissions: 'Rechte des Bots',
  permissionsHint:
    'Fehlt ein Recht, werden Anfragen des Bots in diesem Kanal und seinen Threads abgelehnt (Fehler 50013).',
  channel: 'Kanal',
  permission: {
    ViewChannel: 'Kanal sehen',
    SendMessages: 'Nachrichten senden',
    SendMessagesInThreads: 'In Threads schreiben',
    CreatePublicThreads: 'Threads erstellen',
    EmbedLinks: 'Links einbetten',
    AttachFiles: 'Dateien anhängen',
    ReadMessageHistory: 'Ältere Nachrichten lesen',
    ManageMessages: 'Fremde Nachrichten löschen',
    ManageThreads: 'Threads verwalten',
    ManageChannels: 'Kanäle verwalten',
    MentionEveryone: 'Alle erwähnen',
  },

  gateway: 'Gateway',
  gatewayDrop: 'Trennen',
  gatewayDropHint: 'Kappt die Verbindung. Der Bot kann sie fortsetzen und erhält, was er verpasst hat.',
  gatewayReconnect: 'Neu verbinden',
  gatewayReconnectHint: 'Bittet den Bot, sich neu zu verbinden, wie Discord es ab und zu tut (op 7).',
  gatewayInvalidate: 'Ungültig machen',
  gatewayInvalidateHint: 'Beendet die Sitzung: Der Bot muss sich neu identifizieren (op 9).',
  gatewayDown: 'Abschalten',
  gatewayDownHint: 'Lehnt jede Verbindung ab, bis du es wieder einschaltest.',
  gatewayUp: 'Einschalten',
  gatewayUpHint: 'Das Gateway ist abgeschaltet, der Bot ist offline.',

  answers: 'Antworten an den Bot',
  rateLimit: '429: zu viele Anfragen',
  rateLimitHint: 'Fordert den Bot auf zu warten. Ein guter Bot versucht es danach noch einmal.',
  broken: '500: Serverfehler',
  brokenHint: 'Versagt wie Discord an einem schlechten Tag. Ein guter Bot versucht es noch einmal.',
  next: (n) => count(n, 'Nächste Anfrage', `Nächste ${n} Anfragen`),
  seconds: (n) => `${n} s lang`,
  retryAfter: 'Wartezeit (Sekunden)',
  slow: 'Langsames Netz',
  slowHint:
    'Verzögert jede Anfrage des Bots um diese Zeit. Auf die Antwort zu einer Interaktion wartet Discord drei Sekunden.',
  slowOff: 'Aus',
  left: (n) => count(n, 'Noch 1 Anfrage', `Noch ${n} Anfragen`),
  until: (seconds) => `Noch ${seconds} s`,

  interactions: 'Nächste Interaktionen',
  interactionsHint:
    'Was mit den nächsten Klicks und Befehlen passiert, in der Reihenfolge, in der du es hinzufügst.',
  fault: { lose: 'Verlieren', double: 'Doppelt zustellen', late: 'Spät zustellen' },
  faultHint: {
    lose: 'Der Bot erhält sie nie: „Die Anwendung hat nicht reagiert“.',
    double: 'Der Bot erhält sie zweimal und darf nur einmal handeln.',
    late: 'Der Bot erhält sie, wenn seine drei Sekunden fast um sind.',
  },
  queued: (names) => `Als Nächstes: ${names}`,

  channels: 'Kanäle',
  channelsHint: 'Erstellt einen Kanal oder löscht einen, den der Bot gerade nutzt (Fehler 10003).',
  newChannel: 'Name des neuen Kanals',
  asForum: 'Als Forum',
  create: 'Erstellen',
  deleteChannel: 'Kanal löschen',

  members: 'Servermitglieder',
  membersHint: 'Jemand verlässt den Server oder kommt zurück.',
  botHint: 'Entfernt den Bot vom Server oder lädt ihn mit den nötigen Rechten wieder ein.',
  removeBot: 'Entfernen',
  inviteBot: 'Einladen',

  servers: 'Server',
  serversHint:
    'Erstellt einen Server ohne den Bot. Wer den Bot zum eigenen Konto hinzugefügt hat, kann ihn dort nutzen.',
  newServer: 'Name des neuen Servers',
};
