import { describe, expect, it } from 'vitest';
import { locales } from '../../core/message.ts';
import { games } from '../../games/index.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { chooseTags, type ForumTag, lackingTags, wantedTags } from './tags.ts';

const [game] = games;
if (game === undefined) throw new Error('no games');
const wanted = (status: 'lobby' | 'playing' | 'finished' | 'cancelled') =>
  wantedTags(game, status, 'en', translator);
const tag = (id: string, name: string, more: Partial<ForumTag> = {}): ForumTag => ({
  id,
  name,
  moderated: false,
  emoji: undefined,
  ...more,
});
const all = [tag('w', 'Waiting'), tag('p', 'Playing'), tag('f', 'Finished'), tag('g', 'Roll to the Top!')];

describe('the tags of a table', () => {
  it.each(locales)('have names that Discord takes, and that differ, in %s', (locale) => {
    for (const each of games) {
      const { game: ofGame, state, otherStates } = wantedTags(each, 'lobby', locale, translator);
      const names = [ofGame, state, ...otherStates].map(({ name }) => name);
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(4);
      for (const name of names) expect(name).toMatch(/^.{1,20}$/u);
    }
  });

  it('are the game and exactly one state; a closed table is finished', () => {
    expect(chooseTags(all, [], wanted('lobby'), false)).toEqual({ tagIds: ['w', 'g'], lacking: [] });
    expect(chooseTags(all, ['w', 'g'], wanted('playing'), false).tagIds).toEqual(['p', 'g']);
    expect(chooseTags(all, ['p', 'g', 'w'], wanted('cancelled'), false).tagIds).toEqual(['f', 'g']);
  });

  it('leave the others alone, as far as there is room', () => {
    const others = ['a', 'b', 'c', 'd'];
    expect(chooseTags(all, others, wanted('finished'), false).tagIds).toEqual(['f', 'g', 'a', 'b', 'c']);
  });

  it('are found by their names in any language, and by their emoji', () => {
    const foreign = [
      tag('1', ' EN COURS '),
      tag('2', 'Berge', { emoji: game.emoji }),
      tag('3', 'Done', { emoji: '🏁' }),
    ];
    expect(chooseTags(foreign, [], wanted('playing'), false).tagIds).toEqual(['1', '2']);
    expect(chooseTags(foreign, ['1'], wanted('finished'), false).tagIds).toEqual(['3', '2']);
    // A name takes precedence over an emoji, with or without a variation selector.
    const both = [tag('4', 'Anything', { emoji: '\u25b6' }), tag('5', 'Läuft')];
    expect(chooseTags(both, [], wanted('playing'), false).tagIds).toEqual(['5']);
    expect(chooseTags(both.slice(0, 1), [], wanted('playing'), false).tagIds).toEqual(['4']);
  });

  it('are moderated ones only where the bot moderates', () => {
    const moderated = [tag('w', 'Waiting', { moderated: true })];
    expect(chooseTags(moderated, [], wanted('lobby'), false).tagIds).toEqual([]);
    expect(chooseTags(moderated, [], wanted('lobby'), true).tagIds).toEqual(['w']);
    // It exists, so it is not created again.
    expect(lackingTags(moderated, [wanted('lobby').state])).toEqual([]);
  });

  it('that a forum lacks are named in the table’s language', () => {
    const { lacking } = chooseTags([], [], wantedTags(game, 'lobby', 'de', translator), false);
    expect(lacking.map(({ name, emoji }) => `${emoji} ${name}`)).toEqual([
      '⏳ Wartet',
      '🗻 Roll to the Top!',
    ]);
  });
});
