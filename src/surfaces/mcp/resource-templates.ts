/** The addresses of memory as resources, and what each holds. */
import type { Resource, ResourceTemplateType } from '@modelcontextprotocol/server';
import { limits } from './limits.ts';

export const markdown = 'text/markdown';
const held = `Held to ${limits.resourceTokens} tokens; what is cut is said at its end.`;

export const resourceTemplates: ResourceTemplateType[] = [
  {
    uriTemplate: 'memory://squads/{id}',
    name: 'squad',
    title: 'What a squad remembers',
    description: 'Figures of one squad and the addresses of its memory.',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'memory://squads/{id}/block',
    name: 'squad-block',
    title: 'Memory block of a squad',
    description: 'What a spawn of the squad is told, within the budget of the settings.',
    mimeType: markdown,
  },
  {
    uriTemplate: 'memory://squads/{id}/semantic',
    name: 'squad-semantic',
    title: 'Patterns of a squad',
    description: `Program memory: semantic.md. ${held}`,
    mimeType: markdown,
  },
  {
    uriTemplate: 'memory://squads/{id}/history',
    name: 'squad-history',
    title: 'History of a squad',
    description: `Recent sessions and their lessons: history.md. ${held}`,
    mimeType: markdown,
  },
  {
    uriTemplate: 'memory://squads/{id}/roles/{ROLE}',
    name: 'squad-role',
    title: 'Memory of a role',
    description: `The lessons of one role: roles/<ROLE>.md. ${held}`,
    mimeType: markdown,
  },
];

export const standards: Resource = {
  uri: 'memory://standards',
  name: 'standards',
  title: 'Standards of all squads',
  description: `Process memory, which people write. ${held}`,
  mimeType: markdown,
};
