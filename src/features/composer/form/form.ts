import * as z from 'zod/mini';
import {
  type Content,
  contentChannel,
  renderableContent,
  plainContent,
  readContent,
} from '@/domain/content/content';
import { eachLanguage, contentInLanguage } from '@/domain/content/translations';
import type { Creative, CreativeVersion } from '@/features/creative-data/queries';
import { EMPTY_VERSION, toVersionForm, type VersionForm } from '@/features/creative-data/schemas';
import { emailForm } from '../channels/email/form';
import { pushForm } from '../channels/push/form';
import { rcsForm } from '../channels/rcs/form';
import { smsForm } from '../channels/sms/form';
import { voiceForm } from '../channels/voice/form';
import { whatsappForm } from '../channels/whatsapp/form';

/** Form shape of each channel in one language, and its conversion to and from content. */
export const CHANNEL_FORMS = {
  sms: smsForm,
  rcs: rcsForm,
  whatsapp: whatsappForm,
  push: pushForm,
  email: emailForm,
  voice: voiceForm,
};

type ChannelForms = typeof CHANNEL_FORMS;

/** An object with a value for each channel. */
const eachChannel = <T>(value: (form: ChannelForms[keyof ChannelForms]) => T) =>
  Object.fromEntries(
    Object.entries(CHANNEL_FORMS).map(([channel, form]) => [channel, value(form)]),
  ) as Record<keyof ChannelForms, T>;

type ChannelValues = { [C in keyof ChannelForms]: ChannelForms[C]['empty'] };

/** Form values of the editor. Each channel has its own values, so switching channels loses nothing. */
export interface EditorForm extends ChannelValues {
  name: string;
  type: string;
  status: string;
  /** Fields of a version other than its content. */
  version: VersionForm;
  /** `updated_at` of the newest version as loaded; empty for a new creative. */
  seen: string;
  /**
   * Language shown in a channel's fields, and the values of its other languages. `own` is the text for recipients whose
   * language is not listed.
   */
  languages: {
    [C in keyof ChannelForms]: { shown: string; others: Record<string, ChannelValues[C]> };
  };
}

const text = z.string();

/** Shape of a stored draft. */
export const editorShape = z.object({
  name: text,
  type: text,
  status: text,
  version: z.object({
    versionName: text,
    originalUrl: text,
    /** Empty without a tracked link. */
    trackerVersionId: text,
    ogTitle: text,
    ogDescription: text,
    ogImage: text,
  }),
  seen: text,
  ...eachChannel(({ shape }) => shape),
  languages: z.object(
    eachChannel(({ shape }) => z.object({ shown: text, others: z.record(text, shape) })),
  ),
}) as z.ZodMiniType<EditorForm>;

/** Form values of a new creative. */
export const EMPTY_EDITOR: EditorForm = {
  name: '',
  type: 'SMS',
  status: 'draft',
  version: EMPTY_VERSION,
  seen: '',
  ...(eachChannel(({ empty }) => empty) as ChannelValues),
  languages: eachChannel(() => ({ shown: 'own', others: {} })),
};

/** Form values of a content in one language. */
const typedFields = (content: Content): unknown =>
  CHANNEL_FORMS[content.channel].fromContent(content);

/** Form values of a content, showing the text for everyone else. Other channels are empty. */
export function contentForm(type: string, content: Content): EditorForm {
  const { channel } = content;
  const others = eachLanguage(content).flatMap(({ language, content: translation }) =>
    language ? [[language, typedFields(translation)] as const] : [],
  );
  return {
    ...EMPTY_EDITOR,
    type,
    [channel]: typedFields(contentInLanguage(content, null)),
    languages: {
      ...EMPTY_EDITOR.languages,
      [channel]: { shown: 'own', others: Object.fromEntries(others) },
    },
  };
}

/** Form values for `type` from the content of another channel. */
export const convertedForm = (type: string, content: unknown): EditorForm =>
  contentForm(type, renderableContent(contentChannel(type), content));

/** Form values of a stored creative and version. */
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
