import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';

const Kind = ApplicationCommandOptionType;

/** A command in the menu of messages, and one in the menu of people. */
export const MENU_COMMANDS = [
  { type: ApplicationCommandType.Message, name: 'Quote', name_localizations: { de: 'Zitieren' } },
  { type: ApplicationCommandType.User, name: 'Greet' },
] as const;

/** Commands with options of every kind. */
export const COMMANDS: readonly RESTPostAPIChatInputApplicationCommandsJSONBody[] = [
  {
    name: 'newgame',
    description: 'Open a table in this channel',
    name_localizations: { de: 'neuesspiel' },
    description_localizations: { de: 'Eröffnet einen Tisch in diesem Kanal' },
    contexts: [InteractionContextType.Guild],
    options: [
      {
        type: Kind.String,
        name: 'game',
        name_localizations: { de: 'spiel' },
        description: 'Which game to play',
        required: true,
        choices: [
          { name: 'Stairs', name_localizations: { de: 'Treppen' }, value: 'stairs' },
          { name: 'Potions', name_localizations: { de: 'Tränke' }, value: 'potions' },
        ],
      },
      { type: Kind.Integer, name: 'seats', description: 'How many may sit down', min_value: 1, max_value: 5 },
      { type: Kind.Boolean, name: 'open', description: 'Whether strangers may join' },
    ],
  },
  {
    name: 'climb',
    description: 'Play Stairs',
    options: [
      {
        type: Kind.Subcommand,
        name: 'write',
        description: 'Write a number into a box',
        options: [
          {
            type: Kind.String,
            name: 'box',
            description: 'Where to write',
            required: true,
            autocomplete: true,
          },
          { type: Kind.String, name: 'note', description: 'What you think of it', max_length: 20 },
        ],
      },
      {
        type: Kind.Subcommand,
        name: 'done',
        description: 'End your turn',
        options: [{ type: Kind.String, name: 'note', description: 'How it went' }],
      },
    ],
  },
  {
    name: 'gift',
    description: 'Options of the other kinds',
    options: [
      { type: Kind.User, name: 'to', description: 'Who gets it', required: true },
      { type: Kind.Channel, name: 'where', description: 'Where it is told' },
      { type: Kind.Number, name: 'weight', description: 'Kilograms', min_value: 0 },
      { type: Kind.Attachment, name: 'card', description: 'A picture of it' },
      { type: Kind.Mentionable, name: 'tell', description: 'Who is told' },
    ],
  },
  { name: 'components', description: 'Every component of the second generation' },
  { name: 'pictures', description: 'Lone pictures of several shapes, and mosaics' },
  { name: 'emoji', description: 'An emoji of the application in text, on a button and in a menu' },
  {
    name: 'classic',
    description: 'A message of the first generation, with an embed',
    integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
    contexts: [
      InteractionContextType.Guild,
      InteractionContextType.BotDM,
      InteractionContextType.PrivateChannel,
    ],
  },
  { name: 'secret', description: 'Something that only you see' },
  { name: 'form', description: 'A form with every control' },
  { name: 'markdown', description: 'Everything that Markdown can do' },
  { name: 'slow', description: 'Think, and never answer' },
  { name: 'silent', description: 'No answer at all' },
  { name: 'letter', description: 'A direct message to you' },
];
