/**
 * What versions before offers were kept gave to the roles of a company, and with which steps; nothing is added to it. What names
 * no step was given when a company was made, or by a migration.
 */
import { readFileSync } from 'node:fs'
import { isGrantedRole, roleIds } from '#platform/roles.ts'

interface OfferOfBefore {
  readonly roleId: number
  readonly code: string
  /** All of them ran, in this order, where it was given. */
  readonly steps: readonly string[]
}

const FILE = new URL('./offers-of-before.tsv', import.meta.url)

const words = (text = ''): string[] => text.split(' ').filter((word) => word !== '')

export const readOffersOfBefore = (): OfferOfBefore[] =>
  readFileSync(FILE, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [steps, roles, codes] = line.split('\t').map(words)
      return (roles ?? [])
        .filter(isGrantedRole)
        .flatMap((role) => (codes ?? []).map((code) => ({ roleId: roleIds[role], code, steps: steps ?? [] })))
    })
