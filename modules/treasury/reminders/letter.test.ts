import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { reminderLetter, type Reminder } from './letter.ts'

const reminder: Reminder = {
  company: 'Sumapaz & Hijos',
  customer: 'Almacenes La Ceiba',
  subject: 'Tu factura {factura} vence en {dias} días',
  message: '',
  items: [{ number: 'FV-12', dueDate: parseDay('2026-11-25'), balance: '119000.00', url: 'https://paramo.example/x' }],
  today: parseDay('2026-11-20'),
}

test('its words are the plan’s, with what they stand for', () => {
  const { subject, text, html } = reminderLetter(reminder)
  expect(subject).toBe('Tu factura FV-12 vence en 5 días · Sumapaz & Hijos')
  expect(text).toContain('Hola, Almacenes La Ceiba:')
  expect(text).toContain('FV-12 tiene un saldo de $ 119.000 y vence el 25/11/2026')
  expect(text).toContain('https://paramo.example/x')
  expect(html.html).toContain('Sumapaz &amp; Hijos')
})

test('several documents are one letter, with what they come to', () => {
  const more = { number: 'FV-13', dueDate: parseDay('2026-11-26'), balance: '1000.00', url: '' }
  const { text } = reminderLetter({ ...reminder, items: [...reminder.items, more], message: 'Debes {saldo} de {factura} a {empresa}' })
  expect(text).toContain('Debes $ 120.000 de FV-12, FV-13 a Sumapaz & Hijos')
})

test('what is past says so', () => {
  expect(reminderLetter({ ...reminder, today: parseDay('2026-12-01') }).text).toContain('y venció el 25/11/2026')
})

test('what a person writes is never HTML', () => {
  expect(reminderLetter({ ...reminder, message: '<b>{cliente}</b>', customer: '<i>' }).html.html).toContain('&lt;b&gt;&lt;i&gt;&lt;/b&gt;')
})
