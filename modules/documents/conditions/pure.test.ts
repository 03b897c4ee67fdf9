import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, parseDay } from '#base/date.ts'
import { BusinessError, type ErrorBody } from '#base/errors.ts'
import { runs } from '#base/testing/runs.ts'
import { compute } from '../figures/compute.ts'
import { withCustom } from '../parts/custom.ts'
import type { EditorFacts } from '../endpoints.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { forKind } from '../kind/kind-input.ts'
import { sidesOf } from '../kind/sides.ts'
import { emptyDay } from '../figures/day.ts'
import { computingFacts, dayFacts } from '../screens/facts.ts'
import { emptyForm, referredOf, type EditorForm } from '../screens/editor/form.ts'
import { lineOf } from '../screens/editor/new-line.ts'
import { writingOfForm } from '../screens/editor/form-conditions.ts'
import { draftOfForm, requestOf } from '../screens/editor/form-request.ts'
import { coffee, facts as plainFacts, party, uuid, vat } from '../testing/editor.ts'
import { sampleKind } from '../testing/kind.ts'
import { draftOf } from '../figures/draft.ts'
import type { Condition, PureWriting } from './condition.ts'
import { conditions } from './conditions.server.ts'
import { pureConditions, pureProblems } from './pure.ts'

const today = parseDay('2026-11-20')
const inc = uuid(9)
const [iva] = plainFacts.taxes
const facts: EditorFacts = { ...plainFacts, taxes: iva ? [iva, { ...iva, id: inc, code: '04', name: 'INC 8 %', rate: '8' }] : [] }

const concepts = [{ code: '1', name: 'Devolución' }]
const notes: readonly Partial<DocumentKind>[] = [
  { note: null, corrects: false },
  { note: { about: ['INE'], concepts }, corrects: false },
  { note: { about: ['INE'], concepts }, corrects: true },
]

/** Whatever a kind may answer to the questions that the conditions ask of it. */
const kinds: fc.Arbitrary<DocumentKind> = fc
  .record({
    numbering: fc.constantFrom<DocumentKind['numbering']>('resolution', { prefix: 'CT' }),
    isElectronic: fc.boolean(),
    isOffer: fc.boolean(),
    stock: fc.constantFrom<DocumentKind['stock']>('none', 'out', 'in'),
    party: fc.constantFrom<DocumentKind['party']>('customer', 'supplier'),
    note: fc.constantFrom(...notes),
  })
  .map(({ note, ...answers }) => sampleKind({ ...answers, ...note }))

const days = fc.constantFrom(-40, -1, 0, 1).map((days) => addDays(today, days))

const lines = fc.record({
  quantity: fc.constantFrom('', '0', '1', '20', '0.125', '-3'),
  unitPrice: fc.constantFrom('0', '318000', '0.5', '-1'),
  discount: fc.constantFrom(
    { kind: 'Porcentaje' as const, value: '0' },
    { kind: 'Porcentaje' as const, value: '100' },
    { kind: 'Valor' as const, value: '99000000' },
  ),
  gift: fc.boolean(),
  optional: fc.boolean(),
  taxIds: fc.constantFrom([], [vat], [inc], [vat, vat], [vat, inc]),
  warehouseId: fc.constantFrom(null, uuid(7)),
})

const corrections = fc.constantFrom<EditorForm['correction']>(
  null,
  { document: null, from: '2026-10-01', to: '2026-10-31', concept: '1', surplus: 'keep', moneyAccountId: null },
  { document: null, from: '', to: '', concept: '2', surplus: 'refuse', moneyAccountId: null },
  { document: null, from: '2026-11-01', to: '2026-11-30', concept: '1', surplus: 'refund', moneyAccountId: null },
)

/** Written with all that one may leave out or write wrong. */
const forms = (kind: DocumentKind): fc.Arbitrary<EditorForm> =>
  fc
    .record({
      party: fc.constantFrom(null, party),
      date: days,
      dueDate: days,
      resolutionId: fc.constantFrom(null, uuid(6)),
      warehouseId: fc.constantFrom(null, uuid(7)),
      lines: fc.array(lines, { maxLength: 3 }),
      correction: corrections,
    })
    .map(({ lines: written, correction, ...head }) => ({
      ...emptyForm(kind, today),
      ...head,
      correction: kind.note ? correction : null,
      lines: written.map((line, index) => ({ ...lineOf(coffee, String(index)), ...line })),
    }))

const limits = fc.record({
  operationsStart: fc.constantFrom('', '2026-11-01'),
  quantityDecimals: fc.constantFrom(0, 2, 6),
  priceDecimals: fc.constantFrom(0, 6),
  offerDays: fc.constant(15),
  sellerRequired: fc.constantFrom('optional', 'required'),
  repeatedItems: fc.constantFrom('allow', 'refuse'),
})

const who = fc.constantFrom<PureWriting['who']>(
  { permissions: new Set(['*']), isNarrow: false },
  { permissions: new Set(), isNarrow: false },
)

const said = ({ code, field, message }: ErrorBody) => ({ code, field, message })

describe('the conditions that ask nothing of the database', () => {
  test('stand in the list of the server, in their order', () => {
    const pure = new Set<Condition>(pureConditions)
    expect(conditions.flat().filter((condition) => pure.has(condition))).toEqual(pureConditions)
  })

  test('what the form of any kind refuses, the server refuses with the same code and text at the same field', () => {
    const cases = kinds.chain((kind) => fc.record({ kind: fc.constant(kind), form: forms(kind), limits, who }))
    fc.assert(
      fc.property(cases, ({ kind, form, limits, who }) => {
        const ofDay = { ...facts, limits }
        const computing = computingFacts(dayFacts(ofDay), sidesOf(kind, ofDay, form.party), form.lines, emptyDay)
        const draft = draftOfForm(kind, form)
        const writer = { kind, who, today, existing: null, revised: null }
        const ofForm = pureProblems(writingOfForm(writer, form, ofDay, { draft, facts: computing, computed: compute(draft, computing) }))

        // The server has the request alone, and what it says of the kind.
        const ofServer = refusedByServer(writer, form, ofDay)
        expect(ofServer.map(said)).toEqual(expect.arrayContaining(ofForm.map(said)))
        expect(ofForm.length === 0).toBe(ofServer.length === 0)
      }),
      runs(2000),
    )
  })
})

function refusedByServer(
  writer: Pick<PureWriting, 'kind' | 'who' | 'today' | 'existing' | 'revised'>,
  form: EditorForm,
  facts: EditorFacts,
): ErrorBody[] {
  const { kind } = writer
  try {
    const asked = forKind(kind, requestOf(form, facts.customFields))
    const written = draftOf(asked)
    const computing = {
      ...computingFacts(dayFacts(facts), sidesOf(kind, facts, form.party), form.lines, emptyDay),
      referred: referredOf(form),
    }
    const writing: PureWriting = {
      ...writer,
      use: 'issue',
      written,
      input: asked,
      computed: compute(written, computing),
      facts: computing,
      limits: facts.limits,
      customProblems: withCustom(kind, facts.customFields, asked, true).problems,
      resolution: asked.resolutionId === null ? null : { id: asked.resolutionId },
    }
    return pureProblems(writing)
  } catch (error) {
    if (error instanceof BusinessError) return [...error.errors]
    throw error
  }
}
