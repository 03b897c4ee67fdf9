// Keys in force: sequences, chords, the last registered wins, nothing while typing (areas, 0.5).
import { expect, test } from 'vitest'
import { firesWhileTyping, heardIn, keyCaps, matchPress, pressName } from './shortcuts.ts'

const press = (key: string, held: Partial<{ ctrl: boolean; alt: boolean; shift: boolean }> = {}) => ({
  key,
  ctrl: false,
  alt: false,
  shift: false,
  ...held,
})

test('names', () => {
  expect(pressName(press('S', { ctrl: true }))).toBe('ctrl+s')
  expect(pressName(press('?', { shift: true }))).toBe('?')
  expect(pressName(press('ArrowUp', { alt: true }))).toBe('alt+arrowup')
  expect(pressName(press('Enter', { ctrl: true, shift: true }))).toBe('ctrl+shift+enter')
})

test('a sequence waits for its second key, and a stray key starts again', () => {
  const list = [{ keys: 'g f' }, { keys: 'f' }, { keys: 'n' }]
  const first = matchPress(list, '', 'g')
  expect(first).toEqual({ found: null, pending: 'g' })
  expect(matchPress(list, 'g', 'f').found).toBe(list[0])
  expect(matchPress(list, 'g', 'n').found).toBe(list[2])
  expect(matchPress(list, 'g', 'x')).toEqual({ found: null, pending: '' })
})

test('the last registered wins', () => {
  const list = [
    { keys: 'n', who: 'page' },
    { keys: 'n', who: 'panel' },
  ]
  expect(matchPress(list, '', 'n').found).toBe(list[1])
})

test('only chords fire while typing', () => {
  expect(firesWhileTyping(press('n'))).toBe(false)
  expect(firesWhileTyping(press('s', { ctrl: true }))).toBe(true)
  expect(firesWhileTyping(press('F2'))).toBe(true)
  expect(firesWhileTyping(press('Escape'))).toBe(true)
})

test('key caps', () => {
  expect(keyCaps('ctrl+enter')).toEqual(['Ctrl Enter'])
  expect(keyCaps('g f')).toEqual(['G', 'F'])
})

test('keys of the page are silent in a form, a panel and a dialog, but for the step to the next record', () => {
  const page = { keys: 'n', isInRoom: false }
  const step = { keys: 'j', isInRoom: false, steps: true }
  const own = { keys: 't', isInRoom: true }
  const all = [page, step, own]
  expect(heardIn(all, 'page')).toEqual(all)
  expect(heardIn(all, 'room')).toEqual([step, own])
  expect(heardIn(all, 'control')).toEqual([own])
})
