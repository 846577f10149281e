/**
 * A wire between a machine and its server that can be cut: hard, silently, or just behind a request
 * whose answer then reaches nobody.
 */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** What happens to the wire. Held bytes get through when it heals, late, as TCP has it. */
export type Cut =
  | { readonly kind: 'sever' }
  | {
      readonly kind: 'hold';
      readonly direction: Direction | 'both';
      /** Only the connection that carries the packet. */
      readonly alone?: boolean;
    }
  /** The server answers what was asked last, and the machine never hears it. */
  | { readonly kind: 'lose the answer' };

export type Direction = 'requests' | 'answers';

/** When: at the nth packet that a machine sends from now on which holds the text. */
export interface Moment {
  readonly nth?: number;
  readonly holding?: string;
}

export interface CutProxy {
  /** The URL of the store by way of this proxy. */
  readonly url: string;
  cut(cut: Cut): void;
  /**
   * Resolves once the cut was made, before the packet is passed on; what it gives heals the
   * connection that carries it.
   */
  cutAt(moment: Moment, cut: Cut): Promise<() => void>;
  /** Resolves at the next connection that a machine makes. */
  nextConnection(): Promise<void>;
  /** What was held gets through. */
  heal(): void;
  close(): Promise<void>;
}

interface Wire {
  readonly machine: Socket;
  readonly server: Socket;
  readonly held: Record<Direction, Buffer[]>;
  readonly holds: Record<Direction, boolean>;
  losesAnswer: boolean;
}

interface Plan {
  left: number;
  readonly holding: string;
  readonly act: (wire: Wire) => void;
}

export async function startCutProxy(storeUrl: string): Promise<CutProxy> {
  const target = new URL(storeUrl);
  const wires = new Set<Wire>();
  const plans = new Set<Plan>();
  const holds: Record<Direction, boolean> = { requests: false, answers: false };
  const cut = (how: Cut, wire?: Wire) => {
    if (how.kind === 'lose the answer') {
      if (wire !== undefined) wire.losesAnswer = true;
    } else if (how.kind === 'sever') {
      for (const one of wires) sever(one);
    } else {
      const held = how.alone === true && wire !== undefined ? wire.holds : holds;
      if (how.direction !== 'answers') held.requests = true;
      if (how.direction !== 'requests') held.answers = true;
    }
  };
  const take = (wire: Wire, packet: Buffer) => {
    for (const plan of plans) {
      if (!packet.includes(plan.holding)) continue;
      plan.left -= 1;
      if (plan.left > 0) continue;
      plans.delete(plan);
      plan.act(wire);
    }
  };
  const isHeld = (wire: Wire, direction: Direction) => holds[direction] || wire.holds[direction];
  const pass = (wire: Wire, direction: Direction, packet: Buffer) => {
    if (direction === 'requests') take(wire, packet);
    else if (wire.losesAnswer) return sever(wire);
    if (isHeld(wire, direction)) {
      // Who sends more than the wire takes is stuck, as it is where nothing is acknowledged.
      senderOf(wire, direction).pause();
      wire.held[direction].push(packet);
    } else receiverOf(wire, direction).write(packet);
  };
  const listener = createServer((machine) => {
    const server = connect(Number(target.port), target.hostname);
    const wire: Wire = {
      machine,
      server,
      held: { requests: [], answers: [] },
      holds: { requests: false, answers: false },
      losesAnswer: false,
    };
    wires.add(wire);
    machine.on('data', (packet) => pass(wire, 'requests', packet));
    server.on('data', (packet) => pass(wire, 'answers', packet));
    // Who hangs up in a black hole is not heard of at the other end either.
    machine.on('close', () => !isHeld(wire, 'requests') && server.end());
    server.on('close', () => !isHeld(wire, 'answers') && machine.end());
    for (const socket of [machine, server]) socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const url = new URL(storeUrl);
  url.port = String((listener.address() as { readonly port: number }).port);
  return {
    url: url.href,
    cut,
    cutAt: ({ nth = 1, holding = '' }, how) =>
      new Promise((resolve) => {
        const act = (wire: Wire) => {
          cut(how, wire);
          resolve(() => release(wire));
        };
        plans.add({ left: nth, holding, act });
      }),
    nextConnection: async () => void (await once(listener, 'connection')),
    heal: () => {
      holds.requests = false;
      holds.answers = false;
      for (const wire of wires) release(wire);
    },
    close: async () => {
      listener.close();
      for (const wire of wires) sever(wire);
      await once(listener, 'close');
    },
  };
}

function senderOf(wire: Wire, direction: Direction): Socket {
  return direction === 'requests' ? wire.machine : wire.server;
}

function receiverOf(wire: Wire, direction: Direction): Socket {
  return direction === 'requests' ? wire.server : wire.machine;
}

function release(wire: Wire): void {
  wire.holds.requests = false;
  wire.holds.answers = false;
  for (const direction of ['requests', 'answers'] as const) {
    for (const packet of wire.held[direction].splice(0)) receiverOf(wire, direction).write(packet);
    senderOf(wire, direction).resume();
  }
  if (wire.machine.closed) wire.server.end();
  if (wire.server.closed) wire.machine.end();
}

function sever({ machine, server }: Wire): void {
  machine.resetAndDestroy();
  server.resetAndDestroy();
}
