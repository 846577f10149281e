/** What an agent said last, from its transcript: for runs whose end no hook tells. */
import { open } from 'node:fs/promises';

/** Reads the file's end only; undefined where there is none, or no words stand in it. */
export async function lastWords(transcript: string): Promise<string | undefined> {
  const lines = await tailOf(transcript);
  for (const line of lines.reverse()) {
    const words = wordsIn(line);
    if (words !== undefined && words !== '') return words;
  }
  return undefined;
}

async function tailOf(path: string): Promise<string[]> {
  const file = await open(path, 'r').catch(() => undefined);
  if (file === undefined) return [];
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - bytesMax);
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(size - from),
      position: from,
    });
    return buffer.subarray(0, bytesRead).toString('utf8').split('\n');
  } finally {
    await file.close();
  }
}

/** A transcript is one JSON object a line; the first of a tail may be cut. */
function wordsIn(line: string): string | undefined {
  if (!line.includes('"assistant"')) return undefined;
  try {
    const { type, message } = JSON.parse(line) as {
      readonly type?: string;
      readonly message?: { readonly content?: unknown };
    };
    if (type !== 'assistant' || !Array.isArray(message?.content)) return undefined;
    return message.content
      .map((piece: { readonly text?: unknown } | null) => piece?.text)
      .filter((text) => typeof text === 'string')
      .join('\n');
  } catch {
    return undefined;
  }
}

const bytesMax = 512 * 1024;
