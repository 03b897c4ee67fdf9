import { describe, expect, it } from 'vitest'
import { amountText, parseAmount, parsePercent } from '#base/decimal.ts'
import { parseDay } from '#base/date.ts'
import { credit, debit } from '#modules/accounting/index.ts'
import { parseQuantityInput } from '#platform/ui/parse.ts'
import { emptyDay } from '../../figures/day.ts'
import { compute } from '../../figures/compute.ts'
import { coffee, facts, income, party, uuid, vat } from '../../testing/editor.ts'
import { sampleKind } from '../../testing/kind.ts'
import { draftOf } from '../../figures/draft.ts'
import { documentInput } from '../../wire.ts'
import { accountBook, centerNames, expectedCosts, previewEntry } from '../entry.ts'
import { sidesOf } from '../../kind/sides.ts'
import { computingFacts, dayFacts } from '../facts.ts'
import { askedKind } from './surface.ts'
import { asKind, copyOf, emptyForm, readForm, withTerms, type EditorForm } from './form.ts'
import { itemOf, lineOf, withItem } from './new-line.ts'
import { requestOf } from './form-request.ts'
import { codeKey, matchPasted, readPasted } from './paste.ts'
import { documentScreens } from '../screens.ts'
import { figuresOfDraft, totalRows } from './totals.ts'
import * as z from 'zod/mini'

const kind = sampleKind({
  books: {
    process: 'invoice' as const,
    resultsOf: () => [],
    posting: ({ computed, number }) => [
      debit('receivable', computed.payable, `Factura ${number}`),
      ...computed.priced.lines.map((line) => credit({ id: income }, line.net, 'Venta')),
      ...computed.priced.taxes.map((tax) => credit({ id: uuid(6) }, tax.amount, tax.name)),
    ],
  },
})

const written: EditorForm = {
  ...withTerms(kind, emptyForm(kind, parseDay('2026-11-20')), { party }),
  lines: [{ ...lineOf(coffee, 'a'), quantity: '20', discount: { kind: 'Porcentaje', value: '5' } }],
}

describe('the form of a document', () => {
  it('takes the terms of the customer', () => {
    expect(written).toMatchObject({ paymentForm: '2', dueDate: '2026-12-20' })
    expect(withTerms(kind, written, { paymentForm: '1' })).toMatchObject({ paymentForm: '1', dueDate: '2026-11-20' })
    expect(withTerms(kind, written, { date: '2026-11-01' })).toMatchObject({ paymentForm: '2', dueDate: '2026-12-01' })
    expect(withTerms(kind, written, { party: null })).toMatchObject({ paymentForm: '1', dueDate: '2026-11-20' })
  })

  it('becomes a request that the server accepts', () => {
    expect(z.safeParse(documentInput, requestOf(written)).success).toBe(true)
    expect(requestOf(written)).toMatchObject({ partyId: party.id, lines: [{ itemId: coffee.id, quantity: '20', taxIds: [vat] }] })
    const bare = { ...written, lines: [{ ...lineOf(coffee, 'a'), quantity: '', unitPrice: '', description: ' ' }] }
    expect(requestOf(bare).lines[0]).toMatchObject({ quantity: '0', unitPrice: '0', description: 'Café molido' })
  })

  it('survives as a local draft and refuses one of another shape', () => {
    expect(readForm(JSON.parse(JSON.stringify(written)))).toEqual(written)
    expect(readForm({ ...written, lines: 'x' })).toBeNull()
    expect(readForm({ ...written, party: { id: 1 } })).toBeNull()
  })

  it('keeps what was typed when the item of a line changes', () => {
    const line = { ...lineOf(coffee, 'a'), quantity: '7' }
    const other = { ...coffee, id: uuid(9), code: 'ACE', price: '1' }
    expect(withItem(line, other)).toMatchObject({ key: 'a', quantity: '7', unitPrice: '1', item: { code: 'ACE' } })
  })

  it('is copied with new dates', () => {
    const copy = copyOf(
      kind,
      { ...written, withholdings: [{ withholdingId: vat, amount: '1', reason: 'Acordado' }] },
      parseDay('2026-12-01'),
    )
    expect(copy).toMatchObject({ date: '2026-12-01', dueDate: '2026-12-31', withholdings: [], lines: written.lines })
  })
})

describe('another kind of its address', () => {
  const other = sampleKind({ code: 'DSP' })
  const kindFor = () => 'DSP'
  const surface = { kind, kindFor } as unknown as Parameters<typeof askedKind>[0]

  it('keeps all that is written but its range of numbers', () => {
    const ranged = { ...written, resolutionId: uuid(3), supplierNumber: '12', notes: 'Entrega en bodega' }
    expect(asKind(other, ranged)).toEqual({ ...ranged, kind: 'DSP', resolutionId: null })
    expect(asKind(kind, asKind(other, ranged))).toEqual({ ...ranged, resolutionId: null })
  })

  it('is asked for by a third party, among those that may be chosen', () => {
    expect(askedKind(surface, [kind, other], party)?.code).toBe('DSP')
    expect(askedKind(surface, [kind, other], null)).toBeNull()
    expect(askedKind(surface, [], party)).toBeNull()
    expect(askedKind({ ...surface, kind: other }, [kind, other], party)).toBeNull()
  })
})

describe('computing while typing', () => {
  const computing = computingFacts(dayFacts(facts), sidesOf(kind, facts, party), written.lines, emptyDay)
  const draft = draftOf(requestOf(written))
  const computed = compute(draft, computing)

  it('comes to the figures of the document', () => {
    expect(amountText(computed.priced.total)).toBe('6344100.00')
    expect(
      totalRows({ ...figuresOfDraft(draft, computed, computed), withholdings: [] }, 'Neto a pagar').map((row) => [
        row.part,
        amountText(row.value),
        row.note,
      ]),
    ).toEqual([
      ['gross', '6360000.00', ''],
      ['discounts', '-318000.00', ''],
      ['net', '6042000.00', ''],
      ['tax', '302100.00', 'sobre 6.042.000'],
      ['total', '6344100.00', ''],
      ['payable', '6344100.00', ''],
    ])
  })

  it('shows the entry square, or the difference when an account is missing', () => {
    const input = {
      number: 'FV-1',
      date: draft.date,
      dueDate: draft.dueDate,
      partyId: party.id,
      draft,
      computed,
      facts: computing,
      costs: expectedCosts(written.lines),
      settled: null,
    }
    const entry = previewEntry(kind, input, accountBook(facts.accounts), centerNames([]))
    expect(entry?.rows.map((row) => [row.code, amountText(row.debit), amountText(row.credit)])).toEqual([
      ['130505', '6344100.00', '0.00'],
      ['413520', '0.00', '6042000.00'],
      ['240805', '0.00', '302100.00'],
    ])
    expect(entry?.difference).toBe(0n)
    const lame = {
      ...kind,
      books: { process: 'invoice' as const, resultsOf: () => [], posting: () => [debit('receivable', computed.payable, 'Sola')] },
    }
    expect(previewEntry(lame, input, accountBook([]), centerNames([]))).toMatchObject({
      rows: [{ code: '', name: 'Sin cuenta configurada' }],
      difference: computed.payable,
    })
    expect(previewEntry({ ...kind, books: null }, input, accountBook([]), centerNames([]))).toBeNull()
  })

  it('shows the cost centre of each account that carries one', () => {
    const [till, shop] = [
      { id: uuid(8), name: '11 Caja' },
      { id: uuid(9), name: '12 Tienda' },
    ]
    const [line] = written.lines
    const form = { ...written, costCenter: shop, lines: line ? [line, { ...line, key: 'b', costCenter: till }] : [] }
    const ofForm = draftOf(requestOf(form))
    expect(ofForm.lines.map(({ costCenterId }) => costCenterId)).toEqual([shop.id, till.id])
    const posting = () => [
      debit('receivable', parseAmount('3'), 'Factura'),
      ...ofForm.lines.map(({ costCenterId }, index) => credit({ id: income }, parseAmount(String(index + 1)), 'Venta', { costCenterId })),
    ]
    const withCenters = { ...kind, books: { process: 'invoice' as const, resultsOf: () => [], posting } }
    const input = {
      number: 'FV-1',
      date: ofForm.date,
      dueDate: ofForm.dueDate,
      partyId: party.id,
      draft: ofForm,
      computed,
      facts: computing,
      costs: [],
      settled: null,
    }
    expect(previewEntry(withCenters, input, accountBook(facts.accounts), centerNames([till, shop]))?.rows).toMatchObject([
      { code: '130505', costCenter: null },
      { code: '413520', costCenter: '12 Tienda', credit: parseAmount('1') },
      { code: '413520', costCenter: '11 Caja', credit: parseAmount('2') },
    ])
  })

  it('expects the cost of goods at their average, and of nothing else', () => {
    const service = { ...lineOf({ ...coffee, kind: 'service', unitCost: null }, 'b') }
    expect(expectedCosts([...written.lines, service])).toEqual([parseAmount('4000000'), null])
    expect(parsePercent('5')).toBe(computing.taxes.get(vat)?.rate)
    expect(itemOf(coffee)).not.toHaveProperty('isBarcode')
  })
})

describe('rows pasted from a sheet', () => {
  const block = [
    { itemId: 'Código', quantity: 'Cantidad' },
    { itemId: 'caf-500', quantity: '2', unitPrice: '$ 318.000', discount: '10' },
    { itemId: '', quantity: '', unitPrice: '', discount: '' },
    { itemId: 'NADA', quantity: '1' },
    { itemId: 'CAF-500', quantity: 'dos' },
    { itemId: 'CAF-500' },
  ]
  let made = 0
  const newKey = () => `k${(made += 1)}`
  const found = new Map([[codeKey(coffee.code), coffee]])

  it('reads figures and leaves titles and empty rows out', () => {
    expect(readPasted(block, parseQuantityInput).map(({ row, code, problems }) => [row, code, problems.length])).toEqual([
      [2, 'caf-500', 0],
      [4, 'NADA', 0],
      [5, 'CAF-500', 1],
      [6, 'CAF-500', 0],
    ])
  })

  it('matches codes and says what it could not', () => {
    const { lines, unmatched } = matchPasted(readPasted(block, parseQuantityInput), found, newKey, 500)
    expect(lines.map((line) => [line.quantity, line.unitPrice, line.discount.value])).toEqual([
      ['2', '318000', '10'],
      ['1', '318000', '0'],
    ])
    expect(unmatched.map(({ row, problems }) => [row, problems])).toEqual([
      [4, ['No hay un producto activo con ese código']],
      [5, ['Cantidad «dos» no es un número']],
    ])
  })

  it('stops where the document is full', () => {
    const { lines, unmatched } = matchPasted(readPasted(block, parseQuantityInput), found, newKey, 1)
    expect(lines).toHaveLength(1)
    expect(unmatched.at(-1)?.problems).toEqual(['El documento ya no admite más líneas'])
  })
})

describe('the addresses of a kind', () => {
  it('are those of the specification', () => {
    expect(documentScreens(kind, 'Ventas').map(({ path, title }) => [path, title])).toEqual([
      ['/sales/invoices', 'Facturas de venta'],
      ['/sales/invoices/create', 'Crear factura de venta'],
      ['/sales/invoices/{id}/view', 'Factura de venta'],
      ['/sales/invoices/{id}/edit', 'Editar factura de venta'],
      ['/sales/invoices/{id}/duplicate', 'Duplicar factura de venta'],
    ])
  })
})
