import { createCanvas } from '@napi-rs/canvas';
import type { Locale } from '../core/message.ts';
import { layOut as layOutWith, type MessageLayout, type MessageScreen } from '../discord/messages/layout.ts';
import type { Block } from '../discord/messages/view.ts';
import { registerFonts } from '../render/fonts.ts';

export { type LaidBlock, type LaidControl, messageScreens } from '../discord/messages/layout.ts';

/** Lays out a message in the font of the playground's page. @param locale in which the reader sees times */
export function layOut(blocks: readonly Block[], screen: MessageScreen, locale: Locale): MessageLayout {
  return layOutWith(blocks, { screen, locale, measure });
}

const context = createCanvas(1, 1).getContext('2d');
const widths = new Map<string, number>();

function measure(text: string, size: number, bold: number): number {
  const key = `${size} ${bold} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  registerFonts();
  const at = (weight: number) => {
    context.font = `${weight} ${size}px 'Rollpad Print', 'Rollpad Print Extended', 'Rollpad Fallback'`;
    return context.measureText(text).width;
  };
  const width = (1 - bold) * at(400) + bold * at(700);
  widths.set(key, width);
  return width;
}
