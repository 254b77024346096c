import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Scene } from '../core/scene.ts';
import type { Painter, Voice } from '../table/ports.ts';
import { drawNodes, type Pen } from './draw.ts';
import { registerFonts } from './fonts.ts';
import { palettes } from './themes.ts';

type Look = Parameters<Painter['paint']>[1];

/** Makes the painter. @param voice says the texts of scenes @throws where fonts are missing */
export function createPainter(voice: Pick<Voice, 'text'>): Painter {
  registerFonts();
  return {
    async paint(scene, look) {
      return draw(scene, look, voice).encode('png');
    },
  };
}

function draw(scene: Scene, look: Look, voice: Pick<Voice, 'text'>): Canvas {
  const canvas = createCanvas(scene.width, scene.height);
  const context = canvas.getContext('2d');
  const palette = palettes[look.theme];
  const pen: Pen = { context, palette, say: (text) => voice.text(text, look.locale, look.nameOf) };
  context.fillStyle = palette.paper;
  context.fillRect(0, 0, scene.width, scene.height);
  drawNodes(pen, scene.base?.nodes ?? []);
  drawNodes(pen, scene.nodes);
  return canvas;
}
