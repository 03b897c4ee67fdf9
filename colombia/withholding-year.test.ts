// Fees of who files no return: the payment that passes 3.300 UVT with those of the year, and those after it, are withheld of at 11 %.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { amountText, parseAmount, type Amount } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { readUvt, readWithholdingConcepts } from './data/read.server.ts'
import { uvtOn } from './uvt.ts'
import { withholdingRulesOn } from './withholding-concepts.ts'
import { uvtDecides } from './withholding-uvt.ts'
import { proposeWithholdings, type WithholdingInput, type WithholdingSeller } from './withholding.ts'

const TODAY = parseDay('2026-11-20')
/** 3.300 UVT of 52.374, rounded by art. 868 ET. */
const LIMIT = 172_834_000n
const person: WithholdingSeller = {
  ...{ selfWithholder: false, simple: false, vatAgent: false, declarante: false, kind: 'natural' },
  ...{ cityCode: '11001', vatResponsible: false },
}
const asked = (
  base: string,
  year: readonly (readonly [concept: string, base: string])[],
  { concept = 'HONORARIOS', ...more }: Partial<WithholdingInput> & { readonly concept?: string } = {},
): WithholdingInput => ({
  ...{ date: TODAY, uvt: uvtOn(readUvt(), TODAY)?.value ?? null, seller: person, earlier: [] },
  buyer: { agentOf: { retefuente: true, reteiva: false, reteica: false }, cityCode: '11001', simple: false, vatResponsible: true },
  rules: withholdingRulesOn(readWithholdingConcepts(), TODAY),
  lines: [{ conceptCode: concept, icaCode: null, kind: 'service', positions: [1], base: parseAmount(base), vat: parseAmount('0') }],
  year: year.map(([conceptCode, paid]) => ({ conceptCode, base: parseAmount(paid) })),
  ...more,
})
const amountOf = (input: WithholdingInput) => proposeWithholdings(input).applied.map(({ amount }) => amountText(amount))
const reasonOf = (input: WithholdingInput) =>
  proposeWithholdings(input)
    .considered.flatMap(({ reasons }) => reasons)
    .join(' ')

test.each<[string, WithholdingInput, string[]]>([
  ['the first payment', asked('1000000', []), ['100000.00']],
  ['one that reaches the sum and does not pass it', asked('1000000', [['HONORARIOS', '171834000']]), ['100000.00']],
  ['one that passes it', asked('1000000', [['HONORARIOS', '171834001']]), ['110000.00']],
  ['one after it', asked('1000000', [['HONORARIOS', '500000000']]), ['110000.00']],
  ['one alone, which is withheld of whole', asked('200000000', []), ['22000000.00']],
  ['software, which is a fee', asked('1000000', [['HONORARIOS', '500000000']], { concept: 'SOFTWARE' }), ['110000.00']],
  ['fees after software', asked('1000000', [['SOFTWARE', '500000000']]), ['110000.00']],
  ['purchases do not count', asked('1000000', [['COMPRAS', '500000000']]), ['100000.00']],
  ['services are not fees', asked('1000000', [['HONORARIOS', '500000000']], { concept: 'SERVICIOS' }), ['60000.00']],
  ['a legal person', asked('1000000', [], { seller: { ...person, kind: 'juridica', declarante: true } }), ['110000.00']],
  ['who files a return', asked('1000000', [], { seller: { ...person, declarante: true } }), ['110000.00']],
  [
    'software of who files one',
    asked('1000000', [['SOFTWARE', '500000000']], { concept: 'SOFTWARE', seller: { ...person, declarante: true } }),
    ['35000.00'],
  ],
])('%s', (_name, input, expected) => expect(amountOf(input)).toEqual(expected))

test('«¿Por qué?» says the sum of the year, whether it passes or not', () => {
  expect(reasonOf(asked('1000000', [['HONORARIOS', '2000000']]))).toContain(
    'En el año sus honorarios suman $ 3.000.000 con este documento y no pasan de 3.300 UVT de 2026 ($ 172.834.000).',
  )
  expect(reasonOf(asked('1000000', [['HONORARIOS', '172000000']]))).toContain('pasan de 3.300 UVT de 2026 ($ 172.834.000)')
})

test('the UVT of the year has a say, and nothing is withheld at 11 % while nobody knows it', () => {
  const { uvt: _uvt, ...input } = asked('1000000', [['HONORARIOS', '172000000']])
  expect(uvtDecides(input)).toBe(true)
  expect(amountOf({ ...input, uvt: null })).toEqual(['100000.00'])
})

test('of any payments of a year, each is withheld of at 11 % from the one that passes the sum, and at 10 % before', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(1n, 90_000n), { minLength: 1, maxLength: 8 }), (thousands) => {
      let paid = 0n
      for (const each of thousands) {
        const before = paid
        paid += each * 1000n
        const rate = paid > LIMIT ? 11n : 10n
        expect(amountOf(asked(`${each}000`, [['HONORARIOS', String(before)]]))).toEqual([amountText((each * 1000n * rate) as Amount)])
      }
    }),
    runs(50),
  )
})
