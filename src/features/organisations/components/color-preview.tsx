import { useWatch, type UseFormReturn } from 'react-hook-form';
import { isReadablePage, PAGE_GROUND, PAGE_TEXT, readableOn } from '@/ui/contrast';
import { Notice } from '@/ui/notice';
import type { OrganisationForm } from '../schemas';

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** How the two colours look, and whether the page colour can be used at all. */
export function ColorPreview({ form }: { form: UseFormReturn<OrganisationForm> }) {
  const [menu, background] = useWatch({
    control: form.control,
    name: ['menuColor', 'backgroundColor'],
  });
  if (!isColor(menu) || !isColor(background)) return null;
  const readable = isReadablePage(background);
  return (
    <div className="space-y-3 sm:col-span-2">
      <div
        aria-hidden
        className="flex min-h-20 max-w-sm forced-color-adjust-none overflow-hidden rounded-card border border-border text-[0.8125rem]"
      >
        <div
          style={{ backgroundColor: menu, color: readableOn(menu) }}
          className="w-2/5 space-y-1 p-3"
        >
          <p className="font-semibold">Menu</p>
          <p>Campaigns</p>
        </div>
        <div
          style={{ backgroundColor: readable ? background : PAGE_GROUND, color: PAGE_TEXT[0] }}
          className="flex-1 space-y-1 p-3"
        >
          <p className="font-semibold">Page</p>
          <p style={{ color: PAGE_TEXT[1] }}>Text on the page</p>
        </div>
      </div>
      {!readable && (
        <Notice tone="warning" className="max-w-xl">
          Text would be hard to read on this background colour, so pages stay in the product’s own
          colour. Choose a lighter one.
        </Notice>
      )}
    </div>
  );
}
