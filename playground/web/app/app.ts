import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Attachment, Id, PageRequest, RequestType, UploadedFile, World } from '../../protocol.ts';
import { connect, type Link, type RequestResult } from '../model/link.ts';
import type { Membership } from '../model/members.ts';
import { type ReadMarks, withReadMark } from '../model/reading.ts';
import {
  type View,
  viewOf,
  withEvent,
  withHistory,
  withoutInteraction,
  withoutStaleTyping,
} from '../model/view.ts';
import { createPane, type Pane } from './pane.ts';
import { texts } from './texts.ts';

export type Theme = 'system' | 'light' | 'dark';

/** A picture in a message. */
export type Picture = Pick<Attachment, 'url' | 'description' | 'width' | 'height'> & {
  readonly filename: string;
};

/** The page's state and its connection to the server. */
export interface App {
  readonly link: Link;
  readonly view: ReadonlySignal<View>;
  /** The part of the view that hardly ever changes, for components that are rendered many times. */
  readonly membership: ReadonlySignal<Membership>;
  /** The playground's clock, by the second. */
  readonly now: ReadonlySignal<number>;
  readonly marks: ReadonlySignal<ReadMarks>;
  readonly theme: Signal<Theme>;
  readonly dark: ReadonlySignal<boolean>;
  readonly panes: ReadonlySignal<readonly Pane[]>;
  readonly hostOpen: Signal<boolean>;
  readonly membersShown: Signal<boolean>;
  /** Listeners for the client's messages to the frames of activities. */
  readonly frames: Set<(activityId: string, message: unknown) => void>;
  /** Unsent text, by person and channel. */
  readonly drafts: Map<string, string>;
  /** Sends a request. A refusal is shown in the pane and returned. */
  ask<T extends RequestType>(pane: Pane, request: PageRequest<T>): Promise<RequestResult<T>>;
  /** Uploads a file; undefined if it is refused, which is shown in the pane. */
  upload(pane: Pane, file: File): Promise<UploadedFile | undefined>;
  read(personId: Id, channelId: Id, messageId: Id): void;
  dismissInteraction(id: Id): void;
  loadOlder(pane: Pane, channelId: Id): Promise<void>;
  setSplit(split: boolean): void;
}

/** Connects, and calls `ready` with the page once the world has arrived. */
export function startApp(ready: (app: App) => void): void {
  let view: Signal<View> | undefined;
  const frames: App['frames'] = new Set();
  const link = connect({
    world(world: World) {
      const seen = viewOf(world, Date.now());
      if (view) {
        view.value = seen;
        return;
      }
      view = signal(seen);
      ready(createApp(link, view, frames));
    },
    event(event) {
      if (event.type === 'activity-message') {
        for (const hear of frames) hear(event.activityId, event.message);
        return;
      }
      if (view) view.value = withEvent(view.value, event, Date.now());
    },
  });
}

function createApp(link: Link, view: Signal<View>, frames: App['frames']): App {
  const computerNow = signal(Date.now());
  setInterval(() => {
    batch(() => {
      computerNow.value = Date.now();
      view.value = withoutStaleTyping(view.value, computerNow.value);
    });
  }, 1000);

  const marks = storedSignal<ReadMarks>(localStorage, 'read', {}, readMarks);
  const theme = storedSignal<Theme>(localStorage, 'theme', 'system', (stored) =>
    stored === 'light' || stored === 'dark' ? stored : undefined,
  );
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
  const systemDark = signal(prefersDark.matches);
  prefersDark.addEventListener('change', ({ matches }) => {
    systemDark.value = matches;
  });
  const dark = computed(() => (theme.value === 'system' ? systemDark.value : theme.value === 'dark'));
  effect(() => {
    document.documentElement.dataset.theme = dark.value ? 'dark' : 'light';
  });

  const stored = storedSignal<readonly StoredPane[]>(sessionStorage, 'panes', [], readPanes);
  const people = [...view.peek().people.values()];
  const firstId = people[0]?.id ?? '';
  const panes = signal<readonly Pane[]>(
    (stored.peek().length > 0 ? stored.peek() : [{ personId: firstId, channelId: undefined }]).map(
      ({ personId, channelId }, index) => createPane(view, `pane${index}`, { personId, channelId }),
    ),
  );
  effect(() => {
    stored.value = panes.value.map(({ chosen }) => chosen.value);
  });

  const app: App = {
    link,
    view,
    membership: folkOf(view),
    now: computed(() => computerNow.value + view.value.offset),
    marks,
    theme,
    dark,
    panes,
    hostOpen: signal(false),
    membersShown: storedSignal(localStorage, 'members', true, (value) =>
      typeof value === 'boolean' ? value : undefined,
    ),
    frames,
    drafts: new Map(),
    async ask(pane, request) {
      const answer = await link.request(request);
      if (!answer.ok) {
        const { code, message } = answer.refusal;
        pane.notice.value = texts.refusals[code](message);
      }
      return answer;
    },
    async upload(pane, file) {
      const uploaded = await link.upload(file);
      if ('id' in uploaded) return uploaded;
      pane.notice.value = texts.refusals[uploaded.code](uploaded.message);
      return undefined;
    },
    read(personId, channelId, messageId) {
      marks.value = withReadMark(marks.value, personId, channelId, messageId);
    },
    dismissInteraction(id) {
      view.value = withoutInteraction(view.value, id);
    },
    async loadOlder(pane, channelId) {
      const before = view.value.timelines.get(channelId)?.messages[0]?.id;
      if (before === undefined) return;
      const as = pane.person.value.id;
      const answer = await app.ask(pane, { type: 'history', as, channelId, before, limit: 50 });
      if (!answer.ok) return;
      const { messages, more } = answer.result;
      view.value = withHistory(view.value, channelId, messages, more);
    },
    setSplit(split) {
      const [first] = panes.value;
      if (!first || split === panes.value.length > 1) return;
      if (!split) {
        panes.value = [first];
        return;
      }
      const ids = [...view.value.people.keys()];
      const next = ids[(ids.indexOf(first.person.value.id) + 1) % ids.length] ?? first.person.value.id;
      const channel = first.channel.value;
      const channelId = channel?.kind === 'direct' ? undefined : channel?.id;
      panes.value = [first, createPane(view, 'pane1', { personId: next, channelId })];
    },
  };
  return app;
}

function folkOf(view: ReadonlySignal<View>): ReadonlySignal<Membership> {
  let last: Membership | undefined;
  return computed(() => {
    const { people, bot, guilds } = view.value;
    if (last?.people !== people || last.bot !== bot || last.guilds !== guilds) last = { people, bot, guilds };
    return last;
  });
}

interface StoredPane {
  readonly personId: Id;
  readonly channelId: Id | undefined;
}

function readPanes(stored: unknown): readonly StoredPane[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  return stored.slice(0, 2).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('personId' in one)) return [];
    const channelId = 'channelId' in one && typeof one.channelId === 'string' ? one.channelId : undefined;
    return typeof one.personId === 'string' ? [{ personId: one.personId, channelId }] : [];
  });
}

function readMarks(stored: unknown): ReadMarks | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const marks: Record<Id, Record<Id, Id>> = {};
  for (const [personId, channels] of Object.entries(stored)) {
    if (typeof channels !== 'object' || channels === null) continue;
    const valid = Object.entries(channels).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && /^\d+$/.test(entry[1]),
    );
    marks[personId] = Object.fromEntries(valid);
  }
  return marks;
}

/** A signal whose value outlives the page: permanently in local storage, or with the tab in session storage. */
function storedSignal<T>(
  storage: Storage,
  name: string,
  first: T,
  read: (stored: unknown) => T | undefined,
): Signal<T> {
  const key = `playground.${name}`;
  const value = signal(recall(storage, key, read) ?? first);
  effect(() => {
    try {
      storage.setItem(key, JSON.stringify(value.value));
    } catch {
      // If storage is full or forbidden, the value is lost with the page, but nothing breaks.
    }
  });
  return value;
}

function recall<T>(storage: Storage, key: string, read: (stored: unknown) => T | undefined): T | undefined {
  try {
    const stored = storage.getItem(key);
    return stored === null ? undefined : read(JSON.parse(stored));
  } catch {
    return undefined;
  }
}

export const AppContext = createContext<App | undefined>(undefined);
export const PaneContext = createContext<Pane | undefined>(undefined);

/** The page that contains the component. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('This component stands outside the page.');
  return app;
}

/** The pane that contains the component. */
export function usePane(): Pane {
  const pane = useContext(PaneContext);
  if (!pane) throw new Error('This component stands outside a pane.');
  return pane;
}

/** What most components need: the page, their pane, and its person's id. */
export function usePage(): {
  readonly app: App;
  readonly pane: Pane;
  readonly me: Id;
  /** Sends a request; a refusal is shown. */
  readonly act: (request: PageRequest) => void;
} {
  const app = useApp();
  const pane = usePane();
  const act = (request: PageRequest) => void app.ask(pane, request);
  return { app, pane, me: pane.person.value.id, act };
}
