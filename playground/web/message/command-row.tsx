import type { Interaction } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { AppTag } from '../parts/app-tag.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';
import { Waiting } from '../parts/waiting.tsx';

/** The person's command without an answer, so far or for good. Nobody else sees it. */
export function CommandRow({ interaction }: { readonly interaction: Interaction }) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  const { bot } = app.view.value;
  const person = pane.person.value;
  const failed = interaction.state === 'failed';
  return (
    <li class={`message message-head ${failed ? 'message-ephemeral' : ''}`}>
      <div class="origin">
        <Avatar name={person.name} colour={person.colour} size={16} />
        <span>{words.chat.used(person.name)}</span>
        <span class="origin-command">
          {interaction.target ? '' : '/'}
          {interaction.commandName}
        </span>
      </div>
      <div class="message-gutter">
        <Avatar name={bot.name} colour={bot.colour} bot />
      </div>
      <div class="message-main">
        <div class="message-header">
          <span>
            <span class="name">{bot.name}</span>
            <AppTag />
          </span>
        </div>
        {failed ? (
          <>
            <p class="failure" role="alert">
              <Icon name="warning" size={16} />
              {words.chat.noAnswer}
            </p>
            <p class="ephemeral-footer">
              <Icon name="eye" size={16} />
              {words.chat.onlyYou}
              <span aria-hidden="true"> • </span>
              <button type="button" class="text-link" onClick={() => app.dismissInteraction(interaction.id)}>
                {words.chat.dismiss}
              </button>
            </p>
          </>
        ) : (
          <p class="thinking">
            <Waiting /> {words.chat.sending}
          </p>
        )}
      </div>
    </li>
  );
}
