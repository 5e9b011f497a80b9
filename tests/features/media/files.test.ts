import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { removeFile, storeFile } from '@/features/media/files';
import { ORGANISATION_ID } from '../../support/cases/factories';
import { signInAs } from '../../support/screen/render';
import { server } from '../../support/screen/server';

const PATH = `${ORGANISATION_ID}/40000000-0000-4000-8000-000000000001.png`;
const FILE = new Blob(['x'], { type: 'image/png' });

/** Response of the storage API, which sends its own status in the body. */
const refusal = (statusCode: string) =>
  HttpResponse.json({ statusCode, error: 'Refused', message: 'x' }, { status: 400 });
const onUpload = (respond: () => Response) =>
  server.use(http.post(`*/storage/v1/object/media/${PATH}`, respond));

test.each([
  ['no answer', () => HttpResponse.error(), { kind: 'offline', message: /reach the server/ }],
  ['a full organization', () => refusal('403'), { kind: 'forbidden', message: /5 GB or 10,000/ }],
  ['a file that is too large', () => refusal('413'), { kind: 'unknown', message: /too large/ }],
  ['a wrong type', () => refusal('415'), { kind: 'unknown', message: /This file can’t be sent/ }],
  ['a proxy without JSON', () => new HttpResponse('', { status: 502 }), { message: /Try again/ }],
] as const)(
  'an upload that meets %s fails with a message for the user',
  async (_, respond, said) => {
    signInAs('regular');
    onUpload(respond);
    await expect(storeFile(PATH, FILE)).rejects.toMatchObject({
      ...said,
      message: expect.stringMatching(said.message) as string,
    });
  },
);

test('an upload whose first response was lost succeeds when the server reports a duplicate', async () => {
  signInAs('regular');
  onUpload(() => refusal('409'));
  await expect(storeFile(PATH, FILE)).resolves.toBeUndefined();
});

test('an upload is sent as the signed-in user and stays in caches for a year', async () => {
  signInAs('regular');
  let sent: { token: string | null; cached: FormDataEntryValue | null } | undefined;
  server.use(
    http.post(`*/storage/v1/object/media/${PATH}`, async ({ request }) => {
      const form = await request.formData();
      sent = { token: request.headers.get('authorization'), cached: form.get('cacheControl') };
      return HttpResponse.json({ Key: 'x' });
    }),
  );
  await storeFile(PATH, FILE);
  expect(sent?.token).toMatch(/^Bearer ..*\./);
  expect(sent?.cached).toBe('31536000');
});

test('neither an upload nor a removal is sent after the session has ended', async () => {
  await expect(storeFile(PATH, FILE)).rejects.toMatchObject({ kind: 'unauthenticated' });
  await expect(removeFile(PATH)).rejects.toMatchObject({ kind: 'unauthenticated' });
});
