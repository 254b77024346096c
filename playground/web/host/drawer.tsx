import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePage } from '../app/app.ts';
import { texts } from '../app/texts.ts';
import { PlainButton } from '../parts/fields.tsx';
import { IconButton } from '../parts/icon.tsx';
import { AnswersSection, GatewaySection, InteractionsSection } from './faults.tsx';
import { faultsOn } from './section.tsx';
import { ClockSection, DirectSection, GuildSection, PermissionsSection } from './world.tsx';

/** The host tools: the clock, permissions, faults. */
export function HostDrawer() {
  const { app, pane } = usePage();
  const words = texts.host;
  const root = useRef<HTMLElement>(null);
  const on = faultsOn(app.view.value.faults, app.now.value);
  const close = () => {
    app.hostOpen.value = false;
  };

  useLayoutEffect(() => {
    const before = document.activeElement;
    root.current?.querySelector<HTMLElement>('button')?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && root.current?.contains(document.activeElement))
        app.hostOpen.value = false;
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [app]);

  return (
    <aside ref={root} class="host" aria-label={words.title}>
      <header class="host-header rigid">
        <h2>{words.title}</h2>
        <IconButton icon="close" label={texts.close} onClick={close} />
      </header>
      <div class="host-body">
        <p class="muted">{words.intro}</p>
        <div class={`host-status muted small ${on ? 'host-status-on' : ''}`}>
          <p>{on ? words.clearHint : words.nothingOn}</p>
          {on && (
            <PlainButton kind="danger" onClick={() => void app.ask(pane, { type: 'clear-faults' })}>
              {words.clear}
            </PlainButton>
          )}
        </div>
        <ClockSection />
        <InteractionsSection />
        <AnswersSection />
        <GatewaySection />
        <DirectSection />
        <PermissionsSection />
        <GuildSection />
      </div>
    </aside>
  );
}
