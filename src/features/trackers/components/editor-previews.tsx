import { t } from '@lingui/core/macro';
import { type Control, useWatch } from 'react-hook-form';
import { Notice } from '@/ui/states/notice';
import type { VersionForm } from '../schemas';
import { CompactCard, MessagePreview, PreviewFrame, WideCard } from './card-previews';
import { type ImageState, useImageSize } from './use-image-size';

const RATIO = 1200 / 630;

/** Returns a warning about the image, or null if it is as recommended. */
function imageAdvice(image: ImageState, typed: string): string | null {
  if (/^http:/i.test(typed.trim())) return t`Messengers load images over https only.`;
  if (image.status === 'failed')
    return t`Couldn’t load this image. Messengers may show the text only.`;
  if (image.status !== 'loaded') return null;
  const { width, height } = image;
  const size = `${width}x${height}`;
  if (Math.abs(width / height / RATIO - 1) > 0.02)
    return t`This image is ${size}. Messengers crop it to 1.91:1.`;
  return width < 1200 ? t`This image is ${size}. It may look blurred on large screens.` : null;
}

/** Live previews of the link card in the layouts that messengers and social networks use. */
export function EditorPreviews({
  control,
  url,
}: {
  control: Control<VersionForm>;
  url: string | null;
}) {
  const [title, description, typedImage] = useWatch({
    control,
    name: ['title', 'description', 'image'],
  });
  const image = useImageSize(typedImage);
  const tags = {
    title: title.trim(),
    description: description.trim(),
    image: image.status === 'loaded' ? image.url : '',
    url,
  };
  const advice = imageAdvice(image, typedImage);
  return (
    <section aria-labelledby="previews" className="space-y-5">
      <h2 id="previews" className="font-semibold">
        {t`Link Preview`}
      </h2>
      {advice && <Notice tone="warning">{advice}</Notice>}
      {image.status === 'none' ? (
        <PreviewFrame name={t`Without image`}>
          <CompactCard tags={tags} />
        </PreviewFrame>
      ) : (
        <PreviewFrame name={t`Card with image, 1.91:1`}>
          <WideCard tags={tags} image={image} />
        </PreviewFrame>
      )}
      <PreviewFrame name={t`In a text message`}>
        <MessagePreview tags={tags} />
      </PreviewFrame>
    </section>
  );
}
