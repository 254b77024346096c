import type { Words } from './en.ts';
import { plural } from './plural.ts';

const count = (n: number, one: string, other: string) => plural('fr', n, { one, other });

/** The host's drawer in French. */
export const hostFr: Words['host'] = {
  title: 'Outils de l’hôte',
  intro: 'Fais trébucher ce Discord et regarde comment le bot s’en sort.',
  clear: 'Arrêter toutes les pannes',
  clearHint: 'Plus de 429, de 500, de lenteur ni d’interaction perdue ; la passerelle est ouverte.',
  nothingOn: 'Rien n’est activé.',

  clock: 'Horloge',
  clockHint: 'Avance l’horloge du terrain de jeu : rappels et échéances arrivent aussitôt.',
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
  directHint: 'Fermés : les messages privés du bot à cette personne sont refusés (erreur 50007).',

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
    MentionEveryone: 'Mentionner tout le monde',
  },

  gateway: 'Passerelle',
  gatewayDrop: 'Couper',
  gatewayDropHint: 'Coupe la connexion ; le bot peut la reprendre et reçoit ce qu’il a manqué.',
  gatewayReconnect: 'Reconnexion',
  gatewayReconnectHint: 'Demande au bot de se reconnecter, comme le fait Discord (op 7).',
  gatewayInvalidate: 'Invalider',
  gatewayInvalidateHint: 'Met fin à la session : le bot doit s’identifier de nouveau (op 9).',
  gatewayDown: 'Fermer',
  gatewayDownHint: 'Refuse toute connexion jusqu’à sa réouverture.',
  gatewayUp: 'Rouvrir',
  gatewayUpHint: 'La passerelle est fermée en ce moment : le bot est hors ligne.',

  answers: 'Réponses au bot',
  rateLimit: '429 : trop de requêtes',
  rateLimitHint: 'Fait attendre le bot ; un bon bot réessaie ensuite.',
  broken: '500 : erreur du serveur',
  brokenHint: 'Échoue comme Discord un mauvais jour ; un bon bot réessaie.',
  next: (n) => (n === 1 ? 'Prochaine requête' : `${n} prochaines requêtes`),
  seconds: (n) => `Pendant ${n} s`,
  retryAfter: 'Attente (secondes)',
  slow: 'Réponses lentes',
  slowHint: 'Chaque réponse au bot attend autant ; Discord donne trois secondes à une interaction.',
  slowOff: 'Non',
  left: (n) => count(n, `Encore ${n} requête`, `Encore ${n} requêtes`),
  until: (seconds) => `Encore ${seconds} s`,

  interactions: 'Prochaines interactions',
  interactionsHint: 'Ce que deviennent le prochain appui ou la prochaine commande, dans l’ordre choisi.',
  fault: { lose: 'Oublier', double: 'Livrer deux fois', late: 'Livrer tard' },
  faultHint: {
    lose: 'Le bot n’en saura rien : l’application ne répond pas.',
    double: 'Le bot la reçoit deux fois : rien ne doit arriver deux fois.',
    late: 'Le bot la reçoit quand ses trois secondes sont presque écoulées.',
  },
  queued: (names) => `À venir : ${names}`,

  channels: 'Salons',
  channelsHint: 'Un nouveau salon pour jouer, ou un salon supprimé sous les pieds du bot (erreur 10003).',
  newChannel: 'Nom du nouveau salon',
  create: 'Créer',
  deleteChannel: 'Supprimer le salon',

  members: 'Membres du serveur',
  membersHint: 'Quelqu’un part en pleine partie, ou revient.',
  botHint: 'Exclut le bot du serveur, ou l’invite de nouveau avec ce qu’il lui faut.',
  removeBot: 'Exclure',
  inviteBot: 'Inviter',
};
