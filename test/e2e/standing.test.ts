import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPlayground, type PersonDriver, type SeenMessage } from '../../playground/index.ts';
import { MORE, openTable } from './players.ts';
import {
  challengeStones,
  PATIENCE,
  publicMessage,
  startBot,
  type Troubles,
  useWorld,
  type World,
} from './world.ts';

const DAY = 86_400_000;
const PLAY = /^1:play:/;
const REMATCH = /^1:rematch:/;
const BEGIN = /^1:begin-challenge:/;
const RESULTS = /^1:challenge:results:/;
const SHARE = /^1:share:/;

/** The message is posted or edited after each move. */
const stateOf = ({ id, text }: SeenMessage) => `${id} ${text}`;

/** Makes the person's moves here until a button shows that the game is over. */
async function playOut(people: readonly PersonDriver[], over: RegExp, until: World['playground']['waitFor']) {
  const seen = new Set<string>();
  const [first] = people;
  if (first === undefined) throw new Error('nobody plays');
  for (;;) {
    const call = await until(() => {
      const ended = publicMessage(first, over);
      if (ended !== undefined && !ended.hasButton(/^1:challenge:play:/) && ended.hasButton(MORE))
        return ended;
      const newest = publicMessage(first, PLAY);
      return newest !== undefined && !seen.has(stateOf(newest)) ? newest : undefined;
    }, 'the next throw');
    if (!call.hasButton(PLAY)) return call;
    seen.add(stateOf(call));
    for (const person of people) {
      const [stone] = await person.autocomplete('/play move:write');
      if (stone !== undefined) await person.command(`/play move:${stone.value}`);
    }
  }
}

const world = useWorld([challengeStones]);
let ann: PersonDriver;
let ben: PersonDriver;
let chloe: PersonDriver;
beforeEach(() => {
  [ann, ben, chloe] = ['ann', 'ben', 'chloe'].map((handle) => world.playground.person(handle)) as [
    PersonDriver,
    PersonDriver,
    PersonDriver,
  ];
  // Everybody uses English here.
  return Promise.all([ben, chloe].map((person) => person.speaks('en-US')));
});

const until: World['playground']['waitFor'] = (look, what) => world.playground.waitFor(look, what);
const isSound = () => {
  expect(world.playground.refusals).toEqual([]);
};

describe('the standing', () => {
  it('shows a finished game in /stats and on the leaderboard', async () => {
    const [a, b] = [ann.in('table-1'), ben.in('table-1')];
    expect((await a.command('/stats')).text).toContain('finished a game yet');
    expect((await a.command('/leaderboard')).text).toContain('Nobody is on the leaderboard');
    await openTable(a, 'stepping-stones', 'rounds:6');
    await b.sees((message) => message.hasButton(/^1:join:/));
    await b.command('/table join');
    await a.command('/table start');
    await playOut([a, b], REMATCH, until);

    const answer = await a.command('/stats');
    expect(answer.isPrivate).toBe(true);
    expect(answer.text).toMatch(/Stepping Stones\*\*: 1 game · [01] won · place [12]\.0 of 2\.0 on average/);
    expect(answer.text).toContain('less than a minute per turn');
    expect((await a.command('/stats player:@ben')).text).toContain("Ben's finished games on this server");
    expect((await a.command('/stats player:@chloe')).text).toContain("hasn't finished a game");

    const board = await b.command('/leaderboard game:stepping-stones');
    expect(board.text).toMatch(/1\\?\. .*\n[12]\\?\. /);
    expect(board.text).toMatch(/\*\*Ben\*\*.*provisional/);
    expect((await chloe.in('table-1').command('/leaderboard')).text).toContain('not on it yet');
    isSound();
  });
});

describe('the challenge of the day', () => {
  const throwsIn = (message: SeenMessage | undefined) => message?.text.match(/The dice show [^.]*\./g);
  const recordOf = async (person: PersonDriver) => {
    const { message } = await person.command('/table history');
    const [file] = message.files;
    return JSON.parse(String(await message.bytes(file ?? ''))) as {
      readonly setupChance: unknown;
      readonly steps: readonly { readonly chance: readonly unknown[] }[];
    };
  };
  const chanceOf = ({ setupChance, steps }: Awaited<ReturnType<typeof recordOf>>) =>
    JSON.stringify([setupChance, ...steps.map(({ chance }) => chance)].flat());

  it('is played by two with the same dice, and shows its results only to those who have played', async () => {
    const { playground } = world;
    const hall = ann.in('table-2');
    const asked = await hall.command('/daily');
    expect([asked.isPrivate, asked.text]).toEqual([true, expect.stringContaining('only try')]);
    expect(ann.in('direct').messages).toEqual([]);
    const begun = await asked.message.press(BEGIN);
    expect([begun.isPrivate, begun.text]).toEqual([true, expect.stringContaining('direct messages')]);
    const post = await ben.in('table-2').sees((message) => message.hasButton(/^1:challenge:play:/));
    expect(post.isPrivate).toBe(false);
    expect(post.text).toMatch(/Daily challenge, .*Stepping Stones[\s\S]*Still playing: Ann/);

    const early = await post.press(RESULTS);
    expect(early.text).toContain("once you've played");
    const benAsked = await ben.in('table-2').press(/^1:challenge:play:/);
    const benBegins = await benAsked.message.press(BEGIN);
    expect(benBegins.text).toContain('direct messages');

    const [annDirect, benDirect] = [ann.in('direct'), ben.in('direct')];
    const annFirst = await annDirect.sees((message) => message.hasButton(PLAY));
    const benFirst = await benDirect.sees((message) => message.hasButton(PLAY));
    expect(throwsIn(annFirst)).toEqual(throwsIn(benFirst));

    const annEnd = await playOut([annDirect], RESULTS, until);
    // Nothing that Ann gets contains the seed, because Ben still plays.
    expect(annEnd.text).not.toMatch(/[0-9a-f]{64}/);
    expect(annEnd.hasButton(REMATCH)).toBe(false);
    const shared = await annEnd.press(SHARE);
    expect(shared.isPrivate).toBe(true);
    expect(shared.text).toMatch(/^Rollpad daily [\d-]{10} Stepping Stones .* [⬛🟦🟩🟨]+$/mu);
    expect((await benFirst.now())?.hasButton(SHARE)).toBe(false);
    const sealed = await annDirect.command('/table verify');
    expect(sealed.text).toContain('stays secret');
    const hash = /`([0-9a-f]{64})`/.exec(sealed.text)?.[1];
    expect(sealed.text.match(/[0-9a-f]{64}/g)).toEqual([hash]);
    const annRecord = await recordOf(annDirect);
    expect(annRecord).not.toHaveProperty('seed');
    const half = await annEnd.press(RESULTS);
    expect(half.text).toMatch(/1\\?\. \*\*Ann\*\*[\s\S]*Still playing: Ben/);
    expect((await ben.in('table-2').press(RESULTS)).text).toContain("once you've played");

    await playOut([benDirect], RESULTS, until);
    expect(chanceOf(await recordOf(benDirect))).toBe(chanceOf(annRecord));
    await ben.in('table-2').sees(/Finished: Ann and Ben/);
    // Always one message per day and channel.
    expect(
      ben.in('table-2').messages.filter((message) => message.hasButton(/^1:challenge:play:/)),
    ).toHaveLength(1);
    expect(
      ben.in('table-2').messages.find((message) => message.hasButton(/^1:challenge:play:/))?.text,
    ).not.toMatch(/row is/);

    const again = await ben.in('table-2').command('/daily');
    expect(again.text).toMatch(/\*\*Ann\*\*[\s\S]*\*\*Ben\*\*|\*\*Ben\*\*[\s\S]*\*\*Ann\*\*/);
    const [look] = again.message.menus;
    const sheet = await again.message.choose(look?.customId ?? '', look?.options[0]?.value ?? '');
    expect([sheet.isPrivate, sheet.message.pictures.length]).toEqual([true, 1]);

    await playground.host.wind(DAY);
    expect((await annDirect.command('/table verify')).text).toContain('✅');
    const result = await ben
      .in('table-2')
      .sees(({ isPrivate, text }) => !isPrivate && text.includes('**Ann**'));
    expect(result.hasButton(/^1:challenge:play:/)).toBe(false);
    expect((await chloe.in('table-2').press(RESULTS)).text).toContain('**Ann**');
    isSound();
  });

  it('is posted again when its message is old, and appears only once', async () => {
    const { playground } = world;
    await playground.host.wind(DAY);
    await (await ann.in('table-2').command('/daily')).message.press(BEGIN);
    const post = await ann.in('table-2').sees(/Still playing: Ann$/m);
    await playground.host.wind(2 * 3_600_000);
    await (await ben.in('table-2').command('/daily')).message.press(BEGIN);
    const second = await ann.in('table-2').sees(/Still playing: Ann and Ben/);
    await until(() => post.now() === undefined, 'the old message to be gone');
    expect(second.id).not.toBe(post.id);
    isSound();
  });

  it('says what to do if direct messages are closed or have another open game', async () => {
    const { host } = world.playground;
    await host.closeDirectMessages('chloe');
    const question = (await chloe.in('table-2').command('/daily')).message;
    const closed = await question.press(BEGIN);
    expect([closed.isPrivate, closed.text]).toEqual([true, expect.stringContaining('privacy settings')]);
    await host.openDirectMessages('chloe');
    await openTable(chloe.in('direct'), 'stepping-stones');
    const occupied = await question.press(BEGIN);
    expect(occupied.text).toContain('Another game of yours is open');
    await chloe.in('direct').command('/table cancel');
    expect((await question.press(BEGIN)).text).toContain('has started');
    // Closed direct messages are an expected refusal.
    const unasked = world.playground.refusals.filter(({ error }) => error?.code !== 50007);
    expect(unasked).toEqual([]);
  });

  it('counts as played without a result after giving up', async () => {
    const direct = chloe.in('direct');
    await direct.sees((message) => message.hasButton(PLAY));
    const sure = await direct.command('/table resign');
    await sure.message.press(/^1:confirm-cancel:/);
    const results = await chloe.in('table-2').command('/daily');
    expect(results.text).toContain('No result: Chloé');
  });
});

describe('the rules of a server', () => {
  it('are set by channel managers in forms or commands, and take effect', async () => {
    const hall = ann.in('general');
    const names = (await ben.in('general').commands()).map(({ name }) => name);
    expect(names).not.toContain('config');
    expect((await ann.in('general').commands()).map(({ name }) => name)).toContain('config');

    const { message: config } = await hall.command('/config tables:1 cancel:managers language:de');
    const allowed = await ann.in('table-2').channelId();
    const page = { clock: 'none', tables: '1', cancel: 'managers' };
    const save = async (message: SeenMessage, label: string, values: typeof page, channels: string[]) =>
      (await message.press(label)).modal.submit({ ...values, channels });
    const chosen = await save(config, 'Change: New games…', page, [allowed]);
    expect(chosen.kind).toBe('update');
    expect(chosen.text).toContain(`<#${allowed}>`);

    const refused = await openTable(ben.in('general'), 'stepping-stones');
    expect([refused.isPrivate, refused.text]).toEqual([true, expect.stringContaining(`<#${allowed}>`)]);

    await openTable(ben.in('table-2'), 'stepping-stones');
    const lobby = await ben.in('table-2').sees((message) => message.hasButton(/^1:join:/));
    expect(lobby.text).toContain('Mitspielende (1 von 5)');
    const thread = await ben.in('table-2').startThread('another');
    const many = await openTable(thread, 'stepping-stones');
    expect(many.text).toMatch(/1 open game[\s\S]*discord\.com\/channels/);

    await chloe.in('table-2').command('/table join');
    await ben.in('table-2').command('/table start');
    const notTheirs = await chloe.in('table-2').command('/table cancel');
    expect([notTheirs.isPrivate, notTheirs.text]).toEqual([
      true,
      expect.stringContaining('Others are playing'),
    ]);
    const sure = await ann.in('table-2').command('/table cancel');
    await sure.message.press(/^1:confirm-cancel:/);
    await ben.in('table-2').sees((message) => !message.isPrivate && message.text.includes('Ann'));

    const clock = await hall.command('/config clock:2d+6h/4d');
    const cleared = await save(clock.message, 'Change: New games…', { ...page, clock: '2d+6h/4d' }, []);
    expect(cleared.text).toContain('All channels');
  });
});

describe('metrics', () => {
  it('change when somebody plays, and health is reported', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'rollpad-e2e-metrics-'));
    const playground = await createPlayground({ patience: PATIENCE });
    const troubles: Troubles[] = [];
    const metrics = { port: 0, host: '127.0.0.1' };
    const bot = await startBot(playground, troubles, { dataFolder, games: [challengeStones], metrics });
    try {
      const read = async () => (await fetch(`${bot.metrics}/metrics`)).text();
      const before = await read();
      expect(before).toContain('rollpad_gateway_up 1');
      expect(before).toContain('rollpad_database_up 1');
      expect(before).toContain('rollpad_tables{status="playing"} 0');
      expect((await fetch(`${bot.metrics}/healthz`)).status).toBe(200);

      const player = playground.person('ann').in('table-1');
      await openTable(player, 'stepping-stones', 'rounds:6 seats:1');
      await player.command('/table start');
      await player.sees((message) => message.hasButton(PLAY));
      const [stone] = await player.autocomplete('/play move:write');
      await player.command(`/play move:${stone?.value}`);
      expect((await player.command('/rules topic:none')).isPrivate).toBe(true);

      // The bot counts an answer once Discord has taken it.
      await expect.poll(read).toContain('rollpad_interactions_total{kind="command",outcome="refused"} 1');
      const after = await read();
      expect(after).toContain('rollpad_interactions_total{kind="command",outcome="answered"} 3');
      // One lucky stone may end the game.
      expect(after).toMatch(/rollpad_tables\{status="(playing|finished)"\} 1/);
      expect(after).toContain('rollpad_moves_total{game="stepping-stones",by="player"} 1');
      expect(after).toContain('rollpad_interactions_total{kind="suggestions",outcome="answered"} 1');
      expect(after).toContain('rollpad_interaction_acknowledged_seconds_count{kind="command"} 4');
      expect(after).toMatch(/rollpad_jobs_total\{queue="announce",outcome="done"\} [1-9]/);
      expect(after).toMatch(/rollpad_picture_seconds_count [1-9]/);

      await playground.host.gatewayDown();
      await playground.waitFor(() => !playground.online, 'the gateway to be down');
      await expect.poll(async () => (await fetch(`${bot.metrics}/healthz`)).status).toBe(503);
      expect(await read()).toContain('rollpad_gateway_up 0');
    } finally {
      await bot.stop();
      await playground.close();
      await rm(dataFolder, { recursive: true, force: true });
    }
    await expect(fetch(`${bot.metrics}/healthz`)).rejects.toThrow();
  });
});
