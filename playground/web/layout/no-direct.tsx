import { useApp, usePane } from '../app/context.ts';
import { Icon } from '../parts/icon.tsx';
import { openDirect } from './open-direct.ts';

/** What stands where direct messages would be. */
export function NoDirect() {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value.layout;
  return (
    <div class="nothing">
      <Icon name="speech" size={64} />
      <h3>{words.noDirect}</h3>
      <p>{words.noDirectHint}</p>
      <button type="button" class="button button-primary" onClick={() => void openDirect(app, pane)}>
        {words.startDirect(app.membership.value.bot.name)}
      </button>
    </div>
  );
}
