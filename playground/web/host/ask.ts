import type { PageRequest } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';

/** Asks the server for something that the host does; a refusal is shown. */
export function useHostAsk(): (request: PageRequest) => void {
  const app = useApp();
  const pane = usePane();
  return (request) => void app.ask(pane, request);
}
