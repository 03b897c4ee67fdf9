// Payments abroad by the articles of the ET: figures by hand, who withholds, and what of a resident says nothing of a seller abroad.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { addAmounts, amountText, parseAmount, parsePercent, subtract, sumAmounts, zeroAmount } from '#base/decimal.ts'
import { readWithholdingConcepts } from './data/read.server.ts'
import { withholdingRulesOn } from './withholding-concepts.ts'
import { proposeWithholdings, type WithholdingInput, type WithholdingLine } from './withholding.ts'

const NOW = parseDay('2026-11-20')
const rules = withholdingRulesOn(readWithholdingConcepts(), NOW)

/** "HONORARIOS 1000000 190000": its concept, "-" for none, its base and its IVA. */
function line(text: string, kind: WithholdingLine['kind'] = 'service'): WithholdingLine {
  const [code = '-', base = '0', vat = '0'] = text.split(' ')
  return { conceptCode: code === '-' ? null : code, icaCode: '6920', kind, positions: [1], base: parseAmount(base), vat: parseAmount(vat) }
}

const input = (lines: readonly WithholdingLine[], changes: Partial<WithholdingInput> = {}): WithholdingInput => ({
  date: NOW,
  uvt: parseAmount('52374'),
  seller: {
    ...{ kind: 'juridica', selfWithholder: false, simple: false, vatAgent: false, declarante: true },
    ...{ cityCode: null, vatResponsible: false, abroad: true },
  },
  buyer: { agentOf: { retefuente: false, reteiva: false, reteica: true }, cityCode: '11001', simple: false, vatResponsible: true },
  lines,
  earlier: [],
  rules,
  ...changes,
})

const withheld = (of: WithholdingInput): string[] =>
  proposeWithholdings(of).applied.map(({ rule, amount }) => `${rule.code} ${amountText(amount)}`)
const reasonsOf = (of: WithholdingInput, kind: string): string =>
  proposeWithholdings(of)
    .considered.filter((each) => each.kind === kind)
    .flatMap(({ reasons }) => reasons)
    .join(' ')

const simpleBuyer = { ...input([]).buyer, simple: true }
const notResponsible = { ...input([]).buyer, vatResponsible: false }

test.each<[string, readonly WithholdingLine[], string[], Partial<WithholdingInput>?]>([
  [
    'a fee: 20 % (art. 408) and the whole IVA (art. 437-1, par. 1), though the company is agent of nothing among residents',
    [line('HONORARIOS 1000000 190000')],
    ['EXT_SERV 200000.00', 'RETEIVA_EXT 190000.00'],
  ],
  ['a peso more than nothing: there is no minimum', [line('SERVICIOS 10')], ['EXT_SERV 2.00']],
  ['services of two concepts are one kind of payment', [line('HONORARIOS 100000'), line('SERVICIOS 50000')], ['EXT_SERV 30000.00']],
  ['transport by air or sea: 5 % (art. 414-1)', [line('TRANSP_CARGA 4000000')], ['EXT_TRANSPORTE 200000.00']],
  ['what its item says: interest of a year or more, 15 %', [line('EXT_CREDITO 1000000')], ['EXT_CREDITO 150000.00']],
  ['administration, 33 %', [line('EXT_ADMIN 1000000')], ['EXT_ADMIN 330000.00']],
  ['what has no rate of its own: 15 % (art. 415)', [line('EXT_OTROS 1000000')], ['EXT_OTROS 150000.00']],
  ['goods that are imported: nothing, also of an IVA that somebody wrote', [line('COMPRAS 9000000 1710000', 'product')], []],
  ['a line without a concept: only its IVA', [line('- 1000000 190000')], ['RETEIVA_EXT 190000.00']],
  [
    'a company in SIMPLE withholds no income tax (art. 911), and the IVA',
    [line('HONORARIOS 1000 190')],
    ['RETEIVA_EXT 190.00'],
    { buyer: simpleBuyer },
  ],
  ['nobody who is not responsible for IVA withholds it', [line('HONORARIOS 1000 190')], ['EXT_SERV 200.00'], { buyer: notResponsible }],
  [
    'an agreement to avoid double taxation: the rate of the third party (10 %)',
    [line('HONORARIOS 1000000')],
    ['EXT_SERV 100000.00'],
    { own: [{ kind: 'retefuente', effect: 'own', rate: parsePercent('10'), code: null, from: NOW, reason: 'CDI' }] },
  ],
  [
    'what was bought that day before says nothing',
    [line('SERVICIOS 1000')],
    ['EXT_SERV 200.00'],
    { earlier: [{ ...line('SERVICIOS 900000'), documentId: 'd', number: 'FC-1', withheld: [] }] },
  ],
])('%s', (_, lines, expected, changes) => expect(withheld(input(lines, changes))).toEqual(expected))

test('none of it is withheld of who resides here, nor what is withheld here of who does not', () => {
  const home = { ...input([]).seller, abroad: false }
  expect(withheld(input([line('EXT_SERV 1000000')], { seller: home }))).toEqual([])
  const agent = { ...input([]).buyer, agentOf: { retefuente: true, reteiva: true, reteica: true } }
  expect(withheld(input([line('HONORARIOS 1000000 190000')], { buyer: agent }))).toEqual(['EXT_SERV 200000.00', 'RETEIVA_EXT 190000.00'])
  const flagged = { ...input([]).seller, simple: true, selfWithholder: true, vatAgent: true }
  expect(withheld(input([line('HONORARIOS 1000 190')], { seller: flagged, buyer: agent }))).toEqual([
    'EXT_SERV 200.00',
    'RETEIVA_EXT 190.00',
  ])
})

test('each says why', () => {
  const of = input([line('HONORARIOS 1000000 190000')])
  expect(reasonsOf(of, 'retefuente')).toBe(
    'El vendedor no reside en Colombia: quien le paga le retiene desde el primer peso (art. 406 del Estatuto Tributario). Este concepto no tiene base mínima. Se retiene 20 % de $ 1.000.000: $ 200.000.',
  )
  expect(reasonsOf(of, 'reteiva')).toContain('le retiene todo el IVA del servicio (arts. 437-1 y 437-2, numeral 3')
  expect(reasonsOf(of, 'reteica')).toContain('no ejerce la actividad en el municipio')
  expect(reasonsOf(input([line('COMPRAS 100', 'product')]), 'retefuente')).toContain('no es renta de fuente nacional')
  expect(reasonsOf(input([line('HONORARIOS 100')]), 'reteiva')).toContain('escríbelo en la línea')
})

test('a seller abroad is never paid the IVA of a service, to the cent: what is left is its base without the ReteFuente', () => {
  const cents = fc.integer({ min: 100, max: 10 ** 13 }).map((figure) => (figure / 100).toFixed(2))
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, cents), { minLength: 1, maxLength: 10 }), fc.constantFrom('peso', 'cent'), (figures, round) => {
      const lines = figures.map(([base, vat]) => line(`SERVICIOS ${base} ${vat}`))
      const { applied } = proposeWithholdings(input(lines, { round }))
      const [base, vat] = [sumAmounts(lines.map((each) => each.base)), sumAmounts(lines.map((each) => each.vat))]
      const left = subtract(addAmounts(base, vat), sumAmounts(applied.map(({ amount }) => amount)))
      // Of a base of cents it may round to nothing, and only the IVA is withheld.
      const income = applied.find(({ rule }) => rule.kind === 'retefuente')
      expect(left).toBe(subtract(base, income?.amount ?? zeroAmount))
    }),
  )
})
