import { expect, it } from 'vitest';
import { type Heard, Unreachable } from './page/api.ts';
import { createConnection, type Session } from './page/connection.ts';

/** A page whose server gives these answers in order; logins are counted. */
function page(answers: readonly (number | Error | 'silence')[], logins: readonly (Error | undefined)[] = []) {
  const told: boolean[] = [];
  const asked: (string | undefined)[] = [];
  let count = 0;
  const connection = createConnection({
    async ask(_name, _request, token) {
      const next = answers[asked.length];
      asked.push(token);
      if (next instanceof Error) throw next;
      if (next === 'silence') return { ok: true, answer: {}, isSilent: true } as Heard<never>;
      return (
        next === undefined || next === 200
          ? { ok: true, answer: {} }
          : { ok: false, status: next, refused: { refused: `no: ${next}` } }
      ) as Heard<never>;
    },
    async logIn(view): Promise<Session> {
      const error = logins[count];
      count++;
      if (error !== undefined) throw error;
      return {
        token: `t${count}`,
        locale: 'en',
        theme: 'dark',
        words: {},
        view: view && { refused: 'nothing' },
      };
    },
    answers: (does) => void told.push(does),
    pause: () => Promise.resolve(),
  });
  const ask = () => connection.sure('changes', { table: 'aaaaaaaaaa', version: 'v' });
  return { connection, ask, told, asked, count: () => count };
}

it('requests whose token has expired together log in once', async () => {
  const { ask, asked, count } = page([200, 401, 401]);
  await ask();
  const both = await Promise.all([ask(), ask()]);
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
  expect(asked).toEqual(['t1', 't1', 't1', 't2', 't2']);
  expect(count()).toBe(2);
});

it('a server that cannot be reached is asked again, also while logging in; the person is told', async () => {
  const { connection, told } = page([new Unreachable(), 429], [new Unreachable()]);
  expect(await connection.sure('past', { table: 'aaaaaaaaaa' })).toMatchObject({ ok: true });
  expect(told).toEqual([false, false, true, true]);
});

it('what the page has given up waiting for is no word of the server', async () => {
  const { ask, told } = page(['silence', 200]);
  await ask();
  expect(told).toEqual([]);
  await ask();
  expect(told).toEqual([true]);
});

it('a refusal is final, also of logging in anew; the next request tries again', async () => {
  expect(await page([400]).ask()).toMatchObject({ status: 400, refused: { refused: 'no: 400' } });
  const { ask, count } = page([401], [undefined, new Error('stranger')]);
  await expect(ask()).rejects.toThrow('stranger');
  expect(await ask()).toMatchObject({ ok: true });
  expect(count()).toBe(2);
});

it('what is asked for first comes with the login', async () => {
  const { connection, asked, told } = page([]);
  const [first, second] = [connection.sure('view', {}), connection.sure('view', { seen: true })];
  expect(await first).toMatchObject({ ok: false, refused: { refused: 'nothing' } });
  expect(await second).toMatchObject({ ok: true });
  expect([asked, told]).toEqual([['t1'], [true, true]]);
});

it('a page too many for the server is told so, and does not ask for changes again and again', async () => {
  expect(await page([429]).ask()).toMatchObject({ status: 429 });
});
