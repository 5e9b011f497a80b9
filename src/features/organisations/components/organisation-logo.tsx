import { useState } from 'react';
import { firstCharacter } from '@/domain/shared/text';
import { readableTextColour } from '@/ui/theme/contrast';

interface OrganisationLogoProps {
  organisation: { name: string; logo_url: string | null; menu_color: string };
}

/** The logo. Without one, or if it fails to load: the first letter on the menu color. */
export function OrganisationLogo({ organisation }: OrganisationLogoProps) {
  const { name, logo_url: logo, menu_color: background } = organisation;
  const [broken, setBroken] = useState<string | null>(null);
  if (logo && logo !== broken)
    return (
      <img
        src={logo}
        alt=""
        referrerPolicy="no-referrer"
        loading="lazy"
        onError={() => setBroken(logo)}
        className="size-8 shrink-0 rounded-control object-contain"
      />
    );
  return (
    <span
      aria-hidden
      style={{ backgroundColor: background, color: readableTextColour(background) }}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-control border border-border font-semibold"
    >
      {firstCharacter(name).toUpperCase()}
    </span>
  );
}
