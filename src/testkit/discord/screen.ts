import { ComponentType } from 'discord.js';
import type { Block, Button, Menu, View } from '../../discord/messages/view.ts';
import type { CustomIds } from '../../discord/presses.ts';
import type { Composed } from '../../discord/rest/message-client.ts';
import { layOut, messageScreens } from '../message-layout.ts';

/*
 * Where the controls of the last messages of a channel are on a screen, as in the playground's page, with which
 * `test/e2e/page/layout.test.ts` compares them. While the end of a channel is in sight, the end stays where it is, so
 * everything is measured from there.
 */

export type ScreenName = keyof typeof messageScreens;

/** A message as a person sees it. */
export interface ShownMessage {
  readonly view: View;
  /** Says below that only the person sees it. */
  readonly isPrivate: boolean;
}

/** A control, by its distances from the left of the container's content and from the end of the channel. */
export interface Place {
  readonly control: Button | Menu;
  /** The index of its message. */
  readonly message: number;
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** Below the container of a message, and what a private one says there. */
const BELOW = 2;
const ONLY_YOU = 24;

/** Above the container of a message: it tells its author, unless it continues a group. */
export const aboveMessage = { head: 40, follow: 2 } as const;

/** What of a channel can be pressed. */
const IN_SIGHT = 844;

/** The controls of the last messages that are in sight. */
export function placesOf(
  messages: readonly ShownMessage[],
  screen: ScreenName,
  above: keyof typeof aboveMessage = 'follow',
): readonly Place[] {
  const places: Place[] = [];
  let end = 0;
  for (const [index, { view, isPrivate }] of [...messages.entries()].toReversed()) {
    if (end > IN_SIGHT) break;
    const { height, blocks } = layOut(view.blocks, messageScreens[screen], 'en');
    const bottom = end + BELOW + (isPrivate ? ONLY_YOU : 0);
    for (const { controls } of blocks)
      for (const { top, ...control } of controls)
        places.push({ ...control, message: index, bottom: bottom + height - top - control.height });
    end = bottom + height + aboveMessage[above];
  }
  return places.filter((place) => place.bottom < IN_SIGHT);
}

/** The control at a point, unless it is disabled or leads to an address. */
export function pressAt(places: readonly Place[], left: number, bottom: number): (Button | Menu) | undefined {
  const hit = places.find(
    (place) =>
      left >= place.left &&
      left <= place.left + place.width &&
      bottom >= place.bottom &&
      bottom <= place.bottom + place.height,
  )?.control;
  if (hit === undefined || !('press' in hit)) return undefined;
  return 'disabled' in hit && hit.disabled ? undefined : hit;
}

/** The points of a control at which people press it: its middle, and near its sides. */
export function pointsOf({ left, bottom, width, height }: Place): readonly (readonly [number, number])[] {
  return [0.15, 0.5, 0.85].flatMap((across) =>
    [0.25, 0.75].map((up) => [left + width * across, bottom + height * up] as const),
  );
}

/** The parts of a component that matter here. */
interface Component {
  readonly type: ComponentType;
  readonly components?: readonly Component[];
  readonly content?: string;
  readonly custom_id?: string;
  readonly label?: string;
  readonly url?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly max_values?: number;
  readonly options?: readonly {
    readonly label: string;
    readonly value: string;
    readonly default?: boolean;
  }[];
}

/** The view of a message that was sent. Its pictures get the greatest height that a picture can have. */
export function viewOfSent({ components }: Composed, customIds: CustomIds): View {
  const inside = (components as readonly Component[]).flatMap((one) => one.components ?? []);
  return { tone: 'turn', blocks: inside.flatMap((one) => blockOf(one, customIds)) };
}

function blockOf(component: Component, customIds: CustomIds): readonly Block[] {
  const { type, content = '', components = [] } = component;
  if (type === ComponentType.TextDisplay) return [{ kind: 'text', text: content }];
  if (type === ComponentType.Separator) return [{ kind: 'rule' }];
  if (type === ComponentType.MediaGallery)
    return [{ kind: 'film', name: '', alt: '', data: Buffer.alloc(0) }];
  const [menu] = components;
  const pressOf = ({ custom_id: id = '' }: Component) => {
    const press = customIds.read(id);
    if (press === undefined) throw new Error(`unreadable: ${id}`);
    return press;
  };
  if (menu?.type === ComponentType.StringSelect)
    return [
      {
        kind: 'menu',
        press: pressOf(menu),
        placeholder: menu.placeholder ?? '',
        most: menu.max_values ?? 1,
        choices: (menu.options ?? []).map(({ label, value, default: chosen = false }) => ({
          ...{ label, value, chosen },
        })),
      },
    ];
  const buttons = components.map(
    (one): Button =>
      one.url === undefined
        ? { press: pressOf(one), label: one.label ?? '', disabled: one.disabled ?? false }
        : { url: one.url, label: one.label ?? '' },
  );
  return [{ kind: 'buttons', buttons }];
}
