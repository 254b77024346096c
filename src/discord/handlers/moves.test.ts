import { describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { askBy } from '../../testkit/discord/bot-context.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';

const mia = askBy('Mia');

/** Mia alone with the game, and a helper that asks for suggestions. */
async function alone(game: string) {
  const people = personDriver(games, translator);
  await people.open({ game, seats: '1' });
  await people.run({ ...mia, origin: 'start' }, 'start');
  return people;
}

describe('the typed value of an option', () => {
  it('may be its name instead of its value, whole or one word of it', async () => {
    const people = await alone('graphia-genesis');
    const type = (option: string, options: Readonly<Record<string, string>>) =>
      people.suggest(mia, 'graphia', option, options, 'draw');
    const shape = (await type('shape', {}))[0];
    const byValue = await type('turn', { shape: shape?.value ?? '' });
    const byName = await type('turn', { shape: shape?.name ?? '' });
    expect(byName.length).toBeGreaterThan(0);
    expect(byName).toEqual(byValue);
    const turn = byName[0];
    const square = (await type('square', { shape: shape?.name ?? '', turn: turn?.name ?? '' }))[0];
    const args = { shape: shape?.name.split(' ').at(-1), turn: turn?.name, square: square?.name };
    const answer = await people.run(
      { ...mia, origin: 'draw' },
      'graphia',
      args as Record<string, string>,
      'draw',
    );
    expect(answer.kind).toBe('view');
    const loaded = await people.bot.service.load(await people.tableId());
    expect(loaded?.step).toMatchObject({
      kind: 'move',
      args: { shape: shape?.value, turn: turn?.value, square: square?.value },
    });
  });

  it('may be any part of a name if values consist of parts', async () => {
    const people = await alone('roll-to-the-top');
    const all = await people.suggest(mia, 'climb', 'dice', {}, 'write');
    const suggestion = all.find(({ value }) => !value.includes('+'));
    const [die, number] = (suggestion?.name ?? '').split(': ');
    for (const typed of [die, number, suggestion?.name]) {
      const fitting = await people.suggest(mia, 'climb', 'dice', { dice: typed ?? '' }, 'write');
      expect(fitting.map(({ value }) => value)).toContain(suggestion?.value);
    }
  });

  it('is refused with a reason if it is neither', async () => {
    const people = await alone('graphia-genesis');
    const answer = await people.run({ ...mia, origin: 'draw' }, 'graphia', { shape: 'spoon' }, 'draw');
    expect(answer.kind).toBe('refusal');
  });
});
