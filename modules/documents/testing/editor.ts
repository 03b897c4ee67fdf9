/** An item, a customer and the facts of a day, as the editor of documents holds them. */

import { noLimits } from '../conditions/company-limits.ts'
import type { FoundItem } from '#modules/items/index.ts'
import type { PartyForDocuments } from '#modules/people/index.ts'
import type { EditorFacts } from '../endpoints.ts'

export const uuid = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`
export const vat = uuid(1)
export const income = uuid(2)

export const coffee: FoundItem = {
  id: uuid(3),
  code: 'CAF-500',
  name: 'Café molido',
  kind: 'product',
  price: '318000',
  unitCode: '94',
  unitName: 'Caja',
  units: [],
  content: null,
  stock: '35',
  available: '35',
  control: 'none',
  taxIds: [vat],
  taxes: 'IVA 5 %',
  withholdingCode: null,
  icaCode: null,
  aiuService: null,
  incomeAccountId: income,
  inventoryAccountId: uuid(4),
  costAccountId: uuid(5),
  unitCost: '200000',
  components: [],
  isBarcode: false,
  readUnitId: null,
}

export const facts: EditorFacts = {
  isTrial: false,
  obstacles: [],
  takesCoupon: false,
  buyer: { agentOf: { retefuente: false, reteiva: false, reteica: false }, cityCode: null, simple: false, vatResponsible: true },
  customFields: [],
  limits: noLimits,
  date: '2026-11-20',
  uvt: '52374.00',
  rounding: 'peso',
  vatProration: null,
  seller: {
    kind: 'juridica',
    selfWithholder: false,
    simple: false,
    vatAgent: false,
    declarante: true,
    vatResponsible: true,
    incResponsible: false,
    cityCode: '11001',
  },
  taxes: [
    {
      id: vat,
      code: '01',
      name: 'IVA 5 %',
      kind: 'percent',
      rate: '5',
      perUnit: '0.00',
      content: null,
      active: true,
      accountId: uuid(6),
      returnAccountId: null,
    },
  ],
  withholdingRules: [],
  accounts: [
    { id: uuid(7), code: '130505', name: 'Clientes nacionales', roles: ['receivable'] },
    { id: income, code: '413520', name: 'Comercio al por mayor', roles: [] },
    { id: uuid(6), code: '240805', name: 'IVA generado', roles: [] },
  ],
  resolutions: [],
  branches: [],
  next: null,
  warehouses: [],
  ownSeller: null,
  costCenters: [],
  periodRefusal: null,
}

export const party: PartyForDocuments = {
  id: uuid(8),
  displayName: 'Hoteles Monserrate Alto S.A.',
  kind: 'juridica',
  identificationType: '31',
  identification: '860043217',
  checkDigit: '6',
  responsibilities: ['O-13'],
  vatResponsible: true,
  withholdsRetefuente: true,
  withholdsReteiva: true,
  withholdsReteica: true,
  declarante: true,
  ...{ countryCode: 'CO', countryName: 'Colombia' },
  cityCode: '11001',
  cityName: 'Bogotá, D. C.',
  regionName: 'Bogotá, D. C.',
  addressLine: 'Calle 1',
  neighborhood: '',
  postalCode: '',
  emailInvoicing: 'facturas@monserrate.co',
  phone: '',
  paymentDays: 30,
  creditLimit: null,
  isCustomer: true,
  isSupplier: false,
  seller: null,
  active: true,
  blockReason: null,
}
