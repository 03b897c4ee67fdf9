// A conversion travels in the address of the editor and comes back whole.
import { expect, test } from 'vitest'
import { conversionQuery, readConversion, type Conversion } from './conversion.ts'

const id = '01890000-0000-7000-8000-000000000003'
const read = (query: string) => readConversion(Object.fromEntries(new URLSearchParams(query)))

test.each<Conversion>([
  { path: '/sales/quotes', id, lines: null, prices: null },
  { path: '/sales/quotes', id, lines: null, prices: 'keep' },
  { path: '/sales/orders', id, others: [id.replace('3', '4'), id.replace('3', '5')], lines: null, prices: null },
  { path: '/sales/quotes', id, lines: [{ position: '1', quantity: '2.5' }], prices: 'update' },
  {
    path: '/sales/invoices',
    id,
    lines: [
      { position: '12', quantity: '1' },
      { position: '3', quantity: '0.000001' },
    ],
    prices: 'keep',
  },
])('%j', (conversion) => expect(read(conversionQuery(conversion))).toEqual(conversion))

test.each(['', 'from=', `from=${id}`, 'from=/sales/quotes', `from=//otra.example/${id}`])('"%s" names no document', (query) =>
  expect(read(query)).toBeNull(),
)

test('what cannot be read of its lines is left out', () => {
  expect(read(`from=/sales/quotes/${id}&lines=1x2,x,3x-1,4x0,ax1,5`)).toMatchObject({ lines: [{ position: '1', quantity: '2' }] })
})
