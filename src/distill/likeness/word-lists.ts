/**
 * English words by what they do in a lesson: those that carry nothing, and those that must agree.
 */

/** Words that may come and go without changing what is said. */
export const droppedWords: ReadonlySet<string> = words(`
  a an the this that these those it its we us our ours you your yours i my they their them there
  is are be being am and must should shall will always do does did so also please just`);

/** Dropped words that say who or which is meant: each must stand where the other text has it. */
export const pronouns: ReadonlySet<string> = words(
  'this that these those it its we us our ours you your yours i my they their them there',
);

/** Whose a thing is, by the pronouns that say so; what is not said is ours. */
export const owners: ReadonlyMap<string, string> = new Map<string, string>(
  `their=they theirs=they they=they them=they your=you yours=you i=i my=i mine=i his=he he=he
  her=she she=she this=near these=near that=far those=far`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
);

/** Forms of `to be` that make the next word a participle. */
export const beForms: ReadonlySet<string> = words('is are be being am been was were');

/** Say `every one of them`; they carry nothing unless a negation or a hedge stands before them. */
export const totalWords: ReadonlySet<string> = words('all each every');
export const hedges: ReadonlySet<string> = words('almost nearly');

/** Prepositions that hang a phrase on; they may change place with it, not with each other. */
export const looseWords: ReadonlySet<string> = words('in on at for with as of to about during');

/** Prepositions that may lead a phrase which moves to another place of the sentence. */
export const movableLeads: ReadonlySet<string> = words('in on at for with during');

/** Words whose next word must be the same in both texts: order, direction, limits, means. */
export const relationWords: ReadonlySet<string> = words(`
  before after then until till since while once by from via into onto through within without
  between under over above below inside outside against than per unless except if when or
  plus minus up down off out to→`);

/** Relations that belong to the verb before them: `switched off`. */
export const particles: ReadonlySet<string> = words('up down off out');

export const negations: ReadonlySet<string> = words(`
  not never no cannot cant dont doesnt didnt wont isnt arent wasnt shouldnt mustnt couldnt
  wouldnt avoid avoids avoiding nor`);

/** What a contraction of a negation leaves over, where that is not nothing. */
export const contracted: ReadonlyMap<string, string> = new Map([
  ["can't", 'can'],
  ["couldn't", 'could'],
]);

/** After these, `over` and `to` set one thing against another: `prefer tabs to spaces`. */
export const preferences: ReadonlySet<string> = words(
  'prefer prefers preferred prefering preferring favour favours favor favors choose chooses pick',
);

/** Pairs that say opposite things. */
export const opposites: readonly (readonly [string, string])[] = `
  enable/disable allow/deny allow/forbid allow/block allow/disallow permit/forbid before/after
  increase/decrease raise/lower more/less more/fewer first/last safe/unsafe add/remove
  accept/reject include/exclude on/off open/close up/down start/stop min/max minimum/maximum
  public/private sync/async optional/required optionally/required lock/unlock true/false
  ascend/descend over/under above/below with/without public/internal success/failur
  succeed/fail pass/fail push/pull upload/download encrypt/decrypt mount/unmount can/never
  hot/cold early/late inner/outer left/right top/bottom read/write always/never`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split('/') as [string, string]);

const weekdays = 'monday tuesday wednesday thursday friday saturday sunday';
const months = 'january february march april june july august september october november december';
export const dateWords: ReadonlySet<string> = words(
  `${weekdays} ${months} today tomorrow yesterday weekday weekend morning noon evening night
  midnight daily weekly monthly yearly hourly nightly quarterly`,
);

/** Other spellings of the same word; each side in lower case. */
export const variants: ReadonlyMap<string, string> = new Map<string, string>([
  ...weekdays.split(' ').flatMap((day): [string, string][] => [
    [day.slice(0, 3), day],
    [`${day}s`, day],
  ]),
  ...months.split(' ').map((month): [string, string] => [month.slice(0, 3), month]),
  ...`mon=monday tues=tuesday weds=wednesday thur=thursday thurs=thursday sept=september
    db=database dbs=database repo=repository repos=repository config=configuration
    configs=configuration env=environment envs=environment docs=documentation prod=production
    postgres=postgresql k8s=kubernetes ts=typescript js=javascript favour=use favours=use
    favor=use favors=use prefer=use prefers=use preferred=use utilise=use utilize=use
    utilises=use utilizes=use employ=use using=use uses=use used=use usage=usage
    colour=color colours=color behaviour=behavior behaviours=behavior initialise=initialize
    serialise=serialize normalise=normalize authorise=authorize optimise=optimize
    canceled=cancelled start=start startup=startup zero=0 one=1 two=2 three=3 four=4 five=5
    six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 pr=pullrequest prs=pullrequest
    everytime=when whenever=when auth=auth`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
]);

/** Units after a number, by their spellings; capital letters are folded. */
export const units: ReadonlyMap<string, string> = new Map(
  `s=s sec=s secs=s second=s seconds=s ms=ms msec=ms millisecond=ms milliseconds=ms
  min=minute mins=minute minute=minute minutes=minute h=hour hr=hour hrs=hour hour=hour
  hours=hour d=day day=day days=day week=week weeks=week month=month months=month kb=kb
  mb=mb gb=gb tb=tb kib=kib mib=mib gib=gib kilobytes=kb megabytes=mb gigabytes=gb byte=byte
  bytes=byte percent=% px=px rpm=rpm rps=rps line=line lines=line x=x k=k m=m`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
);

/** Verbs that only say where something is, when a preposition follows or they open the text. */
export const placeVerbs: ReadonlySet<string> = words(
  'keep keeps kept stay stays live lives sit sits reside resides',
);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter((word) => word !== ''));
}
