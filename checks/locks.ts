/**
 * The company's row is what every other row of it points to: each insert holds it for its foreign key (`for key share`), so whoever
 * takes it whole (`for update`) waits for all of them, and two at once wait for each other. Taking it to be alone needs
 * `for no key update` and no more.
 */
import { isTest, placeOf, type Source } from './sources.ts'

/** A statement as it is written: between two backticks of a template, or up to its semicolon. */
const STATEMENTS = /[^`;]+/g

/** The company's row and what the statement calls it. */
const COMPANY = /\b(?:from|join|,)\s+(?:only\s+)?(?:public\.)?company\b(?:\s+(?:as\s+)?(?!where\b|on\b|join\b|for\b|order\b)(\w+))?/i
const WHOLE_ROW = /\bfor\s+update\b(?:\s+of\s+([\w\s,]+))?/i

/** Where the whole row is what is meant. */
const allowedLocks: readonly { readonly path: string; readonly reason: string }[] = [
  {
    path: 'db/migrations/0191_trial_company.sql',
    reason: 'the trial company is deleted whole: who writes in it ends first, and nobody begins',
  },
]

export const lockProblems = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) => {
    if (isTest(source.path) || !/\.(ts|sql)$/.test(source.path) || source.path === 'checks/locks.ts') return []
    if (allowedLocks.some(({ path }) => path === source.path)) return []
    return [...source.text.matchAll(STATEMENTS)].flatMap((found) => {
      const taken = takenAt(found[0])
      return taken === null ? [] : [`${placeOf(source, found.index + taken)} takes the company's row for update: write "for no key update"`]
    })
  })

/** Where a statement takes it; null when it does not. `for update of b` takes only what is called `b`. */
function takenAt(statement: string): number | null {
  const lock = WHOLE_ROW.exec(statement)
  const company = COMPANY.exec(statement)
  if (!lock || !company) return null
  const named = lock[1]?.split(/[\s,]+/)
  return named === undefined || named.includes(company[1] ?? 'company') ? lock.index : null
}

const ADVISORY = /\bpg_(?:try_)?advisory_\w*lock/g

/** A lock by a number is seen by no one who reads the tables, and a pooler or a proxy between may lose it: a row is locked instead. */
const allowedAdvisory: readonly { readonly path: string; readonly reason: string }[] = [
  { path: 'platform/db/migrate.server.ts', reason: 'before the first migration there is no row' },
  {
    path: 'platform/import/judge.server.ts',
    reason: 'held while a whole file is written, and asked without waiting: the first file of a kind has no row yet',
  },
]

export const advisoryProblems = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) => {
    if (isTest(source.path) || !source.path.endsWith('.ts') || source.path === 'checks/locks.ts') return []
    if (allowedAdvisory.some(({ path }) => path === source.path)) return []
    return [...source.text.matchAll(ADVISORY)].map(
      (found) => `${placeOf(source, found.index)} takes an advisory lock: lock the row that the rule is about`,
    )
  })
