/** Canonical JSON (RFC 8785): the one spelling of a value that hashes are made of. */
import canonicalize from 'canonicalize';

/** The canonical text of a JSON value; keys whose value is undefined are left out. */
export function canonicalJson(value: unknown): string {
  return serialize(value) ?? 'null';
}

// The package is CommonJS whose export is the function itself; its types describe an ES module.
const serialize = canonicalize as unknown as (value: unknown) => string | undefined;
