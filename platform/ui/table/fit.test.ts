// Columns leave by priority when room lacks (interface, L2).
import { expect, test } from 'vitest'
import { fitColumns } from './fit.ts'

const columns = [
  { id: 'number', width: 80 },
  { id: 'due', width: 90, priority: 2 },
  { id: 'name' },
  { id: 'seller', width: 108, priority: 3 },
  { id: 'total', width: 120 },
  { id: 'mail', width: 122, priority: 3 },
]
const ids = (room: number, reserved = 0) => fitColumns(columns, room, reserved).map((column) => column.id)

test.each([
  [680, 0, ['number', 'due', 'name', 'seller', 'total', 'mail']],
  [679, 0, ['number', 'due', 'name', 'seller', 'total']],
  [680, 44, ['number', 'due', 'name', 'seller', 'total']],
  [500, 0, ['number', 'due', 'name', 'total']],
  [400, 0, ['number', 'name', 'total']],
  [100, 0, ['number', 'name', 'total']],
])('%s px less %s', (room, reserved, expected) => expect(ids(room, reserved)).toEqual(expected))
