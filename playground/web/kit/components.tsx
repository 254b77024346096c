import type {
  APIComponentInContainer,
  APIComponentInMessageActionRow,
  APIMessageTopLevelComponent,
} from 'discord-api-types/v10';
import type { JSX } from 'preact';
import { useWords } from '../app/context.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { each } from '../parts/each.ts';
import { Button } from './button.tsx';
import { Container } from './container.tsx';
import { FileComponent } from './file.tsx';
import { Gallery } from './gallery.tsx';
import { KIND } from './kinds.ts';
import { Section } from './section.tsx';
import { Select } from './select.tsx';

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
  return <p class="unknown-component">{useWords().kit.unknown}</p>;
}
