// Withholdings of a day and of what has no concept, as tables whose rows say where they come from; and that what a third
// party is sold in a day, in whatever parts, is withheld of once.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay, type Day } from '#base/date.ts'
import { addAmounts, amountText, parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { readUvt, readWithholdingConcepts } from './data/read.server.ts'
import { uvtOn } from './uvt.ts'
import { withholdingRulesOn } from './withholding-concepts.ts'
import type { EarlierLine } from './withholding-day.ts'
import { proposeWithholdings, type WithholdingInput, type WithholdingLine, type WithholdingProposal } from './withholding.ts'
import { plainSeller } from './testing/withholding.ts'

const concepts = readWithholdingConcepts()
const uvts = readUvt()
const MAY = parseDay('2025-05-31')
const NOW = parseDay('2026-11-20')

/** "COMPRAS 500000": IVA 19 %; without a code, of a product or a service. */
function line(text: string, position = 1): WithholdingLine {
  const [code = '', figure = ''] = text.split(' ')
  const base = parseAmount(figure)
  const conceptCode = code === 'producto' || code === 'servicio' ? null : code
  const isService = code === 'servicio' || code === 'SERVICIOS' || code === 'HONORARIOS'
  return {
    conceptCode,
    icaCode: null,
    kind: isService ? 'service' : 'product',
    positions: [position],
    base,
    vat: ((base * 19n) / 100n) as Amount,
  }
}
const before = (number: string, text: string, ...withheld: EarlierLine['withheld']): EarlierLine => ({
  ...line(text),
  documentId: number,
  number,
  withheld,
})

const input = (lines: readonly WithholdingLine[], earlier: readonly EarlierLine[], date: Day = NOW): WithholdingInput => ({
  date,
  uvt: uvtOn(uvts, date)?.value ?? zeroAmount,
  seller: plainSeller(),
  buyer: { agentOf: { retefuente: true, reteiva: true, reteica: false }, cityCode: null, simple: false, vatResponsible: true },
  lines,
  earlier,
  rules: withholdingRulesOn(concepts, date),
})
const shown = ({ applied }: WithholdingProposal) =>
  applied.map(({ rule, base, amount }) => `${rule.code} ${amountText(base)} ${amountText(amount)}`)

/** impuestos.md, section 4: "If several invoices of the same day/contract split the sum, add them"; section 5 for ReteIVA. */
const SUM = 'impuestos.md 4: several invoices of a day add up'
const FIVE = 'impuestos.md 5: ReteIVA has the minimums of renta (Decreto 572 de 2025)'

test.each<readonly [string, string, readonly EarlierLine[], readonly string[], readonly string[]]>([
  [
    SUM,
    'the second reaches it and withholds on both',
    [before('FV-1', 'COMPRAS 300000')],
    ['COMPRAS 224000'],
    ['COMPRAS 524000.00 13100.00', 'RETEIVA 99560.00 14934.00'],
  ],
  [SUM, 'a peso less does not', [before('FV-1', 'COMPRAS 300000')], ['COMPRAS 223999'], []],
  [SUM, 'another concept does not count', [before('FV-1', 'SERVICIOS 100000')], ['COMPRAS 500000'], []],
  [
    SUM,
    'once it was withheld, the third withholds on its own, however small',
    [before('FV-1', 'COMPRAS 300000', 'retefuente', 'reteiva'), before('FV-2', 'COMPRAS 224000', 'retefuente', 'reteiva')],
    ['COMPRAS 1000'],
    ['COMPRAS 1000.00 25.00', 'RETEIVA 190.00 29.00'],
  ],
  [
    SUM,
    'one that reaches it alone takes the small one before with it',
    [before('FV-1', 'COMPRAS 100000')],
    ['COMPRAS 1000000'],
    ['COMPRAS 1100000.00 27500.00', 'RETEIVA 209000.00 31350.00'],
  ],
  [
    'impuestos.md 4: honorarios have no minimum, so nothing was waiting',
    'without a minimum each document is withheld by itself',
    [before('FV-1', 'HONORARIOS 100000')],
    ['HONORARIOS 50000'],
    ['HONORARIOS 50000.00 5500.00', 'RETEIVA 9500.00 1425.00'],
  ],
  [SUM, 'what came back whole does not count', [before('FV-1', 'COMPRAS 0')], ['COMPRAS 500000'], []],
  [
    'no norm: a withholding is paid out of the document that it is of',
    'it never passes what the document is worth, and its base is what that makes',
    [before('FV-1', 'COMPRAS 523999')],
    ['COMPRAS 100'],
    ['COMPRAS 4760.00 119.00'],
  ],
  [FIVE, 'a product without concept, under 10 UVT', [], ['producto 523999'], []],
  [FIVE, 'a product without concept, 10 UVT', [], ['producto 524000'], ['RETEIVA 99560.00 14934.00']],
  [FIVE, 'a service without concept, under 2 UVT', [], ['servicio 104999'], []],
  [FIVE, 'a service without concept, 2 UVT', [], ['servicio 105000'], ['RETEIVA 19950.00 2993.00']],
  [FIVE, 'a sale of a hundred', [], ['producto 100'], []],
  [
    FIVE,
    'two products without concept in two invoices',
    [before('FV-1', 'producto 300000')],
    ['producto 224000'],
    ['RETEIVA 99560.00 14934.00'],
  ],
  [FIVE, 'a concept whose rate is by stretches has no minimum of its own', [], ['INMUEBLE_VIV 523999'], []],
])('%s: %s', (_source, _what, earlier, lines, expected) =>
  expect(
    shown(
      proposeWithholdings(
        input(
          lines.map((each) => line(each)),
          earlier,
        ),
      ),
    ),
  ).toEqual(expected),
)

test.each([
  ['producto 1344999.99', []],
  ['producto 1345000', ['RETEIVA 255550.00 38333.00']],
  ['servicio 198999.99', []],
  ['servicio 199000', ['RETEIVA 37810.00 5672.00']],
])('before Decreto 572 the minimums were 27 and 4 UVT: %s', (text, expected) =>
  expect(shown(proposeWithholdings(input([line(text)], [], MAY)))).toEqual(expected),
)

/** ET art. 437-2, numeral 9 (impuestos.md 5, confidence B): who is responsible for IVA withholds of who is in SIMPLE. */
test.each([
  ['responsible for IVA', true, ['RETEIVA_SIMPLE 190000.00 28500.00']],
  ['not responsible', false, []],
] as const)('a seller in SIMPLE and a buyer that is no agent, %s', (_, vatResponsible, expected) => {
  const of = input([line('COMPRAS 1000000')], [])
  const buyer = { ...of.buyer, agentOf: { retefuente: true, reteiva: false, reteica: false }, vatResponsible }
  const given = { ...of, seller: { ...of.seller, simple: true }, buyer }
  expect(shown(proposeWithholdings(given))).toEqual(expected)
  // Turned off, its rule is not among those in force.
  const off = { ...given, rules: given.rules.filter(({ code }) => code !== 'RETEIVA_SIMPLE') }
  expect(shown(proposeWithholdings(off))).toEqual([])
  // Nobody else is withheld so.
  expect(shown(proposeWithholdings({ ...given, seller: of.seller })).filter((each) => each.startsWith('RETEIVA'))).toEqual([])
})

test('the reasons name the other documents, and the lines that it falls on are theirs too', () => {
  const proposal = proposeWithholdings(
    input([line('COMPRAS 224000')], [before('FV-1', 'COMPRAS 100000'), before('ND-7', 'COMPRAS 200000')]),
  )
  const [retefuente] = proposal.applied
  expect(retefuente?.explanation.reasons).toEqual([
    'El comprador es agente de retención en la fuente.',
    'Con FV-1 y ND-7 del mismo día, la base suma $ 524.000.',
    'De FV-1 y ND-7 no se había retenido: entra su base de $ 300.000.',
    'La base de $ 524.000 alcanza el mínimo de 10 UVT de 2026 ($ 524.000).',
    'Se retiene 2,5 % de $ 524.000: $ 13.100.',
  ])
  expect(retefuente?.lines).toEqual([
    { documentId: null, position: 1 },
    { documentId: 'FV-1', position: 1 },
    { documentId: 'ND-7', position: 1 },
  ])
  const [refused] = proposeWithholdings(input([line('COMPRAS 1000')], [before('FV-1', 'COMPRAS 100000')])).considered
  expect(refused?.reasons).toEqual([
    'El comprador es agente de retención en la fuente.',
    'Con FV-1 del mismo día, la base suma $ 101.000.',
    'La base de $ 101.000 no alcanza el mínimo de 10 UVT de 2026 ($ 524.000).',
  ])
})

test('however a day is divided into documents, each peso is withheld of once, and all of them from the minimum on', () => {
  const code = fc.constantFrom('COMPRAS', 'SERVICIOS', 'producto', 'servicio')
  const part = fc.record({ code, pesos: fc.integer({ min: 1000, max: 400_000 }) })
  const documents = fc.array(fc.array(part, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(documents, (day) => {
      const earlier: EarlierLine[] = []
      const bases = new Map<string, Amount>()
      day.forEach((parts, index) => {
        const lines = parts.map(({ code: of, pesos }, at) => line(`${of} ${pesos}`, at + 1))
        const proposal = proposeWithholdings(input(lines, earlier))
        // A cut one leaves the rest unwithheld: nothing more can be paid out of it.
        fc.pre(proposal.applied.every(({ explanation }) => !explanation.reasons.some((reason) => reason.includes('no pasa'))))
        for (const { rule, base } of proposal.applied) bases.set(rule.code, addAmounts(bases.get(rule.code) ?? zeroAmount, base))
        const fell = (documentId: string | null, position: number) =>
          proposal.applied.flatMap(({ rule, lines: on }) =>
            on.some((each) => each.documentId === documentId && each.position === position) ? [rule.kind] : [],
          )
        earlier.forEach((each, at) => {
          earlier[at] = { ...each, withheld: [...each.withheld, ...fell(each.documentId, each.positions[0] ?? 0)] }
        })
        const number = `FV-${index + 1}`
        lines.forEach((each) => earlier.push({ ...each, documentId: number, number, withheld: fell(null, each.positions[0] ?? 0) }))
      })
      const sold = (is: (each: EarlierLine) => boolean) => sumAmounts(earlier.filter(is).map(({ base }) => base))
      for (const [concept, minimum] of [
        ['COMPRAS', '524000'],
        ['SERVICIOS', '105000'],
      ] as const) {
        const whole = sold(({ conceptCode }) => conceptCode === concept)
        expect(bases.get(concept) ?? zeroAmount).toBe(whole >= parseAmount(minimum) ? whole : zeroAmount)
      }
      const goods = earlier.filter(({ kind }) => kind === 'product')
      const services = earlier.filter(({ kind }) => kind === 'service')
      const vat = [
        ...(sumAmounts(goods.map(({ base }) => base)) >= parseAmount('524000') ? goods : []),
        ...(sumAmounts(services.map(({ base }) => base)) >= parseAmount('105000') ? services : []),
      ].map((each) => each.vat)
      expect(bases.get('RETEIVA') ?? zeroAmount).toBe(sumAmounts(vat))
      expect(earlier.every(({ withheld }) => new Set(withheld).size === withheld.length)).toBe(true)
    }),
  )
})
