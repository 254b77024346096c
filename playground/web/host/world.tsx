import { useState } from 'preact/hooks';
import { inGuild } from '../../protocol/world.ts';
import type { BotPermission, Forum, Guild, TextChannel } from '../../protocol.ts';
import { useApp, usePage } from '../app/app.ts';
import { texts } from '../app/texts.ts';
import { formatTime } from '../model/time.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Check, NameField, PlainButton } from '../parts/fields.tsx';
import { HostAction, HostSection } from './section.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS = [
  ['minute', MINUTE],
  ['minutes15', 15 * MINUTE],
  ['hour', HOUR],
  ['hours6', 6 * HOUR],
  ['day', DAY],
  ['week', 7 * DAY],
] as const;

export function ClockSection() {
  const { app, pane, act } = usePage();
  const words = texts.host;
  const { locale } = pane.person.value;
  const ahead = app.view.value.wound;
  const now = app.now.value;
  return (
    <HostSection title={words.clock} hint={words.clockHint}>
      <p class="host-clock">
        {words.clockNow(formatTime(now, 'F', locale, now))}
        {ahead >= MINUTE && <small> {words.clockAhead(duration(ahead, locale))}</small>}
      </p>
      <div class="host-buttons">
        {STEPS.map(([name, by]) => (
          <PlainButton key={name} onClick={() => act({ type: 'wind-clock', by })}>
            {words.clockBy[name]}
          </PlainButton>
        ))}
      </div>
    </HostSection>
  );
}

/** A time in its two largest units: "1 day, 6 hours". */
function duration(ms: number, locale: string): string {
  const parts = [
    ['day', Math.floor(ms / DAY)],
    ['hour', Math.floor((ms % DAY) / HOUR)],
    ['minute', Math.floor((ms % HOUR) / MINUTE)],
  ] as const;
  return parts
    .filter(([, amount]) => amount > 0)
    .slice(0, 2)
    .map(([unit, amount]) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount),
    )
    .join(', ');
}

export function DirectSection() {
  const { app, act } = usePage();
  const words = texts.host;
  return (
    <HostSection title={words.direct} hint={words.directHint}>
      <div class="host-checks small">
        {[...app.membership.value.people.values()].map(({ id, name, colour, directMessagesOpen }) => (
          <Check
            key={id}
            checked={directMessagesOpen}
            onCheck={(checked) => act({ type: 'set-direct-messages', personId: id, open: checked })}
          >
            <Avatar of={{ name, colour }} size={20} />
            <span>{name}</span>
          </Check>
        ))}
      </div>
    </HostSection>
  );
}

/** The channels and members of the server, and whether the bot is one of them. */
export function GuildSection() {
  const app = useApp();
  return (
    <>
      {[...app.membership.value.guilds.values()].map((guild) => (
        <GuildTools key={guild.id} guild={guild} />
      ))}
      <NewGuild />
    </>
  );
}

/** Another server, without the bot. */
function NewGuild() {
  const { act } = usePage();
  const words = texts.host;
  const [name, setName] = useState('');
  const create = (event: Event) => {
    event.preventDefault();
    act({ type: 'create-guild', name: name.trim() });
    setName('');
  };
  return (
    <HostSection title={words.servers} hint={words.serversHint}>
      <form class="host-line" onSubmit={create}>
        <NameField label={words.newServer} value={name} onText={setName} />
        <PlainButton type="submit" disabled={name.trim().length < 2}>
          {words.create}
        </PlainButton>
      </form>
    </HostSection>
  );
}

function GuildTools({ guild }: { readonly guild: Guild }) {
  const { app, act } = usePage();
  const words = texts.host;
  const [name, setName] = useState('');
  const [kind, setKind] = useState<keyof typeof words.channelKinds>('text');
  const [doomed, setDoomed] = useState('');
  const channels = [...app.view.value.channels.values()].filter(
    (channel) => inGuild(channel) && channel.guildId === guild.id,
  );
  const { id: guildId } = guild;
  const hasBot = app.membership.value.bot.guildIds.includes(guildId);
  const create = (event: Event) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const options =
      kind === 'text'
        ? {}
        : kind === 'forum'
          ? { forum: { tags: [], requiresTag: false } }
          : { variant: kind };
    act({ type: 'create-channel', guildId: guild.id, name: name.trim(), ...options });
    setName('');
  };
  return (
    <>
      <HostSection title={words.channels} hint={words.channelsHint}>
        <form class="host-line" onSubmit={create}>
          <NameField label={words.newChannel} value={name} onText={setName} />
          <select
            aria-label={words.channelKind}
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value as typeof kind)}
          >
            {Object.entries(words.channelKinds).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <PlainButton type="submit" disabled={name.trim() === ''}>
            {words.create}
          </PlainButton>
        </form>
        <div class="host-line">
          <select
            aria-label={words.channel}
            value={doomed}
            onChange={({ currentTarget }) => setDoomed(currentTarget.value)}
          >
            <option value="">—</option>
            {channels.map(({ id, name: itsName, kind }) => (
              <option key={id} value={id}>
                {kind === 'thread' ? `↳ ${itsName}` : `#${itsName}`}
              </option>
            ))}
          </select>
          <PlainButton
            kind="danger"
            disabled={!channels.some(({ id }) => id === doomed)}
            onClick={() => {
              act({ type: 'delete-channel', channelId: doomed });
              setDoomed('');
            }}
          >
            {words.deleteChannel}
          </PlainButton>
        </div>
      </HostSection>
      <HostSection title={words.members} hint={words.membersHint}>
        <div class="host-checks small">
          {[...app.membership.value.people.values()].map((person) => (
            <Check
              key={person.id}
              checked={guild.memberIds.includes(person.id)}
              disabled={person.id === guild.ownerId}
              onCheck={(checked) =>
                act({ type: checked ? 'add-member' : 'remove-member', guildId, personId: person.id })
              }
            >
              <span>{person.name}</span>
            </Check>
          ))}
        </div>
        <HostAction
          label={hasBot ? words.removeBot : words.inviteBot}
          hint={words.botHint}
          danger={hasBot}
          onClick={() => act({ type: hasBot ? 'remove-bot' : 'invite-bot', guildId: guild.id })}
        />
        {!hasBot && !guild.commandsOnly && (
          <HostAction
            label={words.installCommands}
            hint={words.installCommandsHint}
            onClick={() => act({ type: 'install-commands', guildId })}
          />
        )}
      </HostSection>
      <ServerState guild={guild} />
    </>
  );
}

/** Discord's codes of languages. */
const LOCALES =
  'bg cs da de el en-GB en-US es-419 es-ES fi fr hi hr hu id it ja ko lt nl no pl pt-BR ro ru sv-SE th tr uk vi zh-CN zh-TW';
const languageOf = new Intl.DisplayNames('en', { type: 'language' });

/** The language and features of a server, and its outages. */
function ServerState({ guild }: { readonly guild: Guild }) {
  const { act } = usePage();
  const words = texts.host;
  const { id: guildId } = guild;
  return (
    <HostSection title={words.serverState(guild.name)} hint={words.serverStateHint}>
      <label class="host-line">
        <span>{words.serverLanguage}</span>
        <select
          value={guild.locale}
          onChange={({ currentTarget }) =>
            act({ type: 'set-guild-locale', guildId, locale: currentTarget.value as Guild['locale'] })
          }
        >
          {LOCALES.split(' ').map((locale) => (
            <option key={locale} value={locale}>
              {languageOf.of(locale)}
            </option>
          ))}
        </select>
      </label>
      <label class="host-line">
        <span>{words.features}</span>
        <input
          type="text"
          placeholder="COMMUNITY, NEWS"
          value={guild.features.join(', ')}
          onChange={({ currentTarget }) =>
            act({
              type: 'set-guild-features',
              guildId,
              features: currentTarget.value.toUpperCase().match(/[A-Z_]+/g) ?? [],
            })
          }
        />
      </label>
      <div class="small">
        <Check checked={guild.unavailable} onCheck={(out) => act({ type: 'set-outage', guildId, out })}>
          <span>{words.outage}</span>
        </Check>
      </div>
    </HostSection>
  );
}

export function PermissionsSection() {
  const { app, pane, act } = usePage();
  const words = texts.host;
  const channels = [...app.view.value.channels.values()].filter(
    (one): one is TextChannel | Forum => one.kind === 'text' || one.kind === 'forum',
  );
  const open = pane.channel.value;
  const here = open?.kind === 'thread' ? open.parentId : open?.id;
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const channel = channels.find(({ id }) => id === (chosen ?? here)) ?? channels[0];
  if (!channel) return null;
  // The catalog has an entry for every permission in the protocol.
  const permissions = Object.entries(words.permission) as readonly (readonly [BotPermission, string])[];
  return (
    <HostSection title={words.permissions} hint={words.permissionsHint}>
      <label class="host-line">
        <span>{words.channel}</span>
        <select value={channel.id} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          {channels.map(({ id, name }) => (
            <option key={id} value={id}>
              #{name}
            </option>
          ))}
        </select>
      </label>
      <div class="host-checks small">
        {permissions.map(([permission, label]) => (
          <Check
            key={permission}
            checked={channel.botPermissions.includes(permission)}
            onCheck={(checked) =>
              act({ type: 'set-bot-permission', channelId: channel.id, permission, allowed: checked })
            }
          >
            <span>{label}</span>
          </Check>
        ))}
      </div>
    </HostSection>
  );
}
