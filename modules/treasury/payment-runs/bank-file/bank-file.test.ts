import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#base/date.ts'
import { parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { newAnswers, readAnswer, type SentPayment } from './answer.ts'
import { bankFileLayouts, type BankFileLayout, type FiledPayment, type FiledRun } from './layout.ts'
import { LINE_END, renderBankFile, widthOf } from './render.ts'

const layouts = Object.entries<BankFileLayout>(bankFileLayouts)
const { delimited, fixed } = bankFileLayouts

const paid = (said: Partial<FiledPayment> = {}): FiledPayment => ({
  ...{
    reference: 'CE-1',
    partyIdentification: '900555222',
    partyName: 'Papelería Ñandú; S.A.S.',
    bank: 'Bancolombia',
    accountKind: 'savings',
  },
  ...{ account: '123-456 789', amount: parseAmount('350000.50'), concept: 'PA-1, PA-2' },
  ...said,
})
const run = (payments: readonly FiledPayment[]): FiledRun => ({
  ...{ run: 'PP-1', day: '2026-11-30' as Day, payerId: '901000111', payerName: 'Tienda SAS' },
  ...{ payerAccount: '0011-22', payerAccountKind: 'checking', payments },
})
const linesOf = (layout: BankFileLayout, filed: FiledRun) => renderBankFile(layout, filed).split(LINE_END).slice(0, -1)

test('delimited: a record in each line, without accents nor separators in its texts', () => {
  expect(linesOf(delimited, run([paid()]))).toEqual([
    'E;PP-1;2026-11-30;901000111;TIENDA SAS',
    'D;1;CE-1;900555222;PAPELERIA NANDU  S.A.S.;BANCOLOMBIA;A;123456789;350000.50;PA-1, PA-2',
    'T;1;350000.50',
  ])
})

test('fixed: each fact in its place, figures from the right with zeros', () => {
  const [head = '', line = '', foot = ''] = linesOf(fixed, run([paid()]))
  expect(head.slice(0, 29)).toBe(`1${'PP-1'.padEnd(20)}20261130`)
  expect(line.slice(0, 7)).toBe('2000001')
  expect(line.slice(113, 143)).toBe('123456789'.padEnd(30))
  expect(line.slice(143, 161)).toBe('000000000035000050')
  expect(foot.slice(0, 25)).toBe('3000001000000000035000050')
})

test('what is too wide is cut where it is a text, and refused where it is an account or a figure', () => {
  expect(linesOf(fixed, run([paid({ partyName: 'x'.repeat(80) })]))[1]?.slice(42, 82)).toBe('X'.repeat(40))
  expect(() => renderBankFile(fixed, run([paid({ account: '1'.repeat(31) })]))).toThrow(RangeError)
  expect(() => renderBankFile(fixed, run([paid({ amount: (10n ** 18n) as Amount })]))).toThrow(RangeError)
})

const anyPayment = fc.record({
  reference: fc.integer({ min: 1, max: 99999 }).map((n) => `CE-${n}`),
  partyIdentification: fc.stringMatching(/^\d{6,10}$/),
  partyName: fc.string({ maxLength: 100 }),
  bank: fc.string({ maxLength: 80 }),
  accountKind: fc.constantFrom('savings', 'checking'),
  account: fc.stringMatching(/^\d[\d -]{3,28}$/),
  amount: fc.bigInt({ min: 1n, max: 10n ** 15n }).map((cents) => cents as Amount),
  concept: fc.string({ maxLength: 100 }),
})
const somePayments = fc.uniqueArray(anyPayment, { minLength: 1, maxLength: 20, selector: ({ reference }) => reference })

describe.each(layouts)('%s', (_, layout) => {
  test('all of its records are as wide, in ASCII', () => {
    if (layout.separator === null) expect(new Set([layout.head, layout.line, layout.foot].map(widthOf)).size).toBe(1)
    fc.assert(
      fc.property(somePayments, (payments) => {
        const lines = linesOf(layout, run(payments))
        expect(lines).toHaveLength(payments.length + 2)
        for (const line of lines) {
          expect(line).toMatch(/^[\x20-\x7e]*$/)
          if (layout.separator === null) expect(line).toHaveLength(widthOf(layout.line))
          else if (line.startsWith('D')) expect(line.split(layout.separator)).toHaveLength(layout.line.length)
        }
      }),
    )
  })

  test('the sum of the file is that of its payments', () => {
    fc.assert(
      fc.property(somePayments, (payments) => {
        const lines = linesOf(layout, run(payments))
        const amountIn = (line: string, from: number) =>
          layout.separator === null ? BigInt(line.slice(from, from + 18)) : parseAmount(line.split(layout.separator)[from] ?? '')
        const [ofLine, ofFoot] = layout.separator === null ? [143, 7] : [8, 2]
        const total = sumAmounts(payments.map(({ amount }) => amount))
        expect(amountIn(lines.at(-1) ?? '', ofFoot)).toBe(total)
        expect(lines.slice(1, -1).reduce((sum, line) => sum + amountIn(line, ofLine), 0n)).toBe(total)
      }),
    )
  })
})

const sent = (reference: string, said: Partial<SentPayment> = {}): SentPayment => ({
  ...{ reference, amount: parseAmount('100'), answer: null, isAnnulled: false },
  ...said,
})

test('the answer is read by the layout of the file, delimited or fixed', () => {
  const both = [
    readAnswer(delimited, '\uFEFFCE-1;100.00;PAGADO;\r\nCE-2;100.00;RECHAZADO;CUENTA CERRADA\r\n'),
    readAnswer(
      fixed,
      [
        `${'CE-1'.padEnd(20)}${'10000'.padStart(18, '0')}PAGADO`,
        `${'CE-2'.padEnd(20)}${'10000'.padStart(18, '0')}${'RECHAZADO'.padEnd(10)}CUENTA CERRADA`,
      ].join('\n'),
    ),
  ]
  for (const { answers, problems } of both) {
    expect(problems).toEqual([])
    expect(answers).toEqual([
      { reference: 'CE-1', amount: parseAmount('100'), answer: 'paid', reason: '' },
      { reference: 'CE-2', amount: parseAmount('100'), answer: 'rejected', reason: 'CUENTA CERRADA' },
    ])
  }
})

test.each([
  ['', /vacío/],
  ['CE-1;100.00;PAGADO', /línea 1/],
  ['CE-1;100.00;QUIZAS;', /línea 1/],
  ['CE-1;mil;PAGADO;', /línea 1/],
  ['CE-1;100.00;PAGADO;\nhola', /línea 2/],
])('what is no answer is told by its line: %s', (text, said) => {
  const { answers, problems } = readAnswer(delimited, text)
  expect(answers).toEqual([])
  expect(problems.map(({ message }) => message).join()).toMatch(said)
})

test.each([
  ['of another run', 'CE-9;100.00;PAGADO;', /CE-9 no es de esta/],
  ['another amount', 'CE-1;99.00;PAGADO;', /CE-1 es de 100/],
  ['twice', 'CE-1;100.00;PAGADO;\nCE-1;100.00;PAGADO;', /dos veces/],
  ['otherwise than before', 'CE-2;100.00;RECHAZADO;NO', /ya tiene otra/],
  ['paid though it is annulled', 'CE-3;100.00;PAGADO;', /está anulado/],
])('an answer %s is refused', (_, text, said) => {
  const payments = [sent('CE-1'), sent('CE-2', { answer: 'paid' }), sent('CE-3', { isAnnulled: true })]
  const { fresh, problems } = newAnswers(payments, readAnswer(delimited, text).answers)
  expect(fresh).toEqual([])
  expect(problems.map(({ message }) => message).join()).toMatch(said)
})

test('the same file twice says nothing new', () => {
  const { answers } = readAnswer(delimited, 'CE-1;100.00;PAGADO;\nCE-2;100.00;RECHAZADO;NO')
  expect(newAnswers([sent('CE-1'), sent('CE-2')], answers).fresh).toEqual(answers)
  const after = [sent('CE-1', { answer: 'paid' }), sent('CE-2', { answer: 'rejected', isAnnulled: true })]
  expect(newAnswers(after, answers)).toEqual({ fresh: [], problems: [] })
})
