import type { APIApplicationCommand } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import type { ListedCommand } from '../../protocol.ts';
import {
  add,
  at,
  begin,
  choose,
  finish,
  neighbour,
  optionTyped,
  parseCommand,
  prefilled,
  remaining,
  remove,
  soFar,
  starters,
  type,
  typeTail,
} from './draft.ts';
import { entriesOf, matching, named } from './entries.ts';

const NEWGAME = {
  id: '1',
  name: 'newgame',
  description: 'Opens a table',
  options: [
    {
      type: 3,
      name: 'game',
      name_localizations: { de: 'spiel' },
      description: 'Which game',
      description_localizations: { de: 'Welches Spiel' },
      required: true,
      choices: [
        { name: 'Stairs', name_localizations: { de: 'Treppe' }, value: 'stairs' },
        { name: 'Potions', value: 'potions' },
      ],
    },
    { type: 4, name: 'seats', description: 'How many', min_value: 1, max_value: 5 },
    { type: 3, name: 'note', description: 'Anything', max_length: 5 },
  ],
};

const CLIMB = {
  id: '2',
  name: 'climb',
  description: 'Stairs',
  options: [
    {
      type: 1,
      name: 'write',
      description: 'Writes a number',
      options: [{ type: 3, name: 'box', description: 'Where', required: true, autocomplete: true }],
    },
    { type: 2, name: 'pool', description: 'Dice', options: [{ type: 1, name: 'add', description: 'Adds' }] },
  ],
};

function listed(command: unknown, name: string): ListedCommand {
  return { command: command as APIApplicationCommand, name, description: 'd' };
}

const entries = entriesOf([listed(NEWGAME, 'newgame'), listed(CLIMB, 'climb')], 'en-US');
const [newgame, write] = entries;
if (!newgame || !write) throw new Error('The commands have entries.');

describe('entries', () => {
  it('are commands, and subcommands of those that have some', () => {
    expect(entries.map(({ name, path }) => [name, path])).toEqual([
      ['newgame', []],
      ['climb write', ['write']],
      ['climb pool add', ['pool', 'add']],
    ]);
  });

  it('use the person’s language', () => {
    const [german] = entriesOf([listed(NEWGAME, 'neuesspiel')], 'de');
    expect(german?.shownName).toBe('neuesspiel');
    expect(german?.options[0]).toMatchObject({
      name: 'game',
      shownName: 'spiel',
      description: 'Welches Spiel',
      choices: [
        { name: 'Treppe', value: 'stairs' },
        { name: 'Potions', value: 'potions' },
      ],
    });
  });

  it('are found by the start of the name first, then of a word, then anywhere', () => {
    const names = (typed: string) => matching(entries, typed).map(({ name }) => name);
    expect(names('')).toHaveLength(3);
    expect(names('climb')).toEqual(['climb write', 'climb pool add']);
    expect(names('W')).toEqual(['climb write', 'newgame']);
    expect(names('zzz')).toEqual([]);
  });

  it('are matched by their full names, the longest first', () => {
    expect(named(entries, '/climb write box:3')).toMatchObject({
      entry: { name: 'climb write' },
      rest: ' box:3',
    });
    expect(named(entries, '/newgames')).toBeUndefined();
  });
});

describe('a draft', () => {
  it('starts at the first required option, and ends when all of them are filled', () => {
    const draft = begin(newgame);
    expect(draft.place).toEqual({ at: 'option', name: 'game' });
    expect(choose(draft, 'game', 'Stairs', 'stairs').place).toEqual({ at: 'end' });
  });

  it('is not sent while something stands at its end that is no option', () => {
    const draft = choose(begin(newgame), 'game', 'Stairs', 'stairs');
    expect(finish(typeTail(draft, 'blue'))).toMatchObject({ ok: false, draft: { place: { at: 'end' } } });
    // The space with which one ends a command's name is nothing.
    expect(finish(typeTail(draft, ' '))).toMatchObject({ ok: true, options: { game: 'stairs' } });
    expect(typeTail(draft, 'seats:')).toMatchObject({ tail: '', place: { at: 'option', name: 'seats' } });
  });

  it('offers the remaining options, adds and removes them', () => {
    const draft = choose(begin(newgame), 'game', 'Stairs', 'stairs');
    expect(remaining(draft).map(({ name }) => name)).toEqual(['seats', 'note']);
    const more = add(draft, 'seats');
    expect(more.shown).toEqual(['game', 'seats']);
    const less = remove(more, 'seats');
    expect(less.shown).toEqual(['game']);
    expect(less.place).toEqual({ at: 'option', name: 'game' });
  });

  it('only empties a required option when it is removed', () => {
    const draft = remove(choose(begin(newgame), 'game', 'Stairs', 'stairs'), 'game');
    expect(draft.shown).toEqual(['game']);
    expect(draft.filled).toEqual({});
  });

  it('has caret places from the first option to the end', () => {
    const draft = begin(newgame);
    expect(neighbour(draft, -1)).toBeUndefined();
    expect(neighbour(draft, 1)).toEqual({ at: 'end' });
    expect(neighbour(at(draft, { at: 'end' }), 1)).toBeUndefined();
    expect(neighbour(at(draft, { at: 'end' }), -1)).toEqual({ at: 'option', name: 'game' });
  });

  it('is sent with chosen values, and with typed ones if they can be parsed', () => {
    let draft = type(begin(newgame), 'game', 'stairs');
    draft = type(add(draft, 'seats'), 'seats', ' 3 ');
    expect(finish(draft)).toEqual({ ok: true, options: { game: 'stairs', seats: 3 } });
  });

  it.each([
    ['game', '', { kind: 'missing' }],
    ['game', 'chess', { kind: 'not-a-choice' }],
    ['seats', 'many', { kind: 'not-a-number' }],
    ['seats', '2.5', { kind: 'not-whole' }],
    ['seats', '0', { kind: 'too-small', limit: 1 }],
    ['seats', '6', { kind: 'too-great', limit: 5 }],
    ['note', 'too long', { kind: 'too-long', limit: 5 }],
  ])('says what is wrong with %s "%s"', (name, text, wrong) => {
    const draft = type(add(choose(begin(newgame), 'game', 'Stairs', 'stairs'), name), name, text);
    const end = finish(draft);
    expect(end.ok).toBe(false);
    if (end.ok) return;
    expect(end.draft.wrong).toEqual({ [name]: wrong });
    expect(end.draft.place).toEqual({ at: 'option', name });
    expect(type(end.draft, name, 'x').wrong).toEqual({});
  });

  it('tells the bot the other options while one is being typed', () => {
    const draft = type(add(choose(begin(newgame), 'game', 'Stairs', 'stairs'), 'seats'), 'seats', '9');
    expect(soFar(draft, 'note')).toEqual({ game: 'stairs' });
    expect(soFar(draft, 'game')).toEqual({});
  });
});

describe('a command typed all at once', () => {
  it('is parsed with its options', () => {
    const draft = parseCommand(entries, '/newgame game:Potions note:a: b seats:2');
    expect(draft && finish(draft)).toEqual({
      ok: true,
      options: { game: 'potions', note: 'a: b', seats: 2 },
    });
    expect(parseCommand(entries, '/nothing')).toBeUndefined();
  });

  it('is filled in by a button', () => {
    const draft = prefilled(newgame, { game: 'potions' });
    expect(draft.filled.game).toEqual({ text: 'Potions', value: 'potions' });
    expect(draft.place).toEqual({ at: 'end' });
  });

  it('moves on to an option whose name is typed', () => {
    const draft = begin(newgame);
    expect(optionTyped(draft, 'Stairs seats:')).toMatchObject({
      option: { name: 'seats' },
      before: 'Stairs',
    });
    expect(optionTyped(draft, 'Stairs chairs:')).toBeUndefined();
  });
});

describe('starters', () => {
  const plain = { id: '3', type: 1, name: 'hello', description: 'd' };
  const offered = (...commands: readonly object[]) =>
    starters(
      commands.map((command) => ({ type: 1, ...command })) as unknown as APIApplicationCommand[],
      'de',
    );

  it('are the choices of the first command that requires one', () => {
    expect(offered(plain, NEWGAME, CLIMB)).toEqual({
      command: 'newgame',
      name: 'newgame',
      starters: [
        { label: 'Treppe', path: [], values: { game: 'stairs' } },
        { label: 'Potions', path: [], values: { game: 'potions' } },
      ],
    });
  });

  it('are the subcommands of the first command that has any', () => {
    expect(offered(plain, CLIMB, NEWGAME)).toEqual({
      command: 'climb',
      name: 'climb',
      starters: [
        { label: 'write', path: ['write'], values: {} },
        { label: 'pool add', path: ['pool', 'add'], values: {} },
      ],
    });
  });

  it('are the first command itself if none requires a choice, and none without commands', () => {
    expect(offered(plain)).toEqual({
      command: 'hello',
      name: 'hello',
      starters: [{ label: '', path: [], values: {} }],
    });
    expect(offered()).toBeUndefined();
  });
});
