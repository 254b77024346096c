import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { seed } from './open.ts';
import { channelPermissions, may, setBotPermission } from './permissions.ts';
import type { OverwriteState, TextChannelState } from './state.ts';
import { World } from './world.ts';

const SEND = PermissionFlagsBits.SendMessages.toString();

function fresh() {
  const world = new World();
  seed(world, 'Test bot');
  const channel = world.channels.all()[0] as TextChannelState;
  const [guild] = world.guilds.all();
  const [ann, ben] = world.people.all();
  if (!guild || !ann || !ben) throw new Error('The seed has failed.');
  return { world, channel, guild, ann, ben };
}

describe('permissions', () => {
  it('are all granted to the owner, those of @everyone to other members, none to strangers', () => {
    const { world, channel, ann, ben } = fresh();
    expect(may(world, channel, ann.id, 'ManageMessages')).toBe(true);
    expect(may(world, channel, ben.id, 'ManageMessages')).toBe(false);
    expect(may(world, channel, ben.id, 'SendMessages')).toBe(true);
    expect(channelPermissions(world, channel, '1')).toBe(0n);
  });

  it('come from @everyone, then roles, then the member', () => {
    const { world, channel, guild } = fresh();
    const bot = world.bot.id;
    const role = guild.roles[1]?.id ?? '';
    const layers: readonly (readonly [OverwriteState, boolean])[] = [
      [{ id: guild.id, kind: 'role', allow: '0', deny: SEND }, false],
      [{ id: role, kind: 'role', allow: SEND, deny: '0' }, true],
      [{ id: bot, kind: 'member', allow: '0', deny: SEND }, false],
    ];
    const overwrites: OverwriteState[] = [];
    for (const [overwrite, expected] of layers) {
      overwrites.unshift(overwrite);
      const changed = world.channels.put({ ...channel, overwrites: [...overwrites] }) as TextChannelState;
      expect(may(world, changed, bot, 'SendMessages')).toBe(expected);
    }
  });

  it('of the bot can be granted and revoked by an overwrite of its own', () => {
    const { world, channel, ben } = fresh();
    const now = () => world.channels.get(channel.id) as TextChannelState;
    setBotPermission(world, now(), 'SendMessages', false);
    setBotPermission(world, now(), 'ManageThreads', true);
    expect(may(world, now(), world.bot.id, 'SendMessages')).toBe(false);
    expect(may(world, now(), world.bot.id, 'ManageThreads')).toBe(true);
    expect(may(world, now(), ben.id, 'SendMessages')).toBe(true);
    setBotPermission(world, now(), 'SendMessages', true);
    expect(may(world, now(), world.bot.id, 'SendMessages')).toBe(true);
    expect(now().overwrites).toHaveLength(1);
  });
});
