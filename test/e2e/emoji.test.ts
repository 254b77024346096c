import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REST, Routes } from 'discord.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPlayground, type Playground, type SeenMessage } from '../../playground/index.ts';
import type { Rollpad } from '../../src/rollpad.ts';
import { addComputer, canMoveOn, openTable } from './players.ts';
import { PATIENCE, publicMessage, startBot, type Troubles } from './world.ts';

const OWN = fileURLToPath(new URL('../../assets/emoji', import.meta.url));

const NAMES = Object.entries<string>(JSON.parse(await readFile(join(OWN, 'index.json'), 'utf8'))).map(
  ([name, hash]) => `${name}_${hash}`,
);

let dataFolder: string;
let playground: Playground;
let rollpad: Rollpad;
const troubles: Troubles[] = [];

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'rollpad-emoji-'));
  playground = await createPlayground({ patience: PATIENCE });
  troubles.length = 0;
});
afterEach(async () => {
  await rollpad.stop();
  await playground.close();
  await rm(dataFolder, { recursive: true, force: true });
});

async function startWith(emojis: string): Promise<void> {
  rollpad = await startBot(playground, troubles, { dataFolder, emojis });
}

type Uploaded = readonly { readonly id: string; readonly name: string }[];

/** The application's emoji, as its owner sees and deletes them in Discord's developer portal. */
function portal() {
  const rest = new REST({ api: playground.api }).setToken(playground.token);
  const application = async () =>
    ((await rest.get(Routes.currentApplication())) as { readonly id: string }).id;
  return {
    async list(): Promise<Uploaded> {
      const answer = await rest.get(Routes.applicationEmojis(await application()));
      return (answer as { readonly items: Uploaded }).items;
    },
    async delete(id: string): Promise<void> {
      await rest.delete(Routes.applicationEmoji(await application(), id));
    },
  };
}

async function allUploaded(): Promise<Uploaded> {
  return vi.waitFor(
    async () => {
      const items = await portal().list();
      expect(items.map(({ name }) => name).sort()).toEqual([...NAMES].sort());
      return items;
    },
    { timeout: 60_000, interval: 1000 },
  );
}

/** A crate as a button, or in a menu where a deal has more of them than there is room for. */
const CRATE = /"label":"(([★✕] )?\d"|[^"]+ → )/;

const idOf = (items: Uploaded, name: string) => items.find((item) => item.name.startsWith(`${name}_`))?.id;

/** Starts a game of From the Ground Up, whose first roll and first menu always have emoji. */
async function begun(): Promise<SeenMessage> {
  const ann = playground.person('ann').in('table-1');
  await openTable(ann, 'from-the-ground-up');
  await ann.sees((message) => message.hasButton(/^1:computers:/));
  await addComputer(ann);
  await ann.command('/table start');
  return playground.waitFor(() => publicMessage(ann, /^1:play:/), 'the game to begin');
}

/** Ann's panel: while the computer player thinks, it waits, and then becomes her choice by itself. */
async function panelOf(rolled: SeenMessage): Promise<SeenMessage> {
  const { message } = await rolled.press(/^1:play:/);
  return playground.waitFor(() => {
    const now = message.now();
    return now !== undefined && canMoveOn(now) ? now : undefined;
  }, "Ann's move");
}

it('uploads its emoji once, and uses them in messages, menus and the story', async () => {
  await startWith(OWN);
  const items = await allUploaded();
  const rolled = await begun();
  const die = /<:(\w+):(\d+)>/.exec(JSON.stringify(rolled.raw));
  expect(die?.[2]).toBe(idOf(items, die?.[1] ?? ''));
  const panel = await panelOf(rolled);
  const [, inMenu] = /"emoji":\{"id":"(\d+)"/.exec(JSON.stringify(panel.raw)) ?? [];
  expect(items.map(({ id }) => id)).toContain(inMenu);
  const served = await fetch(`${playground.url}/emojis/${inMenu}.png`);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);

  await rollpad.stop();
  await startWith(OWN);
  await vi.waitFor(
    async () => {
      const later = (await rolled.press(/^1:play:/)).message;
      expect(JSON.stringify(later.raw)).toContain(`"emoji":{"id":"${inMenu}"`);
    },
    { timeout: 60_000 },
  );
  expect(await portal().list()).toEqual(items);
  // Uploads and the portal's requests together may exceed the limit per second; then they wait.
  expect(playground.refusals.filter(({ status }) => status !== 429)).toEqual([]);
  expect(troubles).toEqual([]);
});

it('continues without an emoji that somebody deletes on Discord, and uploads it again', async () => {
  await startWith(OWN);
  const before = await allUploaded();
  const rolled = await begun();
  const { delete: remove } = portal();
  for (const { id } of before) await remove(id);
  const panel = await panelOf(rolled);
  expect(JSON.stringify(panel.raw)).toMatch(CRATE);
  expect(JSON.stringify(panel.raw)).not.toMatch(/<:\w+:\d+>|"emoji":\{"id"/);

  const after = await allUploaded();
  expect(after.map(({ id }) => id)).not.toEqual(before.map(({ id }) => id));
  const again = await panelOf(rolled);
  const [, inMenu] = /"emoji":\{"id":"(\d+)"/.exec(JSON.stringify(again.raw)) ?? [];
  expect(after.map(({ id }) => id)).toContain(inMenu);
  expect(troubles).toEqual([]);
});

it('uses words when the upload fails', async () => {
  const wrong = join(dataFolder, 'wrong');
  await mkdir(wrong);
  await writeFile(join(wrong, 'index.json'), JSON.stringify({ d4: '00000000' }));
  await writeFile(join(wrong, 'd4.png'), 'no picture');
  await startWith(wrong);
  await playground.waitFor(() => troubles.length > 0, 'the failure to be logged');
  const rolled = await begun();
  const panel = await panelOf(rolled);
  expect(JSON.stringify(panel.raw)).toMatch(CRATE);
  expect(JSON.stringify([rolled.raw, panel.raw])).not.toMatch(/<:\w+:\d+>|"emoji":\{"id"/);
  expect(troubles).toHaveLength(1);
});
