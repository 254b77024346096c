import { useCallback, useRef, useState } from 'preact/hooks';
import { useApp, usePane } from '../app/context.ts';
import { ProfileCard } from '../layout/profile-card.tsx';
import { legible } from '../model/colour.ts';
import type { Member } from '../model/members.ts';
import { AppTag } from '../parts/app-tag.tsx';

/** Grounds of messages in the two themes, for names to be legible on. */
const GROUND = { dark: '#393b41', light: '#ffffff' } as const;

/** An author's name; pressing it shows who they are. */
export function Name({ member }: { readonly member: Member | undefined }) {
  const app = useApp();
  const pane = usePane();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (!member) return <span class="name">{pane.words.value.unknownPerson}</span>;
  const colour = member.isBot
    ? undefined
    : legible(member.colour, app.dark.value ? GROUND.dark : GROUND.light);
  return (
    <>
      <button
        type="button"
        ref={button}
        class="name"
        style={colour === undefined ? {} : { color: colour }}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {member.name}
      </button>
      {member.isBot && <AppTag />}
      {open && <ProfileCard member={member} anchor={button} onClose={close} />}
    </>
  );
}
