/** Documents broken in one place, one for each rule of the simulated authority: what is changed of a tree that was accepted. */
import type { Element } from '#colombia/index.ts'
import { change, drop, set, setAttribute } from '#colombia/dian/testing/trees.ts'

type How = (found: Element) => Element | null
/** The rule that refuses it, `*` for the letter of its kind; what is broken; and how: a tree that has no such place stays as it is. */
export type Break = readonly [rule: string, what: string, how: (tree: Element) => Element]

/** The first place at the end of a path, each step the first of its name. */
function at(tree: Element, path: readonly string[], how: How): Element {
  const [name, ...rest] = path
  const index = tree.children.findIndex((each) => each.name === name)
  const found = tree.children[index]
  if (found === undefined) return tree
  const changed = rest.length === 0 ? how(found) : at(found, rest, how)
  return { ...tree, children: changed === null ? tree.children.toSpliced(index, 1) : tree.children.with(index, changed) }
}
const inside = (path: string, how: How) => (tree: Element) => at(tree, path.split('/'), how)
/** The first of some names that a tree has. */
const anyOf = (paths: readonly string[], how: How) => (tree: Element) =>
  paths.map((path) => inside(path, how)(tree)).find((changed) => JSON.stringify(changed) !== JSON.stringify(tree)) ?? tree
const everywhere = (name: string, how: How) => (tree: Element) => change(tree, name, how)
const more =
  (by: number): How =>
  ({ text, ...each }) => ({ ...each, text: (Number(text) + by).toFixed(2) })
const without =
  (name: string): How =>
  ({ children, ...each }) => ({ ...each, children: children.filter((one) => one.name !== name) })
const withoutAttribute =
  (name: string): How =>
  ({ attributes, ...each }) => ({ ...each, attributes: Object.fromEntries(Object.entries(attributes).filter(([own]) => own !== name)) })

const LINES = ['cac:InvoiceLine', 'cac:CreditNoteLine', 'cac:DebitNoteLine']
const TOTALS = ['cac:LegalMonetaryTotal', 'cac:RequestedMonetaryTotal']
const inLine = (path: string, how: How) =>
  anyOf(
    LINES.map((line) => `${line}/${path}`),
    how,
  )
const inTotal = (name: string, how: How = more(1)) =>
  anyOf(
    TOTALS.map((total) => `${total}/${name}`),
    how,
  )
const QUANTITIES = LINES.flatMap((line) =>
  ['cbc:InvoicedQuantity', 'cbc:CreditedQuantity', 'cbc:DebitedQuantity'].map((name) => `${line}/${name}`),
)
const DIAN = 'ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/sts:DianExtensions'
const CONTROL = `${DIAN}/sts:InvoiceControl`
const ABOUT = 'cac:BillingReference/cac:InvoiceDocumentReference'

const head: readonly Break[] = [
  ['*AD01', 'another version of UBL', inside('cbc:UBLVersionID', set('UBL 2.0'))],
  ['*AD02', 'an operation of no list', inside('cbc:CustomizationID', set('99'))],
  ['*AD03', 'another profile', inside('cbc:ProfileID', ({ text, ...each }) => ({ ...each, text: `${text}.` }))],
  ['*AD04', 'another environment', inside('cbc:ProfileExecutionID', set('3'))],
  ['*AD06', 'another unique code', inside('cbc:UUID', set('a'.repeat(96)))],
  ['*AD06', 'half of a unique code', inside('cbc:UUID', set('a'.repeat(48)))],
  ['*AD07', 'another environment of the code', inside('cbc:UUID', setAttribute('schemeID', '7'))],
  ['*AD08', 'another algorithm of the code', inside('cbc:UUID', setAttribute('schemeName', 'CUNE-SHA384'))],
  ['*AD09c', 'a day to come', inside('cbc:IssueDate', set('2099-01-01'))],
  ['*AD10', 'the hour of another place', inside('cbc:IssueTime', ({ text, ...each }) => ({ ...each, text: text.replace('-05:00', 'Z') }))],
  ['*AD12', 'a type of no list', anyOf(['cbc:InvoiceTypeCode', 'cbc:CreditNoteTypeCode'], set('77'))],
  ['*AD15', 'one amount in another currency', inTotal('cbc:PayableAmount', setAttribute('currencyID', 'GBP'))],
  ['*AD16', 'a count of lines that are not there', inside('cbc:LineCountNumeric', set('77'))],
  ['*AR01', 'another currency without its rate', inside('cac:PaymentExchangeRate', drop)],
  ['*AB19b', 'the software of another company', inside(`${DIAN}/sts:SoftwareProvider/sts:ProviderID`, set('860002964'))],
  ['*AB22', 'another check digit of the software', inside(`${DIAN}/sts:SoftwareProvider/sts:ProviderID`, setAttribute('schemeID', '0'))],
  ['*AB24', 'another software', inside(`${DIAN}/sts:SoftwareProvider/sts:SoftwareID`, set('00000000-0000-4000-8000-000000000000'))],
  ['*AB27b', 'another PIN', inside(`${DIAN}/sts:SoftwareSecurityCode`, set('b'.repeat(96)))],
  ['*AB31', 'another authority', inside(`${DIAN}/sts:AuthorizationProvider/sts:AuthorizationProviderID`, set('900123456'))],
  [
    '*AB34',
    'another check digit of it',
    inside(`${DIAN}/sts:AuthorizationProvider/sts:AuthorizationProviderID`, setAttribute('schemeID', '5')),
  ],
  ['*AB36', 'another address in the QR', inside(`${DIAN}/sts:QRCode`, set('https://example.org'))],
  ['*AB37', 'no range', inside(CONTROL, drop)],
]

const range: readonly Break[] = [
  ['*AB05', 'another resolution', inside(`${CONTROL}/sts:InvoiceAuthorization`, set('18764000099999'))],
  ['*AB07', 'another beginning in time', inside(`${CONTROL}/sts:AuthorizationPeriod/cbc:StartDate`, set('2020-01-01'))],
  ['*AB08', 'another end in time', inside(`${CONTROL}/sts:AuthorizationPeriod/cbc:EndDate`, set('2039-01-01'))],
  [
    '*AB10',
    'another prefix of the issuer',
    inside('cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cac:CorporateRegistrationScheme/cbc:ID', set('ZZ')),
  ],
  ['*AB11', 'another beginning of the range', inside(`${CONTROL}/sts:AuthorizedInvoices/sts:From`, set('2'))],
  ['*AB12', 'another end of the range', inside(`${CONTROL}/sts:AuthorizedInvoices/sts:To`, set('5'))],
  ['*AD05', 'a number out of the range', inside('cbc:ID', set('FE99999999999'))],
  ['*AD09a', 'a day before the range', inside('cbc:IssueDate', set('2019-05-05'))],
]

const notes: readonly Break[] = [
  ['*BG02', 'no document that it is about', inside('cac:BillingReference', drop)],
  ['*BG03', 'another number of what it is about', inside(`${ABOUT}/cbc:ID`, set('FE77'))],
  ['*BG04a', 'a document that nobody sent', inside(`${ABOUT}/cbc:UUID`, set('c'.repeat(96)))],
  ['*BG06', 'another day of what it is about', inside(`${ABOUT}/cbc:IssueDate`, set('2020-01-02'))],
  ['*AE02', 'a period of two months', inside('cac:InvoicePeriod/cbc:StartDate', set('2019-11-30'))],
  ['*BF01', 'a concept of no list', inside('cac:DiscrepancyResponse/cbc:ResponseCode', set('9'))],
]

const side = (letter: 'J' | 'K', name: string): Break[] => {
  const scheme = `${name}/cac:Party/cac:PartyTaxScheme`
  const places = [
    { path: `${name}/cac:Party/cac:PhysicalLocation/cac:Address`, block: '08', city: '09', department: '12' },
    { path: `${scheme}/cac:RegistrationAddress`, block: '28', city: '29', department: '32' },
  ]
  return [
    [`*A${letter}02`, 'a person of no kind', inside(`${name}/cbc:AdditionalAccountID`, set('3'))],
    [
      `*A${letter}24`,
      'another check digit',
      inside(`${scheme}/cbc:CompanyID`, (id) =>
        id.attributes['schemeName'] === '31' ? setAttribute('schemeID', String((Number(id.attributes['schemeID']) + 1) % 10))(id) : id,
      ),
    ],
    [
      `*A${letter}47`,
      'another check digit of the legal entity',
      inside(`${name}/cac:Party/cac:PartyLegalEntity/cbc:CompanyID`, (id) =>
        id.attributes['schemeName'] === '31' ? setAttribute('schemeID', String((Number(id.attributes['schemeID']) + 1) % 10))(id) : id,
      ),
    ],
    [`*A${letter}25`, 'an identification of no list', inside(`${scheme}/cbc:CompanyID`, setAttribute('schemeName', '99'))],
    [`*A${letter}26`, 'a responsibility of no list', inside(`${scheme}/cbc:TaxLevelCode`, set('O-99'))],
    [`*A${letter}40`, 'a tribute of no list', inside(`${scheme}/cac:TaxScheme/cbc:ID`, set('77'))],
    [`*A${letter}41`, 'the name of another tribute', inside(`${scheme}/cac:TaxScheme/cbc:Name`, set('Otro'))],
    ...places.flatMap(({ path, block, city, department }): Break[] => [
      [`*A${letter}${block}`, 'a country in words', inside(`${path}/cac:Country/cbc:IdentificationCode`, set('Colombia'))],
      [`*A${letter}${block}`, 'an address without its line', inside(`${path}/cac:AddressLine`, drop)],
      [
        `*A${letter}${city}`,
        'a municipality of another department',
        inside(`${path}/cbc:ID`, ({ text, ...each }) => ({ ...each, text: text.startsWith('05') ? '11001' : '05001' })),
      ],
      [`*A${letter}${department}`, 'a department of no list', inside(`${path}/cbc:CountrySubentityCode`, set('77'))],
      [`*A${letter}73`, 'a postal code of letters', (tree) => homeOnly(tree, path, inside(`${path}/cbc:PostalZone`, set('SW1A')))],
    ]),
  ]
}
/** Of an address in Colombia alone: abroad there are postal codes of every kind. */
function homeOnly(tree: Element, path: string, how: (tree: Element) => Element): Element {
  let isHome = false
  inside(`${path}/cac:Country/cbc:IdentificationCode`, (code) => {
    isHome = code.text === 'CO'
    return code
  })(tree)
  return isHome ? how(tree) : tree
}

const parties: readonly Break[] = [...side('J', 'cac:AccountingSupplierParty'), ...side('K', 'cac:AccountingCustomerParty')]

const TAX = 'cac:TaxTotal/cac:TaxSubtotal'
const isRated = (subtotal: Element): boolean => subtotal.children.some(({ name }) => name === 'cbc:TaxableAmount')
const inRated = (path: string, how: How) => inside(TAX, (one) => (isRated(one) ? inside(path, how)(one) : one))
const figures: readonly Break[] = [
  ['*AV02', 'a line whose number jumps', inLine('cbc:ID', set('7'))],
  ['*AV04b', 'a quantity of nothing', anyOf(QUANTITIES, set('0.000000'))],
  ['*AV05', 'a unit in words', anyOf(QUANTITIES, setAttribute('unitCode', 'unidad'))],
  ['*AV06', 'a line worth another value', inLine('cbc:LineExtensionAmount', more(1000))],
  ['*AV06', 'another price', inLine('cac:Price/cbc:PriceAmount', more(1000))],
  [
    '*AW03',
    'a gift without reference',
    inLine('cbc:FreeOfChargeIndicator', ({ text, ...each }) => ({ ...each, text: text === 'false' ? 'true' : text })),
  ],
  ['*AZ09', 'a standard of no list', inLine('cac:Item/cac:StandardItemIdentification/cbc:ID', setAttribute('schemeID', '555'))],
  [
    '*BE01',
    'a discount of another percentage',
    everywhere('cbc:MultiplierFactorNumeric', ({ text, ...each }) => ({ ...each, text: (Number(text) / 2 + 30).toFixed(2) })),
  ],
  ['*BE02', 'a discount whose number jumps', everywhere('cac:AllowanceCharge', inside('cbc:ID', set('7')))],
  ['*BE03', 'a discount of no list', inside('cac:AllowanceCharge/cbc:AllowanceChargeReasonCode', set('77'))],
  [
    '*AS01',
    'a tax twice',
    (tree) => ({ ...tree, children: tree.children.flatMap((each) => (each.name === 'cac:TaxTotal' ? [each, each] : [each])) }),
  ],
  ['*AS01', 'a tax of the lines that is not in the totals', inside('cac:TaxTotal', drop)],
  ['*AS02', 'a total of a tax that is not its parts', inside('cac:TaxTotal/cbc:TaxAmount', more(1))],
  [
    '*AX02',
    'two taxes in one group',
    inside('cac:TaxTotal', (one) => ({
      ...one,
      children: [...one.children, ...one.children.slice(-1).map((last) => inside('cac:TaxCategory/cac:TaxScheme/cbc:ID', set('ZZ'))(last))],
    })),
  ],
  ['*AX05', 'a tax without its base', inRated('cbc:TaxableAmount', drop)],
  ['*AX07', 'a tax that is not its base by its rate', inRated('cbc:TaxAmount', more(1000))],
  ...['16', '17', '20'].map(
    (rate): Break => [
      '*AX14',
      `IVA at ${rate} %`,
      inRated('cac:TaxCategory', (one) => inside('cac:TaxScheme/cbc:ID', set('01'))(inside('cbc:Percent', set(rate))(one))),
    ],
  ),
  ['*AX16', 'a tax of no list', inside(`${TAX}/cac:TaxCategory/cac:TaxScheme/cbc:ID`, set('88'))],
  ['*AU02', 'gross that is not its lines', inTotal('cbc:LineExtensionAmount')],
  ['*AU04', 'another base', inTotal('cbc:TaxExclusiveAmount')],
  ['*AU06', 'another value with taxes', inTotal('cbc:TaxInclusiveAmount')],
  ['*AU08', 'other discounts', inTotal('cbc:AllowanceTotalAmount')],
  ['*AU10', 'other charges', inTotal('cbc:ChargeTotalAmount')],
  ['*AU14', 'another value to pay', inTotal('cbc:PayableAmount')],
  ['*AU14', 'one cent more to pay', inTotal('cbc:PayableAmount', more(0.01))],
  ['VLR01', 'a value below zero', inTotal('cbc:PayableAmount', set('-1.00'))],
  ['*AN02', 'means of payment 99', inside('cac:PaymentMeans/cbc:PaymentMeansCode', set('99'))],
  [
    '*AN03',
    'credit that never falls due',
    inside('cac:PaymentMeans', (one) =>
      inside('cbc:ID', set('2'))({ ...one, children: one.children.filter(({ name }) => name !== 'cbc:PaymentDueDate') }),
    ),
  ],
]

const structure: readonly Break[] = [
  ['ZB01', 'no currency', inside('cbc:DocumentCurrencyCode', drop)],
  ['ZB01', 'an amount in words', inTotal('cbc:PayableAmount', set('mil'))],
  ['ZB01', 'an amount without its currency', inTotal('cbc:PayableAmount', withoutAttribute('currencyID'))],
  ['ZB01', 'no lines', (tree) => LINES.reduce((left, name) => without(name)(left) ?? left, tree)],
  ['ZB01', 'a day that is none', inside('cbc:IssueDate', set('2026-02-30'))],
  ['ZB01', 'an empty name', inside('cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:RegistrationName', set(''))],
  [
    'ZB01',
    'an element of another place',
    (tree) => ({ ...tree, children: [...tree.children, { name: 'cbc:Note', attributes: {}, children: [], text: 'x' }] }),
  ],
]

/** Of every kind: those that find no place in it change nothing. */
export const breaks: readonly Break[] = [...head, ...range, ...notes, ...parties, ...figures, ...structure]

/** Of what one family alone says. */
export const ownBreaks: Readonly<Record<string, readonly Break[]>> = {
  'export 02': [
    [
      '*AK08',
      'a customer at home',
      inside('cac:AccountingCustomerParty/cac:Party/cac:PhysicalLocation/cac:Address/cac:Country/cbc:IdentificationCode', set('CO')),
    ],
    ['*AK08', 'a customer without address', inside('cac:AccountingCustomerParty/cac:Party/cac:PhysicalLocation', drop)],
  ],
  'sale by AIU (operation 09)': [
    ['*AV03', 'no note of the contract', everywhere('cac:InvoiceLine', without('cbc:Note'))],
    [
      '*AV03',
      'a note without object',
      everywhere('cac:InvoiceLine', inside('cbc:Note', set('Contrato de servicios AIU por concepto de: '))),
    ],
  ],
  'support document 05': [
    ['*AD02', 'another residence', inside('cbc:CustomizationID', ({ text, ...each }) => ({ ...each, text: text === '10' ? '11' : '10' }))],
  ],
  'its adjustment 95': [
    ['*AD02', 'another residence', inside('cbc:CustomizationID', ({ text, ...each }) => ({ ...each, text: text === '10' ? '11' : '10' }))],
  ],
  'POS 20': [
    ['DEPD11', 'no maker of its software', everywhere('FabricanteSoftware', drop)],
    ['DEPD11', 'no buyer', everywhere('BeneficiosComprador', drop)],
    ['DEPD21', 'no till', everywhere('PuntoVenta', drop)],
    [
      'DEPD21',
      'another name of a fact of the till',
      everywhere('InformacionCajaVenta', (one) =>
        change(one, 'Name', ({ text, ...name }) => ({ ...name, text: text.replace('UbicaciónCaja', 'UbicacionCaja') })),
      ),
    ],
  ],
}
