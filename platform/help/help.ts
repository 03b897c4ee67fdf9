/** The help of a screen, as a module writes it in its `help.md`: what it is for and its three main tasks. Pure. */

export interface HelpTask {
  readonly title: string
  /** Where it is done; null where the screen itself is. */
  readonly href: string | null
  readonly text: string
}

export interface ScreenHelp {
  /** Of this address and of those that go on from it. */
  readonly path: string
  readonly purpose: string
  readonly tasks: readonly HelpTask[]
}

const HEAD = /^## (\/\S*)$/
const TASK = /^- (?:\[([^\]]+)\]\((\/[^)]*)\)|([^:[]+)): (.+)$/

/**
 * `## /address`, a paragraph and a list: `- [Task](/where): how` or `- Task: how`.
 * @throws Error at a line that is none of them, for the module that wrote it
 */
export function readHelp(markdown: string): ScreenHelp[] {
  const found: { path: string; purpose: string; tasks: HelpTask[] }[] = []
  for (const line of markdown.split('\n').map((each) => each.trim())) {
    if (line === '' || line.startsWith('# ')) continue
    const path = HEAD.exec(line)?.[1]
    const last = found.at(-1)
    if (path !== undefined) found.push({ path, purpose: '', tasks: [] })
    else if (last === undefined) throw new Error(`Nothing says which screen it helps: ${line}`)
    else if (line.startsWith('- ')) last.tasks.push(taskOf(line))
    else last.purpose = last.purpose === '' ? line : `${last.purpose} ${line}`
  }
  return found
}

function taskOf(line: string): HelpTask {
  const [, linked, href = null, plain, text = ''] = TASK.exec(line) ?? []
  const title = linked ?? plain
  if (title === undefined) throw new Error(`No task: ${line}`)
  return { title, href: href ?? null, text }
}

const isWithin = (address: string, path: string): boolean =>
  path === '/' ? address === '/' : address === path || address.startsWith(`${path}/`)

/** @param address as in the browser, or a path with its parameters. @returns the help that is nearest to it; null where nobody wrote any */
export function helpFor(all: readonly ScreenHelp[], address: string): ScreenHelp | null {
  const within = all.filter(({ path }) => isWithin(address, path))
  return within.toSorted((one, other) => other.path.length - one.path.length)[0] ?? null
}
