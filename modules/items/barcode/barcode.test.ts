import { expect, test } from 'vitest'
import { barcodeProblems } from './barcode.ts'

const item = { barcode: '77', units: [{ id: 'caja' }] }

test.each([
  [
    [
      { code: '78', unitId: null },
      { code: '79', unitId: 'caja' },
    ],
    [],
  ],
  // Its own is one of them, and no code is twice.
  [[{ code: '77', unitId: null }], ['barcodes.0.code']],
  [
    [
      { code: '78', unitId: null },
      { code: '78', unitId: 'caja' },
    ],
    ['barcodes.1.code'],
  ],
  [
    [
      { code: '', unitId: null },
      { code: '7 8', unitId: null },
    ],
    ['barcodes.0.code', 'barcodes.1.code'],
  ],
  [[{ code: '78', unitId: 'paquete' }], ['barcodes.0.unitId']],
])('of %j what is wrong stands at %j', (barcodes, fields) => {
  expect(barcodeProblems(barcodes, item).map(({ field }) => field)).toEqual(fields)
})
