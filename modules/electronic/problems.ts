/**
 * Everything that the tax authority would refuse, found before a number is taken: what is missing, each in its place,
 * and then the authority's own rules of structure and arithmetic on the invoice as it would be sent.
 */
import type { ErrorBody } from '#base/errors.ts'
import {
  arithmeticProblems,
  invoiceTree,
  isTechnicalKey,
  missingForElectronicInvoice,
  missingOfCustomer,
  paymentMeans,
  structureProblems,
  type MissingField,
} from '#colombia/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { electronicErrors as errors } from './errors.ts'
import { partiesOf } from './parties.ts'
import type { ElectronicRequest } from './request.ts'
import { snapshotOf } from './seal.ts'
import { dianTaxCode, toUblInvoice } from './ubl.ts'

/** Stands for the codes that only the number gives. */
const ANY_HASH = '0'.repeat(96)

/** @returns errors 518 of the company, 519 of the customer, 401 of the document and 522 of its structure; empty when it can be sent */
export function electronicProblems(request: ElectronicRequest): ErrorBody[] {
  const missing = missingFields(request)
  const company = [...ofCompany(missing), ...missingOfSoftware(request)]
  const customer = missingOfCustomer(missing)
  const found = [
    ...(company.length > 0 ? [errors.of('companyNotEnabled', { campos: company.join(', ') })] : []),
    ...(customer === '' ? [] : [errors.of('incompleteCustomer', { campos: customer }, 'partyId')]),
    ...documentProblems(request, missing),
  ]
  return found.length > 0 ? found : ruleProblems(request)
}

function missingFields(request: ElectronicRequest): MissingField[] {
  const { resolution, document } = request
  return missingForElectronicInvoice({
    ...partiesOf(request),
    resolution: { number: resolution.resolutionNumber, from: String(resolution.fromNumber), to: String(resolution.toNumber) },
    software: { id: request.company.profile.electronic.softwareId },
    payment: { form: document.paymentForm, meansCode: document.paymentMeans, dueDate: document.dueDate },
    lines: document.lines,
  })
}

const ofCompany = (missing: readonly MissingField[]): string[] =>
  missing.filter(({ field }) => /^(supplier\.|resolution$|software$)/.test(field)).map(({ label }) => label)

/** The PIN proves who sends, and the technical key makes the CUFE: neither travels, and both are needed. */
function missingOfSoftware({ company, resolution }: ElectronicRequest): string[] {
  const { softwareId, softwarePin } = company.profile.electronic
  return [
    ...(softwareId !== '' && !/^[0-9a-f-]{36}$/i.test(softwareId) ? ['identificador del software de 36 caracteres'] : []),
    ...(softwarePin === '' ? ['PIN del software'] : []),
    ...(isTechnicalKey(resolution.technicalKey ?? '') ? [] : ['clave técnica de la resolución']),
  ]
}

function documentProblems({ document }: ElectronicRequest, missing: readonly MissingField[]): ErrorBody[] {
  const ofFields = missing
    .filter(({ field }) => /^(payment|lines)\b/.test(field))
    .map(({ field, label }) => httpErrors.of('required', { campo: label }, fieldNames[field] ?? field))
  const unknownMeans =
    document.paymentMeans !== '' && !paymentMeans.some(({ code }) => code === document.paymentMeans)
      ? [httpErrors.of('invalid', { detalle: 'Elige un medio de pago de la lista de la DIAN.' }, 'paymentMeans')]
      : []
  const unknownTaxes = document.lines.flatMap((line, index) =>
    line.taxes
      .filter((tax) => tax.kind !== 'excluded' && dianTaxCode(tax.code) === null)
      .map((tax) => {
        const detalle = `El impuesto de código ${tax.code} no es de los que la DIAN recibe en una factura.`
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
}

/** The rules run on the invoice as it would go, with the first number of the range. */
function ruleProblems(request: ElectronicRequest): ErrorBody[] {
  const taken = { prefix: request.resolution.prefix, number: request.resolution.fromNumber }
  const tree = invoiceTree(toUblInvoice(snapshotOf(request, ANY_HASH), request.document, taken, ANY_HASH))
  const structure = structureProblems(tree)
  const problems = structure.length > 0 ? structure : arithmeticProblems(tree)
  return problems.map((motivo) => errors.of('invalidDocument', { motivo }))
}
