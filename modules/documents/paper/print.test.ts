// The print: what stands on paper, figure by figure, and that the template takes any document.
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { parseAmount, sumAmounts } from '#base/decimal.ts'
import { stopPdf } from '#platform/pdf/render.server.ts'
import { printData, summaryOfTaxes } from './print-data.ts'
import { papers, type PaperSize } from './paper.ts'
import { plainStyle } from '../stationery/template/template.ts'
import { drawPaper, printCopies, printPdf } from './print.server.ts'
import { authorizationText } from './printable.ts'
import { percentDiscount, printable, sampleLines, storedOf, taxes, withheld, type SampleLine } from './testing/sample.server.ts'

afterAll(stopPdf)

const three = storedOf(sampleLines(3))
const withWithholdings = storedOf(sampleLines(3), {
  notes: 'De 6 a 10 a. m.',
  withholdings: [
    withheld('retefuente', 'ReteFuente compras', '2.5', three.net),
    withheld('reteiva', 'ReteIVA', '15', three.tax),
    withheld('reteica', 'ReteICA Bogotá', '0.414', three.net),
  ],
})

// 20 × 318.000 − 5 % = 6.042.000 (IVA 302.100); 48 × 38.900 = 1.867.200 (IVA 354.768); 12 × 62.400 = 748.800 excluded.
test('lines, taxes by rate, withholdings and the net, as they are written', () => {
  const data = printData(printable(withWithholdings))
  expect(data.number).toBe('FV-1208')
  expect(data.lines.map(({ code, quantity, price, discount, tax, total }) => [code, quantity, price, discount, tax, total])).toEqual([
    ['CAF-500', '20', '318.000', '5\u00a0%', 'IVA 5\u00a0%', '6.344.100'],
    ['ACE-3000', '48', '38.900', '', 'IVA 19\u00a0%', '2.221.968'],
    ['PAN-024', '12', '62.400', '', 'IVA excluido', '748.800'],
  ])
  expect(data.totals.map(({ label, note, amount, weight }) => [label, note, amount, weight])).toEqual([
    ['Subtotal', '', '8.976.000,00', 'plain'],
    ['Descuentos', '', '−318.000,00', 'plain'],
    ['Base', '', '8.658.000,00', 'sum'],
    ['IVA 5 %', 'sobre 6.042.000', '302.100,00', 'plain'],
    ['IVA 19 %', 'sobre 1.867.200', '354.768,00', 'plain'],
    ['IVA excluido', 'sobre 748.800', '0,00', 'plain'],
    ['Total', '', '9.314.868,00', 'sum'],
    ['ReteFuente', '2,5\u00a0% sobre 8.658.000', '−216.450,00', 'plain'],
    ['ReteIVA', '15\u00a0% sobre 656.868', '−98.530,20', 'plain'],
    ['ReteICA', '4,14\u00a0‰ sobre 8.658.000', '−35.844,12', 'plain'],
    ['Neto a pagar', '', '8.964.043,68', 'final'],
  ])
  expect(data.words).toBe('Nueve millones trescientos catorce mil ochocientos sesenta y ocho pesos')
  expect(data.authorization).toBe(
    'Autorización de numeración DIAN 18764000001234 del 20/05/2026, prefijo FV, del 1 al 5000, vigente hasta 20/05/2028. Software Páramo. Fabricante: Provisiones Sumapaz S.A.S., NIT 901.482.337-2',
  )
  expect(data.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Fecha: 20/11/2026',
    'Vence: 20/12/2026',
    'Forma de pago: Crédito',
    'Medio de pago: Transferencia débito bancaria',
    'Orden de compra: OC-7741',
  ])
})

test('the branch says where it is, and who signs for the company stands only on what is signed', () => {
  const contact = ['Carrera 43A # 1-50', 'Medellín, Antioquia', '604 444 1212', 'Lunes a viernes, 8 a. m. a 6 p. m.']
  const linesOf = (branch: string, branchContact: readonly string[]) =>
    printData(printable({ ...three, branch, branchContact })).issuerLines
  expect(linesOf('Norte', contact).at(-1)).toBe(
    'Norte: Carrera 43A # 1-50 · Medellín, Antioquia · 604 444 1212 · Lunes a viernes, 8 a. m. a 6 p. m.',
  )
  // Of a company of one branch its name says nothing.
  expect(linesOf('', contact.slice(2)).at(-1)).toBe('Atención: 604 444 1212 · Lunes a viernes, 8 a. m. a 6 p. m.')
  expect(linesOf('Norte', [])).toEqual(printData(printable(three)).issuerLines)
  const signatory = { name: 'Marta Rincón', title: 'Representante legal', image: null }
  expect(printData({ ...quotation(), signatory }).signatory).toEqual({ name: 'Marta Rincón', title: 'Representante legal' })
  expect(printData({ ...printable(three), signatory }).signatory).toBeNull()
})

test('the fields of the company are said to whoever they are for', () => {
  const said = { print: [{ label: 'Obra', value: 'Torre Norte' }], portal: [{ label: 'Entrega', value: 'Portería 2' }] }
  const document = { ...three, custom: said, lines: three.lines.map((line) => ({ ...line, custom: said })) }
  const [paper, page] = [printData(printable(document)), printData(printable(document), 'portal')]
  expect(paper.facts.at(-1)).toEqual({ label: 'Obra', value: 'Torre Norte' })
  expect(paper.lines[0]?.description).toMatch(/ · Obra: Torre Norte$/)
  expect(page.facts.at(-1)).toEqual({ label: 'Entrega', value: 'Portería 2' })
  expect(JSON.stringify(page)).not.toContain('Torre Norte')
})

test('without withholdings the total is the final figure; whole pesos show no cents', () => {
  const { totals } = printData(printable(three))
  expect(totals.at(-1)).toEqual({ label: 'Total', note: '', amount: '9.314.868', weight: 'final' })
  expect(totals.filter(({ weight }) => weight === 'final')).toHaveLength(1)
})

test('gifts, nominal taxes, discounts in pesos and per mil, prices with taxes inside', () => {
  const document = storedOf(
    [
      { code: 'POC', description: 'Pocillo', quantity: '2', price: '10000', gift: true, taxes: [taxes.iva19] },
      {
        code: 'BOL',
        description: 'Bolsa',
        quantity: '15',
        price: '210',
        taxes: [taxes.bag],
        discount: { kind: 'PorMil', value: percentDiscount('3').value },
      },
      { code: 'GAS', description: 'Gaseosa', quantity: '1.5', price: '48000', taxes: [taxes.ibua] },
      {
        code: 'CAF',
        description: 'x'.repeat(40),
        quantity: '1.25',
        price: '11900.5',
        taxes: [taxes.iva19],
        discount: { kind: 'Valor', value: percentDiscount('500.5').value },
      },
    ],
    { pricesIncludeTax: true, prefix: '' },
  )
  const data = printData(printable(document))
  expect(data.number).toBe('1208')
  expect(data.lines.map(({ discount }) => discount)).toEqual(['Obsequio', '3\u00a0‰', '', '500,50'])
  expect(data.lines[3]).toMatchObject({
    quantity: '1,25',
    price: '11.900,50',
    description: `${'x'.repeat(16)}\u200b${'x'.repeat(16)}\u200b${'x'.repeat(8)}`,
  })
  expect(data.totals.find(({ label }) => label === 'Bolsas plásticas')?.note).toBe('15 und.')
  expect(data.totals.find(({ label }) => label === 'IBUA de 5 a 9 g')).toMatchObject({ note: '14.400 ml', amount: '5.760,00' })
  expect(data.notices[0]).toBe('Los valores unitarios incluyen impuestos.')
})

test('taxes by rate add up to the document', () => {
  const document = storedOf(sampleLines(40), { discount: percentDiscount('2.5') })
  const summary = summaryOfTaxes(document.lines)
  expect(summary.map(({ name }) => name)).toEqual(['IVA 5 %', 'IVA 19 %', 'IVA excluido', 'IVA exento', 'Bolsas plásticas'])
  expect(sumAmounts(summary.map(({ amount }) => amount))).toBe(document.tax)
  expect(summary.find(({ kind }) => kind === 'unit')?.amount).toBe(parseAmount('6570'))
})

test('a resolution without prefix reads on', () => {
  expect(authorizationText({ number: '1', date: '01/01/2026', prefix: '', from: '1', to: '9', validTo: '01/01/2028' })).toBe(
    'Autorización de numeración DIAN 1 del 01/01/2026, del 1 al 9, vigente hasta 01/01/2028',
  )
})

test('a draft has no print', async () => {
  await expect(printPdf(printable(storedOf(sampleLines(1), { state: 'draft', number: null })))).rejects.toThrow('A draft has no print')
})

const text = (pdf: Uint8Array): string => Buffer.from(pdf).toString('latin1')
const pages = (pdf: Uint8Array): number => text(pdf).match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

test.each([
  ['1 line', storedOf(sampleLines(1)), 1],
  ['60 lines with notes', storedOf(sampleLines(60), { notes: 'Una\n\n#emph[nota] con *signos*', discount: percentDiscount('2') }), 2],
  ['annulled', storedOf(sampleLines(3), { state: 'annulled' }), 1],
  ['a trial', storedOf(sampleLines(3), { electronicState: 'trial' }), 1],
  ['withholdings', withWithholdings, 1],
  ['500 lines', storedOf(sampleLines(500)), 14],
])('%s on paper', async (_, document, expected) => {
  const pdf = await printPdf(printable(document))
  expect(text(pdf).startsWith('%PDF-1.7')).toBe(true)
  expect(pages(pdf)).toBe(expected)
  // The letters travel inside.
  expect(text(pdf)).toContain('+IBMPlexSans')
})

test.each(papers)('a trial says so across a paper of %s, and an annulled one that it was annulled', async (paper) => {
  const trial = storedOf(sampleLines(2), { electronicState: 'trial' })
  expect(printData(printable(trial)).mark).toBe('DE PRUEBA')
  expect(printData(printable({ ...trial, state: 'annulled' })).mark).toBe('ANULADO')
  expect(printData(printable(storedOf(sampleLines(2)))).mark).toBe('')
  // The same paper without it is another file.
  const [marked, plain] = [
    await printPdf(printable(trial), paper),
    await printPdf(printable({ ...trial, electronicState: 'queued' }), paper),
  ]
  expect(text(marked)).not.toBe(text(plain))
})

const options: readonly SampleLine[] = sampleLines(4).map((line, index) => ({ ...line, optional: index > 1, chosen: index === 3 }))

test('what is optional stands apart and is in no figure of the document', () => {
  const data = printData(printable(storedOf(options)))
  const alone = printData(printable(storedOf(sampleLines(2))))
  expect(data.lines).toEqual(alone.lines)
  expect(data.totals).toEqual(alone.totals)
  expect(data.words).toBe(alone.words)
  expect(data.options.map(({ position, chosen }) => [position, chosen])).toEqual([
    ['3', ''],
    ['4', 'Elegido'],
  ])
  expect(data.texts.map(({ label }) => label)).toEqual(['Opcionales elegidos'])
  expect(alone.options).toEqual([])
})

const quotation = () => {
  const { companyId, document, paper } = printable(
    storedOf(options, {
      prefix: 'CT',
      terms: 'Precios puestos en Bogotá.',
      deliveryTime: '3 días hábiles',
      notes: 'Con instalación.',
    }),
  )
  const signature = 'Aceptada por: nombre, identificación y firma'
  return {
    companyId,
    document,
    paper: { ...paper, title: 'Cotización', dueLabel: 'Válida hasta', authorization: null, code: null, signature },
  }
}
const signedQuotation = () => {
  const image = new Uint8Array(readFileSync(new URL('../../../app/testing/logo.png', import.meta.url)))
  return { ...quotation(), signatory: { name: 'Marta Lucía Rincón Duarte', title: 'Representante legal · 52.123.456', image } }
}
const creditNote = () => {
  const { companyId, document, paper } = printable(storedOf(sampleLines(2), { prefix: 'NC', state: 'annulled' }))
  return {
    companyId,
    document,
    paper: { ...paper, title: 'Nota crédito electrónica', dueLabel: null, texts: [{ label: 'Concepto', value: 'Devolución' }] },
  }
}
const endless = () => {
  const { companyId, document, paper } = printable(
    storedOf([
      {
        code: 'R'.repeat(40),
        description: `${'D'.repeat(60)} ${'palabra '.repeat(50)}`,
        quantity: '123456.789',
        price: '99999999.123456',
        taxes: [taxes.iva19],
      },
    ]),
  )
  const name = 'Comercializadora Internacional de Provisiones, Víveres y Abarrotes del Páramo de Sumapaz y la Sabana S.A.S.'
  return {
    companyId,
    document,
    paper: {
      ...paper,
      issuer: { ...paper.issuer, name, contact: ['Calle 80 # 69-70, bodega 14, manzana C', `${'facturacion'.repeat(5)}@sumapaz.example`] },
    },
  }
}

describe.each(papers)('on %s', (paper) => {
  test.each([
    ['withholdings and discounts', () => printable(withWithholdings)],
    ['a quote with validity, terms and signature', quotation],
    ['a quote that the company signs', signedQuotation],
    ['an annulled note', creditNote],
    ['names and figures without end', endless],
  ])('%s', async (_, made) => {
    const pdf = await printPdf(made(), paper)
    expect(pages(pdf)).toBeGreaterThanOrEqual(1)
    expect(text(pdf)).toContain('+IBMPlexSans')
  })
  const pagesOf500: Record<PaperSize, number> = { carta: 14, 'media-carta': 26, 'tiquete-80': 5, 'tiquete-58': 5 }
  test('500 lines', async () => expect(pages(await printPdf(printable(storedOf(sampleLines(500))), paper))).toBe(pagesOf500[paper]))
  test('several together: each begins on a page of its own', async () => {
    const alone = await Promise.all([printable(three), quotation(), creditNote()].map((one) => printPdf(one, paper)))
    const together = await printCopies([printable(three), quotation(), creditNote()], paper)
    expect(pages(together)).toBe(alone.reduce((sum, pdf) => sum + pages(pdf), 0))
  })
})

test('a roll is as wide as it is, and as long as it needs', async () => {
  const boxOf = (pdf: Uint8Array) => (text(pdf).match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? []).slice(1).map(Number)
  const [width = 0, length = 0] = boxOf(await printPdf(printable(three), 'tiquete-80'))
  expect(width).toBeCloseTo((80 / 25.4) * 72, 0)
  const [narrow = 0, longer = 0] = boxOf(await printPdf(printable(storedOf(sampleLines(30))), 'tiquete-58'))
  expect(narrow).toBeCloseTo((58 / 25.4) * 72, 0)
  expect(longer).toBeGreaterThan(length)
  // No page is longer than readers take.
  const long = await printPdf(printable(storedOf(sampleLines(500))), 'tiquete-58')
  for (const [, height = '0'] of text(long).matchAll(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/g)) expect(Number(height)).toBeLessThan(14_400)
})

test('as a company designs it: its columns, its words, and a page for each copy', async () => {
  const style = { ...plainStyle, accent: 'laguna', copies: 'three', showsUnit: false, showsDiscount: false, showsCode: false } as const
  const designed = {
    ...printable(storedOf(sampleLines(3), { seller: 'Ana' })),
    style: { ...style, showsSeller: false, header: 'Desde 1987', footer: 'Gracias' },
  }
  const data = printData(designed)
  expect(data.issuerLines.at(-1)).toBe('Desde 1987')
  expect(data.texts.at(-1)).toEqual({ label: '', value: 'Gracias' })
  expect(data.facts.map(({ label }) => label)).not.toContain('Vendedor')
  expect(data.style).toEqual({ accent: '#1b5a7d', logo: 'left', code: false, unit: false, discount: false })
  // Whoever prints gets the copies; what is sent is one.
  for (const paper of papers) {
    expect(pages(await printCopies([designed], paper))).toBe(3)
    expect(pages(await printPdf(designed, paper))).toBe(1)
  }
  expect(new TextDecoder().decode(await drawPaper(designed, 'carta'))).toMatch(/^<svg/)
})

test('nothing is no print', async () => {
  await expect(printCopies([], 'carta')).rejects.toThrow('Nothing to print')
})

test('a document without unique code prints without QR', async () => {
  const { companyId, document, paper } = printable(three)
  expect(pages(await printPdf({ companyId, document, paper: { ...paper, code: null, authorization: null } }))).toBe(1)
})
