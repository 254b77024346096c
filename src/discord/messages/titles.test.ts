import { expect, it } from 'vitest';
import type { Announcement } from '../../table/model.ts';
import { inServer, type Place } from '../../table/place.ts';
import { sampleTable } from '../../testkit/store/samples.ts';
import { linkTo } from './titles.ts';

const pairing: Place = { kind: 'pairing', key: 'league 1', homeGuildId: '9', linkGuildId: '9' };

it.each<[string, Place, string | undefined, string]>([
  ['its newest message', inServer('9', '90'), '5', '9/90/5'],
  ['its channel before it has a message', inServer('9', '90'), undefined, '9/90'],
  ['the channel for links', { ...pairing, linkChannelId: '91' }, undefined, '9/91'],
  ['its server if it has no channel', pairing, undefined, '9'],
])('a table is linked to by %s', (_, place, messageId, path) => {
  const announcement: Announcement = { messageId, seq: 1, postedAt: new Date(0), deadlines: {} };
  expect(linkTo(sampleTable({ place, announcement }))).toBe(`https://discord.com/channels/${path}`);
});
