import { describe, expect, it } from 'vitest';
import type { CommandInput } from '../../discord/interactions/ask.ts';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { daysAt } from '../../testkit/discord/days.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { settings as reminderSettings } from '../reminders/settings.ts';

const mia = askBy('Mia');

const days = anew(() => daysAt(games, translator));
const settings = (options: CommandInput['options']) => days.run(mia, 'settings', options);

describe('a snooze', () => {
  const until = async () => reminderSettings.snoozedUntil.of(await days.bot.service.settings(mia.person.id));

  it('lasts eight hours or until the person’s morning, and can be ended early', async () => {
    await days.see(await days.press(mia, '1:snooze:hours'));
    expect(await until()).toEqual(new Date('2026-03-02T20:00:00Z'));
    await settings({ zone: 'Asia/Tokyo' });
    await days.see(await days.press(mia, '1:snooze:morning'));
    expect(await until()).toEqual(new Date('2026-03-02T23:00:00Z'));
    const shown = await days.see(await days.press(mia, '1:settings'));
    await days.see(await days.press(mia, controlOf(shown, 'Stop snoozing')));
    expect(await until()).toEqual(days.bot.now());
  });

  it('shows when the next reminder comes, after the quiet hours', async () => {
    await settings({ quiet: '19-7' });
    const answer = wordsOf(await days.see(await days.press(mia, '1:snooze:hours')));
    expect(answer).toContain(`<t:${Date.parse('2026-03-03T07:00:00Z') / 1000}:R>`);
  });
});

describe('/nudge', () => {
  const nudge = (name: string) => days.run(askBy(name), 'nudge');

  it('lists who was nudged, who rests, who was nudged recently, and who has muted the game', async () => {
    const id = await days.begun('Ben', 'Zoe', 'Flo');
    await days.run(askBy('Zoe'), 'settings', { quiet: '11-15' });
    await days.press(askBy('Flo'), `1:mute:${id}`);
    const first = wordsOf(await days.see(await nudge('Mia')));
    expect(first.split('\n').filter((line) => line !== '')).toEqual([
      'Nudged: Ben.',
      `Zoe is off right now and will be told <t:${Date.parse('2026-03-02T15:00:00Z') / 1000}:R>.`,
      'Flo has muted this game.',
    ]);
    const second = wordsOf(await days.see(await nudge('Ben')));
    expect(second).toContain('Nudged: Mia.');
    expect(second).toContain('Zoe has already been nudged in the last 24 hours.');
  });
});
