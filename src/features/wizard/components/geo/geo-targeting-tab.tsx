import { t } from '@lingui/core/macro';
import { useWatch } from 'react-hook-form';
import { RadioCards } from '@/ui/forms/radio-cards';
import { Switch } from '@/ui/forms/switch';
import { useStepErrors } from '../frame/use-step-errors';
import { useWizardContext } from '../frame/wizard-context';
import { Coordinates } from './coordinates';
import { NamedPlace } from './named-place';

const kinds = () => [
  {
    value: 'coordinates' as const,
    label: t`Coordinates & Radius`,
    hint: t`A circle around a point`,
  },
  { value: 'location' as const, label: t`City / Region / Country`, hint: t`A place by name` },
];

export function GeoTargetingTab() {
  const { form } = useWizardContext();
  const { fieldError } = useStepErrors('geo-targeting');
  const [enabled, kind] = useWatch({
    control: form.control,
    name: ['geoTargetingEnabled', 'geoTargetingType'],
  });
  return (
    <div className="space-y-5">
      <div className="flex items-center justify-between gap-4 rounded-card border border-border p-4">
        <div>
          <p id="geo-label" className="font-medium">
            {t`Enable geo-targeting`}
          </p>
          <p id="geo-hint" className="text-[0.8125rem] text-muted">
            {t`Limit the flight to one location.`}
          </p>
        </div>
        <Switch
          aria-labelledby="geo-label"
          aria-describedby="geo-hint"
          checked={enabled}
          onCheckedChange={(on) => form.setValue('geoTargetingEnabled', on, { shouldDirty: true })}
        />
      </div>
      {enabled && (
        <RadioCards
          legend={t`Target by`}
          value={kind === 'none' ? null : kind}
          options={kinds()}
          onChange={(next) => form.setValue('geoTargetingType', next, { shouldDirty: true })}
          error={fieldError('geoTargetingType')}
        />
      )}
      {enabled && kind === 'coordinates' && <Coordinates />}
      {enabled && kind === 'location' && <NamedPlace />}
    </div>
  );
}
