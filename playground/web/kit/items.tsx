import type { APISelectMenuComponent } from 'discord-api-types/v10';
import type { ComponentChildren } from 'preact';
import type { Channel, Id } from '../../protocol.ts';
import { channelsFor, membersOf } from '../model/members.ts';
import type { View } from '../model/view.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';
import { KIND } from './kinds.ts';

/** Something that can be chosen in a menu. */
export interface Item {
  readonly value: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly icon?: ComponentChildren;
}

/** Who looks at a menu, and where: that decides what people and channels it offers. */
export interface Looker {
  readonly view: View;
  readonly channel: Channel;
  readonly personId: Id;
}

/** What a select menu of any kind offers. */
export function itemsOf(select: APISelectMenuComponent, looker: Looker): readonly Item[] {
  switch (select.type) {
    case KIND.stringSelect:
      return select.options.map(({ value, label, description, emoji }) => ({
        value,
        label,
        description,
        icon: emoji && <span class="item-emoji">{emoji.id ? `:${emoji.name}:` : emoji.name}</span>,
      }));
    case KIND.userSelect:
      return people(looker);
    case KIND.roleSelect:
      return roles(looker);
    case KIND.mentionableSelect:
      return [...people(looker), ...roles(looker)];
    default:
      return channels(looker, ('channel_types' in select && select.channel_types) || []);
  }
}

/** What is chosen before anybody chooses. */
export function defaultsOf(select: APISelectMenuComponent): readonly string[] {
  if (select.type === KIND.stringSelect) {
    return select.options.filter((option) => option.default).map(({ value }) => value);
  }
  return (select.default_values ?? []).map(({ id }) => id);
}

export function people({ view, channel }: Looker): readonly Item[] {
  return membersOf(view, channel).map(({ id, name, colour, handle, isBot }) => ({
    value: id,
    label: name,
    description: handle,
    icon: <Avatar name={name} colour={colour} bot={isBot} size={24} />,
  }));
}

/** A guild has the role of everybody, whose id is its own. */
export function roles({ channel }: Looker): readonly Item[] {
  if (channel.kind === 'direct') return [];
  return [{ value: channel.guildId, label: '@everyone', icon: <Icon name="people" /> }];
}

export function channels(looker: Looker, types: readonly number[]): readonly Item[] {
  return channelsFor(looker.view, looker.personId, looker.channel, types).map(({ id, name, kind }) => ({
    value: id,
    label: name,
    icon: <Icon name={kind === 'thread' ? 'thread' : 'hash'} />,
  }));
}
