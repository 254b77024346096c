import { useState } from 'preact/hooks';
import { inGuild } from '../../protocol/in-guild.ts';
import type { Guild } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { useHostAsk } from './ask.ts';
import { HostAction, HostSection } from './section.tsx';

/** Channels and members of the server, and whether the bot is one of them. */
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
  const ask = useHostAsk();
  const words = usePane().words.value.host;
  const [name, setName] = useState('');
  const create = (event: Event) => {
    event.preventDefault();
    ask({ type: 'create-guild', name: name.trim() });
    setName('');
  };
  return (
    <HostSection title={words.servers} hint={words.serversHint}>
      <form class="host-line" onSubmit={create}>
        <input
          type="text"
          maxLength={100}
          aria-label={words.newServer}
          placeholder={words.newServer}
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <button type="submit" class="button button-secondary" disabled={name.trim().length < 2}>
          {words.create}
        </button>
      </form>
    </HostSection>
  );
}

function GuildTools({ guild }: { readonly guild: Guild }) {
  const app = useApp();
  const pane = usePane();
  const ask = useHostAsk();
  const words = pane.words.value.host;
  const [name, setName] = useState('');
  const [asForum, setAsForum] = useState(false);
  const [doomed, setDoomed] = useState('');
  const channels = [...app.view.value.channels.values()].filter(
    (channel) => inGuild(channel) && channel.guildId === guild.id,
  );
  const hasBot = app.membership.value.bot.guildIds.includes(guild.id);
  const create = (event: Event) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const forum = asForum ? { forum: { tags: [], requiresTag: false } } : {};
    ask({ type: 'create-channel', guildId: guild.id, name: name.trim(), ...forum });
    setName('');
  };
  return (
    <>
      <HostSection title={words.channels} hint={words.channelsHint}>
        <form class="host-line" onSubmit={create}>
          <input
            type="text"
            maxLength={100}
            aria-label={words.newChannel}
            placeholder={words.newChannel}
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
          <label class="check">
            <input
              type="checkbox"
              checked={asForum}
              onChange={({ currentTarget }) => setAsForum(currentTarget.checked)}
            />
            <span>{words.asForum}</span>
          </label>
          <button type="submit" class="button button-secondary" disabled={name.trim() === ''}>
            {words.create}
          </button>
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
          <button
            type="button"
            class="button button-danger"
            disabled={!channels.some(({ id }) => id === doomed)}
            onClick={() => {
              ask({ type: 'delete-channel', channelId: doomed });
              setDoomed('');
            }}
          >
            {words.deleteChannel}
          </button>
        </div>
      </HostSection>
      <HostSection title={words.members} hint={words.membersHint}>
        <div class="host-checks">
          {[...app.membership.value.people.values()].map((person) => (
            <label key={person.id} class="check">
              <input
                type="checkbox"
                checked={guild.memberIds.includes(person.id)}
                disabled={person.id === guild.ownerId}
                onChange={({ currentTarget }) =>
                  ask({
                    type: currentTarget.checked ? 'add-member' : 'remove-member',
                    guildId: guild.id,
                    personId: person.id,
                  })
                }
              />
              <span>{person.name}</span>
            </label>
          ))}
        </div>
        <HostAction
          label={hasBot ? words.removeBot : words.inviteBot}
          hint={words.botHint}
          danger={hasBot}
          onClick={() => ask({ type: hasBot ? 'remove-bot' : 'invite-bot', guildId: guild.id })}
        />
      </HostSection>
    </>
  );
}
