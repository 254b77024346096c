import { type APIApplicationCommand, ApplicationCommandOptionType as Type } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { parseCommand } from './parse.ts';

const option = (type: Type, name: string) => ({ type, name, description: name });
const commands = [
  {
    name: 'newgame',
    options: [
      option(Type.String, 'game'),
      option(Type.Integer, 'rounds'),
      option(Type.Number, 'pace'),
      option(Type.Boolean, 'open'),
      option(Type.User, 'rival'),
      option(Type.Channel, 'where'),
      option(Type.Role, 'team'),
      option(Type.Mentionable, 'guest'),
    ],
  },
  {
    name: 'climb',
    options: [
      { ...option(Type.Subcommand, 'write'), options: [option(Type.String, 'box')] },
      option(Type.Subcommand, 'done'),
    ],
  },
  {
    name: 'admin',
    options: [{ ...option(Type.SubcommandGroup, 'table'), options: [option(Type.Subcommand, 'close')] }],
  },
] as unknown as readonly APIApplicationCommand[];

const named = (known: string) => (name: string) => (name === known ? `id of ${known}` : undefined);
const parse = (typed: string) =>
  parseCommand(typed, commands, { user: named('@ben'), channel: named('#general'), role: named('red') });

describe('a typed command', () => {
  it('has its options, whose values may have spaces and colons', () => {
    expect(parse('/newgame game:roll to the top: again rounds:3')).toMatchObject({
      command: 'newgame',
      path: [],
      options: { game: 'roll to the top: again', rounds: 3 },
    });
  });

  it('has values of the options’ types, people and places by name', () => {
    const { options } = parse('newgame pace:1.5 open:true rival:@ben where:#general team:red guest:@ben');
    expect(options).toEqual({
      pace: 1.5,
      open: true,
      rival: 'id of @ben',
      where: 'id of #general',
      team: 'id of red',
      guest: 'id of @ben',
    });
  });

  it('has its subcommand, and its group', () => {
    expect(parse('/climb write box:b2')).toMatchObject({ path: ['write'], options: { box: 'b2' } });
    expect(parse('/climb done')).toMatchObject({ path: ['done'], options: {} });
    expect(parse('/admin table close')).toMatchObject({ path: ['table', 'close'] });
  });

  it('says which option is being typed', () => {
    expect(parse('/newgame rounds:3 game:ro').last).toEqual({ name: 'game', text: 'ro' });
    expect(parse('/newgame game:').last).toEqual({ name: 'game', text: '' });
    expect(parse('/newgame').last).toBeUndefined();
  });

  it.each([
    ['/fly', 'There is no command /fly; there are: newgame, climb, admin.'],
    ['/climb', 'Choose a subcommand: write, done.'],
    ['/climb jump', 'Choose a subcommand'],
    ['/newgame chess', '"chess" begins with no option; there are: game, rounds'],
    ['/newgame rival:@zoe', 'rival: there is no person "@zoe".'],
    ['/newgame where:#nowhere', 'where: there is no channel "#nowhere".'],
  ])('says what is wrong: %s', (typed, words) => {
    expect(() => parse(typed)).toThrow(words);
  });
});
