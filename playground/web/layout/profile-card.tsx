import type { RefObject } from 'preact';
import { useApp, usePane } from '../app/context.ts';
import { TargetMenu } from '../commands/target-menu.tsx';
import type { Member } from '../model/members.ts';
import { AppTag } from '../parts/app-tag.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { Popup } from '../parts/popup.tsx';
import { openDirect } from './open-direct.ts';
import { setAppInstalled } from './person-settings.tsx';
import { presenceOf } from './presence.ts';

/** A person's profile, with buttons to switch to them or to write to the bot, and the bot's commands. */
export function ProfileCard(props: {
  readonly member: Member;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}) {
  const { member, anchor, onClose } = props;
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  const channelId = pane.channel.value?.id;
  const installed = pane.person.value.appInstalled ?? false;
  const isMe = member.id === pane.person.value.id;
  return (
    <Popup anchor={anchor} onClose={onClose} class="profile">
      <div role="dialog" aria-label={words.people.profile(member.name)}>
        <div class="profile-banner" style={{ background: member.colour }} />
        <div class="profile-body">
          <Avatar
            name={member.name}
            colour={member.colour}
            bot={member.isBot}
            size={72}
            presence={presenceOf(app, member.id)}
          />
          <p class="profile-name">
            {member.name} {member.isBot && <AppTag />}
          </p>
          <p class="profile-handle">{member.handle}</p>
          {member.isBot ? (
            <>
              <button
                type="button"
                class="button button-primary"
                onClick={() => {
                  onClose();
                  void openDirect(app, pane);
                }}
              >
                {words.people.message}
              </button>
              <button
                type="button"
                class="button button-secondary"
                onClick={() => setAppInstalled(app, pane, !installed)}
              >
                {installed ? words.people.removeApp : words.people.addApp}
              </button>
            </>
          ) : (
            !isMe && (
              <button
                type="button"
                class="button button-secondary"
                onClick={() => {
                  onClose();
                  pane.switchTo(member.id);
                }}
              >
                {words.people.beAs(member.name)}
              </button>
            )
          )}
          {channelId !== undefined && (
            <TargetMenu target={{ kind: 'user', id: member.id }} channelId={channelId} onDone={onClose} />
          )}
        </div>
      </div>
    </Popup>
  );
}
