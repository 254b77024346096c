import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE } from './testing/fixture.ts';
import { LONE, MOSAICS } from './testing/galleries.ts';
import { command, describePage } from './testing/suite.ts';

interface Box {
  readonly width: number;
  readonly height: number;
}

/** The sizes in CSS px, rounded, of all single pictures by name; the one in a container comes last. */
async function loneBoxes(page: Page): Promise<readonly (Box & { readonly name: string })[]> {
  return page.locator('.mosaic-1 img').evaluateAll((images) =>
    images.map((image) => {
      const { width, height } = image.getBoundingClientRect();
      return { name: image.getAttribute('alt') ?? '', width: Math.round(width), height: Math.round(height) };
    }),
  );
}

/** The largest size that fits into `box` with the same aspect ratio, without enlarging. */
function inside([width, height]: readonly [number, number], box: Box): Box {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

const DESKTOP_BOX = { width: 550, height: 350 };
const PHONE_BOX = { width: 343, height: 400 };

describePage('pictures in messages', (suite) => {
  it('fit into 550 x 350 on a desktop if they are single', async () => {
    const page = await suite.start();
    await command(page, 'pictures');
    await page.locator('.mosaic-1').last().waitFor();
    const expected = Object.entries(LONE).map(([name, size]) => ({ name, ...inside(size, DESKTOP_BOX) }));
    expect((await loneBoxes(page)).slice(0, -1)).toEqual(expected);
  });

  it('are at most as wide as the message and 400 high on a phone if they are single', async () => {
    const page = await suite.start({ viewport: PHONE });
    await command(page, 'pictures');
    await page.locator('.mosaic-1').last().waitFor();
    const boxes = await loneBoxes(page);
    const expected = Object.entries(LONE).map(([name, size]) => ({ name, ...inside(size, PHONE_BOX) }));
    expect(boxes.slice(0, -1)).toEqual(expected);
    const contained = boxes.at(-1)?.width ?? 0;
    expect(contained).toBeGreaterThan(300);
    expect(contained).toBeLessThan(PHONE_BOX.width);
  });

  it.each([
    ['desktop', undefined],
    ['phone', PHONE],
  ])('are cropped if several share a gallery, on a %s', async (_, viewport) => {
    const page = await suite.start(viewport ? { viewport } : {});
    await command(page, 'pictures');
    await page.locator('.mosaic-7').waitFor();
    for (const count of MOSAICS) {
      const mosaic = page.locator(`.mosaic-${count}`);
      const outer = await mosaic.boundingBox();
      expect(outer?.width).toBeCloseTo(viewport ? PHONE_BOX.width : DESKTOP_BOX.width, 0);
      const tiles = await mosaic.locator('img').evaluateAll((images) =>
        images.map((image) => {
          const { left, top, width, height } = image.getBoundingClientRect();
          return { left, top, width, height, fit: getComputedStyle(image).objectFit };
        }),
      );
      expect(tiles).toHaveLength(count);
      for (const { width, height, fit } of tiles) {
        expect(fit).toBe('cover');
        // The picture is three times as tall as wide, so every tile crops most of it.
        expect(height / width).toBeLessThan(1.1);
      }
      const rows = [...new Set(tiles.map(({ top }) => Math.round(top)))];
      const inRow = rows.map((row) => tiles.filter(({ top }) => Math.round(top) === row).length);
      expect(inRow).toEqual({ 2: [2], 3: [2, 1], 4: [2, 2], 5: [2, 3], 7: [1, 3, 3] }[count]);
      if (count === 3 || count === 4)
        expect(outer?.height).toBeCloseTo(((outer?.width ?? 0) * 350) / 550, -1);
      if (count === 2) expect(tiles[0]?.height).toBeCloseTo(tiles[0]?.width ?? 0, 0);
    }
  });
});
