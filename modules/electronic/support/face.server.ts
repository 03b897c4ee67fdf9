/**
 * The electronic face of the support document (type 05): what the authority would refuse of it, its CUDS, made with the PIN of the software,
 * and its XML. The one of a sale with the sides turned round; the annex of the support document 1.1 says how (fact sheet, 3.7).
 */
import type { ErrorBody } from '#base/errors.ts'
import { cudsFieldsOf, invoiceTree, invoiceXml, missingOfSupplier, supportFormat, testRange } from '#colombia/index.ts'
import { cuds } from '#colombia/index.server.ts'
import { isOnTrial } from '#modules/company/index.ts'
import { inCurrency } from '#modules/documents/index.ts'
import type { ElectronicFace, IssuingDocument } from '#modules/documents/index.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { residesAbroad } from '#modules/people/index.ts'
import { readCompanyReadiness } from '../enabling/facts.server.ts'
import { requestOfIssuing, SEND_TOPIC } from '../face.server.ts'
import { partiesOf } from '../parties.ts'
import { ANY_HASH, rangeOutOfForce, saleProblems } from '../problems.ts'
import type { ElectronicRequest } from '../request.ts'
import { securityCodeOf, storedXml, takenBy, type XmlOf } from '../seal.server.ts'
import { signedAt, snapshotOf, softwareOf } from '../seal.ts'
import { readRefusal } from '../transmission/refusal.server.ts'
import { replace, withdraw } from '../transmission/withdraw.server.ts'
import { sellerProblems } from './seller.ts'
import { readSupportSnapshot, writeSupportSnapshot, type SupportSnapshot } from './snapshot.ts'
import { toUblSupport } from './ubl.ts'
import { withheldByLine } from './withheld.ts'

interface SupportRequest extends ElectronicRequest {
  readonly withheld: SupportSnapshot['withheld']
}

const supportRequest = (document: IssuingDocument): SupportRequest => ({
  ...requestOfIssuing(document),
  withheld: withheldByLine(inCurrency(document.draft, document.computed).computed),
})

function supportSnapshotOf(request: SupportRequest, securityCode: string): SupportSnapshot {
  const { supplier: buyer, customer: seller } = partiesOf(request)
  return {
    ...snapshotOf(request, securityCode),
    supplier: seller,
    customer: buyer,
    operation: residesAbroad(request.customer) ? '11' : '10',
    withheld: request.withheld,
  }
}

function supportProblems(request: SupportRequest): ErrorBody[] {
  const { customer, document, resolution } = request
  const taken = { prefix: resolution.prefix, number: resolution.fromNumber }
  const { supplier: buyer, customer: seller } = partiesOf(request)
  return saleProblems(request, {
    missing: [...missingOfSupplier(buyer), ...missingOfDocument(request)],
    companyLacks: [],
    problems: [...sellerProblems(customer, seller), ...rangeProblems(request), ...rangeOutOfForce(request)],
    tree: () => invoiceTree(toUblSupport(supportSnapshotOf(request, ANY_HASH), document, taken, ANY_HASH), supportFormat),
  })
}

/** What saleProblems names at the fields of the document. */
const missingOfDocument = ({ company, document: { paymentForm, paymentMeans, lines } }: SupportRequest) => [
  ...(softwareOf(company).id === '' ? [{ field: 'software', label: 'identificador del software' }] : []),
  ...(paymentForm ? [] : [{ field: 'payment.form', label: 'forma de pago' }]),
  ...(paymentMeans === '' ? [{ field: 'payment.meansCode', label: 'medio de pago' }] : []),
  ...(lines.length > 0 ? [] : [{ field: 'lines', label: 'al menos una línea' }]),
]

/** A trial would use up numbers that the authority gave for real, and the range to try with is good for nothing else. */
const rangeProblems = ({ company, resolution }: SupportRequest): ErrorBody[] =>
  isOnTrial(company) === (resolution.resolutionNumber === testRange.resolution)
    ? []
    : [
        httpErrors.of(
          'invalid',
          {
            detalle: isOnTrial(company)
              ? `En pruebas se numera con el rango de pruebas de la DIAN, ${testRange.prefix}. El de tu resolución se usa en producción.`
              : 'El rango de pruebas de la DIAN no sirve en producción. Elige tu resolución.',
          },
          'resolutionId',
        ),
      ]

/** The XML of one that was issued, the same every time. */
export const supportXmlOf: XmlOf = (stored, document, taken, uniqueCode) =>
  invoiceXml(toUblSupport(readSupportSnapshot(stored), document, taken, uniqueCode), supportFormat)

export const supportFace: ElectronicFace = {
  problems: (document) => supportProblems(supportRequest(document)),
  seal(document, taken) {
    const request = supportRequest(document)
    const snapshot = supportSnapshotOf(request, securityCodeOf(request, taken))
    const unsealed = toUblSupport(snapshot, request.document, taken, '')
    return { uniqueCode: cuds(cudsFieldsOf(unsealed, softwareOf(request.company).pin)), snapshot: writeSupportSnapshot(snapshot) }
  },
  sealAgain(document, signing) {
    if (signing.softwarePin === '') return null
    const snapshot = signedAt(document.snapshot, signing)
    const unsealed = toUblSupport(readSupportSnapshot(snapshot), document, takenBy(document), '')
    return { uniqueCode: cuds(cudsFieldsOf(unsealed, signing.softwarePin)), snapshot }
  },
  // Its range has no technical key, and is asked for at its field.
  readiness: (tx, asked) => readCompanyReadiness(tx, { ...asked, needsRange: false }),
  topic: SEND_TOPIC,
  xml: (document) => storedXml(document, supportXmlOf),
  takesContingency: false,
  withdraw,
  replace,
  readRefusal,
}
