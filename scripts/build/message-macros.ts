import { type PluginObj, transformAsync, types } from '@babel/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const isNamed = (property: types.Node, name: string): property is types.ObjectProperty =>
  types.isObjectProperty(property) && types.isIdentifier(property.key, { name });

/** Compiles the English text of a message at build time, so that the browser does not parse it. */
const compiledEnglish: PluginObj = {
  visitor: {
    Program: {
      exit(program) {
        program.traverse({
          ObjectExpression({ node }) {
            if (!node.leadingComments?.some(({ value }) => value === 'i18n')) return;
            for (const property of node.properties)
              if (isNamed(property, 'message') && types.isStringLiteral(property.value))
                property.value = types.valueToNode(compileMessage(property.value.value));
          },
        });
      },
    },
  },
};

/**
 * Lingui's macros for Vite and Vitest. Compiles the English messages into the code, so that a page loads no catalog
 * (docs/decisions/014). The official plugin for Vite 8 requires Node 22.
 */
export const messageMacros: Plugin = {
  name: 'flightdeck:message-macros',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
    async handler(code, id) {
      const result = await transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['jsx', 'typescript'] },
        plugins: [
          ['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }],
          compiledEnglish,
        ],
      });
      return {
        code: result?.code ?? code,
        map: result?.map ?? null,
        moduleType: id.endsWith('x') ? 'tsx' : 'ts',
      };
    },
  },
};
