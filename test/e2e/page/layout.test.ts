import { existsSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  CHROMIUM,
  openPage,
  type PageFixture,
  sharedBrowser,
} from '../../../playground/web/testing/fixture.ts';
import { compose } from '../../../src/discord/messages/compose.ts';
import { games } from '../../../src/games/index.ts';
import { testContext } from '../../../src/testkit/discord/bot-context.ts';
import { panelsOfGame, type SeenPanel } from '../../../src/testkit/discord/panels-of-games.ts';
import { translator } from '../../../src/testkit/discord/translator.ts';
import { variant } from '../../../src/testkit/games/walk.ts';
import { layOut, messageScreens } from '../../../src/testkit/message-layout.ts';
import { LOOKS, type LookName } from './looks.ts';

/*
 * Compares the layout of messages that the bot reckons with, and by which tests press twice and measure heights, with
 * that of the page in a browser.
 */

/** In pixels: of a whole message, and of a control from the edge of the message. */
const TOLERANCE = 4;

/** Of each game, among its first panels: as they open, on the way to a move, and while the person waits. */
const PANELS = [0, 3, 5, 8, 12] as const;

const painter = {
  async paint({ width, height }: { readonly width: number; readonly height: number }) {
    return createCanvas(Math.ceil(2 * width), Math.ceil(2 * height)).toBuffer('image/png');
  },
};
const bot = testContext(games, translator, undefined, undefined, undefined, undefined, { painter });

async function somePanels(): Promise<readonly SeenPanel[]> {
  const found: SeenPanel[] = [];
  for (const game of games) {
    let index = 0;
    const setup = { seed: `layout ${game.id}`, seats: 2, options: variant(game, 0) };
    for await (const panel of panelsOfGame(game, setup)) {
      if (PANELS.some((one) => one === index)) found.push(panel);
      if (++index > Math.max(...PANELS)) break;
    }
  }
  return found;
}

/** The bot in the playground, as far as it posts messages. */
async function poster({ playground: { api, token, host } }: PageFixture) {
  const ask = async (path: string, init: RequestInit = {}): Promise<{ readonly id: string }> => {
    const answer = await fetch(`${api}/v10${path}`, {
      ...init,
      headers: { Authorization: `Bot ${token}`, ...init.headers },
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as { readonly id: string };
  };
  const application = await ask('/applications/@me');
  const image = `data:image/png;base64,${createCanvas(64, 64).toBuffer('image/png').toString('base64')}`;
  const emoji = await ask(`/applications/${application.id}/emojis`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'sign', image }),
  });
  const channelId = await host.createChannel('layout');
  return async ({ view }: SeenPanel): Promise<string> => {
    const { components, files } = await compose(view, { ...bot, emojis: { idOf: () => emoji.id } });
    const body = new FormData();
    const text = JSON.stringify({ components, flags: 1 << 15 })
      .replaceAll(/<:\w+:1>/g, `<:sign:${emoji.id}>`)
      .replaceAll(/<t:\d+:R>/g, `<t:${Math.floor(Date.now() / 1000) + 23.5 * 3600}:R>`);
    body.set('payload_json', text);
    for (const [index, { name, data }] of files.entries())
      body.set(`files[${index}]`, new Blob([Uint8Array.from(data)], { type: 'image/png' }), name);
    return (await ask(`/channels/${channelId}/messages`, { method: 'POST', body })).id;
  };
}

interface Drawn {
  readonly height: number;
  /** From left to right and top to bottom: left, top, width and height. */
  readonly controls: readonly (readonly number[])[];
}

/** Where a message's parts are in the page. */
async function drawn(page: Page, id: string): Promise<Drawn> {
  const container = page.locator(`[data-message="${id}"] .container`);
  await container.waitFor();
  await container
    .locator('img')
    .evaluateAll((images) =>
      Promise.all(images.map((image) => (image as unknown as { decode(): Promise<void> }).decode())),
    );
  return container.evaluate((element) => {
    const frame = element.getBoundingClientRect();
    const content = element.querySelector('.components')?.getBoundingClientRect() ?? frame;
    return {
      height: frame.height,
      controls: [...element.querySelectorAll('.button, .dropdown-trigger')].map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [left - content.left, top - frame.top, width, height];
      }),
    };
  });
}

function reckoned({ height, blocks }: ReturnType<typeof layOut>): Drawn {
  return {
    height,
    controls: blocks.flatMap(({ controls }) =>
      controls.map(({ left, top, width, height }) => [left, top, width, height]),
    ),
  };
}

/** What differs by more than the tolerance. */
function differences(one: Drawn, other: Drawn): readonly string[] {
  const numbers = ({ height, controls }: Drawn) => [height, ...controls.flat()];
  const [reckoned, drawn] = [numbers(one), numbers(other)];
  if (reckoned.length !== drawn.length) return [`${reckoned.length} numbers instead of ${drawn.length}`];
  return reckoned.flatMap((number, index) => {
    const real = drawn[index] ?? Number.NaN;
    const what = index === 0 ? 'height' : `control ${Math.floor((index - 1) / 4)}, number ${(index - 1) % 4}`;
    return Math.abs(number - real) <= TOLERANCE
      ? []
      : [`${what}: ${number.toFixed(1)} instead of ${real.toFixed(1)}`];
  });
}

const hasBrowser = existsSync(CHROMIUM);
if (!hasBrowser)
  process.stderr.write(`\nNO BROWSER: the layout is not compared, for there is no ${CHROMIUM}.\n\n`);

it.skipIf(!hasBrowser).each(Object.keys(LOOKS) as LookName[])(
  'what the bot reckons with is what the page shows, on a %s',
  async (look) => {
    const fixture = await openPage(await sharedBrowser(), LOOKS[look]);
    try {
      const { page, complaints } = fixture;
      const post = await poster(fixture);
      if (look === 'phone') await page.getByRole('button', { name: 'Show channels' }).click();
      await page.locator('.channel-link', { hasText: 'layout' }).click();
      const wrong: string[] = [];
      for (const panel of await somePanels()) {
        const id = await post(panel);
        // The page shows times in its reader's language.
        const layout = reckoned(layOut(panel.view.blocks, messageScreens[look], 'en'));
        const all = differences(layout, await drawn(page, id));
        if (all.length > 0) wrong.push(`${panel.what}, ${panel.locale}: ${all.join('; ')}`);
      }
      expect(wrong).toEqual([]);
      expect(complaints).toEqual([]);
    } finally {
      await fixture.close();
    }
  },
);
