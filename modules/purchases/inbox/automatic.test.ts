// What posting one invoice says of the next ones of its supplier.
import { expect, test } from 'vitest'
import { automaticBody, automaticOf } from './automatic.ts'

test.each([
  [
    { automaticUpTo: null, total: '5249400.00' },
    { isOn: false, upTo: '6000000.00' },
  ],
  [
    { automaticUpTo: null, total: '6000000.00' },
    { isOn: false, upTo: '6000000.00' },
  ],
  [
    { automaticUpTo: '800000.00', total: '5249400.00' },
    { isOn: true, upTo: '800000.00' },
  ],
])('%o begins as %o', (view, choice) => expect(automaticOf(view)).toEqual(choice))

test.each([
  ['off as it was', { isOn: false, upTo: '1' }, null, {}],
  ['switched off', { isOn: false, upTo: '1' }, '1', { automaticUpTo: null }],
  ['switched on', { isOn: true, upTo: '500' }, null, { automaticUpTo: '500' }],
  ['on without an amount, which is refused', { isOn: true, upTo: '' }, null, { automaticUpTo: '0' }],
] as const)('%s', (_, choice, automaticUpTo, body) => expect(automaticBody(choice, { automaticUpTo })).toEqual(body))
