import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Localizer } from '../../discord/i18n/words.ts';
import { say } from '../../discord/i18n/words.ts';
import { buttons, type File, noteView, pressButton, text, type View } from '../../discord/messages/view.ts';
import { pressKind } from '../../discord/presses.ts';
import { FILE_MAX } from '../../discord/rest/limits.ts';
import type { Retention } from '../feature.ts';

const packed = promisify(gzip);

/** What is stored, why, and for how long. */
export function privacyView(localizer: Localizer, retention: Retention): View {
  return {
    tone: 'private',
    blocks: [
      text(`### ${localizer.markdown(say('privacy.title'))}`, localizer.markdown(say('privacy.kept'))),
      text(
        `- ${localizer.markdown(say('privacy.games'))}`,
        `- ${localizer.markdown(say('privacy.outcomes'))}`,
        `- ${localizer.markdown(say('privacy.settings'))}`,
        `- ${localizer.markdown(say('privacy.reminders'))}`,
        `- ${localizer.markdown(say('privacy.nights'))}`,
        `- ${localizer.markdown(say('privacy.leagues'))}`,
        `- ${localizer.markdown(say('privacy.puzzles'))}`,
      ),
      text(localizer.markdown(say('privacy.long')), ...retentionLines(retention, localizer)),
      text(localizer.markdown(say('privacy.more'))),
      buttons(
        pressButton(presses.privacyExport(), say('privacy.export'), localizer, 'primary'),
        pressButton(presses.privacyDelete(), say('privacy.delete'), localizer, 'danger'),
      ),
    ],
  };
}

/** The data that is deleted automatically, and after how many days. */
function retentionLines(
  { lobbies, idleGames, positions, leftServers }: Retention,
  localizer: Localizer,
): readonly string[] {
  const line = (key: Parameters<typeof say>[0], count: number) =>
    count === 0 ? [] : [`- ${localizer.markdown(say(key, { count }))}`];
  return [
    ...line('privacy.keep-lobbies', lobbies),
    ...line('privacy.keep-idle', idleGames),
    ...line('privacy.keep-positions', positions),
    ...line('privacy.keep-servers', leftServers),
  ];
}

/** A person's data as JSON, compressed if too large for Discord. */
export async function dataFile(data: object): Promise<File> {
  const file = { name: 'rollpad-data.json', content: `${JSON.stringify(data, undefined, 2)}\n` };
  if (Buffer.byteLength(file.content) <= FILE_MAX) return file;
  return { name: `${file.name}.gz`, content: await packed(file.content) };
}

/** @param note says what the file is */
export function exportView(file: File, note: string, localizer: Localizer): View {
  const isPacked = typeof file.content !== 'string';
  return {
    tone: 'private',
    blocks: [
      text(
        `### ${localizer.markdown(say('privacy.title'))}`,
        note,
        isPacked ? localizer.plain(say('privacy.packed')) : undefined,
      ),
      { kind: 'file', ...file },
    ],
  };
}

/** Asks for confirmation to delete everything. */
export function eraseView(localizer: Localizer): View {
  return {
    tone: 'refusal',
    blocks: [
      text(`### ${localizer.markdown(say('privacy.delete'))}`, localizer.markdown(say('privacy.sure'))),
      text(localizer.markdown(say('privacy.stays'))),
      buttons(
        pressButton(presses.privacyErase(), say('privacy.erase'), localizer, 'danger'),
        pressButton(presses.privacy(), say('privacy.keep'), localizer),
      ),
    ],
  };
}

export function erasedView(localizer: Localizer): View {
  return noteView(say('privacy.erased'), localizer);
}

export const presses = {
  privacy: pressKind('privacy', {}),
  privacyExport: pressKind('privacy-export', {}),
  privacyDelete: pressKind('privacy-delete', {}),
  privacyErase: pressKind('privacy-erase', {}),
};
