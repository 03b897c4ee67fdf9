import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { changeText, dayFigure } from './change.ts'

test.each([
  ['112', '100', '12 % más que en los mismos días de octubre'],
  ['40', '100', '60 % menos que en los mismos días de octubre'],
  ['100.3', '100', 'Como en los mismos días de octubre'],
  ['50', '0', 'Sin ventas en los mismos días de octubre'],
  ['0', '0', 'Sin ventas este mes ni en los mismos días de octubre'],
  ['5000', '1', '499.900 % más que en los mismos días de octubre'],
])('%s after %s', (total, before, expected) => expect(changeText({ total, before, monthBefore: 'Octubre' })).toBe(expected))

test.each([
  ['112', ['100', '90', '110'], 'up', '12 % más que un viernes usual'],
  ['100', ['100'], null, 'Un viernes usual cierra en $\u00a0100'],
  ['20', ['100.10', '100.20'], null, 'Un viernes usual cierra en $\u00a0100'],
  ['-5', ['100'], null, 'Un viernes usual cierra en $\u00a0100'],
  ['50', [], null, 'Sin días anteriores con qué comparar'],
  ['50', ['-10'], null, 'Sin días anteriores con qué comparar'],
])('a Friday of %s after %s', (today, before, trend, detail) =>
  expect(dayFigure({ today, before }, parseDay('2026-11-20'))).toEqual({ amount: today, detail, trend }),
)
