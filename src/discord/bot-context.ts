import type { AnyGame } from '../core/game.ts';
import type { Dailies } from '../table/server/dailies.ts';
import type { Table } from '../table/model.ts';
import type { Painter, Store, Voice } from '../table/ports.ts';
import type { TableService } from '../table/service.ts';
import type { Ask } from './interaction-context.ts';
import type { Log } from './log.ts';
import type { Members } from './gateway/members.ts';
import type { Post } from './gateway/message-client.ts';
import { type Reader, type Teller, tellerFor } from './i18n/localizer.ts';

/** Everything that an answer may need. Handlers hold nothing of their own. */
export interface Desk {
  readonly service: TableService;
  readonly dailies: Dailies;
  readonly games: readonly AnyGame[];
  readonly voice: Voice;
  readonly painter: Painter;
  readonly store: Pick<
    Store,
    | 'player'
    | 'players'
    | 'reminders'
    | 'announced'
    | 'openTables'
    | 'openTablesIn'
    | 'server'
    | 'saveServer'
    | 'outcomesOf'
    | 'outcomesIn'
    | 'dailyTables'
    | 'dailyNotes'
    | 'addDailyNote'
    | 'saveDailyNote'
  >;
  readonly post: Post;
  readonly members: Members;
  readonly log: Log;
  readonly now: () => Date;
}

/** Says things to whoever asks. */
export function tellerOf({ voice }: Desk, { reader }: Pick<Ask, 'reader'>, table?: Table): Teller {
  return tellerFor(voice, reader, table);
}

/** Says things to everybody at a table. */
export function publicTeller({ voice }: Desk, table: Table): Teller {
  return tellerFor(voice, publicReader(table), table);
}

function publicReader({ locale }: Table): Reader {
  return { locale, theme: 'light' };
}
