import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { askBy, controlOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { type PersonDriver, personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';

let bot: PersonDriver['bot'];
let run: PersonDriver['run'];
let newgame: PersonDriver['newgame'];
let suggest: PersonDriver['suggest'];
let press: PersonDriver['press'];
let see: PersonDriver['see'];
let begun: PersonDriver['begun'];
beforeEach(() => {
  ({ bot, run, newgame, suggest, press, see, begun } = personDriver(games, translator));
});

/** Presses until nothing is left to choose. @returns the last message */
async function endRoll(id: string, who = 'Mia') {
  const panel = await see(await press(askBy(who), `1:play:${id}`));
  return see(await press(askBy(who), controlOf(panel, 'End my roll')));
}

describe('the help below a panel', () => {
  it('shows the rules of the game', async () => {
    const id = await begun();
    const panel = await see(await press(askBy('Mia'), `1:play:${id}`));
    expect(() => controlOf(panel, 'Undo')).toThrow();
    expect(wordsOf(await see(await press(askBy('Mia'), controlOf(panel, 'Rules'))))).toContain(
      'Roll to the Top!',
    );
  });

  it('takes a move back, or keeps it and returns to the panel', async () => {
    const id = await begun();
    const args = (await suggest(askBy('Mia'), 'climb', 'dice', {}, 'write'))[0]?.value ?? '';
    const box = (await suggest(askBy('Mia'), 'climb', 'box', { dice: args }, 'write'))[0]?.value ?? '';
    const panel = await see(await run(askBy('Mia'), 'climb', { dice: args, box }, 'write'));
    const question = await see(await press(askBy('Mia'), controlOf(panel, 'Undo')));
    expect(wordsOf(question)).toContain('This will be undone');
    const kept = await see(await press(askBy('Mia'), controlOf(question, 'Keep the move')));
    expect(controlOf(kept, 'Undo')).toBe(controlOf(panel, 'Undo'));
    await press(askBy('Mia'), controlOf(question, 'Undo'));
    expect((await bot.service.load(id))?.table.head).toBe(3);
  });
});

describe('after a move', () => {
  const elsewhere = { channelId: '91', guildId: '8' };

  it('the next game that waits is offered, also on another server', async () => {
    const graphia = games.find(({ id }) => id === 'graphia-genesis');
    const first = await begun();
    await newgame(askBy('Mia', elsewhere), { game: 'graphia-genesis' });
    await run(askBy('Mia', elsewhere), 'start');
    const after = await endRoll(first);
    expect(wordsOf(after)).toContain('in <#91>. Your turn started');
    const next = await see(
      await press(askBy('Mia'), controlOf(after, `Next: ${graphia?.emoji} Graphia Genesis`)),
    );
    expect(wordsOf(next)).toContain('Graphia Genesis');
    expect(controlOf(next, 'Rules')).toContain((await bot.service.openIn('91'))?.table.id);
  });

  it('no game on a server that the person has left is offered', async () => {
    const first = await begun();
    await newgame(askBy('Mia', elsewhere), { game: 'graphia-genesis' });
    await run(askBy('Mia', elsewhere), 'start');
    bot.left.add('1077');
    expect(wordsOf(await endRoll(first))).not.toContain('Next:');
  });

  it('nothing is offered where no other game waits', async () => {
    expect(wordsOf(await endRoll(await begun()))).not.toContain('Next:');
  });
});
