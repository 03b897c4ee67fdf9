/** Words and names that the house does not keep: promises instead of work, and files without a subject. */
import { basename } from 'node:path'
import { isCode, type Source } from './sources.ts'

const LINES_TO_ASK_ABOUT = 400

const UNFINISHED = /\b(?:TODO|FIXME|XXX|HACK)\b|pr[oó]ximamente|lorem ipsum/g
const UNFINISHED_ANY_CASE = /pr[oó]ximamente|lorem ipsum/gi
/** Names that say nothing about what a file holds. */
const EMPTY_NAMES = /^(utils?|helpers?|commons?|managers?|services?|misc)$/

/** These two files name the words that they look for. */
const ABOUT_WORDS = /^checks\/text(\.test)?\.ts$/

export const textProblems = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) => [...nameProblems(source), ...wordProblems(source)])

function wordProblems({ path, text }: Source): string[] {
  if (ABOUT_WORDS.test(path)) return []
  return text.split('\n').flatMap((line, index) => {
    const found = line.match(UNFINISHED)?.[0] ?? line.match(UNFINISHED_ANY_CASE)?.[0]
    return found ? [`${path}:${index + 1} says ${found}: do it, or leave it out`] : []
  })
}

/** The last word of the name decides: `DateHelpers.ts` is one, `service-set.ts` is not. */
function nameProblems({ path }: Source): string[] {
  const stem = basename(path).split('.')[0] ?? ''
  const lastWord = stem.split(/[-_]|(?<=[a-z])(?=[A-Z])/).at(-1) ?? ''
  const folder = path
    .split('/')
    .slice(0, -1)
    .find((name) => EMPTY_NAMES.test(name))
  if (folder !== undefined) return [`${path} stands in a folder called ${folder}: name what it holds`]
  return EMPTY_NAMES.test(lastWord.toLowerCase()) ? [`${path} is called ${lastWord}: name what it holds`] : []
}

/** Files that cannot be read in one sitting: path → lines. */
export function longFilesOf(sources: readonly Source[]): ReadonlyMap<string, number> {
  const lengths = sources
    .filter(({ path }) => isCode(path) || path.endsWith('.css'))
    .map(({ path, text }) => [path, text.trimEnd().split('\n').length] as const)
  return new Map(lengths.filter(([, lines]) => lines > LINES_TO_ASK_ABOUT))
}

/** `allowed` holds a line per file, `path lines`: it may shrink and leave, not grow or come. */
export function longFileProblems(found: ReadonlyMap<string, number>, allowed: string): string[] {
  const known = new Map<string, number>()
  for (const line of allowed.split('\n')) {
    const [path, lines] = line.trim().split(' ')
    if (path) known.set(path, Number(lines))
  }
  const grown = [...found].flatMap(([path, lines]) => {
    const limit = known.get(path)
    if (limit === undefined) return [`${path} has ${lines} lines: look for the second idea in it (over ${LINES_TO_ASK_ABOUT})`]
    if (lines > limit) return [`${path} grew from ${limit} to ${lines} lines`]
    return lines < limit ? [`${path} shrank: write ${lines} in the list of long files`] : []
  })
  const gone = [...known.keys()].filter((path) => !found.has(path)).map((path) => `${path} is no longer long: take it off the list`)
  return [...grown, ...gone]
}
