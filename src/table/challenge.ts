import type { Locale } from '../core/message.ts';
import type { OptionValues } from '../core/options.ts';

/**
 * A challenge as people of one server play it. That of a day is the server's own; that of a week is the same on all servers.
 */
export interface DailyKey {
  /** Of a week: the server where a person began it; `OUTSIDE_SERVERS` elsewhere. */
  readonly guildId: string;
  /** In UTC: a day such as `2026-11-21`, or an ISO week such as `2026-W47`. */
  readonly day: string;
}

/** The challenge of one server and day, or of a week, then with `OUTSIDE_SERVERS`. */
export interface Daily extends DailyKey {
  readonly game: string;
  readonly options: OptionValues;
  /** 32 bytes in hex; secret until the challenge is over for everybody. */
  readonly seed: string;
  /** The code of its games, as secret. */
  readonly code: string;
}

/** The public message about a challenge in a channel of its server. */
export interface DailyNote extends DailyKey {
  readonly channelId: string;
  readonly locale: Locale;
  readonly posted:
    | {
        readonly messageId: string;
        readonly at: Date;
        /** A short form of its content, to detect changes. */
        readonly shown: string;
      }
    | undefined;
}
