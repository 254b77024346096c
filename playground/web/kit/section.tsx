import type { APISectionComponent } from 'discord-api-types/v10';
import { Markdown } from '../markdown/markdown.tsx';
import { each } from '../parts/each.ts';
import { Button } from './button.tsx';
import { useMessage } from './context.ts';
import { KIND } from './kinds.ts';
import { pictureOfMedia } from './media.ts';
import { PictureButton } from './picture-button.tsx';
import { SpoilerCover } from './spoiler-cover.tsx';

/** Texts with a thumbnail or a button beside them. */
export function Section({ section }: { readonly section: APISectionComponent }) {
  const message = useMessage();
  const { accessory } = section;
  return (
    <div class="section">
      <div class="section-texts">
        {each(section.components, (text) => (
          <Markdown source={text.content} />
        ))}
      </div>
      <div class="section-accessory">
        {accessory.type === KIND.thumbnail ? (
          <SpoilerCover spoiler={accessory.spoiler ?? false}>
            <PictureButton
              class="thumbnail"
              pictures={[pictureOfMedia(accessory.media, accessory.description, message)]}
              index={0}
            />
          </SpoilerCover>
        ) : (
          <Button button={accessory} />
        )}
      </div>
    </div>
  );
}
