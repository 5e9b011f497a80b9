import { type Control, useWatch } from 'react-hook-form';
import { Notice } from '@/ui/states/notice';
import type { VersionForm } from '../schemas';
import { CompactCard, MessagePreview, PreviewFrame, WideCard } from './card-previews';
import { type ImageState, useImageSize } from './use-image-size';

const RATIO = 1200 / 630;

/** What is to be known about the picture, or nothing when it is as recommended. */
function imageAdvice(image: ImageState, typed: string): string | null {
  if (/^http:/i.test(typed.trim())) return 'Messengers load images over https only.';
  if (image.status === 'failed')
    return 'This image could not be loaded. Messengers may show the text only.';
  if (image.status !== 'loaded') return null;
  const { width, height } = image;
  const size = `${width}x${height}`;
  if (Math.abs(width / height / RATIO - 1) > 0.02)
    return `This image is ${size}: it is cropped to 1.91:1.`;
  return width < 1200 ? `This image is ${size}: it may look blurred on large screens.` : null;
}

/** The link card as it is typed, in the shapes that messengers and networks draw. */
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
        Link Preview
      </h2>
      {advice && <Notice tone="warning">{advice}</Notice>}
      <PreviewFrame name="Card with image, 1.91:1">
        <WideCard tags={tags} image={image} />
      </PreviewFrame>
      <PreviewFrame name="Without image">
        <CompactCard tags={tags} />
      </PreviewFrame>
      <PreviewFrame name="In a text message">
        <MessagePreview tags={tags} />
      </PreviewFrame>
    </section>
  );
}
