import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { eventTermOf, isEventWaiting } from './words.ts'

const lastDay = parseDay('2026-11-27')
const termOn = (today: string, state: 'queued' | 'validated' = 'queued') => eventTermOf({ state, lastDay }, parseDay(today))

test('the term of an event is told until its last day, that day included, and after it', () => {
  expect(termOn('2026-11-26')).toEqual({ text: 'Hasta el 27/11/2026', tone: 'plain' })
  expect(termOn('2026-11-27')).toEqual({ text: 'El plazo termina hoy', tone: 'warn' })
  expect(termOn('2026-11-28')).toEqual({ text: 'El plazo terminó el 27/11/2026', tone: 'danger' })
  expect(termOn('2026-11-28', 'validated')).toBeNull()
  expect(eventTermOf({ state: 'queued', lastDay: null }, lastDay)).toBeNull()
})

test('what was refused, or never left, does not wait', () => {
  const states = ['queued', 'sent', 'validated', 'rejected', 'withdrawn'] as const
  expect(states.filter((state) => isEventWaiting({ state }))).toEqual(['queued', 'sent'])
})
