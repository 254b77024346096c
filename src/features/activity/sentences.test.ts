import { expect, it } from 'vitest';
import { asSentences } from './page/sentences.ts';

it('what is read aloud has one stop after each sentence', () => {
  const remark = 'Das Feld darüber nimmt dann 12 oder mehr.';
  expect(asSentences(['9 in B2', remark, '', 'Du kannst weitermachen mit 3 und 5.'])).toBe(
    `9 in B2. ${remark} Du kannst weitermachen mit 3 und 5.`,
  );
  expect(asSentences(['Wohin?', 'Weiter …'])).toBe('Wohin? Weiter …');
});
