/** What a registration gives to its hooks, and how they say whose a child is. */
import type { SpawnIdentity } from '../../index.ts';
import type { SpawnParams } from './host-events.ts';
import type { MemoryDesk } from './memory-desk.ts';
import type { HostSettings, PluginConfig } from './plugin-config.ts';
import type { PluginState } from './plugin-state.ts';
import type { Child } from './spawn-book.ts';

/** What the spawn room calls this client. */
export const client = 'openclaw';

export interface PluginContext {
  readonly config: PluginConfig;
  readonly host: HostSettings;
  readonly state: PluginState;
  readonly memory: MemoryDesk;
  readonly warn: (message: string) => void;
}

/** The child's own agent and label are the host's word; the rest is its parent's. */
export function identityOf(child: Child, params: SpawnParams): SpawnIdentity {
  return {
    client,
    conversation: child.session,
    kind: child.agent ?? params.agentId,
    label: child.label ?? params.label,
    squad: params.squadId,
    role: params.role,
  };
}

/** True where the host calls the hooks that see conversations. */
export function hearsConversations({ host, state }: PluginContext): boolean {
  return host.mayReadConversations || state.hearsConversations;
}
