import { GatewayOpcodes } from 'discord-api-types/v10';
import type { Id } from '../../protocol.ts';

/** An event for the bot, before it is known to which sessions it goes. */
export interface GatewayEvent {
  readonly name: string;
  readonly data: object;
  /** The guild that it happened in; without, it goes to shard 0, as direct messages do. */
  readonly guildId?: Id;
  /** The intent bit that a session must have asked for; 0: every session. */
  readonly intent: number;
}

/** A session's connection to its client. */
export interface Connection {
  send(frame: string): void;
}

/** Events that are kept for a session that may resume. Beyond, it cannot. */
const MAX_KEPT = 5_000;

/** The state of one identified client, connected or not. */
export class Session {
  readonly id: string;
  readonly shard: readonly [number, number];
  readonly intents: number;
  connection: Connection | undefined;
  /** When the connection was lost; undefined while connected. */
  lostAt: number | undefined;
  #sequence = 0;
  #kept: { readonly sequence: number; readonly frame: string }[] = [];
  /** The newest sequence number that was thrown away: from here on back nothing can be replayed. */
  #forgotten = 0;

  constructor(id: string, shard: readonly [number, number], intents: number, connection: Connection) {
    this.id = id;
    this.shard = shard;
    this.intents = intents;
    this.connection = connection;
  }

  /** True if this session receives the event. */
  wants({ guildId, intent }: GatewayEvent): boolean {
    if (intent !== 0 && (this.intents & intent) === 0) return false;
    const [shard, count] = this.shard;
    return guildId === undefined ? shard === 0 : Number((BigInt(guildId) >> 22n) % BigInt(count)) === shard;
  }

  /** Sends an event with the next sequence number, and keeps it until it is confirmed. */
  dispatch(name: string, data: object): void {
    this.#sequence += 1;
    const frame = JSON.stringify({ op: GatewayOpcodes.Dispatch, t: name, s: this.#sequence, d: data });
    this.#kept.push({ sequence: this.#sequence, frame });
    if (this.#kept.length > MAX_KEPT) this.confirm(this.#kept[0]?.sequence ?? 0);
    this.connection?.send(frame);
  }

  /** Forgets the events up to this number: a heartbeat confirms them. */
  confirm(sequence: number): void {
    const firstOpen = this.#kept.findIndex((one) => one.sequence > sequence);
    const gone = firstOpen === -1 ? this.#kept : this.#kept.slice(0, firstOpen);
    this.#forgotten = gone.at(-1)?.sequence ?? this.#forgotten;
    this.#kept = firstOpen === -1 ? [] : this.#kept.slice(firstOpen);
  }

  /** `future`: the client claims what was never sent; `forgotten`: too much has been thrown away. */
  canReplay(sequence: number): 'yes' | 'future' | 'forgotten' {
    if (sequence > this.#sequence) return 'future';
    return sequence >= this.#forgotten ? 'yes' : 'forgotten';
  }

  /** Sends again all that came after this sequence number, and then RESUMED. */
  replay(sequence: number): void {
    this.confirm(sequence);
    for (const { frame } of this.#kept) this.connection?.send(frame);
    this.dispatch('RESUMED', {});
  }
}
