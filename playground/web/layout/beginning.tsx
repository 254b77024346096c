import type { Channel } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { textChannels } from '../app/pane.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';
import { TagList, tagsOf } from './tags.tsx';
import { Welcome } from './welcome.tsx';

/** What stands above a channel's first message. The first channel of a guild also welcomes newcomers. */
export function Beginning({ channel }: { readonly channel: Channel }) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value.chat;
  const { bot } = app.membership.value;
  if (channel.kind === 'direct') {
    return (
      <div class="beginning">
        <Avatar name={bot.name} colour={bot.colour} bot size={72} />
        <h2>{bot.name}</h2>
        <p>{words.beginningDirect(bot.name)}</p>
      </div>
    );
  }
  if (channel.kind === 'private') {
    return (
      <div class="beginning">
        <span class="beginning-sign">
          <Icon name="people" size={40} />
        </span>
        <h2>{channel.name}</h2>
        <p>{words.beginningPrivate(channel.name)}</p>
      </div>
    );
  }
  const isThread = channel.kind === 'thread';
  const isFirst = textChannels(app.view.value, pane.person.value.id, channel.guildId)[0]?.id === channel.id;
  return (
    <div class="beginning">
      <span class="beginning-sign">
        <Icon name={isThread ? 'thread' : 'hash'} size={40} />
      </span>
      <h2>{isThread ? channel.name : words.beginning(channel.name)}</h2>
      {isThread && <TagList tags={tagsOf(app.view.value, channel)} />}
      <p>{isThread ? words.beginningThread : words.beginningText(channel.name)}</p>
      {isFirst && <Welcome guildId={channel.guildId} />}
    </div>
  );
}
