/** The lifecycle of interactions: begun, delivered, answered, expired. */
import { randomBytes } from 'node:crypto';
import { MessageFlags } from 'discord-api-types/v10';
import { inGuild } from '../../protocol/in-guild.ts';
import type { Id } from '../../protocol.ts';
import type { Faults } from '../faults.ts';
import type { ReadChoice } from '../limits/choices.ts';
import { type InteractionData, interactionPayload } from '../payloads/interaction.ts';
import type { InteractionState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { hasBot } from './installations.ts';

/** Milliseconds within which an interaction must be answered. */
export const ANSWER_WITHIN = 3_000;
/** Milliseconds for which its token allows follow-ups. */
export const TOKEN_LIFETIME = 15 * 60_000;
/** Milliseconds after which a late interaction is delivered. */
const LATE_DELIVERY = 2_500;

/** A new interaction. */
export type NewInteraction = Pick<InteractionState, 'kind' | 'personId' | 'channelId'> &
  Partial<
    Pick<
      InteractionState,
      'commandName' | 'installed' | 'target' | 'messageId' | 'customId' | 'modalId' | 'triggeredBy'
    >
  >;

/** The bot's suggestions; `undefined` if none came in time. */
export type AutocompleteResult = readonly ReadChoice[] | undefined;

/** An unguessable token that contains the interaction's id, as Discord's do. */
function newToken(id: Id): string {
  return Buffer.from(`interaction:${id}:${randomBytes(24).toString('hex')}`).toString('base64url');
}

/** The interaction's id in a token; empty for an invalid token. */
export function interactionOfToken(token: string): Id {
  return Buffer.from(token, 'base64url').toString('latin1').split(':')[1] ?? '';
}

export class InteractionRegistry {
  readonly #world: World;
  readonly #faults: Faults;
  readonly #tell: (payload: object, guildId: Id | undefined) => void;
  readonly #origin: () => string;
  readonly #suggesting = new Map<
    Id,
    { readonly type: 'string' | 'integer' | 'number'; readonly done: (choices: AutocompleteResult) => void }
  >();

  constructor(
    world: World,
    faults: Faults,
    origin: () => string,
    tell: (payload: object, guildId: Id | undefined) => void,
  ) {
    this.#world = world;
    this.#faults = faults;
    this.#origin = origin;
    this.#tell = tell;
    for (const interaction of world.interactions.all()) this.#schedule(interaction);
  }

  /** Begins an interaction and delivers it to the bot, subject to the host's faults. */
  begin(begun: NewInteraction, data: InteractionData): InteractionState {
    const id = this.#world.nextId();
    const interaction = this.#world.interactions.put({
      ...begun,
      id,
      token: newToken(id),
      createdAt: this.#world.clock.now(),
      acknowledged: 'none',
      failed: false,
      followed: 0,
    });
    this.#schedule(interaction);
    this.#deliver(interaction, data);
    return interaction;
  }

  /** Begins an autocomplete, and waits for the bot's choices. */
  suggest(
    begun: NewInteraction,
    data: InteractionData,
    type: 'string' | 'integer' | 'number',
  ): Promise<AutocompleteResult> {
    return new Promise((done) => {
      // The bot's answer cannot come before this function has returned to the event loop.
      const { id } = this.begin(begun, data);
      this.#suggesting.set(id, { type, done });
    });
  }

  /** The type that the choices of this autocomplete must have. */
  suggestedType(id: Id): 'string' | 'integer' | 'number' {
    return this.#suggesting.get(id)?.type ?? 'string';
  }

  /** The bot has answered an autocomplete. */
  suggested(interaction: InteractionState, choices: readonly ReadChoice[]): void {
    this.#world.interactions.put({ ...interaction, acknowledged: 'autocomplete' });
    this.#suggesting.get(interaction.id)?.done(choices);
    this.#suggesting.delete(interaction.id);
  }

  #deliver(interaction: InteractionState, data: InteractionData): void {
    // The payload is made at delivery, so that a late one has the current state.
    const send = () => {
      const channel = this.#world.channels.get(interaction.channelId);
      if (!channel) return;
      const guildId = inGuild(channel) ? channel.guildId : undefined;
      const isThere = !guildId || hasBot(this.#world, guildId) || interaction.installed?.user !== undefined;
      if (!isThere) return;
      this.#tell(interactionPayload(this.#world, interaction, channel, data, this.#origin()), guildId);
    };
    const fault = interaction.kind === 'autocomplete' ? undefined : this.#faults.takeInteraction();
    if (fault === 'lose') return;
    if (fault === 'late') {
      this.#world.at(interaction.createdAt + LATE_DELIVERY, send);
      return;
    }
    send();
    if (fault === 'double') send();
  }

  #schedule({ id, createdAt, acknowledged }: InteractionState): void {
    if (acknowledged === 'none') this.#world.at(createdAt + ANSWER_WITHIN, () => this.#giveUp(id));
    this.#world.at(createdAt + TOKEN_LIFETIME, () => this.#expire(id));
  }

  #giveUp(id: Id): void {
    const interaction = this.#world.interactions.get(id);
    if (interaction?.acknowledged !== 'none') return;
    this.#world.interactions.put({ ...interaction, failed: true });
    this.#suggesting.get(id)?.done(undefined);
    this.#suggesting.delete(id);
  }

  #expire(id: Id): void {
    const interaction = this.#world.interactions.get(id);
    if (!interaction) return;
    const answer = interaction.originalId ? this.#world.messages.get(interaction.originalId) : undefined;
    if (answer && (answer.flags & MessageFlags.Loading) !== 0) {
      this.#world.messages.put({ ...answer, flags: answer.flags & ~MessageFlags.Loading, gaveUp: true });
    }
    this.#world.interactions.delete(id);
  }
}
