/** Takes this machine, the day and chance out of a recorded line; what was equal stays equal. */

export interface RecordedPlace {
  readonly home: string;
  readonly project: string;
}

/** One scrubber a scenario: ids are numbered in the order in which they were first seen. */
export function createScrubber({ home, project }: RecordedPlace): (text: string) => string {
  const seen = new Map<string, string>();
  const numbered = (id: string, name: (nth: number) => string): string => {
    const known = seen.get(id) ?? name(seen.size + 1);
    seen.set(id, known);
    return known;
  };
  const dashed = (folder: string): string => folder.replaceAll(/[/.]/gu, '-');
  return (text) =>
    text
      .replaceAll(home, '/home/dev')
      .replaceAll(project, '/home/dev/shop')
      .replaceAll(dashed(project), '-home-dev-shop')
      .replaceAll(/\/tmp\/claude-\d+\//gu, '/tmp/claude/')
      .replaceAll(uuid, (id) => numbered(id, (nth) => `${zeros}${String(nth).padStart(12, '0')}`))
      .replaceAll(/\ba[0-9a-f]{16}\b/gu, (id) => numbered(id, (nth) => `a${padded(nth, 16)}`))
      .replaceAll(/\b(ses|msg|prt)_\w{20,}\b/gu, (id, kind) =>
        numbered(id, (nth) => `${kind}_${padded(nth, 26)}`),
      )
      .replaceAll(/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?/gu, '2026-01-02T03:04:05.000Z')
      .replaceAll(/\b20\d\d-\d\d-\d\dT\d\d-\d\d(?:-\d\d(?=-))?/gu, '2026-01-02T03-04')
      .replaceAll(/(session-2026-01-02T03-04)-[0-9a-f]{8}/gu, '$1-00000000')
      .replaceAll(/sessions\/20\d\d\/\d\d\/\d\d/gu, 'sessions/2026/01/02')
      .replaceAll(/"(timestamp|start|end|created|updated)":1\d{12}/gu, '"$1":1767323045000')
      .replaceAll(/"(duration_ms|totalDurationMs)":\d+/gu, '"$1":50');
}

const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gu;
const zeros = '00000000-0000-4000-8000-';

function padded(nth: number, length: number): string {
  return String(nth).padStart(length, '0');
}
