import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonDriver } from '../../playground/index.ts';
import { beginGame, newChannel, tellsOfSkip } from './players.ts';
import { PATIENCE, useWorld } from './world.ts';

/** When a late interaction arrives, and when Discord drops one, in ms of the playground's clock. */
const LATE = 2_500;
const GIVEN_UP = PATIENCE;

const world = useWorld();

let ann: PersonDriver;
let ben: PersonDriver;
beforeEach(async () => {
  [, ann, ben] = await newChannel(world.playground, 'ann', 'ben');
  await beginGame([ann, ben], 'roll-to-the-top');
});
afterEach(() => world.playground.host.clearFaults());

const skips = async (name: string) =>
  (await ann.command('/table history')).text.match(new RegExp(`${name} skips`, 'g'))?.length ?? 0;

describe('an interaction', () => {
  it('that arrives late is answered in time and takes effect once', async () => {
    await world.playground.host.faultInteractions('late');
    const id = await ann.beginCommand('/play move:done');
    await world.playground.host.wind(LATE);
    await ann.answerTo(id);
    await ann.sees(tellsOfSkip('Ann'));
    expect(await skips('Ann')).toBe(1);
  });

  it('that arrives too late still takes effect once, and is refused when repeated', async () => {
    await world.playground.host.faultInteractions('late');
    const id = await ann.beginCommand('/play move:done');
    await world.playground.host.wind(GIVEN_UP);
    await expect(ann.answerTo(id)).rejects.toThrow('did not respond');
    await ben.sees((message) => message.hasButton(/^1:play:/) && !message.text.includes(ann.mention));
    expect(await skips('Ann')).toBe(1);
    const again = await ann.command('/play move:done');
    expect([again.isPrivate, again.text]).toEqual([true, "It's not your turn. Waiting for Ben."]);
    expect(await skips('Ann')).toBe(1);
  });

  it('that is lost does nothing, and takes effect once when repeated', async () => {
    await world.playground.host.faultInteractions('lose');
    const id = await ann.beginCommand('/play move:done');
    await world.playground.host.wind(GIVEN_UP);
    await expect(ann.answerTo(id)).rejects.toThrow('did not respond');
    expect(await skips('Ann')).toBe(0);
    await ann.command('/play move:done');
    expect(await skips('Ann')).toBe(1);
  });

  it('that is delivered twice makes one move, and the panel continues', async () => {
    const panel = (await ann.press(/^1:play:/)).message;
    const done = panel.buttons.find(({ label }) => label?.startsWith('End my roll'));
    await world.playground.host.faultInteractions('double');
    const pressed = await panel.press(done?.customId ?? '');
    expect(pressed.kind).toBe('update');
    expect(await skips('Ann')).toBe(1);
    // A phone still shows the old panel.
    const stale = await ann.press(/^1:play:/);
    expect(stale.text).toContain('Waiting for Ben.');
    expect(await skips('Ann')).toBe(1);
  });
});
