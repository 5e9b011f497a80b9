import { t } from '@lingui/core/macro';
import { useWatch } from 'react-hook-form';
import { MAX_PLACE_NAME_LENGTH, MEASURES } from '@/domain/flight/draft';
import { FormField } from '@/ui/forms/form-field';
import { NumberField } from '@/ui/forms/number-field';
import { RadioCards } from '@/ui/forms/radio-cards';
import { Select } from '@/ui/forms/select';
import { Switch } from '@/ui/forms/switch';
import { NameCount } from '../frame/name-count';
import { useStepErrors } from '../frame/use-step-errors';
import { useWizardContext } from '../frame/wizard-context';

const kinds = () => [
  {
    value: 'coordinates' as const,
    label: t`Coordinates & Radius`,
    hint: t`A circle around a point`,
  },
  { value: 'location' as const, label: t`City / Region / Country`, hint: t`A place by name` },
];

const placeTypes = () => ({ city: t`City`, region: t`Region`, country: t`Country` });

function Coordinates() {
  const { form } = useWizardContext();
  const { fieldError } = useStepErrors('geo-targeting');
  const coordinate = (name: 'latitude' | 'longitude', limit: number) => (
    <NumberField
      form={form}
      name={`coordinateTarget.${name}`}
      label={name === 'latitude' ? t`Latitude` : t`Longitude`}
      required
      error={fieldError(`coordinateTarget.${name}`)}
      hint={t`-${limit} to ${limit}`}
      format={MEASURES[name]}
    />
  );
  const [latitude, longitude] = [coordinate('latitude', 90), coordinate('longitude', 180)];
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {latitude}
      {longitude}
      <NumberField
        form={form}
        name="coordinateTarget.radiusKm"
        label={t`Radius (KM) * (Min: 0.5)`}
        error={fieldError('coordinateTarget.radiusKm')}
        hint={t`0.5 to 1000`}
        format={MEASURES.radius}
        aria-required
      />
    </div>
  );
}

function Place() {
  const { form } = useWizardContext();
  const { fieldError } = useStepErrors('geo-targeting');
  return (
    <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <FormField as={Select} form={form} name="locationTarget.type" label={t`Location Type`}>
        {Object.entries(placeTypes()).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </FormField>
      <FormField
        form={form}
        name="locationTarget.value"
        label={t`Location Name`}
        required
        error={fieldError('locationTarget.value')}
        hint={<NameCount name="locationTarget.value" limit={MAX_PLACE_NAME_LENGTH} />}
        autoComplete="off"
        dir="auto"
      />
    </div>
  );
}

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
      {enabled && kind === 'location' && <Place />}
    </div>
  );
}
