// The table of states is what the definitions say, and says the same in all of its columns as the guards of the server.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  actionsOf,
  documentCan,
  masculineKinds,
  nextSteps,
  registeredKinds,
  standingsOf,
  stateTables,
  type DocumentKind,
  type KindAmong,
} from '#modules/documents/index.ts'
import { caseStateTable } from '#modules/cases/index.ts'
import { dispatchStateTable } from '#modules/dispatch/index.ts'
import { countStateTable } from '#modules/inventory/index.ts'
import { payrollMonth } from '#modules/payroll/index.ts'
import { posOrder } from '#modules/pos/index.ts'
import { paymentRun } from '#modules/treasury/index.ts'
import { purchaseFamilies, purchaseKinds, requisition } from '#modules/purchases/index.ts'
import { salesFamilies, salesKinds } from '#modules/sales/index.ts'

const families: readonly KindAmong[] = [...Object.values(salesFamilies), ...Object.values(purchaseFamilies)]
const kinds: readonly DocumentKind[] = [...salesKinds, ...purchaseKinds]

test('every kind stands once, among those that its definition and theirs name', () => {
  expect(families.map(({ kind }) => kind)).toEqual(kinds)
  for (const { kind, becomes, notes } of families) {
    // What is made most comes first: the order is the kind's own.
    expect(new Set(becomes)).toEqual(new Set(kinds.filter(({ note, madeFrom }) => !note && madeFrom.some((code) => code === kind.code))))
    expect(becomes).toHaveLength(new Set(becomes).size)
    expect(notes).toEqual(kinds.filter(({ note }) => note?.about.some((code) => code === kind.code) ?? false))
  }
})

test('the name of a kind has one gender, also where only its code is known', () => {
  for (const { code, titles } of kinds) expect([code, masculineKinds.has(code)]).toEqual([code, titles.gender === 'm'])
})

test('what is registered is called so, also where only its code is known', () => {
  for (const { code, titles } of kinds) expect([code, registeredKinds.has(code)]).toEqual([code, titles.issuing?.verb === 'Registrar'])
})

test('docs/states.md is made from the definitions: npm run states writes it', () => {
  expect(readFileSync(join(import.meta.dirname, '../docs/states.md'), 'utf8')).toBe(
    stateTables(families, [
      caseStateTable(requisition),
      caseStateTable(payrollMonth),
      caseStateTable(paymentRun),
      caseStateTable(posOrder),
      dispatchStateTable(),
      countStateTable(),
    ]),
  )
})

test('what a document asks for next, from the quote to the money', () => {
  const asked = (kind: DocumentKind, state: string) =>
    standingsOf(kind).flatMap(({ name, standing }) => (name === state ? [nextSteps(kind, standing).slice(0, 2)] : []))
  const { quote, order, remission, invoice, creditNote } = salesFamilies
  expect(asked(quote.kind, 'Borrador')).toEqual([['issue', 'edit']])
  expect(asked(quote.kind, 'Por enviar')).toEqual([['mail', 'convert']])
  expect(asked(quote.kind, 'Aceptada')).toEqual([['convert']])
  expect(asked(quote.kind, 'Vencida')).toEqual([['replace', 'convert']])
  expect(asked(quote.kind, 'Rechazada')).toEqual([[]])
  expect(asked(quote.kind, 'Convertida')).toEqual([[]])
  expect(asked(order.kind, 'Por aprobar')).toEqual([['approve']])
  expect(asked(order.kind, 'Aprobado')).toEqual([['process', 'convert']])
  expect(asked(order.kind, 'En proceso')).toEqual([['convert', 'complete']])
  expect(asked(order.kind, 'Completado')).toEqual([[]])
  expect(asked(remission.kind, 'Emitida')).toEqual([['deliver', 'convert']])
  expect(asked(remission.kind, 'Entregada')).toEqual([['convert']])
  expect(asked(remission.kind, 'Facturada')).toEqual([[]])
  expect(asked(invoice.kind, 'Vencida')).toEqual([['collect']])
  expect(asked(invoice.kind, 'Rechazada por la DIAN')).toEqual([['revise', 'collect']])
  expect(asked(creditNote.kind, 'Emitida')).toEqual([[]])
  expect(asked(purchaseFamilies.order.kind, 'Aprobada')).toEqual([['send', 'convert']])
  expect(asked(purchaseFamilies.order.kind, 'Recibida')).toEqual([[]])
  expect(asked(purchaseFamilies.bill.kind, 'Por aprobar')).toEqual([['approve', 'edit']])
})

describe.each(families.map((among) => [among.kind.code, among] as const))('%s', (_, among) => {
  test.each(standingsOf(among.kind).map(({ name, standing }) => [name, standing] as const))('%s', (_name, standing) => {
    const offered = actionsOf(among, standing)
    expect(new Set(offered.map(({ label }) => label)).size).toBe(offered.length)
    // What the guard of the server refuses in a state is never offered in it.
    for (const name of ['edit', 'delete', 'annul', 'share', 'print'] as const)
      if (!documentCan(standing.state, name)) expect(offered.map((action) => action.name)).not.toContain(name)
    for (const { permission } of offered) expect(permission.title).not.toBe('')
    // What it asks for is among what may be done with it, each once, and what is over asks for nothing.
    const next = nextSteps(among.kind, standing)
    expect(new Set(next).size).toBe(next.length)
    expect(offered.map(({ name }) => name)).toEqual(expect.arrayContaining(next.filter((name) => name !== 'convert' && name !== 'cut')))
    if (standing.state === 'annulled' || standing.state === 'superseded' || standing.settlement === 'paid') expect(next).toEqual([])
  })
})
