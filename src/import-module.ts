/**
 * Imports a module that is only known at run time. A file of its own, because the build puts the
 * import of the running Node in its place: in a bundle of CommonJS it would become a `require`.
 */

/** The module's exports by name; fails as Node's own import does. */
export async function importModule(url: string): Promise<Readonly<Record<string, unknown>>> {
  return import(/* @vite-ignore */ url);
}
