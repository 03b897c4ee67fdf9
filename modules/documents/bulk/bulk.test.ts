// Several at once: which of the marked ones take part, how many may, how it is said, and what the file of a list holds.
import { describe, expect, test } from 'vitest'
import { emptyHead, pickListed } from '../parts/head.ts'
import { sampleKind } from '../testing/kind.ts'
import type { DocumentRow } from '../wire.ts'
import { bulkActions, bulkDefinitions, doneWords, endedWords, type Marked } from './actions.ts'
import { chosen, chosenOf } from './chosen.ts'
import { shownTable } from './export.ts'

const kind = sampleKind()
const offer = { ...kind, isOffer: true }
const row: DocumentRow = {
  id: '01890000-0000-7000-8000-000000000001',
  kind: 'INE',
  state: 'issued',
  number: 'FV-7',
  prefix: 'FV',
  edition: 1,
  consecutive: 7,
  date: '2026-11-20',
  dueDate: '2026-12-20',
  party: { id: '01890000-0000-7000-8000-000000000002', name: 'La Ceiba', identification: '800.1' },
  total: '1190000.00',
  payable: '1165000.00',
  balance: '1165000.00',
  settlement: 'open',
  daysOverdue: 0,
  electronicState: 'validated',
  followUp: 'none',
  stage: null,
  ...pickListed(emptyHead),
  custom: {},
  seller: null,
  summary: '',
  withheld: '0.00',
  origin: 'manual',
  currency: 'COP',
  foreignTotal: null,
  paymentForm: '1',
  mail: 'none',
  correction: null,
  events: null,
}

const taking = (document: Marked, of = kind) => bulkActions.filter((action) => bulkDefinitions[action].takes(of, document))

describe('what may be done with a marked one', () => {
  test.each<[string, Marked, string[]]>([
    ['a draft', { state: 'draft', electronicState: 'none', followUp: 'none', stage: null }, ['issue']],
    [
      'issued, on its way',
      { state: 'issued', electronicState: 'queued', followUp: 'none', stage: null },
      ['mail', 'print', 'zip', 'annul'],
    ],
    ['validated', { state: 'issued', electronicState: 'validated', followUp: 'none', stage: null }, ['mail', 'print', 'zip']],
    ['annulled', { state: 'annulled', electronicState: 'none', followUp: 'none', stage: null }, ['mail', 'print', 'zip']],
  ])('%s', (_, document, expected) => expect(taking(document)).toEqual(expected))
  test('an offer that was used is no longer annulled', () => {
    expect(taking({ state: 'issued', electronicState: 'none', followUp: 'sent', stage: null }, offer)).toContain('annul')
    expect(taking({ state: 'issued', electronicState: 'none', followUp: 'converted', stage: null }, offer)).not.toContain('annul')
  })
})

describe('how many', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`)
  test('each once; 50 yes, 51 no, none no', () => {
    expect(chosen([...ids(2), ...ids(2)])).toEqual(ids(2))
    expect(chosen(ids(50))).toHaveLength(50)
    expect(() => chosen(ids(51))).toThrow('Puedes procesar máximo 50 documentos a la vez.')
    expect(() => chosen([])).toThrow('Marca al menos un documento.')
  })
  test('what cannot be an id is of nothing', () => {
    expect(chosenOf(ids(2).join())).toEqual({ ids: ids(2), isWhole: true })
    expect(chosenOf(`${ids(1).join()},nada`)).toEqual({ ids: ids(1), isWhole: false })
    expect(() => chosenOf(',')).toThrow('Marca al menos un documento.')
  })
})

describe('how it is said', () => {
  test.each<[Parameters<typeof endedWords>, string]>([
    [['issue', 48, 2, { gender: 'f' }], '48 emitidas, 2 con problemas'],
    [['issue', 1, 1, { gender: 'm' }], '1 emitido, 1 con problema'],
    [['annul', 3, 0, { gender: 'f' }], '3 anuladas'],
    [['mail', 0, 1, { gender: 'f' }], 'Ninguna fue enviada: 1 con problema'],
  ])('%j', (asked, expected) => expect(endedWords(...asked)).toBe(expected))
  test('one alone', () => expect(doneWords('print', 1, { gender: 'f' })).toBe('1 impresa'))
})

test('the file has the columns in sight, in the order of the list; figures and days are such', () => {
  const { heads, rowOf } = shownTable([kind], ['state', 'total', 'party', 'date', 'number', 'nada'])
  expect([heads, rowOf(row), rowOf({ ...row, state: 'draft', number: null, party: null })]).toEqual([
    ['Número', 'Fecha', 'Cliente', 'Identificación', 'Total', 'Estado'],
    ['FV-7', { day: '2026-11-20' }, 'La Ceiba', '800.1', { amount: '1190000.00' }, 'Por cobrar'],
    ['Borrador', { day: '2026-11-20' }, '', '', { amount: '1190000.00' }, 'Borrador'],
  ])
})
