/**
 * The base of an English word: plurals and verb endings off, and nothing more, so that no two words
 * meet.
 */

/**
 * `stores`, `stored` and `storing` give `stor`; `policy` and `police` stay apart, as `import` and
 * `important` do. Takes lower case. After step 1 of M. Porter, "An algorithm for suffix
 * stripping", 1980, with a final `e` taken off long words instead of put back on.
 */
export function baseOf(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return word;
  const irregular = irregulars.get(word);
  if (irregular !== undefined) return withoutE(irregular);
  return withoutE(withoutVerbEnding(withoutPlural(word)));
}

/** True for the form that follows `is` in a passive: `stored`, `written`, `kept`. */
export function isParticiple(word: string): boolean {
  return /^[a-z]{2,}ed$/.test(word) || participles.has(word);
}

const irregularVerbs = pairs(`written=write wrote=write sent=send built=build held=hold made=make
  taken=take given=give done=do ran=run frozen=freeze chosen=choose broken=break lost=lose
  thrown=throw shown=show known=know drawn=draw hidden=hide driven=drive gone=go went=go seen=see
  bound=bind taught=teach caught=catch bought=buy paid=pay said=say led=lead fed=feed met=meet`);

const irregulars = new Map([
  ...irregularVerbs,
  ...pairs(`dependencies=dependency children=child indices=index indexes=index indexed=index
    indexing=index matrices=matrix people=person data=data news=news dying=die dies=die died=die
    tied=tie ties=tie https=https ftps=ftps ldaps=ldaps smtps=smtps imaps=imaps mqtts=mqtts
    windows=windows pandas=pandas nats=nats redis=redis`),
]);

const participles = new Set([
  ...irregularVerbs.keys(),
  ...'kept read set put run split cut shut hit'.split(' '),
]);

/** Words that would meet another word without their `e`. */
const needsE = new Set(
  `plane state stare stage prime breathe clothe bathe envelope humane scrape stripe theme
  where there these slide caste paste trite`.split(/\s+/),
);

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:x|ch|sh|ss|zz)es$/.test(word)) return word.slice(0, -2);
  if (/[^sui]s$/.test(word) && word.length > 3) return word.slice(0, -1);
  return word;
}

function withoutVerbEnding(word: string): string {
  if (/ied$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  const match = /^(.*[aeiouy].*?)(?:ed|ing)$/.exec(word);
  const stem = match?.[1];
  if (stem === undefined || stem.length < 2 || /eed$/.test(word)) return word;
  if (/([^aeioulsz])\1$/.test(stem)) return stem.slice(0, -1);
  const isShort = stem.length <= 3 && /[^aeiou][aeiouy][^aeiouwxy]$/.test(stem);
  return isShort ? `${stem}e` : stem;
}

function withoutE(word: string): string {
  const isLong = word.length >= 5 && word.endsWith('e') && !word.endsWith('ee');
  return isLong && !needsE.has(word) ? word.slice(0, -1) : word;
}

function pairs(list: string): ReadonlyMap<string, string> {
  return new Map(list.split(/\s+/).map((pair) => pair.split('=') as [string, string]));
}
