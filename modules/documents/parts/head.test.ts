// Every declared field of the head, asked the same: what it takes and keeps, and what people read of it.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseDay } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { changesBetween } from '../write/changes/changes.ts'
import type { Written } from '../write/changes/written.ts'
import { forKind } from '../kind/kind-input.ts'
import { printData } from '../paper/print-data.ts'
import { printable, sampleLines, storedOf } from '../paper/testing/sample.server.ts'
import { requestOf } from '../screens/editor/form-request.ts'
import { emptyForm, readForm } from '../screens/editor/form.ts'
import { sampleKind } from '../testing/kind.ts'
import { documentInput } from '../wire.ts'
import { amount, choice, day, sayValue, text } from './field.ts'
import { emptyHead, hasField, headFields, headNames, plainFields, plainNames, rowOfHead } from './head.ts'
import { sampleOf } from './testing/sample.ts'

const kinds = [
  ['sale', sampleKind()],
  ['offer', sampleKind({ isOffer: true })],
] as const
const today = parseDay('2026-11-20')

describe.each(plainNames.map((name) => [name, plainFields[name]] as const))('%s', (name, field) => {
  const { value, said } = sampleOf(field)

  test.each(kinds)('of a %s is sent as it was written, and kept where the kind has its part', (_, kind) => {
    const request = requestOf({ ...emptyForm(kind, today), [name]: field.type === 'text' ? ` ${value} ` : value })
    expect(request[name]).toBe(value)
    // What was left out is empty.
    expect(documentInput.parse({ date: today, dueDate: today, lines: [] })[name]).toBe(emptyHead[name])
    expect(rowOfHead(forKind({ ...kind, madeFrom: ['QTE'] }, request))[field.column]).toBe(
      hasField(kind, name) && name !== 'sourcePrices' ? value : emptyHead[name],
    )
  })

  test('is refused with its own problem when it cannot be kept', () => {
    const wrong = field.type === 'text' ? 'x'.repeat(field.limit + 1) : '?'
    const read = z.safeParse(documentInput, { date: today, dueDate: today, lines: [], [name]: wrong })
    expect(read.error?.issues.map(({ path }) => path)).toEqual([[name]])
  })

  test('begins empty in what a browser kept before the field was there', () => {
    const { [name]: _, ...before } = { ...emptyForm(sampleKind(), today) }
    expect(readForm(before)?.[name]).toBe(emptyHead[name])
  })

  test.each(kinds)('of a %s is told by the history and by a comparison of versions', (_, kind) => {
    const input = documentInput.parse({ date: today, dueDate: today, lines: [] })
    const written = (change: object): Written => ({
      input: { ...input, ...change },
      custom: { head: {}, lines: [] },
      taxes: [],
      units: [],
      withholdings: [],
      total: parseAmount('0'),
      payable: parseAmount('0'),
      names: new Map(),
    })
    const told = changesBetween(kind, written({}), written({ [name]: value }))
    expect(told).toEqual(hasField(kind, name) ? [{ label: field.label, before: '', after: said }] : [])
  })

  test('is printed only where it is declared so', () => {
    const { facts, texts } = printData(printable({ ...storedOf(sampleLines(1), { ...emptyHead }), [name]: value }))
    const found = [...facts, ...texts].filter(({ label }) => label === field.label).map((fact) => fact.value)
    expect(found).toEqual(field.isPrinted ? [said] : [])
  })
})

test('no two fields have one column or one label', () => {
  expect(new Set(headNames.map((name) => headFields[name].column)).size).toBe(headNames.length)
  expect(new Set(plainNames.map((name) => plainFields[name].label)).size).toBe(plainNames.length)
})

test.each([
  [text({ column: 'plate', label: 'Placa', limit: 10, place: 'more' }), 'ABC123', 'ABC123'],
  [day({ column: 'loaded_on', label: 'Cargue', place: 'more' }), '2026-11-20', '20/11/2026'],
  [amount({ column: 'freight', label: 'Flete', place: 'more' }), '1500.00', '$\u00a01.500'],
  [choice({ column: 'road', label: 'Ruta', names: { north: 'Norte', south: 'Sur' }, place: 'more' }), 'south', 'Sur'],
])('a field of each type takes its values, says them, and begins empty', (field, value, said) => {
  expect(z.parse(field.input, value)).toBe(value)
  expect(z.parse(field.input, undefined)).toBe(field.empty)
  expect(z.safeParse(field.input, 'x'.repeat(11)).success).toBe(false)
  expect(z.parse(field.kept, undefined)).toBe(field.empty)
  expect(sayValue(field, value)).toBe(said)
  expect(sayValue(field, field.empty)).toBe('')
})
