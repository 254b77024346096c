/** The application's Activities: whether they are enabled, and who is in which instance. */
import { randomUUID } from 'node:crypto';
import {
  ActivityLocationKind,
  type APIActivityInstance,
  ApplicationCommandType,
  ApplicationIntegrationType,
  EntryPointCommandHandlerType,
} from 'discord-api-types/v10';
import { inGuild } from '../../protocol/world.ts';
import type { Activity, Arrangement, Id, PageEvent } from '../../protocol.ts';
import { sees } from '../actions/find.ts';
import { wireUser } from '../payloads/channels.ts';

import type { ChannelState } from '../world/state.ts';
import type { World } from '../world/world.ts';

/** The state of the conversation with one frame. It ends when the frame is reloaded. */
export interface FrameSession {
  readonly events: ReadonlySet<string>;
  /** True once the frame has presented a token of its person. */
  readonly authenticated: boolean;
}

/** An activity that a person has open. */
export interface ActivityFrame {
  readonly id: string;
  readonly personId: Id;
  readonly instance: Instance;
  /** The id in the link that opened it. */
  readonly customId?: string;
  readonly arrangement: Arrangement;
  /** The page that shows it: on Discord only one client does. */
  readonly page?: string;
  /** Undefined before its handshake. */
  readonly session?: FrameSession;
}

interface Instance {
  readonly id: string;
  readonly launchId: Id;
  readonly channelId: Id;
  readonly guildId: Id | undefined;
}

const FIRST: Arrangement = { platform: 'desktop', layout: 'focused', orientation: 'landscape' };

/** The path of an application's proxy on this server. */
export const ACTIVITIES = '/activities/';

export class Activities {
  readonly #world: World;
  readonly #tell: (event: PageEvent) => void;
  readonly #frames = new Map<string, ActivityFrame>();
  #target: string | undefined;

  /** @param tell notifies the pages */
  constructor(world: World, tell: (event: PageEvent) => void) {
    this.#world = world;
    this.#tell = tell;
    world.listen((change) => {
      if (change.name === 'channel' || change.name === 'guild') this.#putOut();
    });
  }

  /**
   * The target of the proxy: the URL mapping of `/`, without a trailing slash. Undefined: Activities are not enabled.
   */
  get target(): string | undefined {
    return this.#target;
  }

  get applicationId(): Id {
    return this.#world.bot.id;
  }

  /** Whether they were enabled, perhaps before the playground's last start: their command is stored, the target is not. */
  get areEnabled(): boolean {
    return this.#target !== undefined || this.#entryPoint() !== undefined;
  }

  #entryPoint() {
    return this.#world.commands.find(({ type }) => type === ApplicationCommandType.PrimaryEntryPoint);
  }

  get frames(): readonly ActivityFrame[] {
    return [...this.#frames.values()];
  }

  /** Enables Activities, as the developer portal does, with an Entry Point command that Discord handles. */
  enable(target: string): void {
    this.#target = target.replace(/\/$/, '');
    if (this.#entryPoint() !== undefined) return;
    this.#world.commands.put({
      id: this.#world.nextId(),
      application_id: this.#world.bot.id,
      version: this.#world.nextId(),
      type: ApplicationCommandType.PrimaryEntryPoint,
      name: 'Launch',
      description: '',
      default_member_permissions: null,
      nsfw: false,
      integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
      contexts: null,
      handler: EntryPointCommandHandlerType.DiscordLaunchActivity,
    });
  }

  /** Ends every instance, and removes the Entry Point command. */
  disable(): void {
    this.#target = undefined;
    for (const { id } of this.frames) this.leave(id);
    for (const { id, type } of this.#world.commands.all())
      if (type === ApplicationCommandType.PrimaryEntryPoint) this.#world.commands.delete(id);
  }

  /**
   * Adds a person to the channel's instance, creating it if necessary. A person who is already in it stays; one in
   * another instance leaves that one.
   */
  launch(
    personId: Id,
    channel: ChannelState,
    by: Pick<ActivityFrame, 'customId' | 'page'> = {},
  ): ActivityFrame {
    const own = this.frames.find((frame) => frame.personId === personId);
    if (own?.instance.channelId === channel.id)
      return this.#put(by.page === undefined ? own : { ...own, page: by.page });
    if (own) this.leave(own.id);
    const running = this.frames.findLast(({ instance }) => instance.channelId === channel.id)?.instance;
    return this.#open(personId, running ?? this.#begin(channel), by);
  }

  /** Only this page shows it. */
  showOn(id: string, page: string): void {
    const frame = this.#frames.get(id);
    if (frame) this.#put({ ...frame, page });
  }

  /** Moves the frame into a window of its own: for Discord that is another instance. */
  popOut(id: string): ActivityFrame | undefined {
    const frame = this.#frames.get(id);
    const channel = frame && this.#world.channels.get(frame.instance.channelId);
    if (!frame || !channel) return undefined;
    this.leave(id);
    return this.#open(frame.personId, this.#begin(channel), frame);
  }

  leave(id: string): void {
    const frame = this.#frames.get(id);
    if (!frame) return;
    this.#frames.delete(id);
    this.#tell({ type: 'activity-closed', activityId: id });
    this.#tellParticipants(frame.instance);
  }

  frame(id: string): ActivityFrame | undefined {
    return this.#frames.get(id);
  }

  /** Replaces a frame's session. */
  converse(id: string, session: FrameSession): void {
    const frame = this.#frames.get(id);
    if (frame) this.#frames.set(id, { ...frame, session });
  }

  /** A client shows the frame in another way. */
  arrange(id: string, arrangement: Arrangement): void {
    const previous = this.#frames.get(id);
    if (!previous) return;
    this.#frames.set(id, { ...previous, arrangement });
    const { layout, orientation } = arrangement;
    if (layout !== previous.arrangement.layout)
      this.#dispatch(id, 'ACTIVITY_LAYOUT_MODE_UPDATE', { layout_mode: layout === 'pip' ? 1 : 0 });
    if (orientation !== previous.arrangement.orientation)
      this.#dispatch(id, 'ORIENTATION_UPDATE', {
        screen_orientation: orientation === 'landscape' ? 1 : 0,
        orientation,
      });
  }

  /** The people in an instance, in Discord's format for frames. */
  participants(instance: Instance): readonly object[] {
    return this.#peopleIn(instance.id).flatMap((id) => {
      const user = wireUser(this.#world, id);
      if (!user) return [];
      const { username, global_name, discriminator, avatar } = user;
      return [{ id, username, global_name, discriminator, avatar, flags: 0, bot: false }];
    });
  }

  /** The instance in Discord's format for the bot; undefined once everybody has left. */
  describe(instanceId: string): APIActivityInstance | undefined {
    const instance = this.frames.find((frame) => frame.instance.id === instanceId)?.instance;
    if (!instance) return undefined;
    const { id, launchId, channelId, guildId } = instance;
    return {
      application_id: this.#world.bot.id,
      instance_id: id,
      launch_id: launchId,
      location: {
        id: locationOf(instance),
        kind: guildId === undefined ? ActivityLocationKind.PrivateChannel : ActivityLocationKind.GuildChannel,
        channel_id: channelId,
        ...(guildId === undefined ? {} : { guild_id: guildId }),
      },
      users: [...this.#peopleIn(id)],
    };
  }

  view({ id, personId, instance, customId, page }: ActivityFrame): Activity {
    const { channelId, guildId } = instance;
    const query = new URLSearchParams({
      instance_id: instance.id,
      location_id: locationOf(instance),
      launch_id: instance.launchId,
      ...(customId === undefined ? {} : { custom_id: customId }),
      ...(guildId === undefined ? {} : { guild_id: guildId }),
      channel_id: channelId,
      frame_id: id,
    });
    return {
      id,
      personId,
      channelId,
      instanceId: instance.id,
      path: `${ACTIVITIES}${this.#world.bot.id}/?${query}`,
      ...(page === undefined ? {} : { page }),
    };
  }

  #begin(channel: ChannelState): Instance {
    const launchId = this.#world.nextId();
    const guildId = inGuild(channel) ? channel.guildId : undefined;
    const begun = { launchId, channelId: channel.id, guildId };
    return { id: `i-${launchId}-${locationOf(begun)}`, ...begun };
  }

  #open(
    personId: Id,
    instance: Instance,
    { customId, page }: Pick<ActivityFrame, 'customId' | 'page'>,
  ): ActivityFrame {
    const opened = this.#put({
      id: randomUUID(),
      personId,
      instance,
      arrangement: FIRST,
      ...(customId === undefined ? {} : { customId }),
      ...(page === undefined ? {} : { page }),
    });
    this.#tellParticipants(instance);
    return opened;
  }

  #put(frame: ActivityFrame): ActivityFrame {
    this.#frames.set(frame.id, frame);
    this.#tell({ type: 'activity-opened', activity: this.view(frame) });
    return frame;
  }

  #peopleIn(instanceId: string): readonly Id[] {
    return this.frames.flatMap(({ instance, personId }) => (instance.id === instanceId ? [personId] : []));
  }

  #tellParticipants(instance: Instance): void {
    const participants = this.participants(instance);
    for (const frame of this.frames)
      if (frame.instance.id === instance.id)
        this.#dispatch(frame.id, 'ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', { participants });
  }

  /** Sends a frame an event that it has subscribed to. */
  #dispatch(id: string, evt: string, data: object): void {
    if (!this.#frames.get(id)?.session?.events.has(evt)) return;
    const message = [1, { cmd: 'DISPATCH', evt, data, nonce: null }];
    this.#tell({ type: 'activity-message', activityId: id, message });
  }

  /** Removes people who no longer see the channel from its instance. */
  #putOut(): void {
    for (const { id, personId, instance } of this.frames) {
      const person = this.#world.people.get(personId);
      const channel = this.#world.channels.get(instance.channelId);
      if (!person || !channel || !sees(this.#world, person, channel)) this.leave(id);
    }
  }
}

function locationOf({ channelId, guildId }: Pick<Instance, 'channelId' | 'guildId'>): string {
  return guildId === undefined ? `pc-${channelId}` : `gc-${guildId}-${channelId}`;
}
