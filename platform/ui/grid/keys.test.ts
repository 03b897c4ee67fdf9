// Keyboard of the document lines, and blocks pasted from a sheet.
import { describe, expect, test } from 'vitest'
import { type Caret, gridAction, isBlock, parseBlock, reached } from './keys.ts'

const size = { rows: 3, columns: 4 }
const all: Caret = { start: 0, end: 2, length: 2 }
const middle: Caret = { start: 1, end: 1, length: 2 }
const run = (keys: string, row: number, column: number, caret: Caret = all) => {
  const parts = keys.split('+')
  const press = { key: parts.at(-1) ?? '', ctrl: parts.includes('Ctrl'), alt: parts.includes('Alt'), shift: parts.includes('Shift') }
  const action = gridAction(press, { row, column }, size, caret)
  if (!action) return null
  return action.do === 'go' ? `${action.to.row},${action.to.column}` : action.do === 'moveLine' ? `line ${action.step}` : action.do
}

test.each([
  ['Tab', 0, 0, '0,1'],
  ['Tab', 0, 3, '1,0'],
  ['Tab', 2, 3, '3,0'],
  ['Tab', 3, 0, null],
  ['Shift+Tab', 0, 0, null],
  ['Shift+Tab', 3, 0, '2,3'],
  ['Enter', 0, 2, '1,2'],
  ['Enter', 2, 2, '3,0'],
  ['Enter', 3, 0, null],
  ['ArrowDown', 1, 1, '2,1'],
  ['ArrowUp', 0, 1, null],
  ['ArrowRight', 0, 1, '0,2'],
  ['ArrowLeft', 1, 0, '0,3'],
  ['Ctrl+d', 1, 2, 'copyAbove'],
  ['Ctrl+d', 0, 2, null],
  ['Ctrl+d', 3, 0, null],
  ['Alt+ArrowUp', 1, 0, 'line -1'],
  ['Alt+ArrowDown', 2, 0, null],
  ['Ctrl+Delete', 2, 0, 'remove'],
  ['Ctrl+Delete', 3, 0, null],
  ['Ctrl+o', 1, 2, 'toggle'],
  ['Ctrl+o', 3, 0, null],
  ['Ctrl+End', 0, 2, '3,0'],
  ['F2', 0, 0, 'edit'],
  ['Escape', 0, 0, 'revert'],
  ['a', 0, 0, null],
])('%s at %i,%i → %s', (keys, row, column, expected) => expect(run(keys, row, column)).toBe(expected))

test('with the caret inside the text, the arrows move in the text', () => {
  expect(run('ArrowRight', 0, 1, middle)).toBeNull()
  expect(run('ArrowLeft', 0, 1, middle)).toBeNull()
  expect(run('ArrowRight', 0, 1, { start: 2, end: 2, length: 2 })).toBe('0,2')
  expect(run('ArrowDown', 0, 1, middle)).toBe('1,1')
})

test.each([
  ['forwards, over a cell that its line does not have', '0,1', '0,2', '0,3'],
  ['backwards, over it', '0,3', '0,2', '0,1'],
  ['from another line, on to the next', '1,2', '0,2', '0,3'],
  ['where it is, it is reached', '1,1', '1,2', '1,2'],
  ['back from the line below', '1,0', '0,4', '0,4'],
])('%s', (_, from, to, expected) => {
  const placeOf = (text: string) => ({ row: Number(text[0]), column: Number(text[2]) })
  expect(reached(placeOf(from), placeOf(to), ({ row, column }) => row === 1 || column !== 2)).toEqual(placeOf(expected))
})

describe('paste', () => {
  test.each([
    [
      'A\t2\nB\t3\n',
      [
        ['A', '2'],
        ['B', '3'],
      ],
    ],
    ['A\r\nB', [['A'], ['B']]],
    ['"Café ""extra""\nmolido"\t5', [['Café "extra"\nmolido', '5']]],
    ['uno', [['uno']]],
  ])('%j', (text, rows) => expect(parseBlock(text)).toEqual(rows))
  test('a single text is no block', () => {
    expect(isBlock('318.000\n')).toBe(false)
    expect(isBlock('CAF-500\t20')).toBe(true)
  })
})
