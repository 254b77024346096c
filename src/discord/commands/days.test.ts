import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { createVoice } from '../../i18n/index.ts';
import { clockText } from '../../table/clock.ts';
import { tableCatalogs } from '../../table/words.ts';
import { allComponents } from '../testing/checklist.ts';
import { type Days, daysAt, pressesIn, wordsIn } from '../testing/days.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../testing/desk.ts';
import { discordCatalogs } from '../words.ts';

const HOUR = 3_600_000;
const voice = createVoice({
  discord: discordCatalogs,
  table: tableCatalogs,
  ...Object.fromEntries(games.map(({ id, locales }) => [id, locales])),
});

let days: Days;
beforeEach(() => {
  days = daysAt(games, voice);
});

const table = async () => (await days.desk.service.openIn('90'))?.table;
/** What everybody has chosen so far in whatever is asked. */
const agree = async (...names: readonly string[]) => {
  await days.tell();
  for (const name of names) {
    const [yes = ''] = pressesIn(days.newest(), 'vote');
    await days.press(askBy(name), yes);
    await days.tell();
  }
};
/** Mia has resigned, Ben and Zoe play on. */
async function withCaretaker(clock = 'none'): Promise<string> {
  await days.open({ clock });
  await days.run(askBy('Ben'), 'join');
  await days.run(askBy('Zoe'), 'join');
  await days.run(askBy('Mia'), 'start');
  const id = await days.tableId();
  const sure = await days.see(await days.run(askBy('Mia'), 'resign'));
  expect(wordsOf(sure)).toContain('You may come back');
  await days.press(askBy('Mia'), `1:resign-yes:${id}`);
  await days.tell();
  return id;
}

describe('the clock of a new table', () => {
  it.each([
    ['fast', 'fast', 'Clock: **fast: 1 day at the beginning, 4 hours more each turn, at most 3 days**'],
    [
      '2D + 6h / 4d',
      '2d+6h/4d',
      'Clock: **2 days at the beginning, 6 hours more each turn, at most 4 days**',
    ],
    [undefined, 'none', 'Clock: **none'],
  ])('said as %s is %s, and shown in the lobby', async (said, kept, shown) => {
    await days.open(said === undefined ? {} : { clock: said });
    await days.tell();
    expect(clockText((await table())?.clock)).toBe(kept);
    expect(wordsIn(days.newest())).toContain(shown);
  });

  it.each(['soon', '0d', '99d', '3d/1d', '🙃'])('said as %s is refused with a sentence', async (clock) => {
    expect(refusalOf(await days.open({ clock }))).toBe('table.clock-value');
    expect(await table()).toBeUndefined();
  });

  it('is suggested by name with what it means, and own values in words', async () => {
    const named = await days.suggest(askBy('Mia'), 'newgame', 'clock', { clock: '' });
    expect(named.map(({ value }) => value)).toEqual(['none', 'fast', 'medium', 'slow']);
    expect(named[2]?.name).toBe('Medium: 3 days at the beginning, 12 hours more each turn, at most 5 days');
    const slow = await days.suggest(askBy('Mia'), 'newgame', 'clock', { clock: 'slow' });
    expect(slow.map(({ value }) => value)).toEqual(['slow']);
    const own = await days.suggest(askBy('Mia'), 'newgame', 'clock', { clock: '90m' });
    expect(own).toEqual([
      {
        name: '1 hour and 30 minutes at the beginning, 0 minutes more each turn, at most 1 hour and 30 minutes',
        value: '1h30m+0/1h30m',
      },
    ]);
    for (const clock of ['soon', 'x'.repeat(3000)])
      expect(await days.suggest(askBy('Mia'), 'newgame', 'clock', { clock })).toEqual([]);
  });

  it('is the same in a thread, where the channel has a table already', async () => {
    await days.open();
    const refused = await days.see(
      await days.run(askBy('Ben'), 'newgame', { game: games[0]?.id ?? '', clock: '2d+6h/4d' }),
    );
    await days.press(askBy('Ben'), controlOf(refused, 'Open it in a thread'));
    const opened = (await days.desk.service.openIn('thread-1'))?.table;
    expect(clockText(opened?.clock)).toBe('2d+6h/4d');
  });

  it('is changed by the host in the private menu, or by /clock', async () => {
    await days.open();
    const id = await days.tableId();
    await days.see(await days.press(askBy('Mia'), `1:set:${id}:clock`, ['slow']));
    expect(clockText((await table())?.clock)).toBe('slow');
    await days.see(await days.run(askBy('Mia'), 'clock', { clock: 'fast' }));
    expect(clockText((await table())?.clock)).toBe('fast');
    expect(refusalOf(await days.run(askBy('Ben'), 'clock', { clock: 'slow' }))).toBe('table.host-only');
  });
});

describe('/clock in a running game', () => {
  it('shows how everybody stands, when they rest, and the limits', async () => {
    const player = await days.desk.service.settings(askBy('Ben').person.id);
    const rhythm = {
      zone: 'Europe/Amsterdam',
      quiet: { from: 22 * 60, to: 7 * 60 },
      weekendsOff: true,
      daysOff: [{ from: '2026-03-24', to: '2026-03-31' }],
    };
    await days.desk.store.savePlayer({ ...player, rhythm });
    await days.open({ clock: 'medium' });
    await days.run(askBy('Ben'), 'join');
    await days.run(askBy('Mia'), 'start');
    await days.wind(HOUR);
    const seen = wordsOf(await days.see(await days.run(askBy('Mia'), 'clock')));
    expect(seen).toMatch(/\*\*Mia\*\*: 2 days and 23 hours left · ⏳ Time runs out <t:\d+:R>\n/);
    expect(seen).toMatch(
      /\*\*Ben\*\*: .*rests 22:00–07:00 \(Europe\/Amsterdam\), on weekends, and 24.{1,3}31 Mar/,
    );
    expect(seen).toContain('at most 12 a day');
    expect(seen).toContain('at most 30 in a year');
    const stranger = await days.see(await days.run(askBy('Zoe'), 'clock'));
    expect(allComponents(stranger.components).some(({ options }) => options !== undefined)).toBe(false);
    expect(wordsOf(await days.see(await days.run(askBy('Zoe'), 'table')))).toContain(
      '2 days and 23 hours left',
    );
  });

  it('proposes another one, out of the menu too; all must agree', async () => {
    const id = await days.begun();
    const menu = `1:clock:${id}`;
    const asked = await days.see(await days.press(askBy('Mia'), menu, ['fast']));
    expect(wordsOf(asked)).toContain('The others are asked in the channel');
    expect(clockText((await table())?.clock)).toBe('none');
    expect(refusalOf(await days.run(askBy('Ben'), 'clock', { clock: 'slow' }))).toBe('table.motion-open');
    await agree('Ben');
    expect(clockText((await table())?.clock)).toBe('fast');
    expect(refusalOf(await days.run(askBy('Zoe'), 'clock', { clock: 'slow' }))).toBe('table.not-seated');
    expect(refusalOf(await days.run(askBy('Mia'), 'clock', { clock: 'soon' }))).toBe('table.clock-value');
  });

  it('changes it at once where nobody else is asked', async () => {
    await days.open();
    const id = await days.tableId();
    await days.press(askBy('Mia'), `1:computer:${id}`);
    await days.run(askBy('Mia'), 'start');
    const set = await days.see(await days.run(askBy('Mia'), 'clock', { clock: '3d' }));
    expect(wordsOf(set)).toContain('The clock from now on: 3 days at the beginning');
  });
});

describe('a seat', () => {
  it('that a computer plays is taken back by Play or /replace', async () => {
    const id = await withCaretaker();
    const away = await days.see(await days.press(askBy('Mia'), `1:play:${id}`));
    expect(wordsOf(away)).toContain('A computer plays on for you');
    const back = await days.see(await days.press(askBy('Mia'), controlOf(away, 'Take my seat back')));
    expect(wordsOf(back)).toContain('Mia is back and plays on');
    await days.press(askBy('Mia'), `1:resign-yes:${id}`);
    expect(wordsOf(await days.see(await days.run(askBy('Mia'), 'replace')))).toContain('Mia is back');
  });

  it('is free for anybody once the others agree', async () => {
    const id = await withCaretaker();
    expect(refusalOf(await days.run(askBy('Xan'), 'replace'))).toBe('discord.refuse.replace-nothing');
    expect(refusalOf(await days.press(askBy('Xan'), `1:play:${id}`))).toBe('table.not-seated');
    const suggested = await days.suggest(askBy('Ben'), 'replace', 'seat', {});
    expect(suggested).toEqual([{ name: 'Mia', value: '1' }]);
    expect(refusalOf(await days.run(askBy('Ben'), 'replace', { seat: 'Zoe' }))).toBe('table.not-caretaker');
    for (const seat of ['7', 'nobody', ' '])
      expect(refusalOf(await days.run(askBy('Ben'), 'replace', { seat }))).toBe('discord.refuse.seat');
    await days.see(await days.run(askBy('Ben'), 'replace', { seat: 'Mia' }));
    await agree('Zoe');
    expect(wordsIn(days.newest())).toContain('The seat of Mia is free');
    const open = await days.see(await days.press(askBy('Xan'), `1:play:${id}`));
    expect(wordsOf(open)).toContain('A seat is free at this table');
    const taken = await days.see(await days.press(askBy('Xan'), controlOf(open, 'Take the seat of Mia')));
    expect(wordsOf(taken)).toContain('Xan plays on for Mia');
    expect(refusalOf(await days.run(askBy('Mia'), 'replace'))).toBe('discord.refuse.replace-nothing');
  });

  it('of several is chosen by a button', async () => {
    const id = await withCaretaker();
    await days.press(askBy('Zoe'), `1:resign-yes:${id}`);
    const which = await days.see(await days.run(askBy('Ben'), 'replace'));
    const done = await days.see(
      await days.press(askBy('Ben'), controlOf(which, 'Ask: free the seat of Zoe')),
    );
    // Nobody else is left to be asked.
    expect(wordsOf(done)).toContain('Anybody may now take the seat of Zoe');
  });

  it('cannot be replaced before the game', async () => {
    await days.open();
    expect(refusalOf(await days.run(askBy('Mia'), 'replace'))).toBe('discord.refuse.replace-lobby');
  });
});

describe('/move', () => {
  /** Two games of Mia's whose channels are gone. */
  async function homeless(): Promise<readonly string[]> {
    const first = await days.begun();
    await days.run(askBy('Mia', { channelId: '91' }), 'newgame', { game: games[0]?.id ?? '' });
    await days.run(askBy('Mia', { channelId: '91' }), 'start');
    const second = (await days.desk.service.openIn('91'))?.table.id ?? '';
    for (const id of [first, second]) await days.desk.service.sleep(id, 'channel');
    return [first, second];
  }

  it('has nothing to do where every game has its channel', async () => {
    await days.begun();
    expect(refusalOf(await days.run(askBy('Mia', { channelId: '92' }), 'move'))).toBe(
      'discord.refuse.move-nothing',
    );
  });

  it('brings the game that is chosen', async () => {
    const [first = '', second = ''] = await homeless();
    const here = (name: string) => askBy(name, { channelId: '92' });
    const suggested = await days.suggest(here('Mia'), 'move', 'table', {});
    expect(suggested.map(({ value }) => value)).toEqual([first, second]);
    expect(suggested[0]?.name).toContain('Mia, Ben');
    const which = await days.see(await days.run(here('Mia'), 'move'));
    expect(wordsOf(which)).toContain('Which game goes on here?');
    await days.see(await days.press(here('Mia'), '1:move', [second]));
    expect((await days.desk.service.openIn('92'))?.table.id).toBe(second);
    expect(refusalOf(await days.run(here('Ben'), 'move'))).toBe('table.channel-occupied');
    expect(refusalOf(await days.run(here('Mia'), 'move', { table: second }))).toBe(
      'discord.refuse.move-nothing',
    );
    await days.run(askBy('Ben', { channelId: '93' }), 'move', { table: first });
    expect((await days.desk.service.openIn('93'))?.table.id).toBe(first);
  });

  it('is for its people, on its server, where the bot may write', async () => {
    await homeless();
    const elsewhere = askBy('Mia', { channelId: '92', guildId: '8' });
    expect(refusalOf(await days.run(elsewhere, 'move'))).toBe('discord.refuse.move-nothing');
    expect(refusalOf(await days.run(askBy('Zoe', { channelId: '92' }), 'move'))).toBe(
      'discord.refuse.move-nothing',
    );
    const closed = askBy('Ben', { channelId: '92', permissions: 0n });
    expect(refusalOf(await days.run(closed, 'move'))).toBe('discord.refuse.permissions');
  });
});
