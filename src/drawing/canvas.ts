/**
 * What drawing needs of a canvas: the bot's own and a browser's have it. The names are those of the web's
 * `CanvasRenderingContext2D`.
 *
 * @typeParam Path the canvas's own `Path2D`
 */
export interface DrawingContext<Path = unknown> {
  font: string;
  /** The language, which chooses the forms of letters; a browser may not know it. */
  lang?: string;
  /** For families that are one file with all weights; a browser may not know it. */
  fontVariationSettings?: string;
  textAlign: 'left' | 'right' | 'center' | 'start' | 'end';
  globalAlpha: number;
  lineWidth: number;
  lineCap: 'butt' | 'round' | 'square';
  lineJoin: 'bevel' | 'miter' | 'round';
  get fillStyle(): unknown;
  set fillStyle(value: string);
  get strokeStyle(): unknown;
  set strokeStyle(value: string);
  save(): void;
  restore(): void;
  translate(x: number, y: number): void;
  rotate(radians: number): void;
  scale(x: number, y: number): void;
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
  setLineDash(lengths: number[]): void;
  fill(): void;
  fill(path: Path): void;
  stroke(): void;
  stroke(path: Path): void;
  fillText(text: string, x: number, y: number): void;
  measureText(text: string): {
    readonly width: number;
    readonly actualBoundingBoxLeft: number;
    readonly actualBoundingBoxRight: number;
    readonly actualBoundingBoxAscent: number;
  };
}
