import { expect, test } from 'vitest'
import { isAgentByLaw } from './withholding-agent.ts'

test.each([
  ['a legal person', 'juridica', [], true],
  ['one that is a large taxpayer', 'juridica', ['O-13'], true],
  ['one in the SIMPLE regime', 'juridica', ['O-47'], false],
  ['a natural person', 'natural', [], false],
  ['a natural person in the SIMPLE regime', 'natural', ['O-47'], false],
] as const)('%s', (_name, kind, responsibilities, expected) => {
  expect(isAgentByLaw({ kind, responsibilities })).toBe(expected)
})
