import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Words } from '../words/index.ts';
import type { App } from './app.ts';
import type { Pane } from './pane.ts';

export const AppContext = createContext<App | undefined>(undefined);
export const PaneContext = createContext<Pane | undefined>(undefined);

/** The page; every component stands within it. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('This component stands outside the page.');
  return app;
}

/** The pane that the component stands in. */
export function usePane(): Pane {
  const pane = useContext(PaneContext);
  if (!pane) throw new Error('This component stands outside a pane.');
  return pane;
}

/** Texts in the language of the pane's person. */
export function useWords(): Words {
  return usePane().words.value;
}
