import type {
  APIButtonComponent,
  APIComponentInContainer,
  APIComponentInMessageActionRow,
  APIContainerComponent,
  APIMessageTopLevelComponent,
  APISectionComponent,
} from 'discord-api-types/v10';
import type { ComponentChildren, JSX } from 'preact';
import { usePage } from '../app/app.ts';
import { texts } from '../app/texts.ts';
import { jumpOf } from '../markdown/links.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { hex } from '../model/colour.ts';
import { ComponentEmoji } from '../parts/emoji.tsx';
import { Icon, Waiting } from '../parts/icon.tsx';
import { each } from '../parts/render.ts';
import { Select } from './dropdown.tsx';
import { KIND } from './items.tsx';
import {
  FileComponent,
  Gallery,
  PictureLink,
  pictureOfMedia,
  SpoilerCover,
  useMessage,
  usePending,
} from './media.tsx';

/** Components of a message, of both generations, from top to bottom. */
export function Components(props: {
  readonly components: readonly (APIMessageTopLevelComponent | APIComponentInContainer)[];
}) {
  return <div class="components">{each(props.components, drawComponent)}</div>;
}

function drawComponent(component: APIMessageTopLevelComponent | APIComponentInContainer): JSX.Element {
  switch (component.type) {
    case KIND.row:
      return <div class="action-row">{each(component.components, drawControl)}</div>;
    case KIND.section:
      return <Section section={component} />;
    case KIND.text:
      return <Markdown source={component.content} />;
    case KIND.gallery:
      return <Gallery gallery={component} />;
    case KIND.file:
      return <FileComponent file={component} />;
    case KIND.separator: {
      const { divider = true, spacing = 1 } = component;
      const Line = divider ? 'hr' : 'div';
      return <Line class={`separator separator-${spacing === 2 ? 'large' : 'small'}`} />;
    }
    case KIND.container:
      return (
        <Container container={component}>
          <Components components={component.components} />
        </Container>
      );
    default:
      return <Unknown />;
  }
}

function drawControl(control: APIComponentInMessageActionRow): JSX.Element {
  return control.type === KIND.button ? <Button button={control} /> : <Select select={control} />;
}

/** A component that this page does not know. */
function Unknown() {
  return <p class="unknown-component muted">{texts.kit.unknown}</p>;
}

/** A frame around components, with an accent bar. */
function Container(props: {
  readonly container: APIContainerComponent;
  readonly children: ComponentChildren;
}) {
  const { accent_color: accent, spoiler = false } = props.container;
  const style = typeof accent === 'number' ? { '--accent': hex(accent) } : {};
  return (
    <div class={`container ${typeof accent === 'number' ? 'container-accent' : ''}`} style={style}>
      <SpoilerCover spoiler={spoiler}>{props.children}</SpoilerCover>
    </div>
  );
}

/** Texts with a thumbnail or a button beside them. */
function Section({ section }: { readonly section: APISectionComponent }) {
  const message = useMessage();
  const { accessory } = section;
  return (
    <div class="section">
      <div class="section-texts">
        {each(section.components, (text) => (
          <Markdown source={text.content} />
        ))}
      </div>
      <div class="rigid">
        {accessory.type === KIND.thumbnail ? (
          <SpoilerCover spoiler={accessory.spoiler ?? false}>
            <PictureLink
              class="thumbnail"
              picture={pictureOfMedia(accessory.media, accessory.description, message)}
            />
          </SpoilerCover>
        ) : (
          <Button button={accessory} />
        )}
      </div>
    </div>
  );
}

/** Discord's button styles by their numbers. */
const STYLES: Readonly<Record<number, string>> = {
  1: 'primary',
  2: 'secondary',
  3: 'success',
  4: 'danger',
  5: 'link',
  6: 'premium',
};

/** A button in or below a message. */
function Button({ button }: { readonly button: APIButtonComponent }) {
  const { pane, me: as, act } = usePage();
  const message = useMessage();
  const pending = usePending().value;
  const style = `button button-${STYLES[button.style] ?? 'secondary'}`;
  const label = 'label' in button ? button.label : undefined;
  const emoji = 'emoji' in button ? button.emoji : undefined;
  const content = (
    <>
      {emoji && (
        <span class="button-emoji" aria-hidden={label ? 'true' : undefined}>
          <ComponentEmoji emoji={emoji} />
        </span>
      )}
      {label}
    </>
  );

  if ('url' in button) {
    const jump = jumpOf(button.url);
    if (jump || button.disabled) {
      const go = jump && (() => pane.open(jump.channelId, jump.messageId));
      return (
        <button type="button" class={style} disabled={button.disabled} onClick={go}>
          {content}
          {!jump && <Icon name="external" size={16} />}
        </button>
      );
    }
    return (
      <a class={style} href={button.url} target="_blank" rel="noopener noreferrer">
        {content}
        <Icon name="external" size={16} />
        <span class="sr-only"> ({texts.kit.opensPage})</span>
      </a>
    );
  }
  if (!('custom_id' in button)) {
    return (
      <button type="button" class={style} disabled>
        {content}
      </button>
    );
  }
  const customId = button.custom_id;
  const press = () => {
    if (pending !== undefined) return;
    act({ type: 'press', as, messageId: message.id, customId });
  };
  // A button that is waiting keeps the focus, so it is only marked as disabled.
  return (
    <button
      type="button"
      class={`${style} ${pending === customId ? 'button-waiting' : ''}`}
      disabled={button.disabled}
      aria-disabled={pending !== undefined}
      onClick={press}
    >
      <span class="button-content">{content}</span>
      {pending === customId && <Waiting label={texts.kit.waiting} />}
    </button>
  );
}
