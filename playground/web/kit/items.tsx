import type { APISelectMenuComponent } from 'discord-api-types/v10';
import type { ComponentChildren } from 'preact';
import { inGuild } from '../../protocol/world.ts';
import type { Channel, Id } from '../../protocol.ts';
import { channelsFor, membersOf } from '../model/members.ts';
import type { View } from '../model/view.ts';
import { Avatar } from '../parts/avatar.tsx';
import { ComponentEmoji } from '../parts/emoji.tsx';
import { Icon } from '../parts/icon.tsx';

/** Something to choose in a menu. */
export interface Item {
  readonly value: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly icon?: ComponentChildren;
}

/** The person and place that determine which people and channels a menu offers. */
export interface MenuViewer {
  readonly view: View;
  readonly channel: Channel;
  readonly personId: Id;
}

/** The items of a select menu of any kind. */
export function itemsOf(select: APISelectMenuComponent, viewer: MenuViewer): readonly Item[] {
  switch (select.type) {
    case KIND.stringSelect:
      return select.options.map(({ value, label, description, emoji }) => ({
        value,
        label,
        description,
        icon: emoji && (
          <span class="item-emoji">
            <ComponentEmoji emoji={emoji} />
          </span>
        ),
      }));
    case KIND.userSelect:
      return people(viewer);
    case KIND.roleSelect:
      return roles(viewer);
    case KIND.mentionableSelect:
      return [...people(viewer), ...roles(viewer)];
    default:
      return channels(viewer, ('channel_types' in select && select.channel_types) || []);
  }
}

/** The preselected values. */
export function defaultsOf(select: APISelectMenuComponent): readonly string[] {
  if (select.type === KIND.stringSelect) {
    return select.options.filter((option) => option.default).map(({ value }) => value);
  }
  return (select.default_values ?? []).map(({ id }) => id);
}

export function people({ view, channel }: MenuViewer): readonly Item[] {
  return membersOf(view, channel).map(({ id, name, colour, handle, isBot }) => ({
    value: id,
    label: name,
    description: handle,
    icon: <Avatar of={{ name, colour, isBot }} size={24} />,
  }));
}

/** Every guild has the role @everyone, with the guild's id. */
export function roles({ channel }: MenuViewer): readonly Item[] {
  if (!inGuild(channel)) return [];
  return [{ value: channel.guildId, label: '@everyone', icon: <Icon name="people" /> }];
}

export function channels(viewer: MenuViewer, types: readonly number[]): readonly Item[] {
  return channelsFor(viewer.view, viewer.personId, viewer.channel, types).map(({ id, name, kind }) => ({
    value: id,
    label: name,
    icon: <Icon name={kind === 'thread' ? 'thread' : 'hash'} />,
  }));
}

/** Discord's numbers of component types. */
export const KIND = {
  row: 1,
  button: 2,
  stringSelect: 3,
  textInput: 4,
  userSelect: 5,
  roleSelect: 6,
  mentionableSelect: 7,
  channelSelect: 8,
  section: 9,
  text: 10,
  thumbnail: 11,
  gallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
  fileUpload: 19,
  radioGroup: 21,
  checkboxGroup: 22,
  checkbox: 23,
} as const;
