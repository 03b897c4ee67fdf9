// What holds of one third party: another concept or rate, or none, and what the law says before it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDay } from '#base/date.ts'
import { amountText, parseAmount, parsePercent, percentOf, roundToPeso, type Amount } from '#base/decimal.ts'
import { proposeWithholdings, type WithholdingInput, type WithholdingRule } from './withholding.ts'
import type { OwnWithholding } from './withholding-own.ts'
import { plainSeller } from './testing/withholding.ts'

const rule = (kind: WithholdingRule['kind'], code: string, rate: string, minimumUvt: string | null = null): WithholdingRule => ({
  ...{ id: `${kind} ${code}`, kind, code, name: code, rate: parsePercent(rate), beneficiary: 'any', source: 'Decreto 572 de 2025' },
  ...{
    minimumUvt: minimumUvt === null ? null : parsePercent(minimumUvt),
    minimumBase: null,
    cityCode: kind === 'reteica' ? '11001' : null,
  },
})
const rules = [
  rule('retefuente', 'COMPRAS', '2.5', '10'),
  rule('retefuente', 'HONORARIOS', '11'),
  rule('reteiva', 'GENERAL', '15'),
  rule('reteica', '4620', '1.104'),
  rule('reteica', '6910', '0.966'),
]
const input: WithholdingInput = {
  date: parseDay('2026-11-20'),
  uvt: parseAmount('52374'),
  seller: plainSeller('11001'),
  buyer: { agentOf: { retefuente: true, reteiva: true, reteica: true }, cityCode: '11001', simple: false, vatResponsible: true },
  lines: [
    { conceptCode: 'COMPRAS', icaCode: '4620', kind: 'product', positions: [1], base: parseAmount('1000000'), vat: parseAmount('190000') },
  ],
  ...{ earlier: [], rules },
}
const own = (changes: Partial<OwnWithholding>): OwnWithholding => ({
  ...{ kind: 'retefuente', effect: 'own', rate: null, code: null, from: parseDay('2026-11-01'), reason: 'Contrato 14' },
  ...changes,
})
const withheld = (some: readonly OwnWithholding[], changes: Partial<WithholdingInput> = {}) =>
  proposeWithholdings({ ...input, ...changes, own: some }).applied.map((each) => [each.rule.code, amountText(each.amount)])

describe('what a third party has of its own', () => {
  it.each<[string, readonly OwnWithholding[], [string, string][]]>([
    // 2,5 % of 1.000.000; 15 % of 190.000; 11,04 ‰ of 1.000.000.
    [
      'nothing',
      [],
      [
        ['COMPRAS', '25000.00'],
        ['GENERAL', '28500.00'],
        ['4620', '11040.00'],
      ],
    ],
    [
      'a rate',
      [own({ rate: parsePercent('3.5') })],
      [
        ['COMPRAS', '35000.00'],
        ['GENERAL', '28500.00'],
        ['4620', '11040.00'],
      ],
    ],
    [
      'a concept',
      [own({ code: 'HONORARIOS' })],
      [
        ['HONORARIOS', '110000.00'],
        ['GENERAL', '28500.00'],
        ['4620', '11040.00'],
      ],
    ],
    [
      'a concept with a rate',
      [own({ code: 'HONORARIOS', rate: parsePercent('10') })],
      [
        ['HONORARIOS', '100000.00'],
        ['GENERAL', '28500.00'],
        ['4620', '11040.00'],
      ],
    ],
    [
      'no ReteFuente',
      [own({ effect: 'none' })],
      [
        ['GENERAL', '28500.00'],
        ['4620', '11040.00'],
      ],
    ],
    [
      'half of IVA',
      [own({ kind: 'reteiva', rate: parsePercent('50') })],
      [
        ['COMPRAS', '25000.00'],
        ['GENERAL', '95000.00'],
        ['4620', '11040.00'],
      ],
    ],
    [
      'an activity',
      [own({ kind: 'reteica', code: '6910' })],
      [
        ['COMPRAS', '25000.00'],
        ['GENERAL', '28500.00'],
        ['6910', '9660.00'],
      ],
    ],
    [
      'a concept that is no more',
      [own({ code: 'OTRO' })],
      [
        ['GENERAL', '28500.00'],
        ['4620', '11040.00'],
      ],
    ],
  ])('%s', (_name, some, expected) => {
    expect(withheld(some)).toEqual(expected)
  })

  it('is told in «¿Por qué?», with its day and its reason', () => {
    const [first] = proposeWithholdings({ ...input, own: [own({ rate: parsePercent('3.5') })] }).considered
    expect(first?.reasons[0]).toBe('Condición propia del tercero desde el 01/11/2026: tarifa de 3,5 %. Contrato 14.')
    const [none] = proposeWithholdings({ ...input, own: [own({ effect: 'none' })] }).considered
    expect(none).toMatchObject({
      applies: false,
      reasons: ['Condición propia del tercero desde el 01/11/2026: no se practica. Contrato 14.'],
    })
  })

  it('makes nobody an agent, and what the RUT says is said by the RUT', () => {
    const some = [own({ rate: parsePercent('3.5') }), own({ kind: 'reteica', rate: parsePercent('1') })]
    const nobody = { ...input.buyer, agentOf: { retefuente: false, reteiva: false, reteica: false } }
    expect(withheld(some, { buyer: nobody })).toEqual([])
    const { considered } = proposeWithholdings({
      ...input,
      seller: { ...input.seller, selfWithholder: true },
      own: [own({ effect: 'none' })],
    })
    expect(considered[0]?.reasons).toEqual(['El vendedor es autorretenedor: él mismo declara y paga su retención en la fuente.'])
  })

  it('a concept of its own has its own minimum, also against what was sold before that day', () => {
    const lines = [{ ...input.lines[0], base: parseAmount('300000'), vat: 0n as Amount }] as WithholdingInput['lines']
    // 10 UVT are 523.740: 300.000 alone are below; HONORARIOS has no minimum.
    expect(withheld([], { lines })).toEqual([['4620', '3312.00']])
    expect(withheld([own({ code: 'HONORARIOS' })], { lines })).toEqual([
      ['HONORARIOS', '33000.00'],
      ['4620', '3312.00'],
    ])
  })

  it('whatever the rate, what is withheld is that rate of the base, to the peso', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 100_000_000, max: 900_000_000_000 }), (tenThousandths, cents) => {
        const rate = parsePercent((tenThousandths / 10_000).toFixed(4))
        const base = BigInt(cents) as Amount
        const lines = [{ ...input.lines[0], base, icaCode: null, vat: 0n as Amount }] as WithholdingInput['lines']
        const [only] = proposeWithholdings({ ...input, lines, own: [own({ rate })] }).applied
        expect(only?.amount ?? 0n).toBe(roundToPeso(percentOf(base, rate)))
      }),
    )
  })
})
