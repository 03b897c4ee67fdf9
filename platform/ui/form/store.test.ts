// A form's state: one key wakes one field, rules speak when the field has been left, server errors find their field.
import { expect, test, vi } from 'vitest'
import { createFormStore } from './store.ts'

const make = () =>
  createFormStore(
    { code: '', name: 'Servicios', from: '2026-01-01', to: '2025-01-01' },
    {
      code: (value) => (value === '' ? 'Escribe el código' : null),
      to: (value, all) => (value < all.from ? 'Debe ser posterior al inicio' : null),
    },
  )

test('a key wakes its field alone, and keeps the others identical', () => {
  const form = make()
  const code = vi.fn()
  const name = vi.fn()
  form.subscribe('code', code)
  form.subscribe('name', name)
  const before = form.field('name')
  form.set('code', 'R')
  expect(code).toHaveBeenCalledTimes(1)
  expect(name).not.toHaveBeenCalled()
  expect(form.field('name')).toBe(before)
  expect(form.field('code').value).toBe('R')
})

test('a rule waits until the field is left, and says nothing of one that was only passed through', () => {
  const form = make()
  form.leave('code')
  expect(form.field('code').error).toBeNull()
  form.set('code', 'RF')
  form.leave('code')
  form.set('code', '')
  expect(form.field('code').error).toBe('Escribe el código')
  // Over the fields nothing is listed before it was tried to be saved.
  expect(form.errors()).toEqual([])
  form.set('code', 'RF-03')
  expect(form.field('code').error).toBeNull()
})

test('sending asks every rule, in the order of the fields', () => {
  const form = make()
  expect(form.validate()).toEqual([
    { field: 'code', message: 'Escribe el código' },
    { field: 'to', message: 'Debe ser posterior al inicio' },
  ])
  form.set('from', '2024-01-01')
  expect(form.field('to').error).toBeNull()
})

test('the server’s errors land on their field and leave when it changes', () => {
  const form = make()
  form.setServerErrors([
    { field: 'code', message: 'Ya existe RF-03' },
    { field: 'lines.2.quantity', message: 'No hay existencias' },
    { field: null, message: 'El periodo está cerrado' },
  ])
  expect(form.field('code').error).toBe('Ya existe RF-03')
  expect(form.errors().map((error) => error.message)).toEqual(['Ya existe RF-03', 'No hay existencias', 'El periodo está cerrado'])
  expect(form.errorsUnder('lines').get('2.quantity')).toBe('No hay existencias')
  form.set('code', 'RF-04')
  expect(form.field('code').error).toBeNull()
})

test('what cannot be read stops the sending', () => {
  const form = createFormStore({ price: '10.00' })
  form.setUnreadable('price', 'Escribe un número, como 1.234,50')
  expect(form.field('price').error).toBeNull()
  expect(form.dirty()).toBe(true)
  expect(form.validate()).toHaveLength(1)
  form.setUnreadable('price', null)
  expect(form.validate()).toHaveLength(0)
})

test('dirty until the values are those saved', () => {
  const form = make()
  expect(form.dirty()).toBe(false)
  form.set('code', 'X')
  expect(form.dirty()).toBe(true)
  form.set('code', '')
  expect(form.dirty()).toBe(false)
  form.set('code', 'Y')
  form.reset()
  expect(form.dirty()).toBe(false)
  expect(form.values().code).toBe('Y')
})

test('what the server says of a change, whose fields travel under `input`, stands at its field', () => {
  const form = createFormStore({ name: '' })
  form.setServerErrors([{ field: 'input.name', message: 'Escribe el nombre.' }])
  expect(form.field('name').error).toBe('Escribe el nombre.')
})
