import type { Words } from './en.ts';
import { plural } from './plural.ts';

const count = (n: number, one: string, other: string) => plural('fr', n, { one, other });

/** The host's drawer in French. */
export const hostFr: Words['host'] = {
  title: 'Outils de l’hôte',
  intro: 'Fais trébucher ce Discord et regarde comment le bot s’en sort.',
  clear: 'Arrêter toutes les pannes',
  clearHint: 'Met fin aux 429, aux 500, aux retards et aux interactions perdues, et rouvre la passerelle.',
  nothingOn: 'Aucune panne n’est active.',

  clock: 'Horloge',
  clockHint: 'Avance l’horloge du playground : rappels et échéances arrivent aussitôt.',
  clockNow: (time) => `Nous sommes le ${time}.`,
  clockAhead: (time) => `En avance de ${time}.`,
  clockBy: {
    minute: '+1 min',
    minutes15: '+15 min',
    hour: '+1 h',
    hours6: '+6 h',
    day: '+1 jour',
    week: '+1 semaine',
  },

  direct: 'Messages privés',
  directHint: 'Fermés, les messages privés du bot à cette personne sont refusés (erreur 50007).',

  permissions: 'Permissions du bot',
  permissionsHint:
    'S’il en manque une, les requêtes du bot dans ce salon et ses fils sont refusées (erreur 50013).',
  channel: 'Salon',
  permission: {
    ViewChannel: 'Voir le salon',
    SendMessages: 'Envoyer des messages',
    SendMessagesInThreads: 'Écrire dans les fils',
    CreatePublicThreads: 'Créer des fils',
    EmbedLinks: 'Intégrer des liens',
    AttachFiles: 'Joindre des fichiers',
    ReadMessageHistory: 'Lire les anciens messages',
    ManageMessages: 'Supprimer les messages d’autrui',
    ManageThreads: 'Gérer les fils',
    ManageChannels: 'Gérer les salons',
    MentionEveryone: 'Mentionner tout le monde',
  },

  gateway: 'Passerelle',
  gatewayDrop: 'Couper',
  gatewayDropHint: 'Coupe la connexion ; le bot peut la reprendre et reçoit ce qu’il a manqué.',
  gatewayReconnect: 'Reconnexion',
  gatewayReconnectHint: 'Demande au bot de se reconnecter, comme Discord le fait parfois (op 7).',
  gatewayInvalidate: 'Invalider',
  gatewayInvalidateHint: 'Met fin à la session : le bot doit s’identifier de nouveau (op 9).',
  gatewayDown: 'Fermer',
  gatewayDownHint: 'Refuse toute connexion jusqu’à ce que tu la rouvres.',
  gatewayUp: 'Rouvrir',
  gatewayUpHint: 'La passerelle est fermée, le bot est hors ligne.',

  answers: 'Réponses au bot',
  rateLimit: '429 : trop de requêtes',
  rateLimitHint: 'Demande au bot d’attendre. Un bon bot réessaie ensuite.',
  broken: '500 : erreur du serveur',
  brokenHint: 'Échoue comme Discord un mauvais jour. Un bon bot réessaie.',
  next: (n) => (n === 1 ? 'Prochaine requête' : `${n} prochaines requêtes`),
  seconds: (n) => `Pendant ${n} s`,
  retryAfter: 'Attente (secondes)',
  slow: 'Réseau lent',
  slowHint:
    'Retarde d’autant chaque requête du bot. Discord attend trois secondes la réponse à une interaction.',
  slowOff: 'Non',
  left: (n) => count(n, `Encore ${n} requête`, `Encore ${n} requêtes`),
  until: (seconds) => `Encore ${seconds} s`,

  interactions: 'Prochaines interactions',
  interactionsHint: 'Ce qui arrive aux prochains clics et commandes, dans l’ordre où tu l’ajoutes.',
  fault: { lose: 'Perdre', double: 'Livrer deux fois', late: 'Livrer tard' },
  faultHint: {
    lose: 'Le bot ne la reçoit jamais : « L’application n’a pas répondu ».',
    double: 'Le bot la reçoit deux fois et ne doit agir qu’une fois.',
    late: 'Le bot la reçoit quand ses trois secondes sont presque écoulées.',
  },
  queued: (names) => `Ensuite : ${names}`,

  channels: 'Salons',
  channelsHint: 'Crée un salon, ou en supprime un que le bot utilise (erreur 10003).',
  newChannel: 'Nom du nouveau salon',
  asForum: 'En forum',
  create: 'Créer',
  deleteChannel: 'Supprimer le salon',

  members: 'Membres du serveur',
  membersHint: 'Quelqu’un quitte le serveur, ou revient.',
  botHint: 'Exclut le bot du serveur, ou l’invite de nouveau avec les permissions nécessaires.',
  removeBot: 'Exclure',
  inviteBot: 'Inviter',

  servers: 'Serveurs',
  serversHint:
    'Crée un serveur sans le bot. Les personnes qui ont ajouté le bot à leur compte peuvent l’y utiliser.',
  newServer: 'Nom du nouveau serveur',
};
