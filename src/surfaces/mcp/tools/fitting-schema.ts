/**
 * A schema that is held to a type: one that the type does not fit, or that does not name all of its
 * fields, does not compile.
 */
import type * as z from 'zod/mini';
import type { MemoryMethods } from '../../../index.ts';

/** What a method of a memory gives. */
export type Result<Method extends keyof MemoryMethods> = MemoryMethods[Method] extends (
  ...input: never[]
) => Promise<infer Given>
  ? Plain<Given>
  : never;

/** The same without `readonly`, as schemas give it. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Plain<T[Key]> }
    : T;

type Fitting<Given, Schema extends z.ZodMiniType> = [Given] extends [z.output<Schema>]
  ? [keyof Given] extends [keyof z.output<Schema>]
    ? unknown
    : { readonly missing: Exclude<keyof Given, keyof z.output<Schema>> }
  : never;

/** The schema itself, where it fits what is given. */
export const schemaOf =
  <Given>() =>
  <Schema extends z.ZodMiniType>(schema: Schema & Fitting<Given, Schema>): Schema =>
    schema;
