import { createCanvas } from '@napi-rs/canvas';
import type { Block, Button, Menu, View } from '../../discord/messages/view.ts';
import type { Press } from '../../discord/presses.ts';
import { registerFont } from '../../render/fonts.ts';

/*
 * Where the controls of a message are on a screen, about as the playground's page lays them out. The numbers are those of
 * its style sheet; nothing compares the two, but `test/e2e/page/twice.test.ts` presses twice in the page itself. While the end of a channel is in sight, the end stays where it is, so everything is measured from
 * there.
 */

/** The message's room on a screen, and its controls, in CSS pixels. */
interface Room {
  /** Between the borders and paddings of the container. */
  readonly width: number;
  readonly buttonHeight: number;
}

/** 1280 x 800 with a mouse, and 390 x 844 with a finger. */
export const screens = {
  desktop: { width: 563, buttonHeight: 32 },
  phone: { width: 314, buttonHeight: 38 },
} as const satisfies Record<string, Room>;
export type ScreenName = keyof typeof screens;

/** A control, by its distances from the left of the container's content and from its end. */
export interface Place {
  readonly control: Button | Menu;
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 8;
const MENU_HEIGHT = 44;
const MENU_WIDTH_MAX = 520;
const LINE = 20;
/** The padding and the smallest width of a button. */
const PADDING = 28;
const SMALLEST = 60;
/** An emoji before a label, and the gap after it. */
const EMOJI = 22 + 6;

registerFont(
  'Screen',
  '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-500-normal.woff2',
);
const brush = createCanvas(1, 1).getContext('2d');
brush.font = '500 14px Screen';

function widthOf(button: Button): number {
  const { symbol } = 'press' in button ? button.press : { symbol: undefined };
  const hasEmoji = symbol !== undefined || ('emoji' in button && button.emoji !== undefined);
  return Math.max(SMALLEST, PADDING + (hasEmoji ? EMOJI : 0) + brush.measureText(button.label).width);
}

/** The controls of a message, the last row first. */
export function placesOf({ blocks }: View, screen: ScreenName): readonly Place[] {
  const room = screens[screen];
  const places: Place[] = [];
  let bottom = 0;
  for (const block of blocks.toReversed()) {
    const { rows, height } = laidOut(block, room);
    if (height === 0) continue;
    places.push(...rows.map((place) => ({ ...place, bottom: bottom + place.bottom })));
    bottom += height + GAP;
  }
  return places;
}

interface LaidOut {
  readonly rows: readonly Place[];
  readonly height: number;
}

/** What stands above the controls moves nothing below it, so its height is only roughly right. */
function laidOut(block: Block, room: Room): LaidOut {
  switch (block.kind) {
    case 'buttons':
      return inLines(block.buttons, room);
    case 'menu': {
      const width = Math.min(MENU_WIDTH_MAX, room.width);
      return {
        rows: [{ control: block, left: 0, bottom: 0, width, height: MENU_HEIGHT }],
        height: block.choices.length === 0 ? 0 : MENU_HEIGHT,
      };
    }
    case 'text':
      return { rows: [], height: block.text.trim() === '' ? 0 : 22 * block.text.split('\n').length };
    default:
      return { rows: [], height: 250 };
  }
}

/** Buttons in as many lines as they need. */
function inLines(buttons: readonly Button[], { width: most, buttonHeight }: Room): LaidOut {
  const lines: { control: Button; left: number; width: number; height: number }[][] = [];
  let left = 0;
  for (const control of buttons) {
    const wanted = widthOf(control);
    const width = Math.min(wanted, most);
    const height = wanted <= most ? buttonHeight : Math.max(buttonHeight, PADDING / 4 + LINE * 2);
    if (lines.length === 0 || left + width > most) {
      lines.push([]);
      left = 0;
    }
    lines.at(-1)?.push({ control, left, width, height });
    left += width + GAP;
  }
  const rows: Place[] = [];
  let bottom = 0;
  for (const line of lines.toReversed()) {
    rows.push(...line.map((place) => ({ ...place, bottom })));
    bottom += Math.max(...line.map(({ height }) => height)) + GAP;
  }
  return { rows, height: Math.max(0, bottom - GAP) };
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

export function pressOfControl(control: Button | Menu): Press | undefined {
  return 'press' in control ? control.press : undefined;
}
