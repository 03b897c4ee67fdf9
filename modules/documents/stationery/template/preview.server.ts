import { parseAmount, parsePercent } from '#base/decimal.ts'
import { readCity, readCompany } from '#modules/company/index.server.ts'
import { showNit } from '#modules/company/index.ts'
import type { Day } from '#base/date.ts'
import { handle } from '#platform/http/handle.server.ts'
import { exampleDocument, exampleTax, type ExampleLine } from '../../paper/example.ts'
import { drawPaper } from '../../paper/print.server.ts'
import type { Paper } from '../../paper/printable.ts'
import { readStationery } from '../../paper/stationery.server.ts'
import type { StoredDocument } from '../../paper/stored.ts'
import { EVERY_KIND, kindChoices, type KindChoice } from '../given-kinds.ts'
import { previewPaper } from './preview.ts'

const iva = exampleTax('IVA 19 %', { code: '01', kind: 'percent', rate: '19' })

const lines: readonly ExampleLine[] = [
  { code: 'A-100', description: 'Producto de ejemplo', unit: 'Unidad', quantity: '12', price: '85000', taxes: [iva] },
  {
    ...{ code: 'B-200', description: 'Otro producto, con descuento', unit: 'Caja', quantity: '3', price: '240000', taxes: [iva] },
    discount: { kind: 'Porcentaje', value: parsePercent('10') },
  },
  {
    code: 'S-010',
    description: 'Servicio de ejemplo',
    unit: 'Hora',
    quantity: '2.5',
    price: '96000',
    taxes: [exampleTax('IVA excluido', { code: '01', kind: 'excluded' })],
  },
]

const exampleOf = (today: Day): StoredDocument =>
  exampleDocument(lines, {
    ...{ date: today, dueDate: today, issuedAt: null, prefix: 'EJ', number: 1, seller: 'Nombre del vendedor' },
    ...{ partyName: 'Cliente de ejemplo S.A.S.', notes: 'Observaciones del documento.', balance: parseAmount('0') },
  })

const titleOf = (kind: KindChoice): string => (kind === EVERY_KIND ? 'Documento' : kindChoices[kind])

export const previewHandler = handle(previewPaper, async ({ tx, session: { companyId }, body, today }) => {
  const { kind, paper, ...style } = body
  const company = await readCompany(tx, companyId)
  const { logo, signatory } = await readStationery(tx, companyId)
  const { address, phone, email, cityCode } = company.profile
  const place = await readCity(tx, cityCode)
  const city = [...new Set([place?.city, place?.region])].filter(Boolean).join(', ')
  const filled: Paper = {
    ...{ title: titleOf(kind), dueLabel: 'Vence', netLabel: 'Neto a pagar', signature: '', texts: [], software: '', notices: [] },
    ...{ authorization: null, code: null },
    issuer: {
      ...{ name: company.name, tradeName: null, identification: `NIT ${showNit(company)}`, city, regime: [] },
      contact: [address, city, [phone, email].filter(Boolean).join(' · ')].filter((line) => line !== ''),
    },
    customer: { name: 'Cliente de ejemplo S.A.S.', identification: 'NIT 900.000.000-0', contact: ['Calle 1 # 2-3', 'Bogotá, D.C.'] },
  }
  const bytes = await drawPaper({ companyId, document: exampleOf(today), paper: filled, logo, signatory, style }, paper)
  return { svg: new TextDecoder().decode(bytes) }
})
