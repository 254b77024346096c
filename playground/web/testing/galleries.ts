import { ComponentType, type InteractionReplyOptions, MessageFlags } from 'discord.js';
import { picture } from './pictures.ts';

/** Single pictures by name: width and height in pixels. */
export const LONE: Readonly<Record<string, readonly [number, number]>> = {
  '11 to 7': [1650, 1050],
  wide: [1600, 400],
  square: [1200, 1200],
  tall: [600, 1800],
  small: [120, 80],
};

/** The number of pictures in each gallery of several pictures. */
export const MOSAICS: readonly number[] = [2, 3, 4, 5, 7];

const fileOf = (name: string) => `${name.replaceAll(' ', '-')}.png`;

/** A message with a gallery for each single picture, one in a container, and galleries of several pictures. */
export function pictureShapes(): InteractionReplyOptions {
  const gallery = (...names: readonly string[]) => ({
    type: ComponentType.MediaGallery as const,
    items: names.map((name) => ({ media: { url: `attachment://${fileOf(name)}` }, description: name })),
  });
  return {
    flags: MessageFlags.IsComponentsV2,
    files: Object.entries(LONE).map(([name, [width, height]], index) => ({
      name: fileOf(name),
      attachment: picture(width, height, String(index + 1), '#1c7ed6'),
    })),
    components: [
      ...Object.keys(LONE).map((name) => gallery(name)),
      { type: ComponentType.Container, components: [gallery('11 to 7')] },
      ...MOSAICS.map((count) => gallery(...Array.from({ length: count }, () => 'tall'))),
    ],
  };
}
