import { existsSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signs } from '../../../build/font-signs.mjs';
import { CHROMIUM, sharedBrowser } from '../../../playground/web/testing/fixture.ts';
import { panelPane } from '../../../src/core/game.ts';
import { type Locale, locales, type Text } from '../../../src/core/message.ts';
import { type Scene, type Theme, themes } from '../../../src/core/scene.ts';
import { createWords, type Words } from '../../../src/discord/i18n/words.ts';
import { resultsPicture, sheetPictures, tablePictures } from '../../../src/discord/messages/pictures.ts';
import { paneOf } from '../../../src/features/activity/scenes.ts';
import { games } from '../../../src/games/index.ts';
import { registerFonts } from '../../../src/render/fonts.ts';
import { baseLayers, RenderSurface } from '../../../src/render/surface.ts';
import type { Table } from '../../../src/table/model.ts';
import type { Loaded } from '../../../src/table/service.ts';
import { translator } from '../../../src/testkit/discord/translator.ts';
import { tableOf } from '../../../src/testkit/discord/views.ts';
import { sampled, walksOf } from '../../../src/testkit/games/walk.ts';

/** Of 255: the edges of letters and curves are smoothed differently. */
const DIFFERS = 96;
/** Maximum share of pixels that may differ by that much, and maximum mean difference of all pixels. */
const MOST = 0.01;
const MEAN = 3;

const hasBrowser = existsSync(CHROMIUM);

interface Look {
  readonly theme: Theme;
  readonly locale: Locale;
}

describe.skipIf(!hasBrowser)('the browser’s canvas', () => {
  let page: Page;
  beforeAll(async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `import './style.css'; import { drawPane, fontsFor } from './canvas.ts';
          globalThis.draw = async (pane, look, width, height) => {
            await fontsFor(pane.scene);
            const canvas = document.createElement('canvas');
            canvas.width = width; canvas.height = height;
            drawPane(canvas.getContext('2d'), pane, look, width / pane.scene.width);
            return canvas.toDataURL('image/png');
          };`,
        resolveDir: 'src/features/activity/page',
        loader: 'ts',
      },
      outdir: 'out',
      plugins: [signs],
      bundle: true,
      format: 'iife',
      loader: { '.woff2': 'dataurl', '.ttf': 'dataurl' },
      write: false,
    });
    const of = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
    page = await (await sharedBrowser()).browser.newPage();
    await page.addStyleTag({ content: of('.css') });
    await page.addScriptTag({ content: of('.js') });
  });
  afterAll(() => page.close());

  /** All panes of a position: the panel's, the sheet's, those of the shared area, and at the end the results. */
  const scenesOf = (loaded: Loaded, words: Words): readonly Scene[] => {
    const { game, state } = loaded;
    const awaited = game.awaiting(state);
    const seat = awaited[0] ?? 0;
    const pictures = [
      ...sheetPictures(loaded, state, seat, {}, words),
      ...tablePictures(loaded, {}, words),
      ...(awaited.length === 0 ? [resultsPicture(loaded, words)] : []),
    ];
    const panel = awaited.length === 0 ? [] : [panelPane(game, state, seat, { legal: true, viewer: seat })];
    return [...panel, ...pictures.map(({ scene }) => scene)];
  };

  it.each(games)('shows the panes of $id like the bot’s own, in all themes and languages', async (game) => {
    registerFonts();
    const surface = new RenderSurface(baseLayers(1));
    const [walk = []] = walksOf(game);
    const last = walk.at(-1)?.step.state;
    const states = [...sampled(walk, themes.length).map(({ step }) => step.state), last];
    let shown = 0;
    for (const state of states) {
      const loaded = { ...tableOf(game, state, 'playing'), state };
      const words = createWords(translator, { theme: 'light', locale: 'en' }, loaded.table);
      for (const scene of scenesOf(loaded, words)) {
        const theme = themes[shown % themes.length] ?? 'light';
        // Another pair of theme and language each time.
        const locale = locales[(shown + Math.floor(shown / themes.length)) % locales.length] ?? 'en';
        await compare(surface, scene, { theme, locale }, loaded.table);
        shown++;
      }
    }
    expect(shown).toBeGreaterThan(2 * themes.length);
  });

  const compare = async (surface: RenderSurface, scene: Scene, { theme, locale }: Look, table: Table) => {
    const words = createWords(translator, { theme, locale }, table);
    // Emoji in names are the machine's in a browser.
    const say = (text: Text) => words.plainText(text).replaceAll(/\p{Emoji_Presentation}/gu, '*');
    const context = surface.draw({ scene, theme, locale, say });
    // The bot paints at the maximum size that Discord shows.
    const { width, height } = context.canvas;
    const own = Uint8ClampedArray.from(context.getImageData(0, 0, width, height).data);
    const pane = JSON.stringify([
      paneOf({ scene, alt: '' }, { ...words, plainText: say }),
      { theme, locale },
      width,
      height,
    ]);
    const url = await page.evaluate<string>(`draw(...${pane})`);
    const image = await loadImage(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
    const theirs = createCanvas(width, height).getContext('2d');
    theirs.drawImage(image, 0, 0);
    const drawn = Uint8ClampedArray.from(theirs.getImageData(0, 0, width, height).data);
    let [far, sum] = [0, 0];
    for (let at = 0; at < own.length; at++) {
      const difference = Math.abs((own[at] ?? 0) - (drawn[at] ?? 0));
      sum += difference;
      if (difference > DIFFERS) far++;
    }
    expect(
      { theme, far: far / own.length < MOST, mean: sum / own.length < MEAN },
      `${far / own.length} ${sum / own.length}`,
    ).toEqual({
      theme,
      far: true,
      mean: true,
    });
  };
});
