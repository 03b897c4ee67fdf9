// Withholdings decided on real rows of the law: both sides of Decreto 572 of 2025, every exemption, and what must never
// happen (something withheld below its minimum, or more than its base).
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay, type Day } from '#base/date.ts'
import { amountText, parseAmount, parsePercent, type Amount, type Percent } from '#base/decimal.ts'
import { readUvt, readWithholdingConcepts } from './data/read.server.ts'
import { uvtOn } from './uvt.ts'
import { withholdingRulesOn } from './withholding-concepts.ts'
import {
  proposeWithholdings,
  type WithholdingInput,
  type WithholdingLine,
  type WithholdingParty,
  type WithholdingRule,
  type WithholdingSeller,
} from './withholding.ts'

const concepts = readWithholdingConcepts()
const uvts = readUvt()
const BOGOTA = '11001'
const MAY = parseDay('2025-05-31')
const JUNE = parseDay('2025-06-01')
const NOW = parseDay('2026-11-20')

const seller: WithholdingSeller = {
  selfWithholder: false,
  simple: false,
  vatAgent: false,
  declarante: true,
  kind: 'juridica',
  cityCode: BOGOTA,
  vatResponsible: true,
}
const buyer: WithholdingParty = {
  agentOf: { retefuente: true, reteiva: true, reteica: true },
  cityCode: BOGOTA,
  simple: false,
  vatResponsible: true,
}
/** Bogotá: food and clothing 4,14 per mil; 4 UVT as the common minimum (fact sheet, section 7). */
const ica: WithholdingRule = {
  id: 'ica',
  kind: 'reteica',
  code: '4711',
  name: 'Comercio de alimentos',
  rate: parsePercent('0.414'),
  minimumUvt: parsePercent('4'),
  minimumBase: null,
  beneficiary: 'any',
  cityCode: BOGOTA,
  source: 'Acuerdo 65 de 2002',
}

const line = (conceptCode: string | null, base: string, vat = '0', icaCode: string | null = null): WithholdingLine => ({
  conceptCode,
  icaCode,
  kind: 'product',
  positions: [1],
  base: parseAmount(base),
  vat: parseAmount(vat),
})

const input = (date: Day, lines: readonly WithholdingLine[], more: Partial<WithholdingInput> = {}): WithholdingInput => ({
  date,
  uvt: uvtOn(uvts, date)?.value ?? parseAmount('0'),
  seller,
  buyer,
  lines,
  earlier: [],
  rules: [...withholdingRulesOn(concepts, date), ica],
  ...more,
})

/** "retefuente COMPRAS 25000.00", one for each that is withheld. */
const withheld = (of: WithholdingInput): string[] =>
  proposeWithholdings(of).applied.map(({ rule, amount }) => `${rule.kind} ${rule.code} ${amountText(amount)}`)

const why = (of: WithholdingInput, kind: string): string =>
  proposeWithholdings(of)
    .considered.filter((one) => one.kind === kind)
    .flatMap((one) => one.reasons)
    .join(' ')

test.each([
  ['compras, 31 May 2025, a cent under 27 UVT', MAY, 'COMPRAS', '1344999.99', []],
  ['compras, 31 May 2025, 27 UVT', MAY, 'COMPRAS', '1345000', ['retefuente COMPRAS 33625.00']],
  ['compras, 1 June 2025, a cent under 10 UVT', JUNE, 'COMPRAS', '497999.99', []],
  ['compras, 1 June 2025, 10 UVT', JUNE, 'COMPRAS', '498000', ['retefuente COMPRAS 12450.00']],
  ['servicios, 31 May 2025, a cent under 4 UVT', MAY, 'SERVICIOS', '198999.99', []],
  ['servicios, 31 May 2025, 4 UVT', MAY, 'SERVICIOS', '199000', ['retefuente SERVICIOS 7960.00']],
  ['servicios, 1 June 2025, a cent under 2 UVT', JUNE, 'SERVICIOS', '99999.99', []],
  ['servicios, 1 June 2025, 2 UVT', JUNE, 'SERVICIOS', '100000', ['retefuente SERVICIOS 4000.00']],
  ['compras, 2026, under 10 UVT', NOW, 'COMPRAS', '523999.99', []],
  ['compras, 2026, 10 UVT', NOW, 'COMPRAS', '524000', ['retefuente COMPRAS 13100.00']],
  ['honorarios have no minimum', NOW, 'HONORARIOS', '1000', ['retefuente HONORARIOS 110.00']],
  ['nothing of a marginal concept is proposed', NOW, 'INMUEBLE_VIV', '900000000', []],
] as const)('%s', (_, date, concept, base, expected) => expect(withheld(input(date, [line(concept, base)]))).toEqual(expected))

test('the lines of a concept add up before the comparison; another concept does not', () => {
  expect(withheld(input(NOW, [line('COMPRAS', '300000'), line('COMPRAS', '224000')]))).toEqual(['retefuente COMPRAS 13100.00'])
  expect(withheld(input(NOW, [line('COMPRAS', '300000'), line('SERVICIOS', '104999')]))).toEqual([])
})

test.each([
  ['declarante', { declarante: true }, 'SERVICIOS', '40000.00'],
  ['no declarante', { declarante: false, kind: 'natural' }, 'SERVICIOS', '60000.00'],
  ['persona jurídica', { kind: 'juridica' }, 'HONORARIOS', '110000.00'],
  ['persona natural declarante', { kind: 'natural', declarante: true }, 'HONORARIOS', '110000.00'],
  ['persona natural no declarante', { kind: 'natural', declarante: false }, 'HONORARIOS', '100000.00'],
  ['software of who files a return', { kind: 'natural', declarante: true }, 'SOFTWARE', '35000.00'],
  ['software of who files none', { kind: 'natural', declarante: false }, 'SOFTWARE', '100000.00'],
] as const)('the rate of %s for %s', (_, who, concept, amount) =>
  expect(withheld(input(NOW, [line(concept, '1000000')], { seller: { ...seller, ...who } }))).toEqual([`retefuente ${concept} ${amount}`]),
)

const full = [line('COMPRAS', '1000000', '190000', '4711')]

test('all three, on the bases of each', () =>
  expect(withheld(input(NOW, full))).toEqual(['retefuente COMPRAS 25000.00', 'reteiva RETEIVA 28500.00', 'reteica 4711 4140.00']))

test.each([
  ['seller in SIMPLE', { seller: { ...seller, simple: true } }, ['reteiva'], 'retefuente', 'El vendedor está en el régimen simple'],
  ['seller in SIMPLE', { seller: { ...seller, simple: true } }, ['reteiva'], 'reteica', 'ya incluye el ICA'],
  ['self-withholder', { seller: { ...seller, selfWithholder: true } }, ['reteiva', 'reteica'], 'retefuente', 'autorretenedor'],
  [
    'buyer in SIMPLE',
    { buyer: { ...buyer, simple: true } },
    ['reteiva', 'reteica'],
    'retefuente',
    'El comprador está en el régimen simple',
  ],
  [
    'buyer withholds nothing',
    { buyer: { ...buyer, agentOf: { retefuente: false, reteiva: false, reteica: false } } },
    [],
    'retefuente',
    'El comprador no es agente de retención en la fuente',
  ],
  [
    'two agents of numerals 1, 2 and 5 of ET art. 437-2 (parágrafo 1)',
    { seller: { ...seller, vatAgent: true } },
    ['retefuente', 'reteica'],
    'reteiva',
    'entre ellos no se retiene',
  ],
  [
    'only the seller is an agent',
    { seller: { ...seller, vatAgent: true }, buyer: { ...buyer, agentOf: { retefuente: true, reteiva: false, reteica: true } } },
    ['retefuente', 'reteica'],
    'reteiva',
    'no es agente de retención de IVA',
  ],
  [
    'seller without IVA',
    { seller: { ...seller, vatResponsible: false } },
    ['retefuente', 'reteica'],
    'reteiva',
    'no es responsable de IVA',
  ],
  [
    'another city',
    { buyer: { ...buyer, cityCode: '05001' } },
    ['retefuente', 'reteiva'],
    'reteica',
    'No hay una tarifa vigente para la actividad 4711',
  ],
  ['buyer without city', { buyer: { ...buyer, cityCode: null } }, ['retefuente', 'reteiva'], 'reteica', 'no tiene municipio'],
  [
    'seller elsewhere',
    { seller: { ...seller, cityCode: '05001' } },
    ['retefuente', 'reteiva', 'reteica'],
    'reteica',
    'revisa dónde se realiza',
  ],
] as const)('%s: %j leaves %j', (_, more, kinds, kind, says) => {
  const of = input(NOW, full, more)
  expect(proposeWithholdings(of).applied.map(({ rule }) => rule.kind)).toEqual(kinds)
  expect(why(of, kind)).toContain(says)
})

test('ReteIVA takes the IVA of the concepts that reach their minimum, and says which stay out', () => {
  const of = input(NOW, [line('COMPRAS', '523000', '99370'), line('SERVICIOS', '200000', '38000')])
  expect(withheld(of)).toEqual(['retefuente SERVICIOS 8000.00', 'reteiva RETEIVA 5700.00'])
  expect(why(of, 'reteiva')).toContain('no alcanza el mínimo de 10 UVT de 2026 ($ 524.000)')
})

test('without tax or without concept there is nothing, and it says so', () => {
  const of = input(NOW, [line(null, '1000000')])
  expect(withheld(of)).toEqual([])
  expect(proposeWithholdings(of).considered.map(({ kind, applies }) => [kind, applies])).toEqual([
    ['retefuente', false],
    ['reteiva', false],
    ['reteica', false],
  ])
  expect(why(of, 'reteiva')).toContain('El documento no tiene IVA.')
  expect(why(of, 'retefuente')).toContain('Ninguna línea tiene un concepto')
})

test('the explanation is what the screen shows: base, minimum, law and sentences', () => {
  const [explained] = proposeWithholdings(input(NOW, [line('COMPRAS', '11143500')])).considered
  expect(explained).toMatchObject({
    kind: 'retefuente',
    name: 'Compras generales y otros ingresos tributarios',
    applies: true,
    base: parseAmount('11143500'),
    minimum: parseAmount('524000'),
    minimumUvt: '10 UVT de 2026',
    rate: parsePercent('2.5'),
    source: 'DUR 1625/2016 art. 1.2.4.9.1; Decreto 572 de 2025',
  })
  expect(explained?.reasons).toEqual([
    'El comprador es agente de retención en la fuente.',
    'La base de $ 11.143.500 alcanza el mínimo de 10 UVT de 2026 ($ 524.000).',
    'Se retiene 2,5 % de $ 11.143.500: $ 278.588.',
  ])
})

test('to the peso by default, to the cent when the company keeps cents', () => {
  const lines = [line('COMPRAS', '11143500', '922263', '4711')]
  expect(withheld(input(NOW, lines))).toEqual(['retefuente COMPRAS 278588.00', 'reteiva RETEIVA 138339.00', 'reteica 4711 46134.00'])
  expect(withheld(input(NOW, lines, { round: 'cent' }))).toEqual([
    'retefuente COMPRAS 278587.50',
    'reteiva RETEIVA 138339.45',
    'reteica 4711 46134.09',
  ])
})

test('a minimum in pesos wins over the one in UVT', () => {
  const rule: WithholdingRule = { ...ica, minimumBase: parseAmount('2000000') }
  expect(withheld(input(NOW, [line(null, '1999999', '0', '4711')], { rules: [rule] }))).toEqual([])
  expect(withheld(input(NOW, [line(null, '2000000', '0', '4711')], { rules: [rule] }))).toEqual(['reteica 4711 8280.00'])
})

test('nothing below the minimum, never more than the base, one explanation for each decision', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 9n }).map((cents) => cents as Amount)
  const code = fc.constantFrom('COMPRAS', 'SERVICIOS', 'HONORARIOS', 'RENDIMIENTOS', null)
  const lines = fc.array(
    fc.record({ conceptCode: code, icaCode: fc.constantFrom('4711', null), base: amount, vat: amount }).map((one) => ({
      ...one,
      kind: 'product' as const,
      positions: [1],
      vat: (one.vat < one.base ? one.vat : one.base) as Amount,
    })),
    { maxLength: 8 },
  )
  const rate = fc.bigInt({ min: 1n, max: 100_000_000n }).map((value) => value as Percent)
  fc.assert(
    fc.property(
      lines,
      rate,
      fc.constantFrom('peso', 'cent'),
      fc.constantFrom(MAY, JUNE, NOW),
      fc.record({ simple: fc.boolean(), selfWithholder: fc.boolean(), declarante: fc.boolean() }),
      (lines, rate, round, date, who) => {
        const of = input(date, lines, { round, seller: { ...seller, ...who } })
        const { applied, considered } = proposeWithholdings({ ...of, rules: of.rules.map((rule) => ({ ...rule, rate })) })
        for (const { rule, base, amount, explanation } of applied) {
          expect(amount).toBeGreaterThan(0n)
          expect(amount).toBeLessThanOrEqual(base)
          if (rule.kind !== 'reteiva' && explanation.minimum !== null) expect(base).toBeGreaterThanOrEqual(explanation.minimum)
        }
        expect(applied).toHaveLength(considered.filter((one) => one.applies).length)
        expect(
          considered.every(({ reasons }) => reasons.length > 0 && reasons.every((reason) => reason.endsWith('.') || reason.endsWith(')'))),
        ).toBe(true)
        expect(new Set(considered.map(({ kind }) => kind)).size).toBe(3)
      },
    ),
  )
})
