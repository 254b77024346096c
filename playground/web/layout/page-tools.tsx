import { useApp, usePane } from '../app/context.ts';
import { faultsOn } from '../host/faults-on.ts';
import { IconButton } from '../parts/icon-button.tsx';

/** The page's own tools: theme, split view, host tools. */
export function PageTools() {
  const app = useApp();
  const pane = usePane();
  // In the language of the first person.
  const words = (app.panes.value[0] ?? pane).words.value;
  const split = app.panes.value.length > 1;
  const host = app.hostOpen.value;
  const active = faultsOn(app.view.value.faults, app.now.value);
  const dark = app.dark.value;
  return (
    <div class="page-tools">
      <IconButton
        icon={dark ? 'sun' : 'moon'}
        label={`${words.people.theme}: ${dark ? words.people.themes.light : words.people.themes.dark}`}
        onClick={() => {
          app.theme.value = dark ? 'light' : 'dark';
        }}
      />
      <IconButton
        icon={split ? 'single' : 'split'}
        class="split-button"
        label={split ? words.layout.unsplit : words.layout.split}
        onClick={() => app.setSplit(!split)}
      />
      <IconButton
        icon="wand"
        class={active ? 'host-active' : ''}
        label={active ? words.layout.hostActive : words.layout.host}
        expanded={host}
        onClick={() => {
          app.hostOpen.value = !host;
        }}
      />
    </div>
  );
}
