/** An activity that a person has opened, as seen by Discord's client. */
import type { Arrangement } from '../protocol/world.ts';
import type { Actions } from '../server/actions/actions.ts';
import type { Activities, ActivityFrame } from '../server/activities/activities.ts';
import type { Hub } from '../server/page/routes.ts';

interface ActivityParts {
  readonly activities: Activities;
  readonly actions: Actions;
  /** The playground's address. */
  readonly origin: string;
  readonly listen: Hub['listen'];
}

export class SeenActivity {
  /** Identifies the frame: `frame_id`. */
  readonly id: string;
  readonly #personId: string;
  readonly #parts: ActivityParts;

  /** @internal */
  constructor(id: string, personId: string, parts: ActivityParts) {
    this.id = id;
    this.#personId = personId;
    this.#parts = parts;
  }

  /** True until the person leaves the activity or no longer sees the channel. */
  get isOpen(): boolean {
    return this.#parts.activities.frame(this.id) !== undefined;
  }

  get instanceId(): string {
    return this.#frame.instance.id;
  }

  get channelId(): string {
    return this.#frame.instance.channelId;
  }

  /** The address of its page, through the playground's proxy. */
  get url(): string {
    const { activities, origin } = this.#parts;
    const platform = this.#frame.arrangement.platform;
    return `${origin}${activities.view(this.#frame).path}&platform=${platform}`;
  }

  /** Sends a message as the SDK does, `[opcode, data]`. @returns the client's answers */
  async say(message: unknown): Promise<readonly unknown[]> {
    const request = { type: 'activity-message', as: this.#personId, activityId: this.id, message } as const;
    return (await this.#parts.actions.perform(request)).messages;
  }

  /** Calls `listener` for every event, which the client sends unasked. */
  hear(listener: (message: unknown) => void): () => void {
    return this.#parts.listen((event) => {
      if (event.type === 'activity-message' && event.activityId === this.id) listener(event.message);
    });
  }

  /**
   * Does the SDK's handshake, then sends one of its commands. @throws if the client refuses either, with its code and
   * words
   */
  async command(cmd: string, args: object = {}, evt?: string): Promise<unknown> {
    if (this.#frame.session === undefined) {
      const { applicationId } = this;
      this.#dataOf(
        await this.say([0, { v: 1, encoding: 'json', client_id: applicationId, frame_id: this.id }]),
      );
    }
    return this.#dataOf(await this.say([1, { cmd, args, nonce: 'driver', ...(evt ? { evt } : {}) }]));
  }

  /** Gets a code for the app's server, like the SDK's `authorize`. @throws if the person is not willing */
  async authorize(): Promise<string> {
    const args = {
      client_id: this.applicationId,
      response_type: 'code',
      prompt: 'none',
      scope: ['identify'],
    };
    return ((await this.command('AUTHORIZE', args)) as { readonly code: string }).code;
  }

  /** Changes how the activity is shown: on a phone, in a corner. */
  async arrange(change: Partial<Arrangement>): Promise<void> {
    const arrangement = { ...this.#frame.arrangement, ...change };
    const { perform } = this.#parts.actions;
    await perform({ type: 'arrange-activity', as: this.#personId, activityId: this.id, ...arrangement });
  }

  async leave(): Promise<void> {
    await this.#parts.actions.perform({ type: 'leave-activity', as: this.#personId, activityId: this.id });
  }

  /** Moves the activity into a window of its own, which belongs to another instance: see `PersonDriver.activity`. */
  async popOut(): Promise<void> {
    await this.#parts.actions.perform({ type: 'pop-out-activity', as: this.#personId, activityId: this.id });
  }

  get applicationId(): string {
    return this.#parts.activities.applicationId;
  }

  get #frame(): ActivityFrame {
    const frame = this.#parts.activities.frame(this.id);
    if (!frame) throw new Error('The activity is closed.');
    return frame;
  }

  #dataOf([message]: readonly unknown[]): unknown {
    const [op, data] = message as [
      number,
      { readonly evt?: string; readonly data?: { readonly code?: number; readonly message?: string } },
    ];
    if (op === 2 || data.evt === 'ERROR')
      throw new Error(`The client refuses: ${JSON.stringify(op === 2 ? data : data.data)}`);
    return data.data;
  }
}
