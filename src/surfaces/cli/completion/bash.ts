/** The completion script of bash. */
import type { CliVerb } from '../cli-verb.ts';
import {
  firstWords,
  flagsOf,
  groupsOf,
  squadFirst,
  squadNames,
  wordsOf,
} from './completion-words.ts';

export function bashScript(all: readonly CliVerb[]): string {
  return `# bash completion of squadlog
_squadlog() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  local verb=\${COMP_WORDS[1]} place=$((COMP_CWORD - 1)) words='' squads=''
${groupsOf(all).map(groupLines).join('\n')}
  if [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W '${firstWords(all).join(' ')}' -- "$current"))
    return
  fi
  case $verb in
${all.map(verbLines).join('\n')}
  esac
  case $previous in
    --root) COMPREPLY=($(compgen -d -- "$current")); return ;;
    --store) words=sqlite squads='' ;;
    --squad) squads=1 words='' ;;
  esac
  if [[ -n $squads ]]; then words="$words $(${squadNames})"; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ \${#COMPREPLY[@]} -eq 0 ]]; then COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _squadlog squadlog
`;
}

/** `standards` needs a second word before anything else. */
function groupLines({ group, words }: { readonly group: string; readonly words: string[] }) {
  return `  if [[ $verb == ${group} ]]; then
    if [[ $COMP_CWORD -eq 2 ]]; then
      COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$current"))
      return
    fi
    verb="$verb \${COMP_WORDS[2]}" place=$((place - 1))
  fi`;
}

function verbLines(verb: CliVerb): string {
  const choices = flagsOf(verb)
    .filter((option) => option.choices !== undefined)
    .map(
      ({ spelling, choices: words = [] }) =>
        `      if [[ $previous == ${spelling} ]]; then words='${words.join(' ')}' squads=''; fi`,
    );
  return [
    `    '${verb.verb}')`,
    `      words='${wordsOf(verb).join(' ')}'`,
    ...(squadFirst(verb) ? ['      if [[ $place -eq 1 ]]; then squads=1; fi'] : []),
    ...choices,
    '      ;;',
  ].join('\n');
}
