import { useEffect } from 'preact/hooks';
import { useApp, usePane } from '../app/context.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';

/** Milliseconds that a refusal stays. */
const STAYS = 8_000;

/** Why the server refused something, or that it does not answer. */
export function Notice() {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  const text = pane.notice.value;
  const lost = app.link.state.value === 'lost';
  const close = () => {
    pane.notice.value = undefined;
  };
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(() => {
      pane.notice.value = undefined;
    }, STAYS);
    return () => clearTimeout(timer);
  }, [text, pane]);
  return (
    <div class="notices">
      {lost && (
        <p class="notice notice-lost" role="status">
          {words.connection.lost}
        </p>
      )}
      {text !== undefined && (
        <p class="notice" role="alert">
          <Icon name="warning" />
          <span>{text}</span>
          <IconButton icon="close" size={16} label={words.close} onClick={close} />
        </p>
      )}
    </div>
  );
}
