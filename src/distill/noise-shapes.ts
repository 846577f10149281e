/** How lines look that teach nothing: a command, a number, hardly a word. */

/** `42`, `3.5 ms`, `100 %`, `---`: nothing but signs, numbers and a unit. */
export function isBareNumber(text: string): boolean {
  if (!/\p{L}/u.test(text)) return true;
  return /^[^\p{L}]*\d\s*(?:ms|s|min|h|kb|mb|gb|px|k|m|x)[^\p{L}]*$/iu.test(text);
}

/**
 * True where the whole line is a command: after a prompt sign, or a known program followed by
 * nothing but subcommands, flags, paths and names. One ordinary word more makes it a sentence.
 */
export function isShellCommand(text: string): boolean {
  const line = text.trim().replace(/^`+([^`]*)`+$/u, '$1');
  if (/^[$%] +\S/u.test(line)) return true;
  const parts = line.split(/\s*(?:&&|\|\||[|;])\s*/u).filter((part) => part !== '');
  return parts.length > 0 && parts.every(isOneCommand);
}

/** Words between spaces; many where a script writes without them. */
export function wordCount(text: string): number {
  if (unspaced.test(text)) return Number.POSITIVE_INFINITY;
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu)?.length ?? 0;
}

/** Characters; one of a script in which a character is a syllable or a word counts twice. */
export function characterCount(text: string): number {
  return [...text.trim()].reduce((sum, one) => sum + (unspaced.test(one) ? 2 : 1), 0);
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const programs = new Set(
  `npm npx pnpm yarn git docker kubectl cd ls cat rm cp mv mkdir touch grep find sed awk curl wget
  make cargo go pip pip3 python python3 node deno bun bash sh zsh ssh scp chmod chown export source
  brew apt apt-get systemctl terraform helm psql sqlite3 redis-cli tsc vitest jest pytest eslint
  biome prettier sudo`.split(/\s+/u),
);

const subcommands = new Set(
  `install ci run test build start dev lint init add commit push pull fetch checkout clone merge
  rebase status log diff stash reset branch tag remote up down exec compose apply get delete logs
  ps images publish update upgrade remove uninstall origin main master head restart stop check
  fmt vet mod tidy exit serve watch all clean`.split(/\s+/u),
);

function isOneCommand(part: string): boolean {
  const [program = '', ...rest] = part.split(/\s+/u);
  if (!programs.has(program)) return false;
  if (rest.length === 0) return true;
  return rest.every((word) => {
    const isName = /^-|[/._=:@*$~"'\\<>]|\d/u.test(word) && !/[.,:]$/u.test(word);
    return isName || subcommands.has(word.toLowerCase()) || programs.has(word);
  });
}
