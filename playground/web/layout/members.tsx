import { useCallback, useRef, useState } from 'preact/hooks';
import { inGuild } from '../../protocol/in-guild.ts';
import type { Channel } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { legible } from '../model/colour.ts';
import { type Member, membersOf } from '../model/members.ts';
import { AppTag } from '../parts/app-tag.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';
import { presenceOf } from './presence.ts';
import { ProfileCard } from './profile-card.tsx';

/** Who is in the channel, and who of them is here. */
export function Members({ channel }: { readonly channel: Channel }) {
  const app = useApp();
  const words = usePane().words.value;
  const members = membersOf(app.view.value, channel);
  const here = members.filter(({ id }) => presenceOf(app, id) !== 'offline');
  const gone = members.filter(({ id }) => presenceOf(app, id) === 'offline');
  return (
    <aside class="members" aria-label={words.layout.members}>
      <h2 class="channel-heading">{words.people.membersOnline(here.length)}</h2>
      <ul>
        {here.map((member) => (
          <MemberEntry key={member.id} member={member} channel={channel} />
        ))}
      </ul>
      {gone.length > 0 && (
        <>
          <h2 class="channel-heading">{words.people.membersOffline(gone.length)}</h2>
          <ul class="members-gone">
            {gone.map((member) => (
              <MemberEntry key={member.id} member={member} channel={channel} />
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}

/** Grounds of the list in the two themes, for names to be legible on. */
const GROUND = { dark: '#2b2d31', light: '#f2f3f5' } as const;

function MemberEntry({ member, channel }: { readonly member: Member; readonly channel: Channel }) {
  const app = useApp();
  const words = usePane().words.value;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const presence = presenceOf(app, member.id);
  const isOwner =
    (inGuild(channel) ? app.membership.value.guilds.get(channel.guildId)?.ownerId : undefined) === member.id;
  const colour = legible(member.colour, app.dark.value ? GROUND.dark : GROUND.light);
  return (
    <li>
      <button
        type="button"
        ref={button}
        class="member"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onContextMenu={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Avatar name={member.name} colour={member.colour} bot={member.isBot} size={32} presence={presence} />
        <span class="member-name" style={member.isBot ? {} : { color: colour }}>
          {member.name}
        </span>
        <span class="sr-only">, {words.people.status[presence]}</span>
        {member.isBot && <AppTag />}
        {isOwner && (
          <span class="owner" title={words.people.owner}>
            <Icon name="crown" size={14} />
            <span class="sr-only">{words.people.owner}</span>
          </span>
        )}
      </button>
      {open && <ProfileCard member={member} anchor={button} onClose={close} />}
    </li>
  );
}
