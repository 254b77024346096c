import { useEffect, useRef } from 'preact/hooks';
import type { Activity } from '../../protocol.ts';
import { usePage } from '../app/app.ts';
import { texts } from '../app/texts.ts';
import { IconButton } from '../parts/icon.tsx';

/** How an activity is shown. A phone is another platform, so the app's page is loaded again. */
export type Shape = 'desktop' | 'portrait' | 'landscape';

const SHAPES: readonly Shape[] = ['desktop', 'portrait', 'landscape'];

/** How Discord's phones identify themselves. */
const PHONE = '&platform=mobile&mobile_app_version=300.0';
const DESKTOP = '&platform=desktop';

/**
 * The app's own page in a frame over the pane, or in a corner of it. The frame has no origin, so it can reach nothing
 * of this page: they exchange messages, and the server answers them.
 */
export function ActivityView(props: {
  readonly activity: Activity;
  readonly shape: Shape;
  readonly onShape: (shape: Shape) => void;
  readonly small: boolean;
  readonly onSmall: (small: boolean) => void;
}) {
  const { activity, shape, onShape, small, onSmall } = props;
  const { app, pane, me: as, act } = usePage();
  const frame = useRef<HTMLIFrameElement>(null);
  const { id: activityId } = activity;
  const platform = shape === 'desktop' ? 'desktop' : 'mobile';
  const name = texts.activity.name(app.membership.value.bot.name);

  useEffect(() => {
    act({
      type: 'arrange-activity',
      as,
      activityId,
      platform,
      layout: small ? 'pip' : 'focused',
      orientation: shape === 'portrait' ? 'portrait' : 'landscape',
    });
  }, [activityId, platform, shape, small]);

  useEffect(() => {
    // A frame without an origin cannot be addressed by one.
    const say = (message: unknown) => frame.current?.contentWindow?.postMessage(message, '*');
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      void app.link.request({ type: 'activity-message', as, activityId, message: data }).then((answer) => {
        if (answer.ok) for (const message of answer.result.messages) say(message);
      });
    };
    const hear = (id: string, message: unknown) => {
      if (id === activityId) say(message);
    };
    window.addEventListener('message', onMessage);
    app.frames.add(hear);
    return () => {
      window.removeEventListener('message', onMessage);
      app.frames.delete(hear);
    };
  }, [app, as, activityId]);

  return (
    <section class={`activity activity-${shape} ${small ? 'activity-small' : ''}`} aria-label={name}>
      <header class="activity-bar row">
        <h2 class="grow">{name}</h2>
        {!small && pane.size.value !== 'narrow' && (
          <fieldset class="segments" aria-label={texts.activity.shape}>
            {SHAPES.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name={`${pane.key}-shape`}
                  checked={one === shape}
                  onChange={() => onShape(one)}
                />
                <span>{texts.activity.shapes[one]}</span>
              </label>
            ))}
          </fieldset>
        )}
        <IconButton
          icon={small ? 'fit' : 'pip'}
          label={small ? texts.activity.large : texts.activity.small}
          onClick={() => onSmall(!small)}
        />
        {!small && (
          <IconButton
            icon="external"
            label={texts.activity.popOut}
            onClick={() => act({ type: 'pop-out-activity', as, activityId })}
          />
        )}
        <IconButton
          icon="close"
          label={texts.activity.leave}
          onClick={() => act({ type: 'leave-activity', as, activityId })}
        />
      </header>
      <div class="activity-stage">
        <iframe
          ref={frame}
          // Another platform loads the page again.
          key={platform}
          title={name}
          src={activity.path + (platform === 'mobile' ? PHONE : DESKTOP)}
          sandbox="allow-scripts allow-forms"
          referrerpolicy="origin"
          allow="autoplay"
        />
      </div>
    </section>
  );
}
