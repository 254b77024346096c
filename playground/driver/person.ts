/** One person at a keyboard. */

import type {
  Choice,
  CommandTarget,
  FilledCommand,
  Id,
  ListedCommand,
  Message,
  ModalValues,
  PersonLocale,
  UploadedFile,
} from '../protocol/world.ts';
import { inGuild } from '../protocol/world.ts';
import type { Actions } from '../server/actions/actions.ts';
import { sees } from '../server/actions/find.ts';
import type { Activities } from '../server/activities/activities.ts';
import type { Hub } from '../server/page/routes.ts';
import { viewMessage } from '../server/page/view.ts';
import type { PersonState } from '../server/world/state.ts';
import type { World } from '../server/world/world.ts';
import { SeenActivity } from './activity.ts';
import { namesIn, parseCommand, tagIdsIn, tagsOf } from './parse.ts';
import {
  type Answer,
  answerSoFar,
  type LabelMatcher,
  type MessageDriver,
  matches,
  SeenMessage,
  type SeenModal,
} from './seen.ts';

/** How long a person looks at a message before they press something, in milliseconds of the world's clock. */
const LOOK = 1_500;

interface PersonParts {
  readonly world: World;
  readonly actions: Actions;
  readonly activities: Activities;
  /** The playground's address. */
  readonly origin: string;
  readonly listen: Hub['listen'];
  readonly waitFor: <T>(look: () => T | undefined | false | null, what: string) => Promise<T>;
  readonly bytes: (url: string) => Promise<Buffer>;
  readonly upload: (name: string, bytes: Buffer) => UploadedFile;
}

/** `general`, `#general`, a thread's name, `direct` for direct messages with the bot, or an id. */
type PlaceName = string;

/** Matches a message by part of its text, a pattern, or a condition. */
type MessageMatcher = string | RegExp | ((message: SeenMessage) => boolean);

export class PersonDriver {
  readonly #parts: PersonParts;
  readonly #id: Id;
  readonly #place: PlaceName;

  /** @internal */
  constructor(parts: PersonParts, id: Id, place: PlaceName) {
    this.#parts = parts;
    this.#id = id;
    this.#place = place;
  }

  get id(): Id {
    return this.#id;
  }
  get handle(): string {
    return this.#state.handle;
  }
  get name(): string {
    return this.#state.name;
  }
  /** The text that mentions this person in a message: `<@id>`. */
  get mention(): string {
    return `<@${this.#id}>`;
  }

  /** The same person in another channel or thread, or in their direct messages with the bot. */
  in(place: PlaceName): PersonDriver {
    return new PersonDriver(this.#parts, this.#id, place);
  }

  /** The person's current channel. Rejects if they see no channel of this name. */
  async channelId(): Promise<Id> {
    if (this.#place === 'direct') {
      return (await this.#do({ type: 'open-direct', as: this.#id })).channelId;
    }
    const found = this.#here();
    if (!found) throw new Error(`${this.name} sees no channel or thread ${this.#place}.`);
    return found;
  }

  /** The server of this place; undefined in direct messages. @throws if the person sees no place of that name */
  get guildId(): Id | undefined {
    if (this.#place === 'direct') return undefined;
    const place = this.#world.channels.get(this.#here() ?? '');
    if (!place) throw new Error(`${this.name} sees no channel or thread ${this.#place}.`);
    return inGuild(place) ? place.guildId : undefined;
  }

  /** Whether this person can see the current place. */
  get isThere(): boolean {
    return this.#here() !== undefined;
  }

  /** Sends a plain message, optionally with files. */
  async say(
    content: string,
    ...attached: readonly { readonly name: string; readonly bytes: Buffer }[]
  ): Promise<SeenMessage> {
    const channelId = await this.channelId();
    const files = attached.map(({ name, bytes }) => this.#parts.upload(name, bytes).id);
    const { messageId } = await this.#do({ type: 'say', as: this.#id, channelId, content, files });
    return this.#seen(messageId);
  }

  /**
   * Runs a slash command, typed (`/climb write dice:3 box:b2`) or filled in, and waits for the bot's answer; if it
   * defers, for the final answer. Rejects with `InteractionFailed` if none comes in time.
   */
  async command(typed: string | FilledCommand): Promise<Answer> {
    return this.answerTo(await this.beginCommand(typed));
  }

  /** The same without waiting: resolves with the interaction's id, for `answerTo`, once it has been sent. */
  async beginCommand(typed: string | FilledCommand): Promise<Id> {
    const channelId = await this.channelId();
    const { command, path = [], options = {} } = typeof typed === 'string' ? await this.#parse(typed) : typed;
    const request = { type: 'command', as: this.#id, channelId, command, path, options } as const;
    return (await this.#do(request)).interactionId;
  }

  /** Uses a command in the menu of a message, or of a person given by handle, and waits for the bot's answer. */
  async menuCommand(command: string, on: SeenMessage | string): Promise<Answer> {
    const id = typeof on === 'string' ? this.#named(on) : on.id;
    const target = { kind: typeof on === 'string' ? 'user' : 'message', id } as const;
    const channelId = await this.channelId();
    const request = { type: 'menu-command', as: this.#id, channelId, command, target } as const;
    return this.#answered(this.#do(request));
  }

  /** Waits for the bot's answer to an interaction that has been sent. */
  answerTo(interactionId: Id): Promise<Answer> {
    return this.#parts.waitFor(() => {
      const interaction = this.#world.interactions.get(interactionId);
      return interaction && answerSoFar(this.#world, interaction, this.#driver);
    }, `the bot's answer to ${this.name}`);
  }

  /** The bot's suggestions for the option being typed: `/climb write dice:3 box:b`. Rejects if the bot fails. */
  async autocomplete(typed: string): Promise<readonly Choice[]> {
    const channelId = await this.channelId();
    const { last, ...filled } = await this.#parse(typed);
    if (!last) throw new Error(`"${typed}" has no option to complete.`);
    const here = { as: this.#id, channelId, focused: last.name, typed: last.text };
    const { state, choices } = await this.#do({ type: 'autocomplete', ...here, ...filled });
    if (state === 'failed') throw new Error('Loading options failed.');
    return choices;
  }

  /**
   * The commands listed for this person here, in their language. With `on`: those of the menu of a message or person;
   * otherwise slash commands.
   */
  async commands(on?: CommandTarget['kind']): Promise<readonly ListedCommand[]> {
    const channelId = await this.channelId();
    const request = { type: 'commands', as: this.#id, channelId, ...(on ? { on } : {}) } as const;
    return (await this.#do(request)).commands;
  }

  /** Presses the button on the newest message here that has it. */
  async press(wanted: LabelMatcher): Promise<Answer> {
    return this.#newest((message) => message.hasButton(wanted), `a button ${wanted}`).press(wanted);
  }

  /** The same without waiting: resolves with the interaction's id, for `answerTo`, once it has been sent. */
  async beginPress(wanted: LabelMatcher): Promise<Id> {
    const found = this.#newest((message) => message.hasButton(wanted), `a button ${wanted}`);
    if (!this.#isAnswering) this.#world.clock.wind(LOOK);
    const { customId = '' } =
      found.buttons.find((button) => matches(wanted, button.label, button.customId)) ?? {};
    const request = { type: 'press', as: this.#id, messageId: found.id, customId } as const;
    return (await this.#do(request)).interactionId;
  }

  /** Chooses in the menu of the newest message here that has it. */
  async choose(wanted: LabelMatcher, ...values: readonly string[]): Promise<Answer> {
    return this.#newest((message) => message.hasMenu(wanted), `a menu ${wanted}`).choose(wanted, ...values);
  }

  /** Submits the form that is open for this person. */
  async submit(values: ModalValues): Promise<Answer> {
    const modal = this.modal;
    if (!modal) throw new Error(`No form is open for ${this.name}.`);
    return modal.submit(values);
  }

  /** The form that is open for this person. */
  get modal(): SeenModal | undefined {
    const interaction = this.#world.modals.find(({ personId }) => personId === this.#id);
    const state = interaction && this.#world.interactions.get(interaction.id);
    return state && answerSoFar(this.#world, state, this.#driver)?.modal;
  }

  /** All messages that this person sees here, oldest first. */
  get messages(): readonly SeenMessage[] {
    const channelId = this.#here();
    if (channelId === undefined) return [];
    return this.#world
      .messagesIn(channelId)
      .filter(({ visibleTo }) => visibleTo === undefined || visibleTo === this.#id)
      .map((message) => new SeenMessage(viewMessage(this.#world, message), this.#driver));
  }

  /** The newest message that this person sees here. @throws if there is none */
  get last(): SeenMessage {
    return this.#newest(() => true, 'any message');
  }

  /** Waits until this person sees a matching message here. @returns the newest match */
  sees(wanted: MessageMatcher): Promise<SeenMessage> {
    return this.#parts.waitFor(
      () => this.messages.findLast((message) => matchesMessage(message, wanted)),
      `${this.name} to see ${wanted} in ${this.#place}`,
    );
  }

  /** Starts a thread here, optionally from a message, and goes there. */
  async startThread(name: string, from?: SeenMessage): Promise<PersonDriver> {
    const channelId = await this.channelId();
    const start = from ? { messageId: from.id } : {};
    const request = { type: 'create-thread', as: this.#id, channelId, name, ...start } as const;
    return this.in((await this.#do(request)).channelId);
  }

  /** Starts a thread that only those who are mentioned in it see, and goes there. */
  async startPrivateThread(name: string): Promise<PersonDriver> {
    const channelId = await this.channelId();
    const request = { type: 'create-thread', as: this.#id, channelId, name, isPrivate: true } as const;
    return this.in((await this.#do(request)).channelId);
  }

  /** Starts a post in the current forum, and goes there. @param tags by name */
  async createPost(name: string, content: string, ...tags: readonly string[]): Promise<PersonDriver> {
    const channelId = await this.channelId();
    const tagIds = tagIdsIn(this.#world, channelId, tags);
    const request = { type: 'create-post', as: this.#id, channelId, name, content, tagIds } as const;
    return this.in((await this.#do(request)).channelId);
  }

  /** The names of the current post's tags. */
  get tags(): readonly string[] {
    return tagsOf(this.#world, this.#here() ?? '');
  }

  /** Archives, reopens, locks or renames the current thread. */
  async changeThread(change: { archived?: boolean; locked?: boolean; name?: string }): Promise<void> {
    const channelId = await this.channelId();
    await this.#do({ type: 'change-thread', as: this.#id, channelId, ...change });
  }

  /** Opens direct messages with other people, given by handle, without the bot, and goes there: see `open-private`. */
  async startPrivate(handles: readonly string[], name?: string): Promise<PersonDriver> {
    const personIds = handles.map((handle) => this.#named(handle));
    const request = { type: 'open-private', as: this.#id, personIds, ...(name ? { name } : {}) } as const;
    return this.in((await this.#do(request)).channelId);
  }

  /** Adds the app to this person's account, or removes it. */
  async setAppInstalled(installed: boolean): Promise<void> {
    await this.#do({ type: 'set-app-installed', as: this.#id, installed });
  }

  /**
   * Opens the app's activity here by its Entry Point command. Waits for the bot if the bot handles that command.
   *
   * @param customId of a link to the activity
   */
  async launch(customId?: string): Promise<SeenActivity> {
    const channelId = await this.channelId();
    const link = customId === undefined ? {} : { customId };
    const begun = await this.#do({ type: 'launch', as: this.#id, channelId, ...link });
    if ('interactionId' in begun) return (await this.answerTo(begun.interactionId)).activity;
    return this.#activity(begun.activityId) ?? fail(`${this.name} has no activity open.`);
  }

  /** The activity that this person has open, in any channel. */
  get activity(): SeenActivity | undefined {
    return this.#activity(
      this.#parts.activities.frames.find(({ personId }) => personId === this.#id)?.id ?? '',
    );
  }

  /** Whether this person lets the app's activity know who they are. By default everybody does. */
  async setWilling(willing: boolean): Promise<void> {
    await this.#do({ type: 'set-willing', personId: this.#id, willing });
  }

  async speaks(locale: PersonLocale): Promise<void> {
    await this.#do({ type: 'set-locale', as: this.#id, locale });
  }

  #activity(id: string): SeenActivity | undefined {
    const { activities, actions, origin, listen } = this.#parts;
    return activities.frame(id) && new SeenActivity(id, this.#id, { activities, actions, origin, listen });
  }

  get #world(): World {
    return this.#parts.world;
  }

  get #do(): Actions['perform'] {
    return this.#parts.actions.perform;
  }

  /** Lets the time pass that a person takes to see what they press: a bot may hold back presses that come too soon. */
  async #look(): Promise<void> {
    // Nobody's answer is late because of it.
    await this.#parts.waitFor(() => !this.#isAnswering, 'the bot to answer others');
    this.#world.clock.wind(LOOK);
  }

  /** Whether anybody waits for the bot's answer. */
  get #isAnswering(): boolean {
    return this.#world.interactions
      .all()
      .some(({ acknowledged, failed }) => acknowledged === 'none' && !failed);
  }

  /** Sends an interaction and waits for the bot's answer. */
  async #answered(begun: Promise<{ readonly interactionId: Id }>): Promise<Answer> {
    return this.answerTo((await begun).interactionId);
  }

  get #state(): PersonState {
    const person = this.#world.people.get(this.#id);
    if (!person) throw new Error(`There is nobody with the id ${this.#id}.`);
    return person;
  }

  /** The channel with the place's name, the newest of several; undefined if there is none yet. */
  #here(): Id | undefined {
    const name = this.#place.replace(/^#/, '');
    const channels = this.#world.channels.all();
    if (name === 'direct') {
      return channels.find((channel) => channel.kind === 'direct' && channel.personId === this.#id)?.id;
    }
    return channels.findLast(
      (channel) =>
        (channel.id === name || ('name' in channel && channel.name === name)) &&
        sees(this.#world, this.#state, channel),
    )?.id;
  }

  #newest(holds: (message: SeenMessage) => boolean, what: string): SeenMessage {
    const found = this.messages.findLast(holds);
    if (found) return found;
    const lately = this.messages.slice(-3).map(({ summary }) => `- ${summary}`);
    throw new Error(`${this.name} sees ${what} nowhere in ${this.#place}. Lately:\n${lately.join('\n')}`);
  }

  #seen(id: Id): SeenMessage {
    const message = this.#world.messages.get(id);
    if (!message) throw new Error(`There is no message ${id}.`);
    return new SeenMessage(viewMessage(this.#world, message), this.#driver);
  }

  async #parse(typed: string) {
    const listed = await this.commands();
    return parseCommand(
      typed,
      listed.map(({ command }) => command),
      namesIn(this.#world),
    );
  }

  #named(handle: string): Id {
    const id = namesIn(this.#world).user(handle);
    if (id === undefined) throw new Error(`There is nobody called ${handle}.`);
    return id;
  }

  get #driver(): MessageDriver {
    const { world, bytes } = this.#parts;
    const as = this.#id;
    return {
      press: async ({ id: messageId }, customId) => {
        await this.#look();
        return this.#answered(this.#do({ type: 'press', as, messageId, customId }));
      },
      choose: async ({ id: messageId }, customId, values) => {
        await this.#look();
        return this.#answered(this.#do({ type: 'choose', as, messageId, customId, values }));
      },
      submit: async ({ id: modalId }, values) => {
        await this.#look();
        return this.#answered(this.#do({ type: 'submit', as, modalId, values }));
      },
      dismiss: async ({ id: modalId }) => {
        await this.#do({ type: 'dismiss-modal', as, modalId });
      },
      now: ({ id }: Message) => {
        const message = world.messages.get(id);
        return message && viewMessage(world, message);
      },
      activity: (id) => this.#activity(id),
      bytes,
    };
  }
}

function fail(message: string): never {
  throw new Error(message);
}

function matchesMessage(message: SeenMessage, wanted: MessageMatcher): boolean {
  if (typeof wanted === 'function') return wanted(message);
  return typeof wanted === 'string' ? message.text.includes(wanted) : matches(wanted, message.text);
}
