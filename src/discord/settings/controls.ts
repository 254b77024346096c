import { PermissionFlagsBits } from 'discord.js';
import type { Message } from '../../core/message.ts';
import { personal } from '../../table/model.ts';
import { ok, type Result } from '../../table/request.ts';
import type { SettingsChange } from '../../table/services/settings.ts';
import type { Settings } from '../../table/settings.ts';
import { localeFrom, say, type Words } from '../i18n/words.ts';
import type { Ask, BotContext } from '../interactions/ask.ts';
import { wordsFor } from '../interactions/ask.ts';
import { button } from '../interactions/button.ts';
import type { SlashCommand } from '../interactions/command.ts';
import type { Contribution } from '../interactions/contribution.ts';
import { formButtons } from '../interactions/form-buttons.ts';
import { notManaging, type Reply, refusalReply, show } from '../interactions/reply.ts';
import { applyAll, type Change, type Entry, type Page, type Reading } from '../interactions/setting-entry.ts';
import type { Field, Fields } from '../messages/form.ts';
import { collectAdditions } from '../messages/slots.ts';
import { type Block, buttonRows, rule, text, type View } from '../messages/view.ts';
import { presses } from '../presses.ts';
import { FIELDS_MAX } from '../rest/limits.ts';
import { nameEntry } from './entries.ts';

type Whose = keyof NonNullable<Contribution['settings']>;

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
  const changes = optionsOf(entries).flatMap(({ name, change }) => {
    const value = typed[name];
    return value === undefined ? [] : [change(value)];
  });
  return (before) => applyAll(changes, before, now);
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
  const { guildId = '' } = ask.where.place;
  const result = await ask.bot.service.changeServerSettings(guildId, change);
  if (!result.ok) return refusalReply(result.refusal);
  const words = wordsFor(ask);
  const { blocks } = await collectAdditions(ask.bot, { guildId, server: result.value, words }, 'config');
  return show(settingsView('server', result.value, { bot: ask.bot, words }, blocks));
}

/** The settings of the server for who manages it here, and one's own for everybody else. */
export function showOwnOrServer(ask: Ask): Promise<Reply> {
  return notManaging(ask) === undefined ? changeServer(ask, () => ok({})) : changePerson(ask);
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
      press: presses.settingsForm({ of, page: page.id, part }),
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

/** A part of a page of settings, for a form. */
interface Part {
  readonly of: Whose;
  readonly page: string;
  readonly part: number;
}

function entriesIn(bot: BotContext, { of, page, part }: Part): readonly Entry[] {
  const entries = entriesOf(bot, of).filter((entry) => entry.page.id === page);
  return entries.length === 0 ? [] : (partsOf(entries)[part] ?? []);
}

function storedFor({ bot: { service }, person, where }: Ask, of: Whose) {
  return of === 'person' ? service.settings(person.id) : service.serverSettings(where.place.guildId);
}

const settingsForm = formButtons(presses.settingsForm, {
  async form(ask, part) {
    const no = part.of === 'server' ? notManaging(ask) : undefined;
    if (no) return no;
    const entries = entriesIn(ask.bot, part);
    const title = wordsFor(ask).plain(entries[0]?.page.title ?? say('settings.title'));
    return { title, fields: await fieldsNow(ask, part.of, entries) };
  },
  acknowledge: 'update',
  save: (ask, part, read) => saveEdited(ask, part.of, entriesIn(ask.bot, part), read),
});

type ChangeFields = Fields<Readonly<Record<string, Change>>>;

async function fieldsNow(ask: Ask, of: Whose, entries: readonly Entry[]): Promise<ChangeFields> {
  const fields = fieldsFor(ask, entries, await storedFor(ask, of));
  return withoutChannels(fields, await goneChannels(ask, fields));
}

function fieldsFor(ask: Ask, entries: readonly Entry[], settings: Settings): ChangeFields {
  const reading = { bot: ask.bot, words: wordsFor(ask) };
  return Object.fromEntries(entries.map((entry) => [entry.name, entry.field(settings, reading)]));
}

async function goneChannels(ask: Ask, fields: ChangeFields): Promise<ReadonlySet<string>> {
  const all = Object.values(fields).flatMap((field) => (field.kind === 'channels' ? field.chosen : []));
  const there = await Promise.all(all.map((id) => ask.bot.messages.exists(id)));
  return new Set(all.filter((_, index) => !there[index]));
}

/** Discord refuses a whole form that preselects a deleted channel. */
function withoutChannels(fields: ChangeFields, gone: ReadonlySet<string>): ChangeFields {
  const without = (field: Field<Change>): Field<Change> =>
    field.kind === 'channels' ? { ...field, chosen: field.chosen.filter((id) => !gone.has(id)) } : field;
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, without(field)]));
}

/** Saves a person's changes in a form, and shows the settings. */
async function saveEdited(
  ask: Ask,
  of: Whose,
  entries: readonly Entry[],
  read: (present: ChangeFields) => Result<Readonly<Record<string, Change>>>,
): Promise<Reply> {
  const gone = await goneChannels(ask, fieldsFor(ask, entries, await storedFor(ask, of)));
  return (of === 'person' ? changePerson : changeServer)(ask, (before) => {
    const changes = read(withoutChannels(fieldsFor(ask, entries, before), gone));
    return changes.ok ? applyAll(Object.values(changes.value), before, ask.bot.now()) : changes;
  });
}

const settingsButton = button(presses.settings, {
  acknowledge: 'private',
  run: (ask) => changePerson(ask),
});

/**
 * Asks under which name people on other servers see the person: their name here, unless they have chosen another. Shows
 * their settings, in which they can undo this.
 */
const nameForm = formButtons(presses.showName, {
  async form(ask) {
    const chosen = personal.nameElsewhere.of(await storedFor(ask, 'person'));
    return {
      title: wordsFor(ask).plain('settings.title'),
      fields: await fieldsNow(ask, 'person', [nameEntry]),
      suggested: { [nameEntry.name]: [chosen || ask.person.name] },
    };
  },
  acknowledge: 'private',
  save: (ask, _, read) => saveEdited(ask, 'person', [nameEntry], read),
});

/** The commands and controls for all contributed settings. */
export function settings(all: readonly Contribution[]): Contribution {
  const entries = (of: Whose) => all.flatMap(({ settings }) => settings?.[of] ?? []);
  return {
    commands: [settingsCommand(entries('person')), configCommand(entries('server'))],
    buttons: [...settingsForm, settingsButton, ...nameForm],
  };
}
