import type { Seat } from '../../core/message.ts';
import type { Loaded } from '../../table/service.ts';
import { type Answer, type Ask, type CommandHandler, no, show, type Words } from '../interaction-context.ts';
import { compose } from '../messages/compose.ts';
import { type Desk, tellerOf } from '../bot-context.ts';
import { code } from '../messages/limits.ts';
import { noteLook } from '../panel/after.ts';
import { codeOf } from '../gateway/message-client.ts';
import { begun, latestTable, unseated } from './find-table.ts';
import type { View } from '../messages/view.ts';
import { linkToMessage } from '../messages/links.ts';
import { chooseView } from '../messages/personal.ts';
import { type SheetLook, sentView, sheetView, sheetWordsView } from '../messages/sheets.ts';
import { say } from '../i18n/localizer.ts';

/** A sheet by direct message; in words, or where direct messages are closed, at once and privately. */
export function sheetCommand(desk: Desk): CommandHandler {
  return {
    // In direct messages the answer is the direct message.
    acknowledge: ({ kind }) => (kind === 'direct' ? 'public' : 'private'),
    async run(ask, words) {
      const own = ask.where.kind === 'direct' && ask.table === undefined ? await openOf(desk, ask) : [];
      const [only, another] = own;
      if (another !== undefined) return show(chooseView(own, tellerOf(desk, ask), 'sheet'));
      if (only !== undefined) return sheetOf(desk, ask, only, words);
      const found = begun(await latestTable(desk, ask, 'sheet'));
      return found.ok ? sheetOf(desk, ask, found.loaded, words) : found.answer;
    },
  };
}

async function openOf({ service }: Desk, ask: Ask): Promise<readonly Loaded[]> {
  return (await service.ofPlayer(ask.person.id)).filter(
    (loaded) => loaded.state !== undefined && service.seatOf(loaded, ask.person.id) !== undefined,
  );
}

async function sheetOf(desk: Desk, ask: Ask, loaded: Loaded, { options }: Words): Promise<Answer> {
  const { table } = loaded;
  const viewer = desk.service.seatOf(loaded, ask.person.id);
  const seat = options.player === undefined ? viewer : desk.service.seatOf(loaded, options.player);
  if (seat === undefined)
    return options.player === undefined ? unseated(loaded, ask) : no(say('refuse.player'), table);
  const look = await lookFor(desk, ask, loaded, seat);
  const teller = tellerOf(desk, ask, table);
  if (options.text === 'true') return show(sheetWordsView(loaded, look, teller));
  const view = sheetView(loaded, look, teller);
  if (ask.where.kind === 'direct') return show(view);
  const url = await sendDirectly(desk, ask, view);
  if (url !== undefined) return show(sentView(url, teller));
  return show(sheetView(loaded, look, teller, teller.say(say('sheet.closed'))));
}

/** @returns the link to the message; undefined where the person takes no direct messages */
async function sendDirectly(desk: Desk, ask: Ask, view: View): Promise<string | undefined> {
  const message = await compose(view, desk.painter, desk.log);
  try {
    const channelId = await desk.post.directChannel(ask.person.id);
    const { id } = await desk.post.send(channelId, message, ask.origin);
    return linkToMessage(undefined, channelId, id);
  } catch (error) {
    if (codeOf(error) !== code.cannotMessageUser) throw error;
    return undefined;
  }
}

/** Their own sheet at once, for the button. */
export async function ownSheet(desk: Desk, ask: Ask, loaded: Loaded): Promise<Answer> {
  const seat = desk.service.seatOf(loaded, ask.person.id);
  if (seat === undefined) return unseated(loaded, ask);
  const look = await lookFor(desk, ask, loaded, seat);
  return show(sheetView(loaded, look, tellerOf(desk, ask, loaded.table)));
}

/** What the person sees of a sheet: on their own, what has changed since they looked last. */
async function lookFor(desk: Desk, ask: Ask, loaded: Loaded, seat: Seat): Promise<SheetLook> {
  const viewer = desk.service.seatOf(loaded, ask.person.id);
  if (viewer !== seat) return { seat, viewer, since: undefined };
  const since = await desk.service.lastLook(loaded, ask.person.id);
  await noteLook(desk, ask, loaded);
  return { seat, viewer, since };
}
