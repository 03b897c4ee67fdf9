/**
 * The electronic face of a paper invoice that is transcribed (type 03): what the authority would refuse of it, its CUDE, made with the PIN of
 * the software, and its XML with the reference to the paper (fact sheet, sections 1.2 and 8). Its generation is of the day on which it is
 * transcribed; the paper has a day of its own.
 */
import type { ErrorBody } from '#base/errors.ts'
import { cudeFieldsOf, invoiceTree, invoiceXml, transcriptionFormat } from '#colombia/index.ts'
import { cude } from '#colombia/index.server.ts'
import { isOnTrial } from '#modules/company/index.ts'
import { documentErrors, resolution, type Obstacle } from '#modules/documents/index.ts'
import { resolutionsInUse, type ElectronicFace } from '#modules/documents/index.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { wayTo } from '#platform/http/way.ts'
import { readCompanyReadiness } from '../enabling/facts.server.ts'
import { enablingScreen } from '../enabling/screens.ts'
import { requestOfIssuing, SEND_TOPIC } from '../face.server.ts'
import { ANY_HASH, foreignProblems, missingFields, rangeOutOfForce, saleProblems } from '../problems.ts'
import type { ElectronicRequest } from '../request.ts'
import { securityCodeOf, storedXml, takenBy, type XmlOf } from '../seal.server.ts'
import { signedAt, softwareOf } from '../seal.ts'
import { readRefusal } from '../transmission/refusal.server.ts'
import { replace, withdraw } from '../transmission/withdraw.server.ts'
import { readTranscription, toUblTranscription, transcriptionOf } from './snapshot.ts'

const onTrial = (): ErrorBody =>
  httpErrors.of('invalid', {
    detalle: 'En pruebas no se transcriben facturas de papel: se expiden con una resolución de contingencia, en producción.',
    ...wayTo(enablingScreen),
  })

function problemsOf(request: ElectronicRequest): ErrorBody[] {
  const { company, resolution: range, document, customer } = request
  if (isOnTrial(company)) return [onTrial()]
  const taken = { prefix: range.prefix, number: range.fromNumber }
  return saleProblems(request, {
    missing: missingFields(request),
    companyLacks: [],
    problems: [...rangeOutOfForce(request), ...foreignProblems(customer)],
    tree: () => invoiceTree(toUblTranscription(transcriptionOf(request, ANY_HASH, taken), document, taken, ANY_HASH), transcriptionFormat),
  })
}

/** The XML of one that was issued, the same every time. */
export const transcriptionXmlOf: XmlOf = (stored, document, taken, uniqueCode) =>
  invoiceXml(toUblTranscription(readTranscription(stored), document, taken, uniqueCode), transcriptionFormat)

/** @param kind of the ranges of numbers that it takes */
export const transcriptionFace = (kind: string): ElectronicFace => ({
  problems: (document) => problemsOf(requestOfIssuing(document)),
  seal(document, taken) {
    const request = requestOfIssuing(document)
    const snapshot = transcriptionOf(request, securityCodeOf(request, taken), taken)
    const unsealed = toUblTranscription(snapshot, request.document, taken, '')
    return { uniqueCode: cude(cudeFieldsOf(unsealed, softwareOf(request.company).pin)), snapshot: { ...snapshot } }
  },
  sealAgain(document, signing) {
    if (signing.softwarePin === '') return null
    const snapshot = signedAt(document.snapshot, signing)
    const unsealed = toUblTranscription(readTranscription(snapshot), document, takenBy(document), '')
    return { uniqueCode: cude(cudeFieldsOf(unsealed, signing.softwarePin)), snapshot }
  },
  async readiness(tx, asked) {
    const { company, today } = asked
    if (isOnTrial(company)) return [block(onTrial())]
    const ranges = await resolutionsInUse(tx, company.id, kind)
    const isInForce = ranges.some(({ validFrom, validTo }) => validFrom <= today && today <= validTo)
    const lacks = await readCompanyReadiness(tx, { ...asked, needsRange: false })
    return isInForce ? lacks : [block(documentErrors.of('paperRangeMissing', rangeWay)), ...lacks]
  },
  topic: SEND_TOPIC,
  xml: (document) => storedXml(document, transcriptionXmlOf),
  // The contingency of the authority has no transcriptions: they wait.
  takesContingency: false,
  withdraw,
  replace,
  readRefusal,
})

const rangeWay = wayTo({ path: `${resolution.screen.path}?new=1`, title: resolution.screen.title })
const block = (error: ErrorBody): Obstacle => ({ level: 'block', error })
