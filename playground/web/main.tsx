import { render } from 'preact';
import { startApp } from './app/app.ts';
import { AppContext } from './app/context.ts';
import { Shell } from './layout/shell.tsx';

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
