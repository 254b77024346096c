import { expect, it } from 'vitest';
import { personal } from '../model.ts';
import { directPlace, inServer } from '../place.ts';
import { formerId, nameFor, serverOf } from './people.ts';

const there = { userId: '2', guildId: 'there' };

it('a name is for people of the server where it is used; others see the one that its owner has chosen', () => {
  const ann = { id: '1', name: 'Ann', playedOn: 'here' };
  const chosen = { id: '1', values: personal.nameElsewhere.to('Annie') };
  expect(nameFor({ userId: '2', guildId: 'here' }, ann, undefined).name).toBe('Ann');
  expect(nameFor({ userId: '2', guildId: 'here' }, ann, chosen).name).toBe('Ann');
  expect(nameFor(there, ann, undefined).name).toBe('');
  expect(nameFor(there, ann, { id: '1', values: {} }).name).toBe('');
  expect(nameFor(there, ann, chosen).name).toBe('Annie');
  expect(nameFor({ userId: '1', guildId: 'there' }, ann, undefined).name).toBe('Ann');
});

it('two games in direct messages share no server', () => {
  const ann = { id: '1', name: 'Ann', playedOn: undefined };
  expect(nameFor({ userId: '2', guildId: undefined }, ann, undefined).name).toBe('');
});

it('a former player is “somebody” everywhere', () => {
  const former = { id: formerId(0), name: '', playedOn: 'here' };
  expect(nameFor({ userId: '2', guildId: 'here' }, former, undefined).name).toBe('');
  expect(nameFor(there, former, { id: '1', values: personal.nameElsewhere.to('Annie') }).name).toBe('');
});

it('a table belongs to its server, in direct messages to its home server, or to none', () => {
  expect(serverOf({ place: inServer('here', 'c') })).toBe('here');
  expect(serverOf({ place: directPlace('d', 'here') })).toBe('here');
  expect(serverOf({ place: directPlace('d') })).toBeUndefined();
});
