import { useComputed } from '@preact/signals';
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { AppContext, PaneContext, startApp, useApp, usePage } from './app/app.ts';
import { texts } from './app/texts.ts';
import { HostDrawer } from './host/drawer.tsx';
import { PaneView } from './layout/pane-view.tsx';
import { unreadOf } from './model/reading.ts';

const root = document.getElementById('page');
if (!root) throw new Error('The document has no place for the page.');
startApp((app) => {
  root.replaceChildren();
  render(
    <AppContext.Provider value={app}>
      <Shell />
    </AppContext.Provider>,
    root,
  );
});

/** The whole page: one pane or two, and the host's drawer. */
export function Shell() {
  const app = useApp();
  const panes = app.panes.value;
  const [first] = panes;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || !/^Digit[1-9]$/.test(event.code)) return;
      const person = [...app.membership.peek().people.keys()][Number(event.code.slice(5)) - 1];
      const here = document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane');
      const pane = app.panes.peek().find(({ key }) => key === here) ?? app.panes.peek()[0];
      if (person === undefined || !pane) return;
      event.preventDefault();
      pane.switchTo(person);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [app]);

  return (
    <div class={`shell ${panes.length > 1 ? 'shell-split' : ''}`}>
      <h1 class="sr-only">{texts.layout.title}</h1>
      <div class="panes">
        {panes.map((pane, index) => (
          <div key={pane.key} class="pane-place grow" data-pane={pane.key}>
            <PaneView pane={pane} tools={index === panes.length - 1} />
          </div>
        ))}
      </div>
      <PaneContext.Provider value={first}>
        <Title />
        {app.hostOpen.value && <HostDrawer />}
      </PaneContext.Provider>
    </div>
  );
}

/** The window's title: what is open, and the person's unread count. */
export function Title(): null {
  const { app, pane } = usePage();
  const title = useComputed(() => {
    const waiting = unreadOf(app.view.value, app.marks.value, pane.person.value.id).mentions;
    const name = pane.channel.value?.name ?? texts.layout.directMessages;
    return waiting > 0 ? `(${waiting}) ${name}` : name;
  }).value;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
