/** A role as rule sets name it: any case, stored upper. */
import * as z from 'zod/mini';

/** Letters, digits, `-` and `_` of any script, as roles are. */
export const roleName = z
  .string()
  .check(
    z.regex(/^[\p{L}\p{N}\p{M}_-]{1,64}$/u, 'must be a role: letters, digits, - or _, at most 64'),
  );
