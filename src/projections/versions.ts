/**
 * The version of each projection, which its tables carry in their names: apart from what they do,
 * so that a reader knows whether they are whole without loading them.
 */
export const projectionVersions = {
  streams: 3,
  transformations: 2,
  fates: 1,
  sessions: 3,
  learnings: 3,
  'full-text': 3,
  patterns: 2,
  standards: 2,
  injections: 2,
  forgotten: 1,
  'skipped-lines': 1,
  drops: 1,
} as const;
