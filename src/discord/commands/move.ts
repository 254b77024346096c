import type { Loaded } from '../../table/service.ts';
import {
  type Answer,
  type Ask,
  answerTo,
  type CommandHandler,
  no,
  privately,
  type Suggestion,
  show,
} from '../interaction-context.ts';
import { type Desk, tellerOf } from '../bot-context.ts';
import { placeAnswer } from './server-rules.ts';
import { missing, missingMessage } from '../gateway/permissions.ts';
import { matching } from './suggest.ts';
import { tableLink } from '../messages/links.ts';
import { moveView } from '../messages/move.ts';
import { noteView } from '../messages/sheets.ts';
import { plainTitleOf } from '../messages/titles.ts';
import { namesOn, say } from '../i18n/localizer.ts';

/** `/move`: a game whose channel is gone goes on in this one. */
export function moveCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: privately,
    async run(ask, { options: { table: wanted } }) {
      const all = await homeless(desk, ask);
      const [only, another] = all;
      if (only === undefined) return no(say('refuse.move-nothing'));
      if (wanted !== undefined) return moveHere(desk, ask, wanted);
      if (another === undefined) return moveHere(desk, ask, only.table.id);
      return show(moveView(all, tellerOf(desk, ask)));
    },
    suggest: async (ask, { options: { table = '' } }) =>
      matching(
        (await homeless(desk, ask)).map((loaded) => choiceOf(desk, ask, loaded)),
        table,
      ),
  };
}

/** The person's games of this server whose channel is gone. */
async function homeless({ service }: Desk, { person, where }: Ask): Promise<readonly Loaded[]> {
  const all = await service.ofPlayer(person.id);
  return all.filter(({ table }) => table.asleep?.why === 'channel' && table.guildId === where.guildId);
}

function choiceOf(desk: Desk, ask: Ask, loaded: Loaded): Suggestion {
  const { table } = loaded;
  return { name: `${plainTitleOf(loaded, tellerOf(desk, ask, table))}: ${namesOn(table)}`, value: table.id };
}

/** @param wanted the id of one of the person's tables */
export async function moveHere(desk: Desk, ask: Ask, wanted: string): Promise<Answer> {
  const loaded = (await homeless(desk, ask)).find(({ table }) => table.id === wanted);
  if (loaded === undefined) return no(say('refuse.move-nothing'));
  const { where, person, origin } = ask;
  const lacking = where.kind === 'direct' ? [] : missing(where);
  if (lacking.length > 0) return no(missingMessage(lacking, where.channelId));
  const refusal = await placeAnswer(desk, ask);
  if (refusal !== undefined) return refusal;
  const asked = { tableId: wanted, person, origin };
  const result = await desk.service.moveTo(asked, { guildId: where.guildId, channelId: where.channelId });
  const teller = tellerOf(desk, ask, loaded.table);
  return answerTo(
    result,
    ({ table }) => show(noteView(say('done.move'), teller, tableLink(table, teller))),
    loaded.table,
  );
}
