import { expect, it } from 'vitest';
import { personal } from '../model.ts';
import { directPlace, inServer } from '../place.ts';
import { formerId, nameFor, serverOf } from './people.ts';

const ann = { id: '1', name: 'Ann' };
const there = { userId: '2', guildId: 'there' };

it('a name is for people of the server, and for others where its owner wants that', () => {
  expect(nameFor({ userId: '2', guildId: 'here' }, ann, 'here', undefined)).toBe('Ann');
  expect(nameFor(there, ann, 'here', undefined)).toBeUndefined();
  expect(nameFor(there, ann, 'here', { id: '1', values: personal.namedElsewhere.to(false) })).toBeUndefined();
  expect(nameFor(there, ann, 'here', { id: '1', values: personal.namedElsewhere.to(true) })).toBe('Ann');
  expect(nameFor({ userId: '1', guildId: 'there' }, ann, 'here', undefined)).toBe('Ann');
});

it('two games in direct messages are on no server together', () => {
  expect(nameFor({ userId: '2', guildId: undefined }, ann, undefined, undefined)).toBeUndefined();
});

it('a former player is somebody everywhere', () => {
  const former = { id: formerId(0), name: '' };
  expect(nameFor({ userId: '2', guildId: 'here' }, former, 'here', undefined)).toBeUndefined();
  expect(
    nameFor(there, former, 'here', { id: '1', values: personal.namedElsewhere.to(true) }),
  ).toBeUndefined();
});

it('a table belongs to its server, in direct messages to its home server, or to none', () => {
  expect(serverOf({ place: inServer('here', 'c') })).toBe('here');
  expect(serverOf({ place: directPlace('d', 'here') })).toBe('here');
  expect(serverOf({ place: directPlace('d') })).toBeUndefined();
});
