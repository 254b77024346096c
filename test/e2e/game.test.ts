import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PersonDriver, SeenMessage } from '../../playground/index.ts';
import { byCommands, byPanel, callsOf, openTable, type Player, someChoice } from './players.ts';
import { publicMessage, refusalsOf, useWorld } from './world.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

const world = useWorld();

describe('four people', () => {
  it('play a whole game by slash commands and by buttons, with a restart of the bot in the middle', async () => {
    const { playground } = world;
    const at = (handle: string) => playground.person(handle).in('table-1');
    const [ann, ben, chloe, daan] = ['ann', 'ben', 'chloe', 'daan'].map(at) as [
      PersonDriver,
      PersonDriver,
      PersonDriver,
      PersonDriver,
    ];
    const players: readonly [Player, ...(readonly Player[])] = [
      [ann, byCommands()],
      [ben, byPanel()],
      [chloe, byPanel(1)],
      [daan, byCommands(1)],
    ];

    const opened = await openTable(ann, 'roll-to-the-top', 'board:tree');
    expect(opened.isPrivate).toBe(true);
    const lobby = await ben.sees((message) => message.hasButton(/^1:join:/));
    await ben.command('/table join');
    await chloe.beginCommand({ command: 'table', path: ['join'] });
    await daan.beginCommand({ command: 'table', path: ['join'] });
    await ann.sees(
      (message) => /Ann[\s\S]*Ben[\s\S]*Daan/.test(message.text) && message.text.includes('Chloé'),
    );
    expect(lobby.text).not.toMatch(/[0-9a-f]{64}/);
    const sealed = await ben.command('/table verify');
    const seedHash = /`([0-9a-f]{64})`/.exec(sealed.text)?.[1];
    await ann.command('/table start');

    const seen = new Set<string>();
    let over: SeenMessage | undefined;
    let restarted = false;
    for await (const call of callsOf(playground, players)) {
      over = call;
      if (seen.has(call.id) || call.hasButton(/^1:rematch:/)) continue;
      seen.add(call.id);
      await playground.waitFor(() => withButtons(ann).length === 1, 'the message before to lose its buttons');
      if (!restarted && seen.size >= 3) restarted = await restartWithOpenPanel(players, call);
    }

    expect(restarted).toBe(true);
    if (over === undefined) throw new Error('nobody was called');
    expect(over.text).toMatch(/wins!|share the win!/);
    expect(over.text).not.toMatch(/[0-9a-f]{64}/);
    const verdict = await ben.command('/table verify');
    expect(verdict.text).toContain('✅');
    const seed = /`([0-9a-f]{64})`, SHA-256/.exec(verdict.text)?.[1] ?? '';
    expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(seedHash);
    for (const [index, picture] of over.pictures.entries()) {
      expect(picture.alt.length).toBeGreaterThan(20);
      expect((await pictureAtEnd(ann, index)).subarray(0, 4)).toEqual(PNG);
    }
    await ben.press('More');
    const film = await ben.press('Film');
    const replay = await chloe.command('/table replay');
    expect([film.isPrivate, replay.isPrivate]).toEqual([true, false]);
    for (const shown of [film.message, replay.message]) {
      const [picture] = shown.pictures;
      expect(picture?.alt).toMatch(/^Film .+Roll to the Top!.+Ann.+: \S+ \d+, /);
      expect((await shown.bytes(picture?.url ?? '')).subarray(0, 6).toString()).toBe('GIF89a');
    }
    const analysis = await ann.press('Luck and choice');
    expect([analysis.isPrivate, analysis.text]).toEqual([true, expect.stringContaining('Luck and choice')]);
    const [chart] = analysis.message.pictures;
    expect(chart?.alt).toMatch(/^Chart of the expected results during the game\. Ann: /);
    expect((await analysis.message.bytes(chart?.url ?? '')).subarray(0, 4)).toEqual(PNG);
    const sheets = await ann.menuCommand("Show this game's sheets", over);
    expect(sheets.isPrivate).toBe(true);
    expect(sheets.message.pictures.length).toBeGreaterThanOrEqual(players.length);
    const chat = await ann.menuCommand("Show this game's sheets", await ben.say('Well played!'));
    expect([chat.isPrivate, chat.text]).toEqual([true, expect.stringContaining("isn't part of a game")]);
    expect(refusalsOf(playground)).toEqual([]);
  });
});

/**
 * Restarts the bot while a player has an open panel, and continues on that panel.
 *
 * @returns false if nobody has a panel with a choice now
 */
async function restartWithOpenPanel(players: readonly Player[], call: SeenMessage): Promise<boolean> {
  const waiting = players.find(([person]) => call.text.includes(person.mention))?.[0];
  const panel = (await waiting?.press(/^1:play:/))?.message;
  if (panel === undefined) return false;
  await world.restart();
  const answer = await someChoice(panel);
  expect(answer?.kind ?? 'update').toBe('update');
  return answer !== undefined;
}

/** A picture in the message at the game's end, whose pictures change once the analysis is finished. */
async function pictureAtEnd(person: PersonDriver, index: number): Promise<Buffer> {
  const urlNow = () => publicMessage(person, /^1:rematch:/)?.pictures[index]?.url ?? '';
  const url = urlNow();
  try {
    return (await publicMessage(person, /^1:rematch:/)?.bytes(url)) ?? Buffer.of();
  } catch (error) {
    if (urlNow() === url) throw error;
    return pictureAtEnd(person, index);
  }
}

/** The public messages with usable buttons. */
function withButtons(person: PersonDriver): readonly string[] {
  return person.messages
    .filter((message) => !message.isPrivate && message.buttons.length > 0)
    .map(({ id }) => id);
}
