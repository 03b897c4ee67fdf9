// When a document has to know the UVT of its year: ET art. 868, and the minimums of Decreto 572 de 2025 (2 UVT services, 10 UVT
// purchases, none for professional fees) with ReteICA's 4 UVT (impuestos.md, sections 4 and 7).
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseAmount, parsePercent, type Amount } from '#base/decimal.ts'
import { readWithholdingConcepts } from './data/read.server.ts'
import { withholdingRulesOn } from './withholding-concepts.ts'
import { uvtDecides } from './withholding-uvt.ts'
import { proposeWithholdings, type WithholdingInput, type WithholdingLine, type WithholdingRule } from './withholding.ts'
import { plainSeller } from './testing/withholding.ts'

const date = parseDay('2027-01-02')
const BOGOTA = '11001'
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
const nobody = { retefuente: false, reteiva: false, reteica: false }
const all = { retefuente: true, reteiva: true, reteica: true }
type Question = Omit<WithholdingInput, 'uvt'>

const question = (agentOf: typeof all, lines: readonly WithholdingLine[], more: Partial<Question> = {}): Question => ({
  date,
  lines,
  earlier: [],
  rules: [...withholdingRulesOn(readWithholdingConcepts(), date), ica],
  seller: plainSeller(BOGOTA),
  buyer: { agentOf, cityCode: BOGOTA, simple: false, vatResponsible: true },
  ...more,
})
const line = (conceptCode: string | null, base: string, vat = '0', icaCode: string | null = null): WithholdingLine => ({
  conceptCode,
  icaCode,
  kind: 'product',
  positions: [1],
  base: parseAmount(base),
  vat: parseAmount(vat),
})
const inPesos = question(all, []).rules.map((rule) => ({ ...rule, minimumBase: parseAmount('500000') }))
const simple = { ...question(all, []).seller, simple: true }

test.each<[string, boolean, Question]>([
  ['nobody withholds', false, question(nobody, [line('COMPRAS', '900000', '171000', '4711')])],
  ['purchases, which have a minimum of 10 UVT', true, question({ ...nobody, retefuente: true }, [line('COMPRAS', '900000')])],
  ['services, of 2 UVT', true, question({ ...nobody, retefuente: true }, [line('SERVICIOS', '90000')])],
  ['professional fees, without a minimum', false, question({ ...nobody, retefuente: true }, [line('HONORARIOS', '900000')])],
  ['the IVA of purchases', true, question({ ...nobody, reteiva: true }, [line('COMPRAS', '900000', '171000')])],
  ['the IVA of professional fees', false, question({ ...nobody, reteiva: true }, [line('HONORARIOS', '900000', '171000')])],
  ['purchases without IVA, and an agent of IVA', false, question({ ...nobody, reteiva: true }, [line('COMPRAS', '900000')])],
  ['ReteICA, of 4 UVT', true, question({ ...nobody, reteica: true }, [line(null, '900000', '0', '4711')])],
  ['an activity without a rule', false, question({ ...nobody, reteica: true }, [line(null, '900000', '0', '9999')])],
  ['a seller in the SIMPLE', false, question({ ...nobody, retefuente: true }, [line('COMPRAS', '900000')], { seller: simple })],
  ['minimums in pesos', false, question(all, [line('COMPRAS', '900000', '171000', '4711')], { rules: inPesos })],
  ['no lines', false, question(all, [])],
])('%s: %s', (_, expected, of) => expect(uvtDecides(of)).toBe(expected))

const propose = (of: Question, uvt: Amount | null) => proposeWithholdings({ ...of, uvt })

test('while it does not decide, a document without it is the same as with any; while it decides, what it lacks is said', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 9n }).map((cents) => cents as Amount)
  const lines = fc.array(
    fc.record({
      conceptCode: fc.constantFrom('COMPRAS', 'SERVICIOS', 'HONORARIOS', 'RENDIMIENTOS', null),
      icaCode: fc.constantFrom('4711', null),
      kind: fc.constantFrom('product', 'service'),
      positions: fc.constant([1]),
      base: amount,
      vat: amount,
    }),
    { maxLength: 6 },
  )
  const agents = fc.record({ retefuente: fc.boolean(), reteiva: fc.boolean(), reteica: fc.boolean() })
  const uvt = fc.bigInt({ min: 1n, max: 10n ** 8n }).map((cents) => cents as Amount)
  fc.assert(
    fc.property(lines, agents, uvt, (given, agentOf, value) => {
      const of = question(agentOf, given)
      const without = propose(of, null)
      expect(without.considered.every(({ minimum, minimumUvt }) => minimum === null || minimumUvt === null)).toBe(true)
      const isSaid = without.considered.some(({ reasons }) => reasons.some((reason) => reason.includes('Falta la UVT')))
      if (uvtDecides(of)) expect(isSaid).toBe(true)
      else
        expect(without.applied.map(({ rule, amount: kept }) => [rule.id, kept])).toEqual(
          propose(of, value).applied.map(({ rule, amount: kept }) => [rule.id, kept]),
        )
    }),
  )
})
