import type { Table } from '../../table/model.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { presses } from '../presses.ts';
import type { Button } from './view.ts';

/** "Luck and choice", below what shows a finished game; undefined for another game. */
export function analysisButtonOf({ id, status }: Table, localizer: Localizer): Button | undefined {
  if (status !== 'finished') return undefined;
  return { press: presses.analysis({ table: id }), label: localizer.plain(say('end.analysis')) };
}
