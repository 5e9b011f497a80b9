// Written by `npm run db:types` from src/domain/content/channels.

/** JSON Schema of the content of each channel. The database checks contents. */
export const CONTENT_SCHEMAS = [
  {
    type: 'object',
    properties: {
      channel: { type: 'string', const: 'sms' },
      text: { type: 'string', maxLength: 1600 },
      opt_out: { type: 'string', maxLength: 60 },
    },
    required: ['channel', 'text'],
    additionalProperties: false,
  },
  {
    oneOf: [
      {
        type: 'object',
        properties: {
          channel: { type: 'string', const: 'rcs' },
          suggestions: {
            minItems: 0,
            maxItems: 11,
            type: 'array',
            items: {
              oneOf: [
                {
                  type: 'object',
                  properties: {
                    type: { type: 'string', const: 'reply' },
                    text: { type: 'string', maxLength: 25 },
                  },
                  required: ['type', 'text'],
                  additionalProperties: false,
                },
                {
                  type: 'object',
                  properties: {
                    type: { type: 'string', const: 'link' },
                    text: { type: 'string', maxLength: 25 },
                    url: { type: 'string', maxLength: 2048 },
                  },
                  required: ['type', 'text', 'url'],
                  additionalProperties: false,
                },
                {
                  type: 'object',
                  properties: {
                    type: { type: 'string', const: 'call' },
                    text: { type: 'string', maxLength: 25 },
                    phone: { type: 'string' },
                  },
                  required: ['type', 'text', 'phone'],
                  additionalProperties: false,
                },
              ],
            },
          },
          fallback: { type: 'string', maxLength: 1600 },
          kind: { type: 'string', const: 'text' },
          text: { type: 'string', maxLength: 3072 },
        },
        required: ['channel', 'kind', 'text'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: {
          channel: { type: 'string', const: 'rcs' },
          suggestions: {
            minItems: 0,
            maxItems: 11,
            type: 'array',
            items: {
              oneOf: [
                {
                  type: 'object',
                  properties: {
                    type: { type: 'string', const: 'reply' },
                    text: { type: 'string', maxLength: 25 },
                  },
                  required: ['type', 'text'],
                  additionalProperties: false,
                },
                {
                  type: 'object',
                  properties: {
                    type: { type: 'string', const: 'link' },
                    text: { type: 'string', maxLength: 25 },
                    url: { type: 'string', maxLength: 2048 },
                  },
                  required: ['type', 'text', 'url'],
                  additionalProperties: false,
                },
                {
                  type: 'object',
                  properties: {
                    type: { type: 'string', const: 'call' },
                    text: { type: 'string', maxLength: 25 },
                    phone: { type: 'string' },
                  },
                  required: ['type', 'text', 'phone'],
                  additionalProperties: false,
                },
              ],
            },
          },
          fallback: { type: 'string', maxLength: 1600 },
          kind: { type: 'string', const: 'card' },
          cards: {
            minItems: 1,
            maxItems: 1,
            type: 'array',
            items: {
              type: 'object',
              properties: {
                title: { type: 'string', maxLength: 200 },
                description: { type: 'string', maxLength: 2000 },
                image: { type: 'string', maxLength: 2048 },
                video: { type: 'string', maxLength: 2048 },
                image_alt: { type: 'string', maxLength: 300 },
                height: { default: 'medium', type: 'string', enum: ['short', 'medium', 'tall'] },
                suggestions: {
                  minItems: 0,
                  maxItems: 4,
                  type: 'array',
                  items: {
                    oneOf: [
                      {
                        type: 'object',
                        properties: {
                          type: { type: 'string', const: 'reply' },
                          text: { type: 'string', maxLength: 25 },
                        },
                        required: ['type', 'text'],
                        additionalProperties: false,
                      },
                      {
                        type: 'object',
                        properties: {
                          type: { type: 'string', const: 'link' },
                          text: { type: 'string', maxLength: 25 },
                          url: { type: 'string', maxLength: 2048 },
                        },
                        required: ['type', 'text', 'url'],
                        additionalProperties: false,
                      },
                      {
                        type: 'object',
                        properties: {
                          type: { type: 'string', const: 'call' },
                          text: { type: 'string', maxLength: 25 },
                          phone: { type: 'string' },
                        },
                        required: ['type', 'text', 'phone'],
                        additionalProperties: false,
                      },
                    ],
                  },
                },
              },
              required: ['title'],
              additionalProperties: false,
            },
          },
        },
        required: ['channel', 'kind', 'cards'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: {
          channel: { type: 'string', const: 'rcs' },
          suggestions: {
            minItems: 0,
            maxItems: 11,
            type: 'array',
            items: {
              oneOf: [
                {
                  type: 'object',
                  properties: {
                    type: { type: 'string', const: 'reply' },
                    text: { type: 'string', maxLength: 25 },
                  },
                  required: ['type', 'text'],
                  additionalProperties: false,
                },
                {
                  type: 'object',
                  properties: {
                    type: { type: 'string', const: 'link' },
                    text: { type: 'string', maxLength: 25 },
                    url: { type: 'string', maxLength: 2048 },
                  },
                  required: ['type', 'text', 'url'],
                  additionalProperties: false,
                },
                {
                  type: 'object',
                  properties: {
                    type: { type: 'string', const: 'call' },
                    text: { type: 'string', maxLength: 25 },
                    phone: { type: 'string' },
                  },
                  required: ['type', 'text', 'phone'],
                  additionalProperties: false,
                },
              ],
            },
          },
          fallback: { type: 'string', maxLength: 1600 },
          kind: { type: 'string', const: 'carousel' },
          cards: {
            minItems: 2,
            maxItems: 10,
            type: 'array',
            items: {
              type: 'object',
              properties: {
                title: { type: 'string', maxLength: 200 },
                description: { type: 'string', maxLength: 2000 },
                image: { type: 'string', maxLength: 2048 },
                video: { type: 'string', maxLength: 2048 },
                image_alt: { type: 'string', maxLength: 300 },
                height: { default: 'medium', type: 'string', enum: ['short', 'medium', 'tall'] },
                suggestions: {
                  minItems: 0,
                  maxItems: 4,
                  type: 'array',
                  items: {
                    oneOf: [
                      {
                        type: 'object',
                        properties: {
                          type: { type: 'string', const: 'reply' },
                          text: { type: 'string', maxLength: 25 },
                        },
                        required: ['type', 'text'],
                        additionalProperties: false,
                      },
                      {
                        type: 'object',
                        properties: {
                          type: { type: 'string', const: 'link' },
                          text: { type: 'string', maxLength: 25 },
                          url: { type: 'string', maxLength: 2048 },
                        },
                        required: ['type', 'text', 'url'],
                        additionalProperties: false,
                      },
                      {
                        type: 'object',
                        properties: {
                          type: { type: 'string', const: 'call' },
                          text: { type: 'string', maxLength: 25 },
                          phone: { type: 'string' },
                        },
                        required: ['type', 'text', 'phone'],
                        additionalProperties: false,
                      },
                    ],
                  },
                },
              },
              required: ['title'],
              additionalProperties: false,
            },
          },
        },
        required: ['channel', 'kind', 'cards'],
        additionalProperties: false,
      },
    ],
  },
  {
    type: 'object',
    properties: {
      channel: { type: 'string', const: 'whatsapp' },
      category: { type: 'string', enum: ['marketing', 'utility'] },
      language: { type: 'string' },
      header: {
        oneOf: [
          {
            type: 'object',
            properties: {
              type: { type: 'string', const: 'text' },
              text: { type: 'string', maxLength: 60 },
            },
            required: ['type', 'text'],
            additionalProperties: false,
          },
          {
            type: 'object',
            properties: {
              type: { type: 'string', const: 'image' },
              url: { type: 'string', maxLength: 2048 },
              alt: { type: 'string', maxLength: 300 },
            },
            required: ['type', 'url'],
            additionalProperties: false,
          },
          {
            type: 'object',
            properties: {
              type: { type: 'string', const: 'video' },
              url: { type: 'string', maxLength: 2048 },
              alt: { type: 'string', maxLength: 300 },
            },
            required: ['type', 'url'],
            additionalProperties: false,
          },
          {
            type: 'object',
            properties: {
              type: { type: 'string', const: 'document' },
              url: { type: 'string', maxLength: 2048 },
              filename: { type: 'string', maxLength: 100 },
            },
            required: ['type', 'url', 'filename'],
            additionalProperties: false,
          },
        ],
      },
      body: { type: 'string', maxLength: 1024 },
      footer: { type: 'string', maxLength: 60 },
      buttons: {
        minItems: 0,
        maxItems: 10,
        type: 'array',
        items: {
          oneOf: [
            {
              type: 'object',
              properties: {
                type: { type: 'string', const: 'reply' },
                text: { type: 'string', maxLength: 25 },
              },
              required: ['type', 'text'],
              additionalProperties: false,
            },
            {
              type: 'object',
              properties: {
                type: { type: 'string', const: 'link' },
                text: { type: 'string', maxLength: 25 },
                url: { type: 'string', maxLength: 2048 },
              },
              required: ['type', 'text', 'url'],
              additionalProperties: false,
            },
            {
              type: 'object',
              properties: {
                type: { type: 'string', const: 'call' },
                text: { type: 'string', maxLength: 25 },
                phone: { type: 'string' },
              },
              required: ['type', 'text', 'phone'],
              additionalProperties: false,
            },
          ],
        },
      },
      provider: {
        default: { status: 'draft' },
        oneOf: [
          {
            type: 'object',
            properties: { status: { type: 'string', const: 'draft' } },
            required: ['status'],
            additionalProperties: false,
          },
          {
            type: 'object',
            properties: { status: { type: 'string', const: 'submitted' } },
            required: ['status'],
            additionalProperties: false,
          },
          {
            type: 'object',
            properties: { status: { type: 'string', const: 'approved' } },
            required: ['status'],
            additionalProperties: false,
          },
          {
            type: 'object',
            properties: {
              status: { type: 'string', const: 'rejected' },
              reason: { type: 'string', maxLength: 500 },
            },
            required: ['status'],
            additionalProperties: false,
          },
        ],
      },
    },
    required: ['channel', 'category', 'language', 'body'],
    additionalProperties: false,
  },
  {
    type: 'object',
    properties: {
      channel: { type: 'string', const: 'push' },
      title: { type: 'string', maxLength: 100 },
      body: { type: 'string', maxLength: 1600 },
      image: { type: 'string', maxLength: 2048 },
      link: { type: 'string', maxLength: 2048 },
      actions: {
        minItems: 0,
        maxItems: 2,
        type: 'array',
        items: {
          type: 'object',
          properties: {
            text: { type: 'string', maxLength: 25 },
            link: { type: 'string', maxLength: 2048 },
          },
          required: ['text', 'link'],
          additionalProperties: false,
        },
      },
    },
    required: ['channel', 'body'],
    additionalProperties: false,
  },
  {
    type: 'object',
    properties: {
      channel: { type: 'string', const: 'email' },
      from_name: { type: 'string', maxLength: 100 },
      subject: { type: 'string', maxLength: 200 },
      preheader: { type: 'string', maxLength: 200 },
      blocks: {
        minItems: 1,
        maxItems: 50,
        type: 'array',
        items: {
          oneOf: [
            {
              type: 'object',
              properties: {
                type: { type: 'string', const: 'heading' },
                text: { type: 'string', maxLength: 200 },
              },
              required: ['type', 'text'],
              additionalProperties: false,
            },
            {
              type: 'object',
              properties: {
                type: { type: 'string', const: 'text' },
                text: { type: 'string', maxLength: 5000 },
              },
              required: ['type', 'text'],
              additionalProperties: false,
            },
            {
              type: 'object',
              properties: {
                type: { type: 'string', const: 'image' },
                url: { type: 'string', maxLength: 2048 },
                alt: { type: 'string', maxLength: 300 },
                link: { type: 'string', maxLength: 2048 },
              },
              required: ['type', 'url'],
              additionalProperties: false,
            },
            {
              type: 'object',
              properties: {
                type: { type: 'string', const: 'button' },
                text: { type: 'string', maxLength: 60 },
                url: { type: 'string', maxLength: 2048 },
              },
              required: ['type', 'text', 'url'],
              additionalProperties: false,
            },
            {
              type: 'object',
              properties: { type: { type: 'string', const: 'divider' } },
              required: ['type'],
              additionalProperties: false,
            },
            {
              type: 'object',
              properties: {
                type: { type: 'string', const: 'columns' },
                items: {
                  minItems: 2,
                  maxItems: 3,
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: {
                      title: { type: 'string', maxLength: 100 },
                      text: { type: 'string', maxLength: 1000 },
                      image: { type: 'string', maxLength: 2048 },
                      alt: { type: 'string', maxLength: 300 },
                      link: { type: 'string', maxLength: 2048 },
                    },
                    required: ['text'],
                    additionalProperties: false,
                  },
                },
              },
              required: ['type', 'items'],
              additionalProperties: false,
            },
            {
              type: 'object',
              properties: {
                type: { type: 'string', const: 'products' },
                items: {
                  minItems: 2,
                  maxItems: 12,
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: {
                      title: { type: 'string', maxLength: 100 },
                      price: { type: 'string', maxLength: 40 },
                      image: { type: 'string', maxLength: 2048 },
                      alt: { type: 'string', maxLength: 300 },
                      link: { type: 'string', maxLength: 2048 },
                    },
                    required: ['title', 'image', 'link'],
                    additionalProperties: false,
                  },
                },
              },
              required: ['type', 'items'],
              additionalProperties: false,
            },
            {
              type: 'object',
              properties: {
                type: { type: 'string', const: 'footer' },
                address: { type: 'string', maxLength: 300 },
                unsubscribe: { type: 'string', maxLength: 60 },
              },
              required: ['type', 'address'],
              additionalProperties: false,
            },
          ],
        },
      },
    },
    required: ['channel', 'subject', 'blocks'],
    additionalProperties: false,
  },
  {
    type: 'object',
    properties: {
      channel: { type: 'string', const: 'voice' },
      script: { type: 'string', maxLength: 3000 },
      recording: {
        type: 'object',
        properties: {
          url: { type: 'string' },
          seconds: { type: 'integer', minimum: 1, maximum: 240 },
        },
        required: ['url', 'seconds'],
        additionalProperties: false,
      },
      language: { type: 'string' },
      voice: { type: 'string', enum: ['female', 'male'] },
      keypad: {
        minItems: 0,
        maxItems: 12,
        type: 'array',
        items: {
          oneOf: [
            {
              type: 'object',
              properties: {
                key: {
                  type: 'string',
                  enum: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#'],
                },
                action: { type: 'string', const: 'repeat' },
              },
              required: ['key', 'action'],
              additionalProperties: false,
            },
            {
              type: 'object',
              properties: {
                key: {
                  type: 'string',
                  enum: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#'],
                },
                action: { type: 'string', const: 'opt_out' },
              },
              required: ['key', 'action'],
              additionalProperties: false,
            },
            {
              type: 'object',
              properties: {
                key: {
                  type: 'string',
                  enum: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#'],
                },
                action: { type: 'string', const: 'transfer' },
                phone: { type: 'string' },
              },
              required: ['key', 'action', 'phone'],
              additionalProperties: false,
            },
          ],
        },
      },
    },
    required: ['channel', 'script', 'language'],
    additionalProperties: false,
  },
];
