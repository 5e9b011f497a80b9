import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  type Content,
  type ChannelContent,
  contentProblems,
  contentText,
  plainContent,
  readContent,
  normalizeContent,
} from '@/domain/content/content';
import { fieldProblems, FIELDS, longestText } from '@/domain/content/fields';
import { type Mail, renderMail } from '@/domain/content/mail/mail';
import { LANGUAGES } from '@/domain/content/languages';
import { pricedParts } from '@/domain/content/priced-parts';
import { writtenLinks } from '@/domain/content/written-links';
import { billedParts } from '@/domain/content/sms-split';
import type { Json } from '@/lib/supabase/database.types';
import {
  emptiedContents,
  LANGUAGE_CASES,
  LIMITS,
  withValueAt,
  READABLE_TEXT,
  translated,
  FULL_CONTENT as EVERY_FIELD,
} from '../../support/cases/content.ts';
import { type ActorName, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { randomContents, shapedContents } from '../../support/screen/drawn-contents.ts';
import { gatewayFetch } from '../../support/database/gateway.ts';
import { ingest } from '../../support/database/delivery.ts';
import { activate, createCampaign, aPlannedFlight } from '../../support/database/planned-flight.ts';
import { TEXTS_WITH_LINKS } from '../../support/cases/written-links.ts';

const db = testDatabase();

/** Every field of each channel. The WhatsApp template is a draft, because users cannot write WhatsApp's decision about it. */
const WHOLE = {
  ...EVERY_FIELD,
  whatsapp: { ...EVERY_FIELD.whatsapp, provider: { status: 'draft' as const } },
};

const CHANNELS = Object.keys(WHOLE) as (keyof typeof WHOLE)[];
const TYPES = {
  sms: 'SMS',
  rcs: 'RCS',
  whatsapp: 'WhatsApp',
  push: 'Push',
  email: 'Email',
  voice: 'Voice',
};

const create = (actor: ActorName, type: string, content: unknown, id = randomUUID()) =>
  db.as(actor).rpc('create_creative', {
    p_id: id,
    p_name: 'Typed',
    p_type: type,
    p_content: content as Json,
  });

async function aTypedCreative(channel: keyof typeof WHOLE) {
  const id = randomUUID();
  expect((await create('regular', TYPES[channel], WHOLE[channel], id)).error).toBeNull();
  return id;
}

async function newestVersion(creative: string, actor: ActorName = 'regular') {
  const { data } = await db
    .as(actor)
    .from('creative_versions')
    .select('id,message,content,updated_at')
    .eq('creative_id', creative)
    .order('created_at', { ascending: false })
    .limit(1)
    .single();
  if (!data) throw new Error('The creative has no version.');
  return data;
}

describe.each(CHANNELS)('a version with %s content', (channel) => {
  test('stores its content, with the message as plain text', async () => {
    const version = await newestVersion(await aTypedCreative(channel));
    expect(version.content).toEqual(WHOLE[channel]);
    expect(version.message).toBe(READABLE_TEXT[channel]);
    expect(version.message).toBe(contentText(WHOLE[channel]));
  });

  test('builds the content from a message that is written alone', async () => {
    const id = randomUUID();
    const client = db.as('regular');
    const text = '\n Hello\n\n{{link}} “there” \\ 🥾';
    await client.from('creatives').insert({ id, name: 'Plain', type: TYPES[channel] });
    await client.from('creative_versions').insert({ creative_id: id, message: text });
    const version = await newestVersion(id);
    expect(version.message).toBe(text);
    expect(version.content).toEqual(plainContent(channel, text));
  });

  test('may have a message of invisible characters only, unless it becomes the subject of an email', async () => {
    const id = randomUUID();
    const client = db.as('regular');
    await client.from('creatives').insert({ id, name: 'Plain', type: TYPES[channel] });
    const { error } = await client
      .from('creative_versions')
      .insert({ creative_id: id, message: '\u200B' });
    expect(error?.hint).toBe(channel === 'email' ? 'invalid_content' : undefined);
  });

  test('replaces the content when a new message is written', async () => {
    const { id } = await newestVersion(await aTypedCreative(channel));
    const { data } = await db
      .as('regular')
      .from('creative_versions')
      .update({ message: 'Other words' })
      .eq('id', id)
      .select('message,content')
      .single();
    expect(data?.message).toBe('Other words');
    expect(contentText(data?.content as never)).toBe('Other words');
  });

  test('stores no empty fields', async () => {
    const id = randomUUID();
    const content = emptiedContents(channel);
    expect((await create('regular', TYPES[channel], content, id)).error).toBeNull();
    const kept = normalizeContent(content) as object;
    const draft = channel === 'whatsapp' && { provider: { status: 'draft' } };
    expect((await newestVersion(id)).content).toEqual({ ...kept, ...draft });
  });

  test('keeps the content when the version is renamed', async () => {
    const { id } = await newestVersion(await aTypedCreative(channel));
    const { data } = await db
      .as('regular')
      .from('creative_versions')
      .update({ version_name: 'Shorter', message: READABLE_TEXT[channel] })
      .eq('id', id)
      .select('content')
      .single();
    expect(data?.content).toEqual(WHOLE[channel]);
  });
});

test('each limit of src/domain/content is enforced by the database at the same place', async () => {
  const cases = LIMITS.map(([channel, place, allowed, refused]) => ({
    channel,
    allowed: withValueAt(EVERY_FIELD[channel], place, allowed),
    refused: withValueAt(EVERY_FIELD[channel], place, refused),
  }));
  const problem = (column: string) =>
    `coalesce(private.content_problem(private.content_shape(c.channel), c.${column}),
       case when c.channel = 'whatsapp' then private.template_problem(c.${column}) end)`;
  const rows = await db.sql<{ allowed: unknown; refused: { code: string } | null }>(
    `select ${problem('allowed')} as allowed, ${problem('refused')} as refused
       from jsonb_to_recordset('${JSON.stringify(cases).replaceAll("'", "''")}') as c (channel text, allowed jsonb, refused jsonb)`,
  );
  rows.forEach(({ allowed, refused }, index) => {
    const [channel, place, , value, code, limit, at = place] = LIMITS[index] ?? [];
    expect(allowed, `${channel} ${place}`).toBeNull();
    // The shape does not check the sum of a text and its opt-out line, and it reports a number instead of a text as wrong_type.
    if (channel === 'sms' && code === 'too_long' && place === 'text') return;
    expect(refused, `${channel} ${place}`).toEqual({
      code: typeof value === 'number' ? 'wrong_type' : code,
      place: at,
      ...(limit !== undefined && { limit }),
    });
  });
});

test('random contents are accepted, refused and read by the database as on the screens', async () => {
  const SEED = 20;
  const drawn = randomContents(600, SEED).map(({ channel, content }) => ({
    channel,
    content: normalizeContent(content),
  }));
  await db.sql(`create function private.says(p_channel text, p_content jsonb) returns text language plpgsql as $$
    begin
      perform private.check_content(p_channel, p_content);
      return private.content_text(p_content);
    exception when others then
      return null;
    end $$`);
  const rows = await db.sql<{ says: string | null }>(
    `select to_jsonb(private.says(d.value ->> 'channel', d.value -> 'content')) as says
       from jsonb_array_elements('${JSON.stringify(drawn).replaceAll("'", "''")}') with ordinality as d order by d.ordinality`,
  );
  await db.sql('drop function private.says(text, jsonb)');
  const screens = drawn.map(({ channel, content }) => {
    const read = readContent(channel, content);
    // Only the database limits the total size.
    const fits = new TextEncoder().encode(JSON.stringify(content)).length < 90_000;
    return read && fits ? contentText(read) : null;
  });
  expect(screens.filter((says) => says !== null).length).toBeGreaterThan(100);
  const differ = rows.flatMap(({ says }, index) =>
    says === screens[index] ? [] : [{ ...drawn[index], database: says, screens: screens[index] }],
  );
  expect(differ).toEqual([]);
});

/** Rules about several fields, which are functions in both languages. */
const BEYOND_SHAPES = ['only_fields', 'too_many_links', 'too_many_calls', 'recorded_field'];

test('the generated shapes accept and refuse the same random contents as the schemas', async () => {
  const drawn = CHANNELS.flatMap((channel) =>
    shapedContents(channel, 100, 21).map((content) => ({ channel, content })),
  );
  const rows = await db.sql<{ problem: { code: string } | null }>(
    `select private.content_problem(private.content_shape(d.value ->> 'channel'), d.value -> 'content') as problem
       from jsonb_array_elements('${JSON.stringify(drawn).replaceAll("'", "''")}') with ordinality as d order by d.ordinality`,
  );
  const differ = drawn.flatMap(({ channel, content }, index) => {
    const problems = contentProblems(channel, normalizeContent(content)).filter(
      ({ code, place }) =>
        !BEYOND_SHAPES.includes(code) &&
        // The sum of a text and its opt-out line.
        !(channel === 'sms' && place === 'text' && code === 'too_long' && !rows[index]?.problem),
    );
    const refused = rows[index]?.problem ?? null;
    return (refused !== null) === problems.length > 0 ? [] : [{ content, refused, problems }];
  });
  expect(differ).toEqual([]);
  for (const channel of CHANNELS)
    for (const isRefused of [true, false])
      expect(
        drawn.filter(
          (one, index) => one.channel === channel && (rows[index]?.problem !== null) === isRefused,
        ).length,
        `${channel} ${isRefused ? 'refused' : 'accepted'}`,
      ).toBeGreaterThan(0);
});

test.each([
  [
    'SMS',
    { ...WHOLE.sms, text: 'x'.repeat(1590) },
    { code: 'too_long', place: 'text', limit: 1600 },
  ],
  ['SMS', WHOLE.push, { code: 'unknown_value', place: 'channel' }],
  ['Push', ['text'], { code: 'wrong_type', place: '' }],
  [
    'RCS',
    { ...WHOLE.rcs, cards: [{ title: ' ' }, { title: 'b' }] },
    { code: 'required', place: 'cards.0.title' },
  ],
  [
    'Email',
    {
      ...WHOLE.email,
      blocks: Array.from({ length: 50 }, () => ({ type: 'text', text: 'ä'.repeat(1500) })),
    },
    { code: 'too_long', place: '', limit: 100_000 },
  ],
])(
  'a content of %s that cannot be sent is refused with its place and stores nothing',
  async (type, content, problem) => {
    const id = randomUUID();
    const { error } = await create('regular', type, content, id);
    expect(error).toMatchObject({ code: '22023', hint: 'invalid_content' });
    expect(JSON.parse(error?.details ?? '')).toMatchObject(problem);
    expect(await db.sql(`select 1 from public.creatives where id = '${id}'`)).toEqual([]);
  },
);

test.each(['readonly', 'pending', 'deactivated', 'anonymous', 'foreignAdmin', 'peer'] as const)(
  '%s cannot change a content',
  async (actor) => {
    const creative = await aTypedCreative('push');
    const { id } = await newestVersion(creative);
    await db
      .as(actor)
      .from('creative_versions')
      .update({ content: { ...WHOLE.push, body: 'Changed' } })
      .eq('id', id);
    expect((await newestVersion(creative)).content).toEqual(WHOLE.push);
  },
);

test('update_creative refuses to change a content that another edit has changed', async () => {
  const id = await aTypedCreative('email');
  const { updated_at: seen } = await newestVersion(id);
  const save = (subject: string, p_seen: string) =>
    db.as('regular').rpc('update_creative', {
      p_id: id,
      p_name: 'Typed',
      p_type: 'Email',
      p_status: 'draft',
      p_message: '',
      p_version: 1,
      p_content: { ...WHOLE.email, subject },
      p_seen,
    });
  expect((await save('May', seen)).error).toBeNull();
  expect((await newestVersion(id)).content).toEqual({ ...WHOLE.email, subject: 'May' });
  expect((await save('June', seen)).error?.hint).toBe('version_conflict');
  expect((await newestVersion(id)).content).toEqual({ ...WHOLE.email, subject: 'May' });
});

test("a copy has the content of its source, even of another user's", async () => {
  const id = await aTypedCreative('rcs');
  const copy = randomUUID();
  expect(
    (await db.as('peer').rpc('duplicate_creative', { p_id: copy, p_source_id: id })).error,
  ).toBeNull();
  expect((await newestVersion(copy, 'peer')).content).toEqual(WHOLE.rcs);
});

test("another type keeps the text in the new type's shape", async () => {
  const id = await aTypedCreative('whatsapp');
  const { error } = await db.as('regular').from('creatives').update({ type: 'Voice' }).eq('id', id);
  expect(error).toBeNull();
  expect((await newestVersion(id)).content).toEqual(plainContent('voice', READABLE_TEXT.whatsapp));
});

test('a sent version keeps its content, and its creative keeps its type', async () => {
  const id = await aTypedCreative('push');
  const version = await newestVersion(id);
  await db.sql(`update public.creative_versions set locked_at = now() where id = '${version.id}'`);
  const { error } = await db
    .as('regular')
    .from('creative_versions')
    .update({ content: { ...WHOLE.push, title: 'Other' } })
    .eq('id', version.id);
  expect(error?.hint).toBe('version_in_use');
  const retyped = await db.as('regular').from('creatives').update({ type: 'SMS' }).eq('id', id);
  expect(retyped.error?.hint).toBe('creative_in_use');
  expect((await newestVersion(id)).content).toEqual(WHOLE.push);
});

describe('personal fields', () => {
  const TEXTS = [
    'Hi {{ first_name | default: "there" }}{{link}}',
    `{{city|default:'Grüße 👋'}} {{ city | default: "A town with a name that is very long" }}`,
    '{{ first_name }}',
    '{{ shoe_size | default: "9" }}',
    '{{ first_name | upcase }} and {{ last_name',
    '{% if x %}',
    'first_name }}',
    'Nothing.',
  ];
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

  test('have the same names and lengths as on the screens', async () => {
    const [row] = await db.sql(`select private.message_fields() as fields`);
    expect(row).toEqual({ fields: FIELDS });
  });

  test.each(TEXTS)('in %s are counted and checked as on the screens', async (text) => {
    const [row] = await db.sql<{ longest: string; parts: number; codes: string[] }>(
      `select private.longest_text(t) as longest, private.billed_parts('SMS', 'ascii', t || repeat('x', 120)) as parts,
              array(select f.code from private.content_fields(jsonb_build_object('a', jsonb_build_array(t))) as f
                     where f.code is not null order by 1) as codes from (select ${quoted(text)} as t) as c`,
    );
    expect(row).toEqual({
      longest: longestText(text),
      parts: billedParts({ channel: 'SMS', encoding: 'ascii' }, text + 'x'.repeat(120)),
      codes: [...new Set(fieldProblems(text))].toSorted(),
    });
  });

  test('without a fallback block the activation; fields with a fallback are sent to the gateway', async () => {
    const campaign = await createCampaign(db);
    const message = 'Hi {{ first_name }}';
    const { id: flight } = await aPlannedFlight(db, { campaign, message });
    expect((await activate(db, flight, campaign)).error?.hint).toBe('field_without_fallback');
    await db.sql(
      `update public.creative_versions v set message = 'Hi {{ first_name | default: "there" }}'
         from public.flight_creatives l where l.creative_version_id = v.id and l.flight_id = '${flight}'`,
    );
    expect((await activate(db, flight, campaign)).error).toBeNull();
    const [row] = await db.sql<{ work: Record<string, unknown> }>(
      `select private.flight_work(f, private.flight_need(f.id), 100, 100) as work from public.flights f where f.id = '${flight}'`,
    );
    expect(row?.work).toMatchObject({
      message: 'Hi {{ first_name | default: "there" }}',
      fields: [{ name: 'first_name', fallback: 'there' }],
    });
  });
});

describe('a gateway receives', () => {
  const LINK = 'https://go.example/s/a1B2c3';
  const rendered = async (channel: keyof typeof WHOLE, link: string | null) => {
    const content = JSON.stringify(WHOLE[channel]).replaceAll("'", "''");
    const url = link ? `'${link}'` : 'null';
    const [row] = await db.sql<{ content: unknown }>(
      `select private.render_content('${content}', private.render_message('${channel}', '${READABLE_TEXT[channel].replaceAll("'", "''")}', ${url}), ${url}) as content`,
    );
    return row?.content;
  };

  test('an SMS as one text with its link and its opt-out line', async () => {
    expect(await rendered('sms', LINK)).toEqual({
      channel: 'sms',
      text: `Trails are open: ${LINK}\nReply STOP to opt out.`,
    });
  });

  test('a template with the link after its text, as it is counted and charged', async () => {
    expect(await rendered('whatsapp', LINK)).toMatchObject({
      body: `Your parcel is with the courier. ${LINK}`,
    });
  });

  test.each(['rcs', 'push', 'email'] as const)(
    '%s content with the link at its places',
    async (channel) => {
      const text = JSON.stringify(WHOLE[channel]).replaceAll('{{link}}', LINK);
      expect(await rendered(channel, LINK)).toEqual(JSON.parse(text));
      expect(JSON.stringify(await rendered(channel, null))).not.toContain('{{link}}');
    },
  );

  test('active flights with the content of their version', async () => {
    const rows = await db.sql<{ type: string; message: string; content: Record<string, unknown> }>(
      `select f.type, f.message, private.flight_work(f, private.flight_need(f.id), 100, 100) -> 'content' as content
         from public.flights f where f.organisation_id = '${NORTHWIND}' and f.creative_id is not null`,
    );
    const byType = Object.fromEntries(rows.map((row) => [row.type, row]));
    expect(byType['SMS']?.content).toMatchObject({ channel: 'sms', text: byType['SMS']?.message });
    expect(byType['RCS']?.content).toMatchObject({ channel: 'rcs', kind: 'carousel' });
    expect(byType['Email']?.content).toMatchObject({
      channel: 'email',
      subject: expect.any(String),
    });
    expect(JSON.stringify(rows.map(({ content }) => content))).not.toContain('{{link}}');
  });
});

test('a gateway receives an email with the HTML and the text of the preview', async () => {
  const [made] = await db.sql<{ key: string }>(`select key from private.new_gateway_key('mailer')`);
  const answer = await gatewayFetch(db)(
    new Request('http://localhost/functions/v1/gateway/work?limit=1000', {
      method: 'POST',
      headers: { authorization: `Bearer ${made?.key}` },
    }),
  );
  interface Work {
    channel: string;
    content: ChannelContent<'email'>;
    link: string | null;
    sender: string;
    email?: Mail;
  }
  const { flights } = (await answer.json()) as { flights: Work[] };
  const mails = flights.filter(({ channel }) => channel === 'Email');
  expect(mails.length).toBeGreaterThan(0);
  for (const { content, link, email, sender } of mails) {
    expect(email).toEqual(renderMail(content, { link, sender }));
    expect(email?.html).toMatch(/^<!doctype html>.*<\/html>$/s);
    expect(email?.from).toBeTruthy();
  }
  expect(mails.map(({ sender }) => sender)).toContain('Northwind Outdoor');
  expect(flights.filter((flight) => 'email' in flight)).toEqual(mails);
});

test('an email with empty fields can be sent to the gateway', async () => {
  const campaign = await createCampaign(db);
  const { id: flight } = await aPlannedFlight(db, { campaign, channel: 'Email' });
  const [link] = await db.sql<{ version: string }>(
    `select creative_version_id as version from public.flight_creatives where flight_id = '${flight}'`,
  );
  const content = emptiedContents('email') as NonNullable<Json>;
  const written = await db
    .as('regular')
    .from('creative_versions')
    .update({ content })
    .eq('id', link?.version ?? '');
  expect(written.error).toBeNull();
  expect((await activate(db, flight, campaign)).error).toBeNull();
  const [key] = await db.sql<{ key: string }>(`select key from private.new_gateway_key('empty')`);
  const answer = await gatewayFetch(db)(
    new Request('http://localhost/functions/v1/gateway/work?limit=1000', {
      method: 'POST',
      headers: { authorization: `Bearer ${key?.key}` },
    }),
  );
  const { flights } = (await answer.json()) as { flights: { flight_id: string; email?: Mail }[] };
  const mail = flights.find(({ flight_id }) => flight_id === flight)?.email;
  expect(mail).toMatchObject({ subject: 'The trail in April', preheader: '' });
});

test("newest_content returns the newest version's content, within the organization only", async () => {
  const id = await aTypedCreative('rcs');
  const read = async (actor: ActorName) =>
    (await db.as(actor).from('creatives').select('newest_content').eq('id', id)).data;
  expect(await read('readonly')).toEqual([{ newest_content: WHOLE.rcs }]);
  expect(await read('foreignRegular')).toEqual([]);
  await db.as('regular').from('creative_versions').insert({ creative_id: id, message: 'Newer' });
  expect(await read('peer')).toEqual([
    { newest_content: { channel: 'rcs', kind: 'text', text: 'Newer' } },
  ]);
});

describe('translations', () => {
  const sms = (text: string, others: Record<string, string> = {}) => ({
    channel: 'sms' as const,
    text,
    translations: Object.fromEntries(
      Object.entries(others).map(([code, said]) => [code, { channel: 'sms' as const, text: said }]),
    ),
  });
  const write = (id: string, content: unknown, actor: ActorName = 'regular') =>
    db
      .as(actor)
      .from('creative_versions')
      .update({ content: content as NonNullable<Json> })
      .eq('id', id)
      .select('id');
  /** A pending flight with this content. */
  async function aFlightWith(content: object, channel = 'SMS') {
    const campaign = await createCampaign(db);
    const made = await aPlannedFlight(db, { campaign, channel });
    const { error } = await write(made.version, content);
    expect(error).toBeNull();
    return { campaign, ...made };
  }
  const readFlight = async (id: string) =>
    (await db.as('readonly').from('flights').select('message,translations').eq('id', id).single())
      .data;
  const readWork = async (id: string) => {
    const [row] = await db.sql<{ work: Record<string, unknown> }>(
      `select private.flight_work(f, private.flight_need(f.id), 100, 100) as work from public.flights f where f.id = '${id}'`,
    );
    return row?.work ?? {};
  };

  test('use the same languages as the screens', async () => {
    expect(await db.sql('select private.languages() as codes')).toEqual([{ codes: LANGUAGES }]);
  });

  test.each(CHANNELS)('of %s are stored, and the message is the main text', async (channel) => {
    const id = randomUUID();
    const content = { ...translated(channel, 'pt'), ...WHOLE[channel] };
    if (channel === 'whatsapp')
      Object.assign(content, { translations: { pt: { ...WHOLE.whatsapp, language: 'pt' } } });
    expect((await create('regular', TYPES[channel], content, id)).error).toBeNull();
    expect(await newestVersion(id)).toMatchObject({ content, message: READABLE_TEXT[channel] });
  });

  test.each(LANGUAGE_CASES)(
    'of %s as %j are refused with %s',
    async (channel, translations, problem) => {
      const { error } = await create('regular', TYPES[channel], {
        ...WHOLE[channel],
        translations,
      });
      expect(error).toMatchObject({ code: '22023', hint: 'invalid_content' });
      const said = JSON.parse(error?.details ?? '') as typeof problem;
      // The database names the field, the screens name its parent.
      expect({ ...said, place: said.place.replace(/\.translations$/, '') }).toMatchObject(problem);
    },
  );

  test('stay when only the message is written, and follow a change of channel', async () => {
    const id = randomUUID();
    await create('regular', 'SMS', sms('Hello', { de: 'Hallo' }), id);
    const { id: version } = await newestVersion(id);
    const client = db.as('regular');
    await client.from('creative_versions').update({ message: 'Hi' }).eq('id', version);
    expect((await newestVersion(id)).content).toEqual(sms('Hi', { de: 'Hallo' }));
    await client.from('creatives').update({ type: 'Voice' }).eq('id', id);
    expect((await newestVersion(id)).content).toEqual({
      channel: 'voice',
      script: 'Hi',
      language: 'en',
      translations: { de: { channel: 'voice', script: 'Hallo', language: 'de' } },
    });
  });

  test('stay in the version after a sent one, and in copies with another text', async () => {
    const id = randomUUID();
    await create('regular', 'SMS', sms('Hello', { de: 'Hallo' }), id);
    const { id: sent } = await newestVersion(id);
    await db.sql(`update public.creative_versions set locked_at = now() where id = '${sent}'`);
    const client = db.as('regular');
    const saved = await client.rpc('update_creative', {
      p_id: id,
      p_name: 'Boots',
      p_type: 'SMS',
      p_status: 'draft',
      p_message: 'Hi',
      p_version: 1,
    });
    expect(saved.error).toBeNull();
    const next = await newestVersion(id);
    expect(next.id).not.toBe(sent);
    expect(next.content).toEqual(sms('Hi', { de: 'Hallo' }));
    const [edited, copied] = [randomUUID(), randomUUID()];
    const peer = db.as('peer');
    const edit = await peer.rpc('copy_creative_with_edit', {
      p_id: edited,
      p_source_id: id,
      p_name: 'Boots',
      p_type: 'SMS',
      p_status: 'draft',
      p_message: 'Hey',
    });
    expect(edit.error).toBeNull();
    expect((await newestVersion(edited)).content).toEqual(sms('Hey', { de: 'Hallo' }));
    const { data, error } = await peer.rpc('copy_creative_with_version', {
      p_id: copied,
      p_source_id: id,
      p_source_version_id: next.id,
      p_version: { version_name: 'Mine', message: 'Ahoy' },
    });
    expect(error).toBeNull();
    expect(data).toMatchObject([{ content: sms('Ahoy', { de: 'Hallo' }) }]);
  });

  test.each(['readonly', 'pending', 'foreignAdmin', 'peer', 'anonymous'] as const)(
    'cannot be written by %s',
    async (actor) => {
      const id = await aTypedCreative('sms');
      const { id: version } = await newestVersion(id);
      await write(version, sms('Hello', { de: 'Hallo' }), actor);
      expect((await newestVersion(id)).content).toEqual(WHOLE.sms);
    },
  );

  test('appear in a flight as they are sent, and clients cannot write them there', async () => {
    const { id } = await aFlightWith(sms('Hi {{link}}', { de: 'Hallo {{link}}', fr: 'Salut' }));
    expect(await readFlight(id)).toEqual({
      message: 'Hi',
      translations: { de: 'Hallo', fr: 'Salut' },
    });
    const { error } = await db
      .as('regular')
      .from('flights')
      .update({ translations: { de: 'Anders' } })
      .eq('id', id);
    expect(error).not.toBeNull();
    expect(await readFlight(id)).toMatchObject({ translations: { de: 'Hallo', fr: 'Salut' } });
  });

  test('are checked with the link, which makes each translation longer', async () => {
    const { id, version } = await aFlightWith(sms('Hi', { de: 'x'.repeat(1600) }));
    const link = { original_url: 'https://northwind.example/hut' };
    const long = await db.as('regular').from('creative_versions').update(link).eq('id', version);
    expect(long.error?.hint).toBe('message_too_long');
    await write(version, sms('Hi', { de: 'Hallo' }));
    await db.as('regular').from('creative_versions').update(link).eq('id', version);
    const flight = await readFlight(id);
    expect(flight?.message).toMatch(/^Hi http\S+$/);
    expect(flight?.translations).toEqual({ de: flight?.message?.replace('Hi', 'Hallo') });
  });

  test.each([
    [{ de: 'x'.repeat(160) }],
    [{ de: 'x'.repeat(161), fr: 'é'.repeat(140) }],
    [{ es: '{{ first_name | default: "x" }}'.repeat(14) }],
  ])('raise the price to that of the longest translation: %j', async (others) => {
    const content = sms('Hi', others);
    const { id, campaign } = await aFlightWith(content);
    const parts = pricedParts({ channel: 'SMS', encoding: 'ascii' }, content, null);
    const price = (5 * parts) / 100;
    const [row] = await db.sql<{ price: number; need: number; span: number }>(
      `select private.flight_price(f)::float as price, (private.flight_need(f.id)).price::float as need from public.flights f where f.id = '${id}'`,
    );
    expect(row).toEqual({ price, need: price });
    expect(await readWork(id)).toMatchObject({ parts, cost_per_send: price });
    expect((await activate(db, id, campaign)).error).toBeNull();
    await db.sql(`update private.active_spans set starts_at = now() - interval '2 hours'
      where subject in ('${id}', '${campaign}') and ends_at is null`);
    const report = (cost: number) => ({
      report_id: randomUUID(),
      flight_id: id,
      hour: `${new Date().toISOString().slice(0, 13)}:00:00Z`,
      sent: 10,
      delivered: 10,
      opened: null,
      clicked: null,
      conversions: 0,
      revenue: 0,
      cost,
    });
    expect(await ingest(db, [report(10 * price + 0.5), report(10 * price)])).toEqual([
      'wrong_cost',
      'accepted',
    ]);
  });

  test('of a call are charged by the minutes of the longest translation', async () => {
    const call = (script: string, language: string) => ({
      channel: 'voice' as const,
      script,
      language,
    });
    const content = {
      ...call('Hello.', 'en'),
      translations: { de: call('Guten Tag. '.repeat(1000).trim().slice(0, 2999), 'de') },
    };
    const { id } = await aFlightWith(content, 'Voice');
    const parts = pricedParts({ channel: 'Voice', encoding: 'ascii' }, content, null);
    expect(parts).toBe(4);
    expect(await readWork(id)).toMatchObject({ parts, cost_per_send: 0.15 * parts });
    const [row] = await db.sql<{ alike: boolean }>(
      `select private.flight_price(f) = (private.flight_need(f.id)).price as alike from public.flights f where f.id = '${id}'`,
    );
    expect(row).toEqual({ alike: true });
  });

  test('of a variant are sent to the gateway and priced with the variant', async () => {
    const { id, version, creative } = await aFlightWith(sms('A', { de: 'A auf Deutsch' }));
    const other = randomUUID();
    await db
      .as('regular')
      .from('creative_versions')
      .insert({
        id: other,
        creative_id: creative,
        message: 'B',
        content: sms('B', { fr: 'é'.repeat(71) }),
      });
    const [row] = await db.sql<{ version: number }>(
      `select version from public.flights where id = '${id}'`,
    );
    const { error } = await db.as('regular').rpc('set_flight_variants', {
      p_flight_id: id,
      p_version: row?.version ?? 0,
      p_variants: [{ creative_version_id: other, share: 40 }],
    });
    expect(error).toBeNull();
    expect(version).not.toBe(other);
    expect((await readWork(id))['variants']).toEqual([
      {
        variant: 'A',
        share: 60,
        parts: 1,
        cost_per_send: 0.05,
        message: 'A',
        content: { channel: 'sms', text: 'A' },
        fields: [],
        translations: {
          de: {
            message: 'A auf Deutsch',
            content: { channel: 'sms', text: 'A auf Deutsch' },
            fields: [],
          },
        },
      },
      {
        variant: 'B',
        share: 40,
        parts: 2,
        cost_per_send: 0.1,
        message: 'B',
        content: { channel: 'sms', text: 'B' },
        fields: [],
        translations: {
          fr: {
            message: 'é'.repeat(71),
            content: { channel: 'sms', text: 'é'.repeat(71) },
            fields: [],
          },
        },
      },
    ]);
  });

  test('are sent to the gateway with their structure and fields, and omitted if a flight has none', async () => {
    const { push } = WHOLE;
    const { id } = await aFlightWith(
      {
        ...push,
        translations: {
          de: { ...push, body: 'Hallo {{ first_name | default: "du" }}', title: '"><script>' },
        },
      },
      'Push',
    );
    const work = await readWork(id);
    const [action] = push.actions ?? [];
    expect(work).toMatchObject({ fields: [] });
    expect(work['content']).not.toHaveProperty('translations');
    expect(work['translations']).toEqual({
      de: {
        message: 'Hallo {{ first_name | default: "du" }}',
        // The action's link is empty because the flight has no link.
        content: {
          ...push,
          title: '"><script>',
          body: 'Hallo {{ first_name | default: "du" }}',
          actions: [{ ...action, link: '' }],
        },
        fields: [{ name: 'first_name', fallback: 'du' }],
      },
    });
    const plain = await aFlightWith(push, 'Push');
    expect(await readWork(plain.id)).not.toHaveProperty('translations');
  });

  test('with a field that cannot be filled in block the activation', async () => {
    const { id, campaign } = await aFlightWith(sms('Hi', { de: 'Hallo {{ first_name }}' }));
    expect((await activate(db, id, campaign)).error?.hint).toBe('field_without_fallback');
  });
});

describe('the URLs in a content', () => {
  const findUrls = async (content: object) => {
    const [row] = await db.sql<{ urls: string[] }>(
      `select array(select private.content_links($content$${JSON.stringify(content)}$content$::jsonb)) as urls`,
    );
    return row?.urls.toSorted();
  };

  test.each(TEXTS_WITH_LINKS)('in %s are %j, as on the screens', async (text, urls) => {
    expect(await findUrls({ channel: 'sms', text })).toEqual(urls.toSorted());
  });

  const recording = `https://files.huts.dev/storage/v1/object/public/media/${NORTHWIND}/${NORTHWIND}.mp3`;

  test.each([
    ...Object.entries(WHOLE),
    ['a recorded call', { ...WHOLE.voice, recording: { url: recording, seconds: 9 } }] as const,
  ])('of %s are the same as on the screens', async (_, content) => {
    const linked = JSON.parse(
      JSON.stringify(content)
        .replaceAll('{{link}}', 'https://huts.dev/behind')
        .replace('shop://sale', 'https://huts.dev/sale'),
    ) as Content;
    const whole = { ...linked, translations: { de: linked } } as Content;
    const links = writtenLinks(whole);
    const urls = [...new Set(links.map(({ url }) => url))];
    expect(await findUrls(whole)).toEqual(urls.toSorted());
    // The places are the same too.
    const places = await db.sql<{ place: string; language: string | null; url: string }>(
      `select p.place, p.language, u.url from private.content_places($content$${JSON.stringify(whole)}$content$::jsonb) as p
        cross join lateral private.content_links(p.said) as u (url)`,
    );
    for (const { place, language = null, url } of links)
      expect(places).toContainEqual({ place, language, url });
  });
});
