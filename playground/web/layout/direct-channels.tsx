import { useCallback, useRef, useState } from 'preact/hooks';
import { useApp, usePane } from '../app/context.ts';
import { directChannel, privateChannels } from '../app/pane.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { Popup } from '../parts/popup.tsx';
import { ChannelLink } from './channel-link.tsx';
import { NewPrivate } from './new-private.tsx';
import { openDirect } from './open-direct.ts';
import { presenceOf } from './presence.ts';

/** Direct messages: with the bot, and with other people. */
export function DirectChannels() {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value.layout;
  const heading = useRef<HTMLDivElement>(null);
  const [choosing, setChoosing] = useState(false);
  const close = useCallback(() => setChoosing(false), []);
  const { bot } = app.membership.value;
  const me = pane.person.value.id;
  const channel = directChannel(app.view.value, me);
  const others = privateChannels(app.view.value, me);
  return (
    <>
      <div class="channel-heading direct-heading" ref={heading}>
        <h2>{words.directMessages}</h2>
        <IconButton
          icon="plus"
          size={16}
          label={words.newPrivate}
          expanded={choosing}
          onClick={() => setChoosing(!choosing)}
        />
      </div>
      {choosing && (
        <Popup anchor={heading} onClose={close} class="settings">
          <NewPrivate onDone={close} />
        </Popup>
      )}
      {(channel || others.length > 0) && (
        <ul>
          {channel && (
            <ChannelLink
              channel={channel}
              icon={
                <Avatar
                  name={bot.name}
                  colour={bot.colour}
                  bot
                  size={32}
                  presence={presenceOf(app, bot.id)}
                />
              }
            />
          )}
          {others.map((one) => (
            <ChannelLink key={one.id} channel={one} icon={<PrivateIcon ids={one.seenBy} me={me} />} />
          ))}
        </ul>
      )}
      {!channel && (
        <div class="no-direct">
          <p>{words.noDirectHint}</p>
          <button type="button" class="button button-secondary" onClick={() => void openDirect(app, pane)}>
            {words.startDirect(bot.name)}
          </button>
        </div>
      )}
    </>
  );
}

/** The other person, or a sign for several. */
function PrivateIcon({ ids, me }: { readonly ids: readonly string[]; readonly me: string }) {
  const app = useApp();
  const [other, another] = ids.filter((id) => id !== me);
  const person = another === undefined ? app.membership.value.people.get(other ?? '') : undefined;
  if (person === undefined) return <Icon name="people" size={32} />;
  return <Avatar name={person.name} colour={person.colour} size={32} />;
}
