/**
 * Makes property tests repeat: one seed for all, unless FC_SEED names another; a failure prints
 * seed and path, and FC_PATH goes straight back to it.
 */
import fc from 'fast-check';

/** The seed of every property that names none of its own. */
export const seed = Number(process.env['FC_SEED'] ?? 20_261_130);

const path = process.env['FC_PATH'];
fc.configureGlobal({ seed, ...(path === undefined ? {} : { path }) });

/** How often a property runs: `times` by default, FC_SCALE times as often where a person asks. */
export function runs(times: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil(times * Number(process.env['FC_SCALE'] ?? 1)) };
}
