import { transformSync } from '@swc/core';

/** TypeScript with the decorators that type-graphql and TypeORM read. */
export const SWC_OPTIONS = /** @satisfies {import('@swc/core').Options} */ ({
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
    },
    keepClassNames: true,
  },
  module: { type: 'es6' },
});

/**
 * The same source always gives the same code, so that a source map can be made when an error needs it.
 * @param {string} source
 * @param {string} filename
 * @param {boolean} sourceMaps
 */
export function compile(source, filename, sourceMaps) {
  return transformSync(source, { ...SWC_OPTIONS, filename, swcrc: false, sourceMaps });
}
