import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { askCheck, askChoice, askDay, askOwn, askReason, askText } from './asks.ts'

const means = askChoice('Medio', { bank: 'Banco', cash: 'Efectivo' })

test.each([
  [askText('Comentario', 5), ['', ' sí ', undefined], ['seis sí']],
  [askReason('Motivo'), ['Se contó dos veces'], ['', undefined, ' ']],
  [askDay('Fecha'), ['2026-11-28'], ['', '2026-11-31', undefined]],
  [askCheck('Con aviso'), [true, undefined], ['sí']],
  [means, ['bank', 'cash'], ['', 'check', undefined]],
  [askOwn(z.object({ position: z.int() })), [{ position: 1 }], [{}, undefined]],
] as const)('%#: what is taken and what is not', ({ schema }, taken, refused) => {
  for (const value of taken) expect(z.safeParse(schema, value).success, JSON.stringify(value)).toBe(true)
  for (const value of refused) expect(z.safeParse(schema, value).success, JSON.stringify(value)).toBe(false)
})

test('what may be left out is nothing, and a choice is offered by its names', () => {
  expect([z.parse(askText('Comentario', 5).schema, undefined), z.parse(askCheck('Con aviso').schema, undefined)]).toEqual(['', false])
  expect(means.control.choices).toEqual([
    { id: 'bank', label: 'Banco' },
    { id: 'cash', label: 'Efectivo' },
  ])
  expect([askText('a', 1), askReason('a'), askDay('a')].map(({ control }) => control.required)).toEqual([false, true, true])
})
