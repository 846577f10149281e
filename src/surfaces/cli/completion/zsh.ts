/** The completion script of zsh. */
import type { CliVerb } from '../cli-verb.ts';
import {
  firstWords,
  groupsOf,
  quote,
  squadFirst,
  squadNames,
  summaryOf,
  wordsOf,
} from './completion-words.ts';

export function zshScript(all: readonly CliVerb[]): string {
  const verbs = firstWords(all).map((word) => `    ${quote(`${word}:${summaryOf(word, all)}`)}`);
  return `#compdef squadlog
# zsh completion of squadlog
_squadlog() {
  local verb=$words[2]
  local -a verbs options names
  local squads=
  verbs=(
${verbs.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'verb' verbs
    return
  fi
${groupsOf(all).map(groupLines).join('\n')}
  case $verb in
${all.map(verbLines).join('\n')}
  esac
  if [[ $words[CURRENT-1] == --squad ]]; then squads=1; fi
  if [[ -n $squads && $PREFIX != -* ]]; then
    names=(\${(f)"$(${squadNames})"})
    compadd -- $names
  fi
  compadd -- $options
  _files
}
if [[ $funcstack[1] == _squadlog ]]; then _squadlog "$@"; else compdef _squadlog squadlog; fi
`;
}

function groupLines({ group, words }: { readonly group: string; readonly words: string[] }) {
  return `  if [[ $verb == ${group} ]]; then
    if (( CURRENT == 3 )); then compadd -- ${words.join(' ')}; return; fi
    verb="$verb $words[3]"
  fi`;
}

function verbLines(verb: CliVerb): string {
  return [
    `    '${verb.verb}')`,
    `      options=(${wordsOf(verb).join(' ')})`,
    ...(squadFirst(verb) ? ['      squads=1'] : []),
    '      ;;',
  ].join('\n');
}
