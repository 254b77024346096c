import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Playground } from '../index.ts';
import { type ActivityApp, startActivityApp } from '../testing/activity-app.ts';
import { PHONE, seriousFindings } from './testing/fixture.ts';
import { describePage } from './testing/suite.ts';

describePage('an activity', (suite) => {
  let app: ActivityApp;
  let playground: Playground;
  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('testing/activity-page.ts', import.meta.url))],
      bundle: true,
      format: 'esm',
      target: 'es2022',
      write: false,
    });
    app = await startActivityApp({
      '/': {
        type: 'text/html; charset=utf-8',
        body: '<!doctype html><html lang="en"><title>A sheet</title><body><script type="module" src="page.js"></script>',
      },
      '/page.js': { type: 'text/javascript', body: outputFiles[0]?.text ?? '' },
      '/token': {
        type: 'application/json',
        // Like the app's server.
        answer: async (body) => {
          const { code } = JSON.parse(body) as { readonly code: string };
          const exchanged = await fetch(`${playground.api}/oauth2/token`, {
            method: 'POST',
            body: new URLSearchParams({
              client_id: playground.person('ann').activity?.applicationId ?? '',
              client_secret: playground.clientSecret,
              grant_type: 'authorization_code',
              code,
            }),
          });
          return exchanged.text();
        },
      },
    });
  });
  afterAll(() => app.close());

  /** Opens the page, and the activity from the bot's profile. */
  async function open(options?: Parameters<typeof suite.start>[0]): Promise<Page> {
    const page = await suite.start(options);
    playground = suite.fixture.playground;
    await playground.host.enableActivities(app.url);
    return page;
  }
  const inside = (page: Page) => page.frameLocator('.activity iframe').locator('body');
  /** The browser reports violations of the policy. */
  afterEach(() => {
    const { complaints } = suite.fixture;
    complaints.splice(
      0,
      complaints.length,
      ...complaints.filter((one) => !one.includes('Content Security Policy')),
    );
  });

  it('talks to the SDK, and reaches nothing but its own server', async () => {
    const page = await open();
    await page.getByRole('complementary', { name: 'Members' }).getByText('Test bot').click();
    await page.getByRole('button', { name: 'Launch' }).click();
    await inside(page).getByText('done').waitFor();
    await inside(page).getByText('heard hello').waitFor();
    const said = ((await inside(page).textContent()) ?? '')
      .split('\n')
      .filter((line) => line !== 'heard hello');
    expect(said).toEqual([
      'platform desktop, custom null',
      'ready',
      'user ann of i-n-gc-n-n',
      'with ann',
      'refused 4002',
      'the page around: SecurityError',
      'storage: SecurityError',
      'cookies: SecurityError',
      'the playground: out of reach',
      'another server: out of reach',
      'done',
    ]);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('is shown on the page where it was opened, and on no other page of its person', async () => {
    const page = await open();
    const other = await page.context().newPage();
    await other.goto(playground.url);
    const profile = other.getByRole('complementary', { name: 'Members' }).getByText('Test bot');
    await profile.waitFor();
    await page.getByRole('complementary', { name: 'Members' }).getByText('Test bot').click();
    await page.getByRole('button', { name: 'Launch' }).click();
    await inside(page).getByText('done').waitFor();
    expect(await other.locator('.activity').count()).toBe(0);
    await profile.click();
    await other.getByRole('button', { name: 'Launch' }).click();
    await other.locator('.activity').waitFor();
    await page.locator('.activity').waitFor({ state: 'detached' });
    await other.close();
  });

  it('is small in a corner, large again when reopened, and gone when left', async () => {
    const page = await open();
    const ann = playground.person('ann');
    await ann.launch('table-7');
    await inside(page).getByText('custom table-7').waitFor();
    await inside(page).getByText('ready').waitFor();
    await page.getByRole('button', { name: 'Picture in picture' }).click();
    await inside(page).getByText('layout 1').waitFor();
    await page.getByRole('textbox', { name: /^Message / }).fill('Behind it');
    await ann.launch();
    await inside(page).getByText('layout 0').waitFor();
    const { id } = ann.activity ?? {};
    await page.getByRole('button', { name: 'Reopen it, as in its own window' }).click();
    await expect.poll(() => ann.activity?.id !== id).toBe(true);
    await page.getByRole('button', { name: 'Leave the activity' }).click();
    await page.locator('.activity').waitFor({ state: 'detached' });
    expect(ann.activity).toBeUndefined();
  });

  it('fills a phone, and can be shown in a phone’s size on a desktop', async () => {
    const phone = await open({ viewport: PHONE });
    await playground.person('ann').launch();
    await inside(phone).getByText('platform mobile').waitFor();
    expect(await phone.locator('.activity iframe').boundingBox()).toMatchObject({ width: 390 });
    await phone.setViewportSize({ width: 1280, height: 1000 });
    await inside(phone).getByText('platform desktop').waitFor();
    await phone.getByRole('radio', { name: 'Phone', exact: true }).check();
    await inside(phone).getByText('platform mobile').waitFor();
    expect(await phone.locator('.activity iframe').boundingBox()).toMatchObject({ width: 390, height: 844 });
    // Violations of the policy have been reported by then.
    await inside(phone).getByText('done').waitFor();
  });
});
