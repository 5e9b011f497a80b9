import { useWatch } from 'react-hook-form';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { RadioCards } from '@/ui/radio-cards';
import { Select } from '@/ui/select';
import { Switch } from '@/ui/switch';
import { useStepErrors } from './use-step-errors';
import { useWizardContext } from './wizard-context';

const KINDS = [
  { value: 'coordinates', label: 'Coordinates & Radius', hint: 'A circle around a point' },
  { value: 'location', label: 'City / Region / Country', hint: 'A place by its name' },
] as const;

const PLACES = { city: 'City', region: 'Region', country: 'Country' } as const;

function Coordinates() {
  const { form } = useWizardContext();
  const { errorOf } = useStepErrors('geo-targeting');
  const coordinate = (name: 'latitude' | 'longitude', limit: number) => (
    <Field
      label={name === 'latitude' ? 'Latitude' : 'Longitude'}
      required
      error={errorOf(`coordinateTarget.${name}`)}
      hint={`-${limit} to ${limit}`}
    >
      {(field) => (
        <Input
          {...field}
          {...form.register(`coordinateTarget.${name}`)}
          type="number"
          min={-limit}
          max={limit}
          step={0.000001}
          inputMode="decimal"
        />
      )}
    </Field>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {coordinate('latitude', 90)}
      {coordinate('longitude', 180)}
      <Field
        label="Radius (KM) * (Min: 0.5)"
        error={errorOf('coordinateTarget.radiusKm')}
        hint="0.5 to 1000"
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('coordinateTarget.radiusKm')}
            type="number"
            min={0.5}
            max={1000}
            step={0.5}
            inputMode="decimal"
            aria-required
          />
        )}
      </Field>
    </div>
  );
}

function Place() {
  const { form } = useWizardContext();
  const { errorOf } = useStepErrors('geo-targeting');
  return (
    <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <Field label="Location Type">
        {(field) => (
          <Select {...field} {...form.register('locationTarget.type')}>
            {Object.entries(PLACES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Location Name" required error={errorOf('locationTarget.value')}>
        {(field) => (
          <Input
            {...field}
            {...form.register('locationTarget.value')}
            maxLength={200}
            autoComplete="off"
            dir="auto"
          />
        )}
      </Field>
    </div>
  );
}

/** Where the flight is sent; off is everywhere. */
export function GeoTargetingTab() {
  const { form } = useWizardContext();
  const { errorOf } = useStepErrors('geo-targeting');
  const [enabled, kind] = useWatch({
    control: form.control,
    name: ['geoTargetingEnabled', 'geoTargetingType'],
  });
  return (
    <div className="space-y-5">
      <div className="flex items-center justify-between gap-4 rounded-card border border-border p-4">
        <div>
          <p id="geo-label" className="font-medium">
            Enable geo-targeting
          </p>
          <p id="geo-hint" className="text-[0.8125rem] text-muted">
            Send only to people in one place. Off, the flight is sent everywhere.
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
          legend="How is the place given?"
          value={kind === 'none' ? null : kind}
          options={KINDS}
          onChange={(next) => form.setValue('geoTargetingType', next, { shouldDirty: true })}
          error={errorOf('geoTargetingType')}
        />
      )}
      {enabled && kind === 'coordinates' && <Coordinates />}
      {enabled && kind === 'location' && <Place />}
    </div>
  );
}
