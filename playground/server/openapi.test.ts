import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasOpenApi, loadOpenApi, OPENAPI_FILE, type OpenApi } from '../testing/openapi.ts';
import { png, type Raw, type RawFile, type Reply, startRaw } from '../testing/raw-bot.ts';

if (!hasOpenApi) {
  process.stderr.write(
    `\nNO DESCRIPTION: the playground is not held against Discord's, for there is no ${OPENAPI_FILE}.\n\n`,
  );
}

describe.skipIf(!hasOpenApi)('Discord’s description of its API', () => {
  let openApi: OpenApi;
  let raw: Raw;
  beforeAll(async () => {
    openApi = loadOpenApi();
    raw = await startRaw();
  });
  afterAll(() => raw?.close());

  /** Makes a request that both must accept, and checks the response against the description. */
  async function ask(
    method: string,
    path: string,
    body?: unknown,
    files?: readonly RawFile[],
  ): Promise<Reply> {
    expect(openApi.pathOf(method, path), `${method} ${path}`).toBeDefined();
    if (body !== undefined) expect(openApi.requestErrors(method, path, body)).toEqual([]);
    const reply = await raw.call(method, path, body, files);
    expect(reply.status, `${method} ${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
    const wrong = openApi.responseErrors(method, path, reply.status, reply.body);
    expect.soft(wrong, `${method} ${path}`).toEqual([]);
    const invented = openApi.unknownFields(method, path, reply.status, reply.body);
    expect
      .soft(
        invented.filter((field) => !UNDESCRIBED.includes(field)),
        `${method} ${path}`,
      )
      .toEqual([]);
    return reply;
  }

  const idOf = (reply: Reply) => String((reply.body as Readonly<Record<string, unknown>>).id);

  it('matches what the playground says about itself, its guild and its people', async () => {
    for (const path of [
      '/gateway',
      '/gateway/bot',
      '/applications/@me',
      '/oauth2/applications/@me',
      '/users/@me',
      '/users/@me/guilds',
      `/users/${raw.playground.person('ann').id}`,
      `/guilds/${raw.guildId}`,
      `/guilds/${raw.guildId}/roles`,
      `/guilds/${raw.guildId}/channels`,
      `/guilds/${raw.guildId}/threads/active`,
      `/guilds/${raw.guildId}/members/${raw.botId}`,
      `/channels/${raw.channel('general')}`,
    ])
      await ask('GET', path);
  });

  it('matches messages, edits and threads', async () => {
    const channel = `/channels/${raw.channel('general')}`;
    const plain = idOf(
      await ask('POST', `${channel}/messages`, {
        content: 'Hello <@1>',
        embeds: [{ title: 'Title', description: 'Text', fields: [{ name: 'a', value: 'b' }] }],
        allowed_mentions: { users: ['1'] },
      }),
    );
    await ask('PATCH', `${channel}/messages/${plain}`, { content: 'Changed' });
    await ask('GET', `${channel}/messages/${plain}`);
    await ask('POST', `${channel}/messages`, V2_MESSAGE, FILES);
    await ask('GET', `${channel}/messages?limit=5`);
    const thread = idOf(await ask('POST', `${channel}/messages/${plain}/threads`, { name: 'A thread' }));
    await ask('POST', `${channel}/threads`, { name: 'Another', type: 11 });
    await ask('PATCH', `/channels/${thread}`, { archived: true });
    await ask('GET', `/channels/${thread}/thread-members`);
    await ask('GET', `${channel}/threads/archived/public`);
    await ask('GET', `/guilds/${raw.guildId}/threads/active`);
    await ask('POST', '/users/@me/channels', { recipient_id: raw.playground.person('ann').id });
    await ask('DELETE', `${channel}/messages/${plain}`);
  });

  it('matches forums and their posts', async () => {
    const forum = await raw.playground.host.createForum('forum', [{ name: 'Waiting', emoji: '⏳' }]);
    await raw.playground.host.give('ManageChannels', 'forum');
    await ask('GET', `/channels/${forum}`);
    await ask('PATCH', `/channels/${forum}`, { available_tags: [{ name: 'Done', emoji_name: '🏁' }] });
    const changed = await ask('GET', `/channels/${forum}`);
    const [tag] = changed.body.available_tags as unknown as readonly { readonly id: string }[];
    const message = { content: 'Hello' };
    const post = idOf(
      await ask('POST', `/channels/${forum}/threads`, { name: 'Post', message, applied_tags: [tag?.id] }),
    );
    await ask('PATCH', `/channels/${post}`, { applied_tags: [] });
    await ask('GET', `/channels/${post}`);
    await ask('GET', `/guilds/${raw.guildId}/channels`);
  });

  it('matches scheduled events', async () => {
    await raw.playground.host.setBotEvents(true);
    const path = `/guilds/${raw.guildId}/scheduled-events`;
    const event = idOf(await ask('POST', path, eventOf(raw)));
    await ask('GET', path);
    await ask('GET', `${path}/${event}`);
    await ask('PATCH', `${path}/${event}`, { status: 2 });
    await ask('DELETE', `${path}/${event}`);
  });

  it('matches commands and emoji', async () => {
    const application = `/applications/${raw.botId}`;
    await ask('PUT', `${application}/commands`, [COMMAND, ...MENU_COMMANDS]);
    const id = idOf(await ask('POST', `${application}/commands`, { ...COMMAND, name: 'other' }));
    await ask('PATCH', `${application}/commands/${id}`, { description: 'Changed' });
    await ask('GET', `${application}/commands?with_localizations=true`);
    const image = `data:image/png;base64,${png(16, 16).toString('base64')}`;
    const emoji = idOf(await ask('POST', `${application}/emojis`, { name: 'six', image }));
    await ask('PATCH', `${application}/emojis/${emoji}`, { name: 'seven' });
    await ask('GET', `${application}/emojis`);
    await ask('DELETE', `${application}/emojis/${emoji}`);
  });

  it('matches answers to interactions', async () => {
    await ask('PUT', `/applications/${raw.botId}/commands`, [COMMAND]);
    const ann = raw.playground.person('ann');
    const { id, token } = await raw.interaction(() => ann.beginCommand('/roll dice:2'));
    const data = { content: 'Rolled', flags: 64 };
    await ask('POST', `/interactions/${id}/${token}/callback?with_response=true`, { type: 4, data });
    const hook = `/webhooks/${raw.botId}/${token}`;
    await ask('PATCH', `${hook}/messages/@original`, { content: 'Rolled again' });
    await ask('GET', `${hook}/messages/@original`);
    await ask('POST', hook, { content: 'More' });
  });

  it.each(['message', 'user'] as const)('matches answers to a command in the menu of a %s', async (kind) => {
    await ask('PUT', `/applications/${raw.botId}/commands`, MENU_COMMANDS);
    const ann = raw.playground.person('ann');
    const target = kind === 'user' ? 'ben' : await ann.say('Hello');
    const { id, token } = await raw.interaction(async () => {
      ann
        .menuCommand(kind === 'user' ? 'Invite to a game' : 'Show the sheets', target)
        .catch(() => undefined);
    });
    const data = { content: 'Done', flags: 64 };
    await ask('POST', `/interactions/${id}/${token}/callback?with_response=true`, { type: 4, data });
    const shown = await ask('GET', `/webhooks/${raw.botId}/${token}/messages/@original`);
    expect(shown.body).toMatchObject({
      interaction_metadata:
        typeof target === 'string' ? { target_user: { username: target } } : { target_message_id: target.id },
    });
  });

  it('matches answers if only a person has installed the app', async () => {
    const command = { ...COMMAND, integration_types: [0, 1], contexts: [0, 1, 2] };
    await ask('PUT', `/applications/${raw.botId}/commands`, [command]);
    const ann = raw.playground.person('ann');
    await ann.setAppInstalled(true);
    const group = await ann.startPrivate(['ben', 'chloe'], 'Board games');
    const { id, token, channel } = await raw.interaction(() => group.beginCommand('/roll'));
    expect(openApi.schemaErrors('PrivateGroupChannelResponse', channel)).toEqual([]);
    await ask('POST', `/interactions/${id}/${token}/callback?with_response=true`, {
      type: 4,
      data: { content: 'Rolled' },
    });
    await ask('GET', `/webhooks/${raw.botId}/${token}/messages/@original`);
    await ask('POST', `/webhooks/${raw.botId}/${token}`, { content: 'More' });
  });

  it('matches activities: the Entry Point command, the answer that opens one, its instance', async () => {
    const ann = raw.playground.person('ann');
    await ask('PUT', `/applications/${raw.botId}/commands`, [COMMAND]);
    await raw.playground.host.enableActivities('http://127.0.0.1:9');
    const [, found] = (await ask('GET', `/applications/${raw.botId}/commands`)).body as unknown as object[];
    expect(found).toMatchObject({ type: 4 });
    await ask('PUT', `/applications/${raw.botId}/commands`, [COMMAND, { type: 4, name: 'Play', handler: 1 }]);
    const { id, token } = await raw.interaction(() => ann.beginCommand('/roll'));
    await ask('POST', `/interactions/${id}/${token}/callback?with_response=true`, { type: 12 });
    await ask('GET', `/applications/${raw.botId}/activity-instances/${ann.activity?.instanceId}`);
    await ann.in('direct').launch('link');
    await ask('GET', `/applications/${raw.botId}/activity-instances/${ann.activity?.instanceId}`);
    const secret = { client_id: raw.botId, client_secret: raw.playground.clientSecret };
    const code = await ann.activity?.authorize();
    const form = new URLSearchParams({ ...secret, grant_type: 'authorization_code', code: code ?? '' });
    const exchanged = await fetch(`${raw.playground.api}/oauth2/token`, { method: 'POST', body: form });
    const { access_token } = (await exchanged.json()) as { readonly access_token: string };
    for (const path of ['/users/@me', '/oauth2/@me']) {
      const headers = { authorization: `Bearer ${access_token}` };
      const answer = await fetch(`${raw.playground.api}/v10${path}`, { headers });
      expect(openApi.responseErrors('GET', path, answer.status, await answer.json())).toEqual([]);
    }
    await raw.playground.host.disableActivities();
  });

  it('refuses what the playground refuses: a form', async () => {
    await ask('PUT', `/applications/${raw.botId}/commands`, [COMMAND]);
    const refused = variants(FORM)
      .map((data) => ({ type: 9, data }))
      .filter((one) => openApi.requestErrors('POST', '/interactions/1/x/callback', one).length > 0);
    expect(refused.length).toBeGreaterThan(50);
    let path = '';
    for (const [at, one] of [...refused, { type: 9, data: FORM }].entries()) {
      // An interaction expires after three seconds.
      if (at % 20 === 0) {
        const { id, token } = await raw.interaction(() => raw.playground.person('ann').beginCommand('/roll'));
        path = `/interactions/${id}/${token}/callback`;
      }
      const { status } = await raw.call('POST', path, one);
      expect.soft(status, JSON.stringify(one).slice(0, 3_000)).toBe(at === refused.length ? 204 : 400);
    }
  });

  it.each([
    ['a message', (raw: Raw) => `/channels/${raw.channel('general')}/messages`, () => MESSAGE],
    [
      'a Components V2 message',
      (raw: Raw) => `/channels/${raw.channel('general')}/messages`,
      () => V2_MESSAGE,
    ],
    ['a command', (raw: Raw) => `/applications/${raw.botId}/commands`, () => COMMAND],
    ['an emoji', (raw: Raw) => `/applications/${raw.botId}/emojis`, () => ({ name: 'six', image: 'data:,' })],
    [
      'a thread',
      (raw: Raw) => `/channels/${raw.channel('general')}/threads`,
      () => ({ name: 'A', type: 11 }),
    ],
    ['a scheduled event', (raw: Raw) => `/guilds/${raw.guildId}/scheduled-events`, eventOf],
  ])('is refused where it refuses: %s', async (_name, pathOf, body) => {
    const path = pathOf(raw);
    const refused = variants(body(raw)).filter((one) => openApi.requestErrors('POST', path, one).length > 0);
    expect(refused.length).toBeGreaterThan(4);
    for (const one of refused) {
      const { status } = await raw.call('POST', path, one, FILES);
      expect.soft(status, JSON.stringify(one).slice(0, 300)).toBe(400);
    }
  });
});

/** What Discord's reference has, and its description leaves out: the first message of a new post. */
const UNDESCRIBED: readonly string[] = ['/message'];

const CHOICES = [
  { value: 'a', label: 'A', description: 'The first', default: true },
  { value: 'b', label: 'B' },
];

function eventOf({ playground }: Raw) {
  const inHours = (hours: number) => new Date(playground.clock.now() + hours * 3_600_000).toISOString();
  return {
    name: 'Club night',
    description: 'Come and play',
    scheduled_start_time: inHours(1),
    scheduled_end_time: inHours(3),
    privacy_level: 2,
    entity_type: 3,
    entity_metadata: { location: 'A channel' },
  };
}

const FORM = {
  custom_id: 'form',
  title: 'Options',
  components: [
    {
      type: 18,
      label: 'Name',
      description: 'What it is called',
      component: {
        type: 4,
        custom_id: 'name',
        style: 1,
        min_length: 1,
        max_length: 60,
        value: 'x',
        placeholder: 'A name',
        required: true,
      },
    },
    {
      type: 18,
      label: 'Board',
      component: {
        type: 3,
        custom_id: 'board',
        min_values: 1,
        max_values: 1,
        required: true,
        options: CHOICES,
      },
    },
    {
      type: 18,
      label: 'Level',
      component: {
        type: 21,
        custom_id: 'level',
        required: true,
        options: CHOICES,
      },
    },
    {
      type: 18,
      label: 'Variants',
      component: {
        type: 22,
        custom_id: 'variants',
        min_values: 0,
        max_values: 2,
        required: false,
        options: CHOICES,
      },
    },
    {
      type: 18,
      label: 'Channels',
      component: {
        type: 8,
        custom_id: 'channels',
        min_values: 0,
        max_values: 25,
        required: false,
        channel_types: [0, 5, 15],
      },
    },
  ],
};

/** The same value with one part wrong: too long, too large, duplicate, of another type, or missing. */
function variants(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) {
    const inner = value.flatMap((one, index) =>
      variants(one).map((other) => value.map((old, at) => (at === index ? other : old))),
    );
    return [...inner, 'text', [...value, ...value], Array.from({ length: 200 }, () => value[0])];
  }
  if (typeof value === 'object' && value !== null) {
    return [
      5,
      ...Object.entries(value).flatMap(([key, inner]) => [
        Object.fromEntries(Object.entries(value).filter(([other]) => other !== key)),
        ...variants(inner).map((other) => ({ ...value, [key]: other })),
      ]),
    ];
  }
  if (typeof value === 'string') return ['', 'x'.repeat(7_000), 5, {}];
  return [-1, 2 ** 40, 'text', {}];
}

const MESSAGE = {
  content: 'Hello',
  nonce: 'n',
  embeds: [{ title: 'Title', description: 'Text', fields: [{ name: 'a', value: 'b', inline: true }] }],
  allowed_mentions: { users: ['1'], roles: ['2'] },
  components: [
    { type: 1, components: [{ type: 2, style: 1, custom_id: 'a', label: 'Press', disabled: false }] },
    { type: 1, components: [{ type: 5, custom_id: 'b', placeholder: 'Who', min_values: 1, max_values: 2 }] },
  ],
};

const FILES: readonly RawFile[] = [{ name: 'sheet.png', bytes: png(40, 30) }];

const V2_MESSAGE = {
  flags: 1 << 15,
  components: [
    {
      type: 17,
      components: [
        { type: 10, content: 'Text' },
        { type: 12, items: [{ media: { url: 'attachment://sheet.png' }, description: 'A sheet' }] },
        {
          type: 1,
          components: [{ type: 2, style: 1, custom_id: 'a', label: 'Press', emoji: { name: '🎲' } }],
        },
        { type: 1, components: [{ type: 3, custom_id: 'b', options: [{ label: 'One', value: '1' }] }] },
      ],
    },
  ],
};

const MENU_COMMANDS = [
  { type: 2, name: 'Invite to a game', name_localizations: { de: 'Zu einem Spiel einladen' } },
  { type: 3, name: 'Show the sheets', contexts: [0, 1] },
];
const COMMAND = {
  type: 1,
  name: 'roll',
  name_localizations: { de: 'würfeln' },
  description: 'Roll dice',
  contexts: [0],
  options: [
    { type: 4, name: 'dice', description: 'How many', min_value: 1, max_value: 5 },
    { type: 3, name: 'colour', description: 'Which', choices: [{ name: 'Red', value: 'red' }] },
  ],
};
