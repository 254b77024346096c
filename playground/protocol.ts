/**
 * What the playground's web page and its server say to each other, on the port that speaks Discord's API.
 *
 * - `GET  /page/world`     -> `World`: everything, as it is now.
 * - `POST /page/requests`  -> a `PageRequest` as JSON; the answer is a `PageReply`, status 200, or 400 for a
 *   refusal.
 * - `POST /page/files?name=NAME` with the file as the body (`application/octet-stream`) -> `UploadedFile`, to be
 *   named in a later `say`, `command` or `submit`. An upload that nothing names is forgotten after a while.
 * - `WebSocket /page/socket`: the server sends one `world` frame, then an `event` frame for every change in the
 *   order of the changes; the page sends `request` frames and gets a `reply` frame with the same `id`.
 *
 * One page shows the world through the eyes of one person at a time and may switch at will, so the server sends
 * every page everything, and says with each thing who sees it: `Channel.seenBy`, `Message.visibleTo`. Hiding the
 * rest is the page's business, as is what counts as unread. A request names its person in `as`.
 *
 * Ids are Discord's snowflakes as strings; of two ids the greater (as BigInt) is the newer. Times are milliseconds
 * since 1970 by the playground's clock, which may be wound forward: take `World.clock.offset` into account.
 * Addresses of files (`Attachment.url`, the `url` of media in components and embeds, avatars) are paths on this
 * server, or absolute where the bot named an outside address.
 */
import type { APIApplicationCommand } from 'discord-api-types/v10';
import type { PageResult, RequestType, Takes } from './protocol/requests.ts';
import type {
  Activity,
  Bot,
  Channel,
  Faults,
  Guild,
  Id,
  Interaction,
  Message,
  Modal,
  Person,
  World,
} from './protocol/world.ts';

export type * from './protocol/requests.ts';
export type * from './protocol/world.ts';

export type PageEvent =
  | { readonly type: 'message-created'; readonly message: Message }
  | { readonly type: 'message-updated'; readonly message: Message }
  | { readonly type: 'message-deleted'; readonly channelId: Id; readonly messageId: Id }
  | { readonly type: 'channel-created'; readonly channel: Channel }
  | { readonly type: 'channel-updated'; readonly channel: Channel }
  | { readonly type: 'channel-deleted'; readonly channelId: Id }
  | { readonly type: 'interaction'; readonly interaction: Interaction }
  | { readonly type: 'modal-opened'; readonly modal: Modal }
  | { readonly type: 'modal-closed'; readonly modalId: Id; readonly personId: Id }
  | { readonly type: 'activity-opened'; readonly activity: Activity }
  | { readonly type: 'activity-closed'; readonly activityId: string }
  /** A message from the client to the frame of an activity. */
  | { readonly type: 'activity-message'; readonly activityId: string; readonly message: unknown }
  /** Somebody types: for ten seconds, or until their message. */
  | { readonly type: 'typing'; readonly channelId: Id; readonly userId: Id }
  | { readonly type: 'person-updated'; readonly person: Person }
  | { readonly type: 'bot-updated'; readonly bot: Bot }
  | { readonly type: 'guild-updated'; readonly guild: Guild }
  | { readonly type: 'commands-updated'; readonly commands: readonly APIApplicationCommand[] }
  | { readonly type: 'clock'; readonly clock: World['clock'] }
  | { readonly type: 'faults-updated'; readonly faults: Faults };

/** `{ type: 'press', as, messageId, customId }`, and so on. */
export type PageRequest<T extends RequestType = RequestType> = T extends RequestType
  ? { readonly type: T } & Takes<T>
  : never;

/** Why a request was refused. Discord's own client would not have let the person try. */
export type RefusalCode =
  | 'malformed'
  | 'unknown-person'
  | 'unknown-channel'
  | 'unknown-message'
  | 'unknown-command'
  | 'unknown-option'
  | 'unknown-control'
  | 'unknown-modal'
  | 'unknown-activity'
  | 'unknown-file'
  | 'unknown-guild'
  | 'not-allowed'
  | 'bad-value'
  | 'missing-value'
  | 'archived'
  | 'bot-absent';

export interface Refusal {
  readonly code: RefusalCode;
  /** One English sentence: what was refused and why. */
  readonly message: string;
}

export type PageReply<T extends RequestType = RequestType> =
  | { readonly ok: true; readonly result: PageResult<T> }
  | { readonly ok: false; readonly refusal: Refusal };

/** From the page, over the WebSocket. `id` is any number that the page has not used on this connection. */
export interface RequestFrame {
  readonly type: 'request';
  readonly id: number;
  readonly request: PageRequest;
}

/** From the server, over the WebSocket. */
export type ServerFrame =
  | { readonly type: 'world'; readonly world: World }
  | { readonly type: 'event'; readonly event: PageEvent }
  | { readonly type: 'reply'; readonly id: number; readonly reply: PageReply };
