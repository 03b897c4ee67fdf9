// Every role begins with an account that may have it (contabilidad.md, section 2, and puc.csv), and refuses what is not of its kind.
import { expect, test } from 'vitest'
import { readPuc } from '#colombia/data/read.server.ts'
import { accountRefusal, accountRoles, isAccountRole, roleProblem, usedRoles } from './account-roles.ts'

const puc = new Map(readPuc().map(({ code, nature }) => [code, { code, nature, postable: true, active: true }]))
const account = (code: string) => puc.get(code) ?? { code, nature: 'D' as const, postable: true, active: true }
const all = Object.keys(accountRoles).filter(isAccountRole)

test.each(all)('%s begins with an account of its kind', (role) => {
  expect(puc.has(accountRoles[role].code)).toBe(true)
  expect(accountRefusal(role, account(accountRoles[role].code))).toBeNull()
})

test.each([
  ['receivable', account('130510'), null],
  ['receivable', account('220505'), 'Elige una cuenta que empiece por 13: la 220505 no es de clientes.'],
  ['receivable', { ...account('130505'), postable: false }, 'La cuenta 130505 no es auxiliar y no acepta movimientos.'],
  ['receivable', { ...account('130505'), active: false }, 'La cuenta 130505 está inactiva.'],
  // Provisions are of the group of debtors, on the other side.
  ['receivable', account('139905'), 'Elige una cuenta de naturaleza débito: la 139905 no lo es.'],
  ['salesVat', account('240810'), 'Elige una cuenta de naturaleza crédito: la 240810 no lo es.'],
  ['returnedVat', account('240805'), null],
  ['salesIncome', account('417501'), 'Elige una cuenta de naturaleza crédito: la 417501 no lo es.'],
  ['costOfSales', account('613520'), null],
] as const)('%s and %j', (role, given, refusal) => {
  expect(accountRefusal(role, given)).toBe(refusal)
  expect(roleProblem(role, given)).toBe(refusal)
})

test('a role without an account says which', () => {
  expect(roleProblem('receivable', null)).toBe('Falta la cuenta de clientes.')
})

test('only what something posts with is asked for', () => {
  expect(usedRoles).toContain('receivable')
  expect(usedRoles).not.toContain('cash')
})
