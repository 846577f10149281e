/** The tools that a server offers, each with the schemas of its verb. */
import type { Tool } from '@modelcontextprotocol/server';
import { loadVerb } from '../../../index.ts';
import type { ServeOptions } from '../serve-options.ts';
import type { OfferedTool } from './call-tool.ts';
import { tools } from './index.ts';
import { inputSchema, outputSchema } from './tool-schema.ts';

/** Without those that write, where the server only reads. */
export async function offerTools({
  readOnly,
}: Pick<ServeOptions, 'readOnly'>): Promise<readonly OfferedTool[]> {
  const offered = tools.filter(({ writes }) => !(readOnly && writes));
  return Promise.all(
    offered.map(async (tool) => {
      const verb = await loadVerb(tool.verb);
      if (verb === undefined) throw new TypeError(`${tool.name}: no verb ${tool.verb}`);
      return { tool, input: inputSchema(tool, verb), output: outputSchema(tool) };
    }),
  );
}

/** `isNoted`: reading is noted in the ledger, as the server serves a run. */
export function describeTool({ tool, input, output }: OfferedTool, isNoted: boolean): Tool {
  const { name, title, description, writes, isDestructive = false, verb } = tool;
  return {
    name,
    title,
    description,
    inputSchema: input as Tool['inputSchema'],
    outputSchema: output as NonNullable<Tool['outputSchema']>,
    annotations: {
      title,
      readOnlyHint: !writes && !(isNoted && verb === 'read'),
      destructiveHint: isDestructive,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}
