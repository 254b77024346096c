import { createCanvas } from '@napi-rs/canvas';

/** A picture with a grid and a number, to tell pictures apart and check details. */
export function picture(width: number, height: number, label: string, colour: string): Buffer {
  const canvas = createCanvas(width, height);
  const draw = canvas.getContext('2d');
  draw.fillStyle = '#fdfaf1';
  draw.fillRect(0, 0, width, height);
  draw.fillStyle = colour;
  draw.fillRect(0, 0, width, height / 8);
  draw.strokeStyle = '#c9c2ad';
  draw.lineWidth = 3;
  const step = width / 8;
  for (let x = step; x < width; x += step) {
    for (let y = height / 8 + step / 2; y < height - step / 2; y += step) {
      draw.strokeRect(x - step * 0.4, y, step * 0.8, step * 0.8);
    }
  }
  draw.fillStyle = '#20232a';
  draw.font = `700 ${height / 6}px sans-serif`;
  draw.textAlign = 'center';
  draw.textBaseline = 'middle';
  draw.fillText(label, width / 2, height / 2);
  return canvas.toBuffer('image/png');
}
