import { useWords } from '../app/context.ts';
import { Icon } from './icon.tsx';

/** The mark of a bot beside its name. */
export function AppTag() {
  return (
    <span class="app-tag">
      <Icon name="check" size={10} />
      {useWords().app}
    </span>
  );
}
