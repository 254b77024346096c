import { describe, expect, it } from 'vitest';
import type { CommandInput } from '../../discord/interactions/ask.ts';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { daysAt } from '../../testkit/discord/days.ts';
import { answersIn } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { settings as reminders } from '../reminders/settings.ts';
import { rest } from './settings.ts';

const HOUR = 3_600_000;
const mia = askBy('Mia');

const days = anew(() => daysAt(games, translator));
const settings = (options: CommandInput['options']) => days.run(mia, 'settings', options);
const stored = () => days.bot.service.settings(mia.person.id);
const suggested = async (option: string, typed: string) =>
  (await days.suggest(mia, 'settings', option, { [option]: typed })).map(({ value }) => value);

describe('/settings', () => {
  it('changes several settings at once', async () => {
    const answer = await settings({
      zone: 'amsterdam',
      quiet: '22-7',
      weekends: 'free',
      'days-off': '2026-03-09..2026-03-10',
      'remind-after': '4h',
      'remind-before': 'off',
    });
    const player = await stored();
    expect(rest.of(player)).toEqual({
      zone: 'Europe/Amsterdam',
      quiet: { from: 1320, to: 420 },
      weekendsOff: true,
      daysOff: [{ from: '2026-03-09', to: '2026-03-10' }],
      setAt: days.bot.now(),
    });
    expect([reminders.after.of(player), reminders.before.of(player)]).toEqual([4 * HOUR, undefined]);
    const words = wordsOf(await days.see(answer));
    expect(words).toContain('Time zone: **Europe/Amsterdam**');
    expect(words).toContain('Quiet hours: **22:00-7:00**');
    expect(words).toMatch(/Days off: \*\*9\s?–\s?10 Mar/);
  });

  it('changes nothing if one value is refused', async () => {
    expect(refusalOf(await settings({ zone: 'BST' }))).toBe('zone-several');
    expect(refusalOf(await settings({ zone: 'UTC+2' }))).toBe('zone-offset');
    expect(refusalOf(await settings({ zone: 'Berlin', quiet: '8-7' }))).toBe('quiet-long');
    expect(refusalOf(await settings({ 'remind-after': 'soon' }))).toBe('interval-value');
    expect(refusalOf(await settings({ weekends: 'perhaps' }))).toBe('discord.refuse.unknown');
    expect((await stored()).values).toEqual({});
  });

  it('changes a page by one submit, and cancels days off', async () => {
    await settings({ 'days-off': '2026-03-09..2026-03-12' });
    await settings({ 'days-off': '2026-03-20' });
    const shown = await days.see(await days.press(mia, '1:settings'));
    const form = controlOf(shown, 'Change: Your time off…');
    const { fields } = await days.form(mia, form);
    expect(fields.map(({ name }) => name)).toEqual(['zone', 'quiet', 'weekends', 'days-off', 'days-back']);
    const answers = { zone: ['UTC'], quiet: ['off'], weekends: ['free'], 'days-off': [] };
    await days.see(
      await days.fill(mia, form, {
        ...answers,
        'days-back': ['2026-03-09..2026-03-12'],
      }),
    );
    expect(rest.of(await stored())).toMatchObject({
      weekendsOff: true,
      daysOff: [{ from: '2026-03-20', to: '2026-03-20' }],
    });
    expect(await suggested('days-back', '')).toEqual(['2026-03-20..2026-03-20']);
    const refused = await days.fill(mia, form, {
      ...answers,
      weekends: ['play'],
      quiet: ['8-7'],
    });
    expect(refusalOf(refused)).toBe('quiet-long');
    const again = answersIn(await days.form(mia, days.insteadId(refused)));
    expect(again).toMatchObject({ quiet: ['8-7'], weekends: ['play'] });
    expect(rest.of(await stored())).toMatchObject({ weekendsOff: true });
  });

  it('shows a typed interval among the offered ones', async () => {
    const shown = await days.see(await settings({ 'remind-after': '36h' }));
    const { fields } = await days.form(mia, controlOf(shown, 'Change: Reminders…'));
    const [field] = fields;
    const chosen = field?.kind === 'choices' ? field.choices.filter((choice) => choice.chosen) : [];
    expect(chosen).toEqual([expect.objectContaining({ value: '36h', label: 'After 1 day and 12 hours' })]);
  });

  it('suggests zones with their current time, the likely ones first', async () => {
    expect((await suggested('zone', ''))[0]).toBe('Europe/London');
    expect(await suggested('zone', 'berl')).toEqual(['Europe/Berlin']);
    const [ny] = await days.suggest(mia, 'settings', 'zone', { zone: 'new york' });
    expect(ny).toEqual({ name: 'America/New York · 07:00', value: 'America/New_York' });
    expect(await suggested('zone', 'BST')).toEqual(['Europe/London', 'Asia/Dhaka', 'Pacific/Bougainville']);
    expect(await suggested('zone', 'zürich')).toEqual(['Europe/Zurich']);
    expect(await suggested('zone', 'germany')).toEqual(['Europe/Berlin']);
    expect(await suggested('zone', 'utc+5:30')).toEqual(['Asia/Kolkata', 'Asia/Colombo']);
    expect(await suggested('quiet', '')).toContain('22:00-7:00');
    expect(await suggested('remind-after', '12')).toEqual(['12h']);
    expect(await suggested('remind-before', 'never')).toEqual(['off']);
  });
});
