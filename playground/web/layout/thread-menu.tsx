import type { Thread } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { IconButton } from '../parts/icon-button.tsx';

/** Archives a thread or opens it again; the server's owner may lock it. */
export function ThreadMenu({ thread }: { readonly thread: Thread }) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value.threads;
  const as = pane.person.value.id;
  const isOwner = app.membership.value.guilds.get(thread.guildId)?.ownerId === as;
  const change = (what: { readonly archived?: boolean; readonly locked?: boolean }) =>
    void app.ask(pane, { type: 'change-thread', as, channelId: thread.id, ...what });
  return (
    <>
      {isOwner && (
        <IconButton
          icon="lock"
          size={22}
          label={thread.locked ? words.unlock : words.lock}
          pressed={thread.locked}
          onClick={() => change({ locked: !thread.locked })}
        />
      )}
      <IconButton
        icon="box"
        size={22}
        label={thread.archived ? words.unarchive : words.archive}
        pressed={thread.archived}
        onClick={() => change({ archived: !thread.archived })}
      />
    </>
  );
}
