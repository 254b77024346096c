import type { ApplicationCommandType } from 'discord-api-types/v10';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { inGuild } from '../../protocol/world.ts';
import type { Channel, CommandTarget, Id, PersonLocale } from '../../protocol.ts';
import { type App, type Theme, useApp, usePage, usePane } from '../app/app.ts';
import type { Pane } from '../app/pane.ts';
import { texts } from '../app/texts.ts';
import { useListed } from '../composer/suggestions.tsx';
import { legible } from '../model/colour.ts';
import { type Member, membersOf } from '../model/members.ts';
import { AppTag, Avatar, type Presence } from '../parts/avatar.tsx';
import { Check, PlainButton } from '../parts/fields.tsx';
import { Icon, IconButton } from '../parts/icon.tsx';
import { Popup, useOpen } from '../parts/popup.tsx';

/** The people in the channel, and who of them is online. */
export function Members({ channel }: { readonly channel: Channel }) {
  const app = useApp();
  const members = membersOf(app.view.value, channel);
  const here = members.filter(({ id }) => presenceOf(app, id) !== 'offline');
  const gone = members.filter((member) => !here.includes(member));
  const list = (some: readonly Member[], isGone: boolean) => (
    <ul class={isGone ? 'members-gone' : ''}>
      {some.map((member) => (
        <MemberEntry key={member.id} member={member} channel={channel} />
      ))}
    </ul>
  );
  return (
    <aside class="members" aria-label={texts.layout.members}>
      <h2 class="channel-heading">{texts.people.membersOnline(here.length)}</h2>
      {list(here, false)}
      {gone.length > 0 && (
        <>
          <h2 class="channel-heading">{texts.people.membersOffline(gone.length)}</h2>
          {list(gone, true)}
        </>
      )}
    </aside>
  );
}

/** The backgrounds of the list in the two themes, on which names must be legible. */
const GROUND = { dark: '#2b2d31', light: '#f2f3f5' } as const;

function MemberEntry({ member, channel }: { readonly member: Member; readonly channel: Channel }) {
  const app = useApp();
  const button = useRef<HTMLButtonElement>(null);
  const { open, setOpen, close } = useOpen();
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
        <Avatar of={member} size={32} presence={presence} />
        <span class="member-name" style={member.isBot ? {} : { color: colour }}>
          {member.name}
        </span>
        <span class="sr-only">, {texts.people.status[presence]}</span>
        {member.isBot && <AppTag />}
        {isOwner && (
          <span class="owner" title={texts.people.owner}>
            <Icon name="crown" size={14} />
            <span class="sr-only">{texts.people.owner}</span>
          </span>
        )}
      </button>
      {open && <ProfileCard member={member} anchor={button} onClose={close} />}
    </li>
  );
}

/** Discord's type of the Entry Point command. */
const ENTRY_POINT: ApplicationCommandType.PrimaryEntryPoint = 4;

/** A person's profile, with buttons to switch to them or write to the bot, and the bot's commands. */
export function ProfileCard(props: {
  readonly member: Member;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}) {
  const { member, anchor, onClose } = props;
  const { app, pane, me, act } = usePage();
  const channelId = pane.channel.value?.id;
  const installed = pane.person.value.appInstalled ?? false;
  const isMe = member.id === me;
  const entryPoint = app.view.value.commands.find(({ type }) => type === ENTRY_POINT);
  return (
    <Popup anchor={anchor} onClose={onClose} class="profile">
      <div role="dialog" aria-label={texts.people.profile(member.name)}>
        <div class="profile-banner" style={{ background: member.colour }} />
        <div class="profile-body">
          <Avatar of={member} size={72} presence={presenceOf(app, member.id)} />
          <p class="profile-name bright">
            {member.name} {member.isBot && <AppTag />}
          </p>
          <p class="profile-handle muted small">{member.handle}</p>
          {member.isBot ? (
            <>
              <PlainButton
                kind="primary"
                onClick={() => {
                  onClose();
                  void openDirect(app, pane);
                }}
              >
                {texts.people.message}
              </PlainButton>
              {channelId !== undefined && entryPoint && (
                <PlainButton
                  onClick={() => {
                    onClose();
                    pane.drawer.value = 'none';
                    act({ type: 'launch', as: me, channelId });
                  }}
                >
                  {entryPoint.name_localizations?.[pane.person.value.locale] ?? entryPoint.name}
                </PlainButton>
              )}
              <PlainButton onClick={() => act({ type: 'set-app-installed', as: me, installed: !installed })}>
                {installed ? texts.people.removeApp : texts.people.addApp}
              </PlainButton>
            </>
          ) : (
            !isMe && (
              <PlainButton
                onClick={() => {
                  onClose();
                  pane.switchTo(member.id);
                }}
              >
                {texts.people.beAs(member.name)}
              </PlainButton>
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

/** People shown on this page are online, the others away; the bot's presence follows its gateway connection. */
export function presenceOf(app: App, id: Id): Presence {
  const { bot } = app.membership.value;
  if (id === bot.id) return bot.online ? 'online' : 'offline';
  return app.panes.value.some(({ person }) => person.value.id === id) ? 'online' : 'idle';
}

const LANGUAGES: Readonly<Record<PersonLocale, string>> = {
  'en-US': 'English (US)',
  'en-GB': 'English (UK)',
  de: 'Deutsch',
  fr: 'Français',
  nl: 'Nederlands',
};

const THEMES: readonly Theme[] = ['system', 'dark', 'light'];

/** A person's language and direct messages, and the page's appearance. */
function PersonSettings() {
  const { app, pane, act } = usePage();
  const words = texts.people;
  const person = pane.person.value;
  const name = `${pane.key}-theme`;
  return (
    <div role="dialog" aria-label={words.settings(person.name)} class="settings-body">
      <label class="field">
        <span class="field-label">{words.language}</span>
        <select
          value={person.locale}
          onChange={({ currentTarget }) =>
            // The options are exactly these locales.
            act({ type: 'set-locale', as: person.id, locale: currentTarget.value as PersonLocale })
          }
        >
          {Object.entries(LANGUAGES).map(([locale, language]) => (
            <option key={locale} value={locale} lang={locale}>
              {language}
            </option>
          ))}
        </select>
        <span class="field-hint muted smaller">{words.languageHint}</span>
      </label>
      <Check
        checked={person.directMessagesOpen}
        onCheck={(checked) => act({ type: 'set-direct-messages', personId: person.id, open: checked })}
      >
        <span>{words.directMessages}</span>
      </Check>
      <Check
        checked={person.appInstalled ?? false}
        onCheck={(installed) => act({ type: 'set-app-installed', as: person.id, installed })}
      >
        <span>{words.appInstalled(app.membership.value.bot.name)}</span>
      </Check>
      <fieldset class="field">
        <legend class="field-label">{words.theme}</legend>
        <div class="segments">
          {THEMES.map((theme) => (
            <label key={theme}>
              <input
                type="radio"
                name={name}
                checked={app.theme.value === theme}
                onChange={() => {
                  app.theme.value = theme;
                }}
              />
              <span>{words.themes[theme]}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

/** The current person below the channel list, with their settings. */
export function UserPanel() {
  const pane = usePane();
  const person = pane.person.value;
  const panel = useRef<HTMLDivElement>(null);
  const { open, setOpen, close } = useOpen();
  return (
    <div class="user-panel row rigid" ref={panel}>
      <Avatar of={person} size={32} presence="online" />
      <span class="user-names grow small">
        <b>{person.name}</b>
        <small>{person.handle}</small>
      </span>
      <IconButton
        icon="settings"
        label={texts.people.settings(person.name)}
        expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Popup anchor={panel} onClose={close} prefer="above" class="settings">
          <PersonSettings />
        </Popup>
      )}
    </div>
  );
}

/** Opens the person's direct messages with the bot. */
export async function openDirect(app: App, pane: Pane): Promise<void> {
  const answer = await app.ask(pane, { type: 'open-direct', as: pane.person.value.id });
  if (answer.ok) pane.open(answer.result.channelId);
}

/** The bot's commands in the menu of a message or a person. */
export function TargetMenu(props: {
  readonly target: CommandTarget;
  readonly channelId: Id;
  readonly onDone: () => void;
}) {
  const { target, channelId, onDone } = props;
  const { pane, me: as, act } = usePage();
  const listed = useListed(channelId, target.kind);
  if (listed.length === 0) return null;
  return (
    <ul class="target-menu" aria-label={texts.chat.apps}>
      {listed.map(({ command: { id }, name }) => (
        <li key={id}>
          <PlainButton
            onClick={() => {
              onDone();
              // On a phone, the list of people would hide the answer.
              pane.drawer.value = 'none';
              act({ type: 'menu-command', as, channelId, command: id, target });
            }}
          >
            {name}
          </PlainButton>
        </li>
      ))}
    </ul>
  );
}
