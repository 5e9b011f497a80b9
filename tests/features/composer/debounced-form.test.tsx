import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EditorForm, EMPTY_EDITOR } from '@/features/composer/form/form';
import { DebouncedFormProvider, useDebouncedForm } from '@/features/composer/form/debounced-form';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function Around({ children }: { children: ReactNode }) {
  const form = useForm<EditorForm>({ defaultValues: EMPTY_EDITOR });
  return (
    <FormProvider {...form}>
      <DebouncedFormProvider>{children}</DebouncedFormProvider>
    </FormProvider>
  );
}

function settled() {
  const { result } = renderHook(
    () => ({ settled: useDebouncedForm().form, setValue: useFormContext<EditorForm>().setValue }),
    { wrapper: Around },
  );
  const { setValue } = result.current;
  return {
    text: () => result.current.settled.sms.text,
    current: () => result.current.settled,
    type: (...typed: Parameters<typeof setValue>) => act(() => setValue(...typed)),
  };
}

describe('the debounced form', () => {
  it('updates 300 ms after the last keystroke', async () => {
    const { text, type } = settled();
    type('sms.text', 'T');
    await wait(200);
    type('sms.text', 'Tr');
    await wait(200);
    expect(text()).toBe('');
    await wait(100);
    expect(text()).toBe('Tr');
  });

  it('updates immediately when the channel changes, and debounces the next keystroke', async () => {
    const { text, current, type } = settled();
    type('sms.text', 'Trails');
    type('type', 'Email');
    expect([current().type, text()]).toEqual(['Email', 'Trails']);
    type('email.subject', 'T');
    expect(current().email.subject).toBe('');
    await wait(300);
    expect(current().email.subject).toBe('T');
  });
});
