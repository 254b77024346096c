import { describe, expect, it } from 'vitest';
import type { Message } from '../../../core/message.ts';
import { createTranslator } from '../../../i18n/index.ts';
import { graphiaGenesis } from '../index.ts';
import { draw, mapOf, played, position } from '../rules/testing.ts';
import { describe as inSentences } from './describe.ts';

const translator = createTranslator({ 'graphia-genesis': graphiaGenesis.locales });
const inEnglish = (message: Message) =>
  translator.translate(message, 'en', (seat) => ['Ada', 'Bea'][seat] ?? '?');

describe('the sheet in words', () => {
  const maps = [mapOf('MMN', '', '', '.X', '', '', '', '', '', '', '', '...........F'), mapOf('')];

  it('whose, where and how much; the table; the scores; the rows', () => {
    expect(inSentences(position({ maps, desolated: [4] }), 0, {}).map(inEnglish)).toEqual([
      'Ada has 6 points: 3 for terrain types and 3 for largest groups (Round 1: forest on 7).',
      'On the table: Forest with the shapes I (p1) and O (p2); the die shows 7.',
      'Mountain: terrain type 2, largest group 2.',
      'Forest: terrain type 0 (no nexus beside it), largest group 1.',
      'River: terrain type 0, largest group 0.',
      'Desert: terrain type 0, largest group 0.',
      'Tundra: terrain type 0, largest group 0.',
      'Farm: terrain type 0, largest group 0.',
      'Nexus: 1.',
      'Row 1: mountain 1–2, nexus 3, and empty 4–12.',
      'Row 4: empty 1, desolation 2, and empty 3–12.',
      'Row 12: empty 1–11 and forest 12.',
      '9 more rows are empty.',
      'Already desolated: 4.',
    ]);
  });

  it('what is possible now, and what is new', () => {
    const before = position({ maps });
    expect(inEnglish(inSentences(before, 0, { legal: true })[2] ?? { key: '' })).toMatch(
      /^You have \d+ places\. One of the best: the [IO], turned by \d+, at r\d+c\d+ \(\+4\)\.$/,
    );
    const after = played(before, [0, draw('p1', 0, 'r7c1')]);
    expect(inSentences(after, 0, { since: before, legal: true }).map(inEnglish)).toContain(
      'New since you last looked: forest r7c1 r7c2 r7c3 r7c4.',
    );
    const alone = position({ card: 'nexus', maps: [mapOf('M')], number: 1 });
    expect(inEnglish(inSentences(alone, 0, { legal: true })[2] ?? { key: '' })).toBe(
      'You have 22 squares. One of the best: r1c2 (+2).',
    );
  });
});
