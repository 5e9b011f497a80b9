import * as z from 'zod/mini';
import { type ChannelContent, withDefaults } from '@/domain/content/content';
import { buttonContent, buttonsForm, buttonShape } from '@/features/composer/form/buttons';

const text = z.string();
const card = z.object({
  title: text,
  description: text,
  image: text,
  video: text,
  image_alt: text,
  height: z.enum(['short', 'medium', 'tall']),
  suggestions: z.array(buttonShape),
});
const shape = z.object({
  kind: z.enum(['text', 'card', 'carousel']),
  text,
  cards: z.array(card),
  suggestions: z.array(buttonShape),
  fallback: text,
});
type RcsForm = z.infer<typeof shape>;

export const EMPTY_CARD: RcsForm['cards'][number] = {
  title: '',
  description: '',
  image: '',
  video: '',
  image_alt: '',
  height: 'medium',
  suggestions: [],
};

const empty: RcsForm = {
  kind: 'card',
  text: '',
  cards: [EMPTY_CARD],
  suggestions: [],
  fallback: '',
};

const fromContent = (content: ChannelContent<'rcs'>) => ({
  ...content,
  ...('cards' in content && {
    cards: content.cards.map((item) => ({
      ...(withDefaults(EMPTY_CARD, item) as object),
      suggestions: buttonsForm(item.suggestions),
    })),
  }),
  suggestions: buttonsForm(content.suggestions),
});

function toContent({ kind, text, cards, suggestions, fallback }: RcsForm) {
  const shown = kind === 'carousel' ? cards : cards.slice(0, 1);
  return {
    kind,
    fallback,
    suggestions: suggestions.map(buttonContent),
    ...(kind === 'text'
      ? { text }
      : {
          cards: shown.map((item) => ({
            ...item,
            suggestions: item.suggestions.map(buttonContent),
          })),
        }),
  };
}

export const rcsForm = { shape, empty, fromContent, toContent };
