import { PermissionFlagsBits } from 'discord.js';
import type { Message } from '../../core/message.ts';
import { personal } from '../../table/model.ts';
import { ok, type Result } from '../../table/request.ts';
import type { SettingsChange } from '../../table/services/settings.ts';
import { changed, type Settings, type Values } from '../../table/settings.ts';
import { localeFrom, say, type Words } from '../i18n/words.ts';
import type { Ask, BotContext } from '../interactions/ask.ts';
import { wordsFor } from '../interactions/ask.ts';
import { button } from '../interactions/button.ts';
import type { SlashCommand } from '../interactions/command.ts';
import type { Contribution } from '../interactions/contribution.ts';
import type { Reply } from '../interactions/reply.ts';
import { refusalReply, replyTo, show } from '../interactions/reply.ts';
import type { Entry, EntryField, Page, Reading } from '../interactions/setting-entry.ts';
import { type Answers, editsOf, type FormField, formOf, overtakenBy } from '../messages/form.ts';
import { formAgain } from '../messages/refusals.ts';
import { collectAdditions } from '../messages/slots.ts';
import { type Block, buttonRows, rule, text, type View } from '../messages/view.ts';
import { type PressOf, presses } from '../presses.ts';
import { FIELDS_MAX } from '../rest/limits.ts';
import { nameEntry } from './entries.ts';

type Whose = PressOf<typeof presses.settingsForm>['of'];

/** All settings of people or servers, in order. */
function entriesOf({ contributions }: Pick<BotContext, 'contributions'>, of: Whose): readonly Entry[] {
  return contributions.flatMap(({ settings }) => settings?.[of] ?? []).toSorted(inOrder);
}

function inOrder(entry: Entry, other: Entry): number {
  return entry.page.order - other.page.order || entry.order - other.order;
}

/** Changes all the typed settings or none, and shows the settings. */
function settingsCommand(entries: readonly Entry[]): SlashCommand {
  return {
    name: 'settings',
    describe: 'discord.command.settings',
    options: optionsOf(entries),
    run: (ask, { options }) => changePerson(ask, byOptions(entries, options, ask.bot.now())),
  };
}

/** The same for a server, for people who can manage all its channels. */
function configCommand(entries: readonly Entry[]): SlashCommand {
  return {
    name: 'config',
    describe: 'discord.command.config',
    serverOnly: true,
    permissions: PermissionFlagsBits.ManageChannels,
    options: optionsOf(entries),
    run: (ask, { options }) => changeServer(ask, byOptions(entries, options, ask.bot.now())),
  };
}

const optionsOf = (entries: readonly Entry[]) => entries.toSorted(inOrder).flatMap(({ options }) => options);

function byOptions(
  entries: readonly Entry[],
  typed: Readonly<Record<string, string>>,
  now: Date,
): SettingsChange {
  const answers = optionsOf(entries).flatMap((option) => {
    const value = typed[option.name];
    return value === undefined ? [] : [{ read: option.read, values: [value] }];
  });
  return (before) => readAll(answers, before, now);
}

/** Parses the settings in order, each with the changes before it applied. */
function readAll(
  answers: readonly { readonly read: EntryField['read']; readonly values: readonly string[] }[],
  before: Settings,
  now: Date,
): Result<Values> {
  let change: Values = {};
  for (const { read, values } of answers) {
    const next = read(values, changed(before, change), now);
    if (!next.ok) return next;
    change = { ...change, ...next.value };
  }
  return ok(change);
}

/** Changes a person's settings, and shows them. */
export async function changePerson(ask: Ask, change: SettingsChange = () => ok({})): Promise<Reply> {
  const result = await ask.bot.service.changeSettings(ask.person.id, change);
  if (!result.ok) return refusalReply(result.refusal);
  const player = result.value;
  const reader = {
    locale: personal.locale.of(player) ?? localeFrom(ask.discordLocale),
    theme: personal.theme.of(player),
  };
  const words = wordsFor({ bot: ask.bot, reader });
  const { blocks } = await collectAdditions(ask.bot, { player, words }, 'settings');
  return show(settingsView('person', player, { bot: ask.bot, words }, blocks));
}

async function changeServer(ask: Ask, change: SettingsChange): Promise<Reply> {
  const no = notManaging(ask);
  if (no) return no;
  const result = await ask.bot.service.changeServerSettings(ask.where.place.guildId ?? '', change);
  return replyTo(result, (server) =>
    show(settingsView('server', server, { bot: ask.bot, words: wordsFor(ask) })),
  );
}

/**
 * Refuses people who do not manage the server. Discord hides the command from them, but its message stays visible to a
 * reader who loses the permission.
 */
export function notManaging({ where }: Ask): Reply | undefined {
  if (where.place.guildId === undefined) return refusalReply(say('refuse.server-only'));
  return where.managesServer ? undefined : refusalReply(say('refuse.manage'));
}

/** The current settings, page by page, each with a button to change them. */
function settingsView(of: Whose, settings: Settings, reading: Reading, added: readonly Block[] = []): View {
  const { bot, words } = reading;
  const title = of === 'person' ? 'settings' : 'config';
  const all = entriesOf(bot, of);
  const pages = new Map(all.map(({ page }) => [page.id, page]));
  const blocks = [...pages.values()].flatMap((page): readonly Block[] => {
    const entries = all.filter((entry) => entry.page.id === page.id);
    const lines = entries.flatMap((entry) =>
      entry.valueText === undefined ? [] : [lineOf(entry.label, entry.valueText(settings, reading), words)],
    );
    return [
      rule,
      text(`**${words.md(page.title)}**`, page.about && words.small(page.about), ...lines),
      ...changeButtons(of, page, partsOf(entries).length, words),
    ];
  });
  return {
    tone: 'private',
    blocks: [text(`### ${words.plain(`${title}.title`)}`, words.plain(`${title}.text`)), ...blocks, ...added],
  };
}

/** @param value as Markdown */
function lineOf(label: Message, value: string, words: Words): string {
  // Both parts are already escaped.
  return words.plain('settings.line', { name: words.md(label), value });
}

function changeButtons(of: Whose, page: Page, parts: number, words: Words) {
  return buttonRows(
    Array.from({ length: parts }, (_, part) => ({
      press: presses.settingsForm({ of, page: page.id, part, draft: undefined }),
      label: [
        words.plain('settings.change', { page: page.title }),
        ...(parts > 1 ? [`${part + 1}/${parts}`] : []),
      ].join(' '),
    })),
  );
}

/** Splits a page's entries into forms. */
function partsOf(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const parts = Math.ceil(entries.length / FIELDS_MAX);
  const most = Math.ceil(entries.length / parts);
  return Array.from({ length: parts }, (_, part) => entries.slice(part * most, (part + 1) * most));
}

type FormPress = Pick<PressOf<typeof presses.settingsForm>, 'of' | 'page' | 'part'>;

function storedFor({ bot: { service }, person, where }: Ask, of: Whose) {
  return of === 'person' ? service.settings(person.id) : service.serverSettings(where.place.guildId);
}

function entriesIn(bot: BotContext, { of, page, part }: FormPress): readonly Entry[] {
  const entries = entriesOf(bot, of).filter((entry) => entry.page.id === page);
  return partsOf(entries)[part] ?? [];
}

const formButton = button(presses.settingsForm, {
  acknowledge: 'form',
  async form(ask, press) {
    const { of, page, part, draft } = press;
    const no = of === 'server' ? notManaging(ask) : undefined;
    if (no) return no;
    const words = wordsFor(ask);
    const settings = await storedFor(ask, of);
    const entries = entriesIn(ask.bot, press);
    const gone = await goneChannels(ask.bot, entries, settings);
    return formOf(
      words.plain(entries[0]?.page.title ?? say('settings.title')),
      entries.map((entry) => fieldOf(entry, settings, { bot: ask.bot, words }, gone)),
      (marks) => presses.saveSettings({ of, page, part, marks }),
      ask.bot.drafts.of(ask, draft),
    );
  },
});

/** Discord refuses a whole form that preselects a deleted channel. */
async function goneChannels(
  { messages }: BotContext,
  entries: readonly Entry[],
  settings: Settings,
): Promise<ReadonlySet<string>> {
  const all = entries.flatMap(({ field }) => (field.kind === 'channels' ? field.chosen(settings) : []));
  const there = await Promise.all(all.map((id) => messages.exists(id)));
  return new Set(all.filter((_, index) => !there[index]));
}

/** @param gone channels that no longer exist */
function fieldOf(
  { label, field }: Entry,
  settings: Settings,
  reading: Reading,
  gone: ReadonlySet<string>,
): FormField {
  const { words } = reading;
  const about = field.about && words.plain(field.about);
  const { name, optional } = field;
  const common = {
    name,
    label: words.plain(field.label ?? label),
    ...(about === undefined ? {} : { about }),
    ...(optional === undefined ? {} : { optional }),
  };
  switch (field.kind) {
    case 'choices':
      return { ...common, kind: 'choices', choices: field.choices(settings, reading) };
    case 'text':
      return { ...common, kind: 'text', example: field.example, value: field.value(settings) };
    case 'channels': {
      const chosen = field.chosen(settings).filter((id) => !gone.has(id));
      const types = reading.bot.places.channelTypes();
      return { ...common, kind: 'channels', types, most: field.most, chosen: chosen.slice(0, field.most) };
    }
  }
}

/** Saves a person's changes in a form. */
const saveButton = button(presses.saveSettings, {
  sendsForm: true,
  acknowledge: 'update',
  async run(ask, press, _, answers) {
    const { of, page, part, marks } = press;
    const entries = entriesIn(ask.bot, press);
    const gone = await goneChannels(ask.bot, entries, await storedFor(ask, of));
    const reading = { bot: ask.bot, words: wordsFor(ask) };
    let typed: Answers = {};
    const change: SettingsChange = (before) => {
      const fields = entries.map((entry) => fieldOf(entry, before, reading, gone));
      const { edited, overtaken } = editsOf(fields, marks, answers);
      typed = edited;
      if (overtaken.length > 0) return overtakenBy(overtaken);
      const changes = entries.flatMap(({ field: { name, read } }) => {
        const values = edited[name];
        return values === undefined ? [] : [{ read, values }];
      });
      return readAll(changes, before, ask.bot.now());
    };
    const reply = await (of === 'person' ? changePerson : changeServer)(ask, change);
    if (reply.kind !== 'refusal') return reply;
    const draft = ask.bot.drafts.keep(ask, typed);
    return { ...reply, instead: formAgain(presses.settingsForm({ of, page, part, draft })) };
  },
});

const settingsButton = button(presses.settings, {
  acknowledge: 'private',
  run: (ask) => changePerson(ask),
});

/** Asks under which name people on other servers see the person: their name here, unless they have chosen another. */
const showNameButton = button(presses.showName, {
  acknowledge: 'form',
  async form(ask) {
    const words = wordsFor(ask);
    const { label, field } = nameEntry;
    const chosen = field.value(await storedFor(ask, 'person'));
    return {
      press: presses.saveName(),
      title: words.plain('settings.title'),
      fields: [
        {
          kind: 'text',
          name: field.name,
          optional: true,
          example: '',
          label: words.plain(label),
          about: words.plain(field.about),
          value: chosen || ask.person.name,
        },
      ],
    };
  },
});

/** Shows their settings, in which they can undo this. */
const saveNameButton = button(presses.saveName, {
  sendsForm: true,
  acknowledge: 'private',
  run: (ask, _press, _values, { [nameEntry.field.name]: values = [] }) =>
    changePerson(ask, () => nameEntry.field.read(values)),
});

/** The commands and controls for all contributed settings. */
export function settings(all: readonly Contribution[]): Contribution {
  const entries = (of: Whose) => all.flatMap(({ settings }) => settings?.[of] ?? []);
  return {
    commands: [settingsCommand(entries('person')), configCommand(entries('server'))],
    buttons: [formButton, saveButton, settingsButton, showNameButton, saveNameButton],
  };
}
