/** Rules as tables: what passes, what is refused, and the words it is refused with. */
import { describe, expect, test } from 'vitest'

export type Arguments = readonly unknown[]

export interface Case {
  /** As the specification calls it; where it gives no name, what it speaks of. */
  readonly name: string
  readonly rule: (...given: never[]) => string | null
  readonly accepted: readonly Arguments[]
  /** Each with its exact message. */
  readonly refused: readonly (readonly [Arguments, string])[]
}

/** The same message for several. */
export const all = (message: string, ...refused: readonly Arguments[]): (readonly [Arguments, string])[] =>
  refused.map((given) => [given, message])

// The table is data: what a rule takes stands beside it.
const ask = (rule: Case['rule'], given: Arguments): string | null => rule(...(given as never[]))

const said = (given: Arguments): string =>
  JSON.stringify(given, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

/** One test for each example of each rule, under the rule's name. */
export const testTable = (cases: readonly Case[]) =>
  describe.each(cases.map((each) => [each.name, each] as const))('%s', (_, { rule, accepted, refused }) => {
    test.each(accepted.map((given) => [said(given), given] as const))('accepts %s', (_said, given) => expect(ask(rule, given)).toBeNull())
    test.each(refused.map(([given, message]) => [said(given), message, given] as const))('refuses %s: %s', (_said, message, given) =>
      expect(ask(rule, given)).toBe(message),
    )
  })
