import { describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { daysAt, wordsIn } from '../../testkit/discord/days.ts';
import { threePlayers } from '../../testkit/discord/three-players.ts';
import { translator } from '../../testkit/discord/translator.ts';

const idOf = (name: string) => askBy(name).person.id;

const days = anew(() => daysAt(games, translator));

const { done, choices, choose } = threePlayers(days);

/** Mia and Ben have finished a round, so dice were rolled; one of them has then chosen a die. */
const roundEnded = async () => {
  await days.open();
  await days.run(askBy('Ben'), 'join');
  await days.run(askBy('Mia'), 'start');
  await days.tell();
  await done('Mia', 'Ben');
  const isMias = wordsIn(days.newest()).includes(`<@${idOf('Mia')}>`);
  const [chooser, other] = isMias ? ['Mia', 'Ben'] : ['Ben', 'Mia'];
  const [die] = await days.suggest(askBy(chooser), 'play', 'move', { move: 'dice' });
  await days.run(askBy(chooser), 'play', { move: die?.value ?? '' });
  return { chooser, other };
};

describe('an undo that the players agreed on', () => {
  it('is shown, and the undone moves no longer are', async () => {
    const { chooser, other } = await roundEnded();
    await days.tell();
    expect(wordsIn(days.newest())).toContain('roll 2');
    const would = await days.see(await days.run(askBy(chooser), 'undo'));
    const [, move = ''] = /starting with your own move:\*\*\n- ([^.]+)/.exec(wordsOf(would)) ?? [];
    expect(move).toContain(chooser);
    const asked = await days.see(await days.press(askBy(chooser), controlOf(would, 'Ask the others')));
    expect(wordsOf(asked)).toContain('asked the others in the channel');
    await days.tell();
    expect(wordsIn(days.newest())).toContain(`Undo these moves?**\n- ${move}`);
    await choose(other, 'yes');
    expect(wordsIn(days.newest())).toMatch(/roll 1[\s\S]*Everyone agreed: 1 move was undone/);
    expect(wordsIn(days.newest())).not.toContain(move);
    expect(days.newest().message.notify).toEqual([idOf(chooser)]);
  });
});

describe('a proposed undo', () => {
  it('is withdrawn when somebody moves on, and the message shows it', async () => {
    const { chooser, other } = await roundEnded();
    const would = await days.see(await days.run(askBy(chooser), 'undo'));
    await days.press(askBy(chooser), controlOf(would, 'Ask the others'));
    await days.tell();
    const message = days.newest();
    expect(wordsIn(message)).toContain('Undo these moves?');
    const [yes = ''] = choices();
    await done(other);
    expect(days.newest().id).toBe(message.id);
    expect(wordsIn(days.newest())).not.toContain('Undo these moves?');
    expect(refusalOf(await days.press(askBy(other), yes))).toBe('proposal-gone');
  });

  it('does not list moves that were undone already', async () => {
    const { chooser, other } = await roundEnded();
    await done(other);
    const tableId = await days.tableId();
    await days.bot.service.undo({ tableId, person: askBy(other).person, origin: 'back' });
    const would = await days.see(await days.run(askBy(chooser), 'undo'));
    await days.press(askBy(chooser), controlOf(would, 'Ask the others'));
    await days.tell();
    const [, moves = ''] = /Undo these moves\?\*\*\n((?:- .*\n)+)/.exec(wordsIn(days.newest())) ?? [];
    expect(moves.match(/^- /gm)).toHaveLength(1);
    expect(moves).toContain(chooser);
  });
});
