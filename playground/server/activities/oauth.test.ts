import { beforeEach, describe, expect, it } from 'vitest';
import { rawForEach } from '../../testing/raw-bot.ts';

const SECRET = 'secret';
const raw = rawForEach({ clientSecret: SECRET, activity: 'http://127.0.0.1:9' });
const ann = () => raw.playground.person('ann');

/** Requests a token with a form. */
async function exchange(fields: Readonly<Record<string, string>>, path = '/v10/oauth2/token') {
  const body = new URLSearchParams({ client_id: raw.botId, client_secret: SECRET, ...fields });
  const answer = await fetch(raw.playground.api + path, { method: 'POST', body });
  return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> };
}
const byCode = (code: string) => exchange({ grant_type: 'authorization_code', code });
const asked = async (path: string, token: unknown) => {
  const answer = await fetch(`${raw.playground.api}/v10${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> };
};

let code = '';
beforeEach(async () => {
  code = await (await ann().launch()).authorize();
});

describe('a code', () => {
  it('is exchanged for a token that says who the person is', async () => {
    const { status, body } = await byCode(code);
    expect([status, body]).toEqual([
      200,
      {
        token_type: 'Bearer',
        access_token: expect.any(String),
        expires_in: 604_800,
        refresh_token: expect.any(String),
        scope: 'identify',
      },
    ]);
    const me = await asked('/users/@me', body.access_token);
    expect(me).toMatchObject({ status: 200, body: { id: ann().id, username: 'ann', global_name: 'Ann' } });
    expect(me.body).not.toHaveProperty('email');
    expect((await asked('/oauth2/@me', body.access_token)).body).toMatchObject({
      application: { id: raw.botId },
      scopes: ['identify'],
      user: { id: ann().id },
    });
    // A person's token gives access only to its scopes, not to the bot's routes.
    expect((await asked('/users/@me/guilds', body.access_token)).status).toBe(401);
    await raw.playground.host.wind(7 * 86_400_000);
    expect((await asked('/users/@me', body.access_token)).status).toBe(401);
    const renewed = await exchange({
      grant_type: 'refresh_token',
      refresh_token: String(body.refresh_token),
    });
    expect((await asked('/users/@me', renewed.body.access_token)).status).toBe(200);
  });

  it('is valid once, and for a minute', async () => {
    const refused = {
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Invalid "code" in request.' },
    };
    expect((await byCode(code)).status).toBe(200);
    expect(await byCode(code)).toEqual(refused);
    const late = (await ann().activity?.authorize()) ?? '';
    await raw.playground.host.wind(60_000);
    expect(await byCode(late)).toEqual(refused);
  });

  it('needs the client’s secret and a grant type, and allows no redirect URI', async () => {
    const grant = { grant_type: 'authorization_code', code };
    expect(await exchange({ ...grant, client_secret: 'other' })).toEqual({
      status: 401,
      body: { error: 'invalid_client' },
    });
    expect((await exchange({ ...grant, client_id: '1' })).status).toBe(401);
    expect((await exchange({ code })).body).toEqual({ error: 'unsupported_grant_type' });
    expect((await exchange({ ...grant, redirect_uri: 'https://example.com' })).body.error).toBe(
      'invalid_grant',
    );
    // None of this has used the code up. The address also works without a version, and with the secret in a header.
    const basic = `Basic ${Buffer.from(`${raw.botId}:${SECRET}`).toString('base64')}`;
    const answer = await fetch(`${raw.playground.api}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: basic },
      body: new URLSearchParams(grant),
    });
    expect(answer.status).toBe(200);
  });

  it('takes a form, as no other address does', async () => {
    const json = await raw.call('POST', '/oauth2/token', { grant_type: 'authorization_code', code });
    expect(json).toMatchObject({ status: 400, body: { code: 50035 } });
    const form = await fetch(`${raw.playground.api}/v10/users/@me/channels`, {
      method: 'POST',
      headers: { authorization: `Bot ${raw.playground.token}` },
      body: new URLSearchParams({ recipient_id: ann().id }),
    });
    expect(form.status).toBe(400);
  });
});
