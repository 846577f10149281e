/** Masks every text of a value that is made of objects and lists. */

import { maskSecrets } from './mask-secrets.ts';
import type { SecretSettings } from './own-secrets.ts';

/** The same shape; the very same value where nothing in it is a secret. */
export function maskWithin<Value>(value: Value, settings?: SecretSettings): Value {
  if (typeof value === 'string') return maskSecrets(value, settings).text as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => maskWithin(item, settings));
    return items.every((item, at) => item === value[at]) ? value : (items as Value);
  }
  const entries = Object.entries(value);
  const masked = entries.map(([key, item]): [string, unknown] => [
    maskSecrets(key, settings).text,
    maskWithin(item, settings),
  ]);
  const isSame = masked.every(
    ([key, item], at) => key === entries[at]?.[0] && item === entries[at]?.[1],
  );
  return isSame ? value : (Object.fromEntries(masked) as Value);
}
