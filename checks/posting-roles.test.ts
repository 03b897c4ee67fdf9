import { expect, test } from 'vitest'
import { accountRoles, isAccountRole, roleProblem, usedRoles } from '#modules/accounting/account-roles.ts'
import { parentAccountCode } from '#colombia/puc.ts'
import { standardAccounts } from '#modules/accounting/provision.server.ts'
import { doorsIn, postingDoors, rolesPosted, rolesUnnamed } from './posting-roles.ts'
import { readSources } from './sources.ts'

const sources = readSources()

test('whoever opens the books says where its accounts come from', () => {
  expect(doorsIn(sources)).toEqual(Object.keys(postingDoors).toSorted())
})

test('what is posted with is asked of the company, and what it is asked for is posted with', () => {
  const posted = rolesPosted(sources, isAccountRole)
  // Money accounts are born with both, and keep their own from then on.
  const born = new Set(['cash', 'bank'])
  const unasked = posted.filter(({ role }) => !usedRoles.some((used) => used === role) && !born.has(role))
  expect(unasked).toEqual([])
  expect(new Set(posted.map(({ role }) => role)).size).toBeGreaterThan(12)
  expect(rolesUnnamed(sources, usedRoles)).toEqual([])
})

test('a new company begins with an account that each role takes', () => {
  const chart = new Map(standardAccounts().map((account) => [account.code, account]))
  const groups = new Set([...chart.keys()].flatMap((code) => parentAccountCode(code) ?? []))
  const problems = Object.entries(accountRoles).flatMap(([role, { code }]) => {
    const account = chart.get(code)
    const found = account ? { code, nature: account.nature, postable: !groups.has(code), active: true } : null
    const problem = isAccountRole(role) ? roleProblem(role, found) : null
    return problem === null ? [] : [`${role}: ${problem}`]
  })
  expect(problems).toEqual([])
})

test('a bad sample is seen', () => {
  const bad = { path: 'modules/x/a.server.ts', text: "const b = openBooks(tx); credit('bank', a); debit( 'nothing', a); other.post(x)" }
  expect(doorsIn([bad])).toEqual([bad.path])
  expect(rolesPosted([bad], isAccountRole)).toEqual([{ role: 'bank', path: bad.path }])
  expect(rolesUnnamed([bad], ['bank', 'cash'])).toEqual(['cash'])
})
