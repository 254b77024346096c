import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { type TestContext, testContext } from '../../testkit/discord/bot-context.ts';
import { allComponents } from '../../testkit/discord/checklist.ts';
import { forged } from '../../testkit/discord/exits.ts';
import { type FakeRequest, fakeInteraction, wordsTold } from '../../testkit/discord/fake-interaction.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { SETTLES_AFTER, SETTLES_ELSEWHERE_AFTER } from '../presses.ts';
import { createRouter } from './router.ts';
import { createSettling } from './settling.ts';

const T = Date.parse('2026-11-20T12:00:00Z');

/** A message that last changed at `T`; its id is older. */
const changed = { id: '600', private: true, editedAt: T };

let bot: TestContext;
let handle: (request: FakeRequest) => Promise<ReturnType<typeof fakeInteraction>>;

/** Another process of the same bot, or the same one after a restart. */
const restart = () => {
  const router = createRouter(bot);
  handle = async (request) => {
    const fake = fakeInteraction(request);
    await router.handle(fake.interaction);
    return fake;
  };
};

const anew = () => {
  bot = testContext(games, translator);
  restart();
};
beforeEach(anew);

/** Mia's lobby in the channel 90. @returns its id */
async function lobby(): Promise<string> {
  await handle({ command: 'newgame', verb: 'roll-to-the-top' });
  return (await bot.service.openIn('90'))?.table.id ?? '';
}
const statusOf = async (id: string) => (await bot.service.load(id))?.table.status;
const headOf = async (id: string) => (await bot.service.load(id))?.table.head;

describe('a lasting press', () => {
  it.each([0, SETTLES_AFTER, SETTLES_ELSEWHERE_AFTER - 1])(
    'that comes %d ms after its message changed is not carried out',
    async (ms) => {
      const id = await lobby();
      const early = await handle({ customId: `1:cancel:${id}`, createdAt: T + ms, message: changed });
      expect(wordsTold(early)).toContain('only just appeared');
      expect(await statusOf(id)).toBe('lobby');
    },
  );

  it('is carried out when it comes again later, in another process', async () => {
    const id = await lobby();
    await handle({ customId: `1:cancel:${id}`, createdAt: T + 300, message: changed });
    restart();
    await handle({
      customId: `1:cancel:${id}`,
      createdAt: T + 300 + SETTLES_ELSEWHERE_AFTER,
      message: changed,
    });
    expect(await statusOf(id)).toBe('cancelled');
  });

  it('on a message that was never edited counts from when it was sent', async () => {
    const id = await lobby();
    // A snowflake's time is in its upper bits, from 2015 on.
    const sent = String(BigInt(T - 1_420_070_400_000) << 22n);
    const message = { id: sent, private: false };
    await handle({ customId: `1:cancel:${id}`, createdAt: T + 500, message });
    expect(await statusOf(id)).toBe('lobby');
    await handle({ customId: `1:cancel:${id}`, createdAt: T + 500 + 2 * SETTLES_ELSEWHERE_AFTER, message });
    expect(await statusOf(id)).toBe('cancelled');
  });

  it('is not carried out just after another answer moved its message', async () => {
    const id = await lobby();
    const old = { ...changed, editedAt: T - 60_000 };
    await handle({ customId: `1:rules:${id}`, createdAt: T, message: old });
    await handle({ customId: `1:cancel:${id}`, createdAt: T + 400, message: old });
    expect(await statusOf(id)).toBe('lobby');
    // Somebody else has seen nothing appear.
    await handle({
      customId: `1:join:${id}`,
      createdAt: T + 400,
      message: old,
      user: { id: '1066', name: 'Ben' },
    });
    expect((await bot.service.load(id))?.table.seats).toHaveLength(2);
  });
});

describe('in a panel', () => {
  type Answered = ReturnType<typeof fakeInteraction>;
  const found = ({ told }: Answered, label: string) => {
    const shown = told.findLast((one) => 'message' in one);
    if (shown === undefined || !('message' in shown)) throw new Error('nothing is shown');
    return allComponents(shown.message.components).find((one) => one.label?.startsWith(label))?.custom_id;
  };
  /** The control whose label begins like this. */
  const control = (answered: Answered, label: string) => {
    const id = found(answered, label);
    if (id === undefined) throw new Error(`no control begins with ${label}`);
    return id;
  };
  /** The dice differ from game to game: begins games until one leads to such a control. */
  const leadingTo = async (label: string, begin: (id: string) => Promise<Answered>) => {
    for (let tries = 0; tries < 100; tries++) {
      anew();
      const id = await lobby();
      const answered = await begin(id);
      if (found(answered, label) !== undefined) return { id, answered };
    }
    throw new Error(`no game leads to ${label}`);
  };

  it('a choice goes on at any speed, and an early Confirm shows the panel again', async () => {
    // The next die decides the next roll.
    const { id, answered: ended } = await leadingTo('Add d8', async (id) => {
      await handle({ customId: `1:start-alone:${id}` });
      const panel = await handle({ customId: `1:play:${id}`, createdAt: T, message: changed });
      return handle({ customId: control(panel, 'End my roll'), createdAt: T + 10, message: changed });
    });
    const asked = await handle({ customId: control(ended, 'Add d8'), createdAt: T + 20, message: changed });
    const head = (await headOf(id)) ?? 0;
    const confirm = control(asked, 'Confirm');
    const early = await handle({
      customId: confirm,
      createdAt: T + 500,
      message: { ...changed, editedAt: T + 200 },
    });
    expect(await headOf(id)).toBe(head);
    expect(wordsTold(early)).toContain('only just appeared');
    expect(control(early, 'Confirm')).toBe(confirm);
    const after = { ...changed, editedAt: T + 600 };
    await handle({ customId: confirm, createdAt: T + 600 + SETTLES_AFTER, message: after });
    expect(await headOf(id)).toBe(head + 1);
  });

  it('a choice that can be taken back is carried out at any speed', async () => {
    const { id, answered: panel } = await leadingTo('A1', async (id) => {
      await handle({ command: 'table', verb: 'join', user: { id: '1066', name: 'Ben' } });
      await handle({ command: 'table', verb: 'start' });
      return handle({ customId: `1:play:${id}`, createdAt: T, message: changed });
    });
    const head = (await headOf(id)) ?? 0;
    await handle({ customId: control(panel, 'A1'), createdAt: T + 50, message: changed });
    expect(await headOf(id)).toBe(head + 1);
  });
});

describe('what a process remembers', () => {
  it('goes by Discord’s time and by how long the answer took, never by this machine’s clock', () => {
    let steady = 5;
    const settling = createSettling(() => steady);
    const press = (createdAt: number) =>
      settling.isEarly(
        fakeInteraction({ customId: '1:x', createdAt, message: { ...changed, editedAt: 0 } })
          .interaction as unknown as Parameters<typeof settling.isEarly>[0],
        SETTLES_AFTER,
      );
    const seen = settling.heard(
      fakeInteraction({ command: 'x', createdAt: T }).interaction as unknown as Parameters<
        typeof settling.heard
      >[0],
    );
    steady += 2_000;
    seen();
    expect([2_500, 3_299, 3_300].map((ms) => press(T + ms))).toEqual([true, true, false]);
  });
});

it('every kind of lasting press does nothing for as long as an impatient finger takes', async () => {
  const wishes = {
    ...{ table: 'aaaaaaaaaa', player: '1066', seat: 0, steps: [1] },
    ...{ proposal: 'abc', periods: ['2026-11-20'] },
  };
  const stored = () =>
    JSON.stringify([...bot.store.save()].flatMap(([model, rows]) => [...rows].map((row) => [model, row])));
  const before = stored();
  for (const button of bot.handlers().buttons) {
    if (button.consequence !== 'lasting' || button.acknowledge === 'form' || button.sendsForm) continue;
    const [customId = ''] = forged(button, wishes);
    for (const ms of [200, 700, 1_200]) {
      restart();
      const early = await handle({ customId, createdAt: T + ms, message: changed });
      expect(wordsTold(early), customId).toContain('only just appeared');
      expect(stored(), customId).toBe(before);
    }
  }
});
