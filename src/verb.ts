/**
 * How a capability is offered to the outside: its verb, its options and their words, for every
 * surface alike.
 */
import type * as z from 'zod/mini';

/** Words for one option; every surface derives its own spelling from the option's name. */
export interface OptionDoc {
  readonly summary: string;
  /** What stands for the value in help, as `N`; a flag has none. */
  readonly value?: string;
  /** Place among the positional arguments of the command line, from 0. */
  readonly position?: number;
  /** The command line reads the named file, or standard input for `-`, into this option. */
  readonly from?: 'file';
  /** Not offered on the command line. */
  readonly hidden?: boolean;
}

/**
 * A verb as surfaces see it. `Input` is what the schema gives; a forgotten option does not
 * compile.
 */
export interface VerbDoc<Input> {
  /** As typed: `write`, `standards import`. */
  readonly verb: string;
  /** One sentence, imperative. */
  readonly summary: string;
  readonly input: z.ZodMiniType<Input>;
  readonly options: Readonly<Record<keyof Input & string, OptionDoc>>;
  /** Command lines without the program's name, each with what it does. */
  readonly examples: readonly { readonly line: string; readonly does: string }[];
  /** True where the verb changes the store. */
  readonly writes: boolean;
}

/** What an option takes, as its schema says, for surfaces whose values are words. */
export interface OptionType {
  readonly kind: 'text' | 'number' | 'numberOrText' | 'flag' | 'choice';
  readonly required: boolean;
  /** Of a number, where the schema sets one. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly choices?: readonly string[];
  readonly default?: unknown;
}

/** Reads an option's type off the verb's schema. */
export function optionType<Input>(doc: VerbDoc<Input>, name: keyof Input & string): OptionType {
  const { shape = {} } = (doc.input as unknown as Schema)._zod.def;
  let schema: Schema | undefined = shape[name];
  let required = true;
  let fallback: unknown;
  while (schema?._zod.def.type === 'optional' || schema?._zod.def.type === 'default') {
    required = false;
    fallback ??= schema._zod.def.defaultValue;
    schema = schema._zod.def.innerType;
  }
  return {
    ...(schema === undefined ? { kind: 'text' } : kindOf(schema)),
    required,
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}

/** The part of zod's own description of a schema that is read here. */
interface Schema {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly innerType?: Schema;
      readonly defaultValue?: unknown;
      readonly options?: readonly Schema[];
      readonly entries?: Readonly<Record<string, string>>;
      readonly shape?: Readonly<Record<string, Schema>>;
      readonly checks?: readonly {
        readonly _zod: { readonly def: { readonly check: string; readonly value?: unknown } };
      }[];
    };
  };
}

function kindOf({ _zod: { def } }: Schema): Omit<OptionType, 'required' | 'default'> {
  switch (def.type) {
    case 'number': {
      const minimum = limitOf(def.checks, 'greater_than');
      const maximum = limitOf(def.checks, 'less_than');
      return {
        kind: 'number',
        ...(minimum === undefined ? {} : { minimum }),
        ...(maximum === undefined ? {} : { maximum }),
      };
    }
    case 'boolean':
      return { kind: 'flag' };
    case 'enum':
      return { kind: 'choice', choices: Object.values(def.entries ?? {}) };
    case 'union':
      return {
        kind: def.options?.some((option) => option._zod.def.type === 'number')
          ? 'numberOrText'
          : 'text',
      };
    default:
      return { kind: 'text' };
  }
}

function limitOf(checks: Schema['_zod']['def']['checks'], kind: string): number | undefined {
  const found = checks?.find(({ _zod }) => _zod.def.check === kind)?._zod.def.value;
  return typeof found === 'number' ? found : undefined;
}
