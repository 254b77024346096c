import { expect, it } from 'vitest';
import { command, describePage } from './testing/suite.ts';

describePage('emoji of the application', (suite) => {
  it('are shown in texts, on buttons and in menus; unknown ones as their names', async () => {
    const page = await suite.start();
    await command(page, 'emoji');
    const text = page.locator('.message-rows p', { hasText: 'Ann rolls' });
    const loaded = (index: number) =>
      page
        .getByRole('img', { name: ':die_six:' })
        .nth(index)
        .evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(() => loaded(0)).toBe(128);
    const box = await text.getByRole('img', { name: ':die_six:' }).boundingBox();
    expect(box?.height).toBe(22);
    await expect.poll(() => text.textContent()).toContain(':gone:');
    await page.getByRole('button', { name: 'Roll' }).locator('img').waitFor();
    await page.getByRole('combobox', { name: 'Choose a die' }).click();
    await page.getByRole('option', { name: 'Six' }).locator('img').waitFor();
    // The browser reports the missing image.
    expect(suite.fixture.complaints.splice(0)).toEqual([expect.stringContaining('404')]);
  });
});
