import * as z from 'zod/mini';
import {
  type Content,
  contentChannel,
  drawableContent,
  over,
  plainContent,
  readContent,
} from '@/domain/content/content';
import { eachLanguage, inLanguage } from '@/domain/content/languages';
import type { Creative, CreativeVersion } from '@/features/creative-data/queries';
import { EMPTY_VERSION, toVersionForm } from '@/features/creative-data/schemas';

const text = z.string();
const button = z.object({ type: z.enum(['reply', 'link', 'call']), text, url: text, phone: text });
const card = z.object({
  title: text,
  description: text,
  image: text,
  video: text,
  image_alt: text,
  height: z.enum(['short', 'medium', 'tall']),
  suggestions: z.array(button),
});
/** A column or a product. */
const item = z.object({ title: text, text, price: text, image: text, alt: text, link: text });
const block = z.object({
  type: z.enum(['heading', 'text', 'image', 'button', 'divider', 'columns', 'products', 'footer']),
  text,
  url: text,
  alt: text,
  link: text,
  address: text,
  unsubscribe: text,
  items: z.array(item),
});
const key = z.object({ key: text, action: z.enum(['repeat', 'opt_out', 'transfer']), phone: text });

/** What is typed for one channel in one language. */
const fields = {
  sms: z.object({ text, opt_out: text }),
  rcs: z.object({
    kind: z.enum(['text', 'card', 'carousel']),
    text,
    cards: z.array(card),
    suggestions: z.array(button),
    fallback: text,
  }),
  whatsapp: z.object({
    category: z.enum(['marketing', 'utility']),
    language: text,
    header: z.object({
      type: z.enum(['none', 'text', 'image', 'video', 'document']),
      text,
      url: text,
      alt: text,
      filename: text,
    }),
    body: text,
    footer: text,
    buttons: z.array(button),
    provider: z.object({
      status: z.enum(['draft', 'submitted', 'approved', 'rejected']),
      reason: text,
    }),
  }),
  push: z.object({
    title: text,
    body: text,
    image: text,
    link: text,
    actions: z.array(z.object({ text, link: text })),
  }),
  email: z.object({ from_name: text, subject: text, preheader: text, blocks: z.array(block) }),
  voice: z.object({
    script: text,
    /** Null where the script is read aloud; without an address until one is chosen. */
    recording: z.nullable(z.object({ url: text, seconds: z.number() })),
    language: text,
    voice: z.enum(['female', 'male']),
    keypad: z.array(key),
  }),
};

/** Which language the fields of a channel show, and what is typed in the others. `own` is the text for everybody else. */
const languages = <T extends z.core.SomeType>(typed: T) =>
  z.object({ shown: text, others: z.record(text, typed) });

/** The editor's values as typed: every channel has its own, so that looking at another one loses nothing. */
export const editorShape = z.object({
  name: text,
  type: text,
  status: text,
  /** What one version has beside its content. */
  version: z.object({
    versionName: text,
    originalUrl: text,
    /** Of a tracked link; empty without one. */
    trackerVersionId: text,
    ogTitle: text,
    ogDescription: text,
    ogImage: text,
  }),
  /** When the newest version had been changed last, as it was seen; empty for a new creative. */
  seen: text,
  ...fields,
  languages: z.object({
    sms: languages(fields.sms),
    rcs: languages(fields.rcs),
    whatsapp: languages(fields.whatsapp),
    push: languages(fields.push),
    email: languages(fields.email),
    voice: languages(fields.voice),
  }),
});
export type EditorForm = z.infer<typeof editorShape>;

export const EMPTY_BUTTON = { type: 'link' as const, text: '', url: '', phone: '' };
export const EMPTY_CARD: EditorForm['rcs']['cards'][number] = {
  title: '',
  description: '',
  image: '',
  video: '',
  image_alt: '',
  height: 'medium',
  suggestions: [],
};
export const EMPTY_ITEM: EditorForm['email']['blocks'][number]['items'][number] = {
  title: '',
  text: '',
  price: '',
  image: '',
  alt: '',
  link: '',
};
export const emptyBlock = (
  type: EditorForm['email']['blocks'][number]['type'],
): EditorForm['email']['blocks'][number] => ({
  type,
  text: '',
  url: '',
  alt: '',
  link: '',
  address: '',
  unsubscribe: type === 'footer' ? 'Unsubscribe' : '',
  items: type === 'columns' || type === 'products' ? [{ ...EMPTY_ITEM }, { ...EMPTY_ITEM }] : [],
});

/** The editor of a creative that is yet to be made. */
export const EMPTY_EDITOR: EditorForm = {
  name: '',
  type: 'SMS',
  status: 'draft',
  version: EMPTY_VERSION,
  seen: '',
  sms: { text: '', opt_out: '' },
  rcs: { kind: 'card', text: '', cards: [EMPTY_CARD], suggestions: [], fallback: '' },
  whatsapp: {
    category: 'marketing',
    language: 'en',
    header: { type: 'none', text: '', url: '', alt: '', filename: '' },
    body: '',
    footer: '',
    buttons: [],
    provider: { status: 'draft', reason: '' },
  },
  push: { title: '', body: '', image: '', link: '', actions: [] },
  email: {
    from_name: '',
    subject: '',
    preheader: '',
    blocks: [emptyBlock('heading'), emptyBlock('text'), emptyBlock('button'), emptyBlock('footer')],
  },
  voice: { script: '', recording: null, language: 'en', voice: 'female', keypad: [] },
  languages: {
    sms: { shown: 'own', others: {} },
    rcs: { shown: 'own', others: {} },
    whatsapp: { shown: 'own', others: {} },
    push: { shown: 'own', others: {} },
    email: { shown: 'own', others: {} },
    voice: { shown: 'own', others: {} },
  },
};

const buttons = (value: unknown) =>
  Array.isArray(value) ? value.map((item) => over(EMPTY_BUTTON, item)) : [];

/** A stored content as the editor's values of its channel. */
function typedContent(content: Content): unknown {
  switch (content.channel) {
    case 'rcs':
      return {
        ...content,
        ...('cards' in content && {
          cards: content.cards.map((item) => ({
            ...(over(EMPTY_CARD, item) as object),
            suggestions: buttons(item.suggestions),
          })),
        }),
        suggestions: buttons(content.suggestions),
      };
    case 'whatsapp':
      return { ...content, buttons: buttons(content.buttons) };
    case 'email':
      return {
        ...content,
        blocks: content.blocks.map((item) => ({
          ...(over({ ...emptyBlock(item.type), unsubscribe: '' }, item) as object),
          items: 'items' in item ? item.items.map((one) => over(EMPTY_ITEM, one)) : [],
        })),
      };
    case 'voice':
      return {
        ...content,
        keypad: (content.keypad ?? []).map((item) => over({ phone: '' }, item)),
      };
    default:
      return content;
  }
}

/** A content of one language in the fields of its channel. */
function typedFields(content: Content): unknown {
  const typed = over(EMPTY_EDITOR[content.channel], typedContent(content)) as { channel: string };
  const { channel: _channel, ...values } = typed;
  return values;
}

/** A content in the fields of its channel, which show its own text; those of the other channels are empty. */
export function contentForm(type: string, content: Content): EditorForm {
  const { channel } = content;
  const others = eachLanguage(content).flatMap(({ language, content: said }) =>
    language ? [[language, typedFields(said)] as const] : [],
  );
  return {
    ...EMPTY_EDITOR,
    type,
    [channel]: typedFields(inLanguage(content, null)),
    languages: {
      ...EMPTY_EDITOR.languages,
      [channel]: { shown: 'own', others: Object.fromEntries(others) },
    },
  };
}

/** What was written for one channel, in the fields of another one. */
export const convertedForm = (type: string, content: unknown): EditorForm =>
  contentForm(type, drawableContent(contentChannel(type), content));

/** The values of a stored creative in one of its versions. */
export function toEditorForm(creative: Creative, version: CreativeVersion): EditorForm {
  const channel = contentChannel(creative.type);
  const content = readContent(channel, version.content) ?? plainContent(channel, version.message);
  return {
    ...contentForm(creative.type, content),
    name: creative.name,
    status: creative.status,
    version: toVersionForm(version),
    seen: version.updated_at,
  };
}
