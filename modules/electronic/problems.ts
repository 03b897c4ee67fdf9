/**
 * Everything that the tax authority would refuse, found before a number is taken: what is missing, each in its place,
 * and then the authority's own rules of structure and arithmetic on the document as it would be sent.
 */
import { dayInBogota, showDay } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import {
  arithmeticProblems,
  HOME_COUNTRY_CODE,
  invoiceTree,
  isTechnicalKey,
  missingForElectronicInvoice,
  missingOfCustomer,
  paymentMeans,
  structureProblems,
  testRange,
  type Element,
  type MissingField,
  isTestKey,
} from '#colombia/index.ts'
import { resolution as resolutionCatalogue, resolutionErrors } from '#modules/documents/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { wayTo } from '#platform/http/way.ts'
import { addressOf } from '#platform/screen.ts'
import { electronicErrors as errors } from './errors.ts'
import { partiesOf } from './parties.ts'
import type { ElectronicRequest, SaleRequest } from './request.ts'
import { snapshotOf, softwareOf } from './seal.ts'
import { dianTaxCode, invoiceFormatOf, toUblInvoice } from './ubl.ts'
import { notEnabled } from './enabling/readiness.ts'
import { isOnTrial } from '#modules/company/index.ts'
import { clientScreen } from '#modules/people/index.ts'

/** Stands for the codes that only the number gives. */
export const ANY_HASH = '0'.repeat(96)

/** What a kind of document asks for besides what all do. */
export interface KindQuestions {
  readonly missing: readonly MissingField[]
  /** What the company lacks besides the software's identifier and PIN: the key of the range. */
  readonly companyLacks: readonly string[]
  /** What is wrong at the fields of its own. */
  readonly problems: readonly ErrorBody[]
  /** The document as it would be sent; asked for only when nothing is missing. */
  tree(): Element
}

/** @returns errors 518 of the company, 519 of the customer, 401 of the document and 522 of its structure; empty when it can be sent */
export function electronicProblems(request: ElectronicRequest): ErrorBody[] {
  const { resolution, document } = request
  // The rules run on the invoice with the first number of its range.
  const taken = { prefix: resolution.prefix, number: resolution.fromNumber }
  return saleProblems(request, {
    missing: missingFields(request),
    companyLacks: lacksOfRange(request),
    problems: [
      ...realRangeOnTrial(request),
      ...rangeOutOfForce(request),
      ...foreignProblems(request.customer),
      ...deliveryProblems(request),
    ],
    tree: () => {
      const snapshot = snapshotOf(request, ANY_HASH)
      return invoiceTree(toUblInvoice(snapshot, document, taken, ANY_HASH), invoiceFormatOf(snapshot))
    },
  })
}

/** In production the key that the authority gives everybody to test with makes a CUFE that it refuses. */
function lacksOfRange({ company, resolution }: ElectronicRequest): string[] {
  const key = resolution.technicalKey ?? ''
  if (!isTechnicalKey(key)) return ['clave técnica de la resolución']
  return !isOnTrial(company) && isTestKey(key) ? ['clave técnica de producción de la resolución'] : []
}

/** Told at its field, and not as a rule of structure: another range is chosen there. */
export function rangeOutOfForce({ resolution, issuedAt }: ElectronicRequest): ErrorBody[] {
  const { resolutionNumber: numero, validFrom, validTo } = resolution
  const today = dayInBogota(issuedAt)
  const way = wayTo(resolutionCatalogue.screen)
  if (today > validTo) return [resolutionErrors.of('expired', { numero, fecha: showDay(validTo), ...way }, 'resolutionId')]
  if (today >= validFrom) return []
  return [httpErrors.of('invalid', { detalle: `La resolución ${numero} rige desde el ${showDay(validFrom)}.`, ...way }, 'resolutionId')]
}

/** A trial would use up numbers that the authority gave for real. */
const realRangeOnTrial = ({ company, resolution }: ElectronicRequest): ErrorBody[] =>
  isOnTrial(company) && isTechnicalKey(resolution.technicalKey ?? '') && !isTestKey(resolution.technicalKey)
    ? [
        httpErrors.of(
          'invalid',
          {
            detalle: `En pruebas se numera con el rango de pruebas de la DIAN, ${testRange.prefix}. El de tu resolución se usa en producción.`,
          },
          'resolutionId',
        ),
      ]
    : []

/** @returns the errors of `electronicProblems`, of any kind */
export function saleProblems(request: SaleRequest, { missing, companyLacks, problems, tree }: KindQuestions): ErrorBody[] {
  const [data, ofSoftware, ofRange] = [ofCompany(missing), missingOfSoftware(request, missing), [...rangeIn(missing), ...companyLacks]]
  const customer = missingOfCustomer(missing)
  const found = [
    ...(data.length > 0 ? [notEnabled.data(data)] : []),
    ...(ofSoftware.length > 0 ? [notEnabled.software(ofSoftware)] : []),
    ...(ofRange.length > 0 ? [notEnabled.range(ofRange)] : []),
    ...(customer === '' ? [] : [errors.of('incompleteCustomer', { campos: customer, ...wayToCustomer(request) }, 'partyId')]),
    ...problems,
    ...documentProblems(request, missing),
  ]
  return found.length > 0 ? found : ruleProblems(tree())
}

/** What an invoice of a range lacks. */
export function missingFields(request: ElectronicRequest): MissingField[] {
  const { resolution } = request
  return missingForElectronicInvoice({
    ...factsToComplete(request),
    resolution: { number: resolution.resolutionNumber, from: String(resolution.fromNumber), to: String(resolution.toNumber) },
  })
}

const wayToCustomer = ({ customer }: SaleRequest) =>
  wayTo({ path: addressOf(clientScreen.path, { id: customer.id }), title: 'la ficha del cliente' })

/** What is asked of every kind, as far as it is known. */
export const factsToComplete = (request: SaleRequest) => ({
  ...partiesOf(request),
  software: { id: softwareOf(request.company).id },
  payment: { form: request.document.paymentForm, meansCode: request.document.paymentMeans, dueDate: request.document.dueDate },
  lines: request.document.lines,
})

const labelsOf = (missing: readonly MissingField[], fields: RegExp): string[] =>
  missing.filter(({ field }) => fields.test(field)).map(({ label }) => label)
const ofCompany = (missing: readonly MissingField[]): string[] => labelsOf(missing, /^supplier\./)
const rangeIn = (missing: readonly MissingField[]): string[] => labelsOf(missing, /^resolution$/)

/** The PIN proves who sends: it does not travel, and it is needed. */
function missingOfSoftware({ company }: SaleRequest, missing: readonly MissingField[]): string[] {
  if (isOnTrial(company)) return []
  const { softwareId, softwarePin } = company.profile.electronic
  return [
    ...labelsOf(missing, /^software$/),
    ...(softwareId !== '' && !/^[0-9a-f-]{36}$/i.test(softwareId) ? ['identificador del software de 36 caracteres'] : []),
    ...(softwarePin === '' ? ['PIN del software'] : []),
  ]
}

/** A NIT that another country gives (hechos.md, 4). */
const FOREIGN_COMPANY = '50'

/** Only what goes to another country says where it changes hands. */
const deliveryProblems = ({ document, customer }: ElectronicRequest): ErrorBody[] =>
  document.incoterm && customer.countryCode === HOME_COUNTRY_CODE
    ? [
        httpErrors.of(
          'invalid',
          {
            detalle: `La condición de entrega es de una venta a otro país, y ${customer.displayName} está en Colombia. Quítala o escribe el país en su ficha.`,
          },
          'incoterm',
        ),
      ]
    : []

/**
 * A sale to somebody with a country of their own is an export; of a company from elsewhere nobody says without knowing it that it is here. Of a
 * person with a passport name, identification and mail are enough (Resolución DIAN 000202 de 2025): they may be buying here.
 */
export function foreignProblems({ identificationType, displayName, countryCode }: SaleRequest['customer']): ErrorBody[] {
  if (countryCode !== HOME_COUNTRY_CODE || identificationType !== FOREIGN_COMPANY) return []
  const detalle = `${displayName} es una empresa de otro país y su ficha dice que está en Colombia. Escribe en ella el país, la ciudad y la dirección: su venta es de exportación.`
  return [httpErrors.of('invalid', { detalle }, 'partyId')]
}

function documentProblems({ document }: SaleRequest, missing: readonly MissingField[]): ErrorBody[] {
  const ofFields = missing
    .filter(({ field }) => /^(payment|lines|concept|reason|corrects)\b/.test(field))
    .map(({ field, label }) => httpErrors.of('required', { campo: label }, fieldNames[field] ?? field))
  const unknownMeans =
    document.paymentMeans !== '' && !paymentMeans.some(({ code }) => code === document.paymentMeans)
      ? [httpErrors.of('invalid', { detalle: 'Elige un medio de pago de la lista de la DIAN.' }, 'paymentMeans')]
      : []
  const unknownTaxes = document.lines.flatMap((line, index) =>
    line.taxes
      .filter((tax) => tax.kind !== 'excluded' && dianTaxCode(tax.code) === null)
      .map((tax) => {
        const detalle = `El impuesto de código ${tax.code} no es de los que la DIAN recibe en una venta.`
        return httpErrors.of('invalid', { detalle }, `lines.${index}.taxIds`)
      }),
  )
  const worthlessGifts = document.lines.flatMap((line, index) =>
    line.gift && line.unitPrice === 0n
      ? [httpErrors.of('invalid', { detalle: 'Escribe el valor comercial del obsequio: la DIAN lo exige.' }, `lines.${index}.unitPrice`)]
      : [],
  )
  return [...ofFields, ...unknownMeans, ...unknownTaxes, ...worthlessGifts]
}

/** Names of fields as the document's form knows them. */
const fieldNames: Readonly<Record<string, string>> = {
  'payment.form': 'paymentForm',
  'payment.meansCode': 'paymentMeans',
  'payment.dueDate': 'dueDate',
  concept: 'correction.concept',
  reason: 'notes',
  corrects: 'correction.documentId',
  'corrects.from': 'correction.period.from',
  'corrects.to': 'correction.period.to',
  'corrects.number': 'correction.documentId',
  'corrects.cufe': 'correction.documentId',
  'corrects.issueDate': 'correction.documentId',
}

function ruleProblems(tree: Element): ErrorBody[] {
  const structure = structureProblems(tree)
  const problems = structure.length > 0 ? structure : arithmeticProblems(tree)
  return problems.map((motivo) => errors.of('invalidDocument', { motivo }))
}
