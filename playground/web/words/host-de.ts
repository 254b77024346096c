import type { Words } from './en.ts';
import { plural } from './plural.ts';

const count = (n: number, one: string, other: string) => plural('de', n, { one, other });

/** The host's drawer in German. */
export const hostDe: Words['host'] = {
  title: 'Werkzeuge des Gastgebers',
  intro: 'Lass dieses Discord Fehler machen und sieh, wie der Bot damit zurechtkommt.',
  clear: 'Alle Fehler beenden',
  clearHint: 'Keine 429, keine 500, nichts langsam oder vergessen; das Gateway ist da.',
  nothingOn: 'Nichts ist eingeschaltet.',

  clock: 'Uhr',
  clockHint: 'Stellt die Uhr des Spielplatzes vor: Erinnerungen und Fristen kommen sofort.',
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
  directHint: 'Geschlossen: Direktnachrichten des Bots an diese Person werden abgelehnt (Fehler 50007).',

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
    MentionEveryone: 'Alle erwähnen',
  },

  gateway: 'Gateway',
  gatewayDrop: 'Trennen',
  gatewayDropHint: 'Kappt die Verbindung; der Bot darf sie fortsetzen und bekommt, was er verpasst hat.',
  gatewayReconnect: 'Neu verbinden',
  gatewayReconnectHint: 'Bittet den Bot, sich neu zu verbinden, wie Discord im Betrieb (op 7).',
  gatewayInvalidate: 'Ungültig machen',
  gatewayInvalidateHint: 'Beendet die Sitzung: der Bot muss sich neu ausweisen (op 9).',
  gatewayDown: 'Abschalten',
  gatewayDownHint: 'Lehnt jede Verbindung ab, bis es wieder eingeschaltet wird.',
  gatewayUp: 'Einschalten',
  gatewayUpHint: 'Das Gateway ist gerade abgeschaltet: der Bot ist offline.',

  answers: 'Antworten an den Bot',
  rateLimit: '429: zu viele Anfragen',
  rateLimitHint: 'Heißt den Bot warten; ein guter Bot versucht es danach noch einmal.',
  broken: '500: Serverfehler',
  brokenHint: 'Versagt wie Discord an einem schlechten Tag; ein guter Bot versucht es noch einmal.',
  next: (n) => count(n, 'Nächste Anfrage', `Nächste ${n} Anfragen`),
  seconds: (n) => `${n} s lang`,
  retryAfter: 'Wartezeit (Sekunden)',
  slow: 'Langsame Antworten',
  slowHint: 'So lange wartet jede Antwort an den Bot; Discord gibt einer Interaktion drei Sekunden.',
  slowOff: 'Aus',
  left: (n) => count(n, 'Noch 1 Anfrage', `Noch ${n} Anfragen`),
  until: (seconds) => `Noch ${seconds} s`,

  interactions: 'Nächste Interaktionen',
  interactionsHint: 'Was aus dem nächsten Knopfdruck oder Befehl wird, der Reihe nach.',
  fault: { lose: 'Vergessen', double: 'Doppelt zustellen', late: 'Spät zustellen' },
  faultHint: {
    lose: 'Der Bot erfährt nie davon: die Anwendung reagiert nicht.',
    double: 'Der Bot erfährt es zweimal: nichts darf zweimal geschehen.',
    late: 'Der Bot erfährt es, wenn seine drei Sekunden fast um sind.',
  },
  queued: (names) => `Es kommen: ${names}`,

  channels: 'Kanäle',
  channelsHint:
    'Ein neuer Kanal zum Spielen, oder einer, der dem Bot unter den Füßen gelöscht wird (Fehler 10003).',
  newChannel: 'Name des neuen Kanals',
  create: 'Erstellen',
  deleteChannel: 'Kanal löschen',

  members: 'Mitglieder des Servers',
  membersHint: 'Jemand geht mitten im Spiel, oder kommt zurück.',
  botHint: 'Wirft den Bot aus dem Server, oder lädt ihn wieder ein mit allem, was er braucht.',
  removeBot: 'Hinauswerfen',
  inviteBot: 'Einladen',
};
