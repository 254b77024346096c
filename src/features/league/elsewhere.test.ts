import { expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { askBy, wordsOf } from '../../testkit/discord/bot-context.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { ways } from '../activity/elsewhere.ts';

it('from the sheet, which opens no forms, the league names the command for them', async () => {
  const { bot, press, see } = personDriver(games, translator);
  const league = bot.customIds.write(ways.run({ command: 'league', subcommand: undefined }));
  const shown = await see(await press(askBy('Mia'), league));
  expect(wordsOf(shown)).toContain('type `/league` in a channel');
});
