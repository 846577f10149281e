/**
 * Keeps one `import()` in a bundle of CommonJS, where esbuild would make a `require` of it: that of
 * a user's rule module, which only Node's own import can load.
 */
import type { Plugin } from 'esbuild';

/** To stand before the bundle's code, which calls it. */
export const nativeImportBanner = 'const nativeImport=(url)=>import(url);';

export const nativeImport: Plugin = {
  name: 'native-import',
  setup: (builder) => {
    builder.onLoad({ filter: /[\\/]src[\\/]import-module\.ts$/ }, () => ({
      contents: 'export const importModule = (url) => nativeImport(url);',
    }));
  },
};
