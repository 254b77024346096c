import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function written(about: object, readable = false): string {
  let text = '';
  const to = {
    write(line: string) {
      text += line;
    },
  };
  createLog({ level: 'info', secrets: ['s3cret-t0ken'], pretty: readable, to }).error(about, 'it failed');
  return text;
}

describe('the log', () => {
  it('writes lines of JSON with the error, its stack and its context', () => {
    const line = JSON.parse(written({ err: new TypeError('no'), id: 'abc' }));
    expect(line).toMatchObject({
      level: 50,
      id: 'abc',
      msg: 'it failed',
      err: { type: 'TypeError', message: 'no' },
    });
    expect(line.err.stack).toContain('log.test.ts');
  });

  it('is readable on a terminal', () => {
    expect(written({ err: new Error('no') }, true)).toMatch(/ERROR.*it failed/);
  });

  it.each([true, false])('never contains a token (pretty: %s)', (readable) => {
    const error = Object.assign(new Error('cannot reach with s3cret-t0ken'), {
      url: 'https://discord.com/api/v10/webhooks/12345/aW50ZXJhY3Rpb24_-x.y/messages/@original',
      requestBody: { json: { content: 's3cret-t0ken' } },
      rawError: { text: 's3cret-t0ken' },
    });
    const text = written({ err: error }, readable);
    expect(text).toContain('cannot reach with');
    expect(text).toContain('/webhooks/12345/…/messages');
    expect(text).not.toContain('s3cret-t0ken');
    expect(text).not.toContain('aW50ZXJhY3Rpb24');
  });

  it.each([true, false])(
    'never contains a secret, however deep in what is logged (pretty: %s)',
    (readable) => {
      const inner = Object.assign(new Error('s3cret-t0ken'), { input: 'postgresql://me:s3cret-t0ken@db/x' });
      const error = new AggregateError([inner], 'no', { cause: inner });
      Object.assign(error, { options: { password: 's3cret-t0ken', quoted: '"s3cret-t0ken"' } });
      const text = written({ err: error, about: [{ url: 's3cret-t0ken' }] }, readable);
      expect(text).toContain('me:…@db');
      expect(text).not.toContain('s3cret-t0ken');
    },
  );

  it('never contains a secret that JSON writes in another way', () => {
    const lines: string[] = [];
    const to = { write: (line: string) => void lines.push(line) };
    createLog({ level: 'info', secrets: ['a"b\\c'], pretty: false, to }).error({ why: 'a"b\\c' }, 'no');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ why: '…' }]);
  });

  it.each(['guilds/9/members', 'channels/9/thread-members'])(
    'names nobody whom Discord was asked for: %s',
    (of) => {
      const error = Object.assign(new Error('no'), { url: `https://discord.com/api/v10/${of}/123456` });
      const text = written({ err: error });
      expect(text).toContain(`${of}/…`);
      expect(text).not.toContain('123456');
    },
  );
});
