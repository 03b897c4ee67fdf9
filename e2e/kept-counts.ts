/** What the usual work costs in keys and clicks, as `npm run keys` prints it and keeps it in the documentation. */
import type { Hands } from './counting.ts'

export interface CountedWork extends Hands {
  readonly name: string
  /** From where to where, and how. */
  readonly how: string
  readonly most: Partial<Hands>
}

const figure = (count: number, most: number | undefined): string => (most === undefined ? String(count) : `${count} of ${most}`)

/** A table in Markdown. */
export const keptCounts = (counted: readonly CountedWork[]): string =>
  [
    '# Keys and clicks of the usual work',
    '',
    'Counted in a real browser where they arrive, over the demonstration, by `npm run keys`; `of` is what it may cost at most. A chord is one key.',
    '',
    '| | Keys | Clicks or touches | From where to where |',
    '| --- | --: | --: | --- |',
    ...counted.map(
      ({ name, keys, clicks, most, how }) => `| ${name} | ${figure(keys, most.keys)} | ${figure(clicks, most.clicks)} | ${how} |`,
    ),
    '',
  ].join('\n')

/** What costs more than it may. */
export const overCounts = (counted: readonly CountedWork[]): string[] =>
  counted.flatMap(({ name, keys, clicks, most }) => [
    ...(most.keys !== undefined && keys > most.keys ? [`${name}: ${keys} keys of ${most.keys}`] : []),
    ...(most.clicks !== undefined && clicks > most.clicks ? [`${name}: ${clicks} clicks of ${most.clicks}`] : []),
  ])
