import type { Channel, Id } from '../../protocol.ts';
import { channelsFor, membersOf } from '../model/members.ts';
import type { View } from '../model/view.ts';

/** Makes `@Ann` and `#general`, as they are typed, what Discord sends: `<@…>` and `<#…>`. */
export function encodeMentions(text: string, view: View, channel: Channel, personId: Id): string {
  const signs = [
    ...membersOf(view, channel).map(({ id, name }) => ({ sign: `@${name}`, code: `<@${id}>` })),
    ...channelsFor(view, personId, channel, []).map(({ id, name }) => ({
      sign: `#${name}`,
      code: `<#${id}>`,
    })),
  ].sort((a, b) => b.sign.length - a.sign.length);
  let coded = '';
  for (let at = 0; at < text.length; ) {
    const before = text[at - 1] ?? ' ';
    const found = /[\s(]/.test(before) ? signs.find(({ sign }) => text.startsWith(sign, at)) : undefined;
    const next = found && text[at + found.sign.length];
    if (found && (next === undefined || !/[\p{L}\p{N}_]/u.test(next))) {
      coded += found.code;
      at += found.sign.length;
    } else {
      coded += text[at] ?? '';
      at += 1;
    }
  }
  return coded;
}
