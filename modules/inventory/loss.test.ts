// Who records a loss that is worth more than the company says, and what its cause means for its IVA.
import { expect, test } from 'vitest'
import { parseAmount } from '#base/decimal.ts'
import { approvalProblems, vatHint } from './loss.ts'

const ana = 'ana'
const luis = 'luis'
const right = {
  limit: '100000',
  value: parseAmount('-100000.01'),
  mayApprove: true,
  personId: luis,
  writtenBy: [ana, null],
  isAsKept: true,
}

test.each([
  ['another who may approve', {}, []],
  ['exactly the limit', { value: parseAmount('-100000'), mayApprove: false }, []],
  ['no limit', { limit: '', mayApprove: false, writtenBy: null }, []],
  ['a limit of nothing', { limit: '0', mayApprove: false, value: parseAmount('0.01') }, [536]],
  ['who may not approve', { mayApprove: false }, [536]],
  ['its author', { personId: ana }, [537]],
  ['who wrote it last', { writtenBy: [ana, luis] }, [537]],
  ['who changes it while approving', { isAsKept: false }, [537]],
  ['who never kept a draft', { writtenBy: null }, [537]],
] as const)('%s', (_, changes, codes) => {
  expect(approvalProblems({ ...right, ...changes }).map(({ code }) => code)).toEqual(codes)
})

test('the cause says what becomes of the IVA, by the law of the day', () => {
  expect(vatHint('theft', '2026-11-20')).toContain('art. 486')
  expect(vatHint('self_use', '2026-11-20')).toContain('valor comercial')
  expect([vatHint(null, '2026-11-20'), vatHint('theft', ''), vatHint('theft', '2016-12-31')]).toEqual(['', '', ''])
})
