import type { Undoing } from '../../table/service.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { presses } from '../presses.ts';
import { movesTold } from './proposals.ts';
import { titleOf } from './titles.ts';
import { buttons, text, type View } from './view.ts';

export interface UndoViewOptions {
  /** To show first: why the expected move can no longer be undone. */
  readonly note?: string;
  /** Whether the person has a panel to go back to. */
  readonly hasPanel?: boolean;
}

/** All moves that can be undone, the person's own first, and what each needs: a press, or the others' agreement. */
export function undoView(
  { loaded, how, seq, rows }: Undoing,
  localizer: Localizer,
  options: UndoViewOptions = {},
): View {
  const { id } = loaded.table;
  const { note, hasPanel = false } = options;
  const isFree = how === 'free';
  const title = localizer.markdown(say(isFree ? 'undo.free' : 'undo.agreement'));
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, localizer)}`, note),
      text(`**${title}**`, ...movesTold(rows, localizer)),
      ...(isFree ? [] : [text(localizer.markdown(say('undo.why')))]),
      buttons(
        isFree
          ? {
              press: presses.undo({ table: id, seq }),
              label: localizer.plain(say('undo.confirm')),
              style: 'success',
            }
          : {
              press: presses.requestUndo({ table: id, seq }),
              label: localizer.plain(say('undo.ask')),
              style: 'primary',
            },
        {
          press: (hasPanel ? presses.next : presses.dismiss)({ table: id }),
          label: localizer.plain(say('undo.dismiss')),
        },
      ),
    ],
  };
}
