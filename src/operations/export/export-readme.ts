/** The README of a readable export: what the folder is, and how to take it back. */

export function exportReadme(folders: readonly string[]): string {
  const list = folders.map((folder) => `- ${folder}\n`).join('');
  return `# A Squadlog memory as Markdown

This folder was written by \`squadlog export\`. Each squad has a folder with

- \`history.md\`: its sessions, oldest first, with what each taught;
- \`semantic.md\`: the patterns that were distilled from them;
- \`learnings.md\`: lessons of no recorded session, where there are any.

\`_process/standards.md\` holds the standards of all squads, \`_agents/\` the agents' own memories.
What was forgotten, superseded or erased is not here; \`squadlog export --format jsonl\` writes the
whole log.

\`squadlog import <this folder>\` takes it back: the same entries, roles, layers and dates. Words
may be edited and records added before; the comments keep ids, dates, and exact texts.

${list === '' ? 'No squad has a memory yet.\n' : list}
`;
}
