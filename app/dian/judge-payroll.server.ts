/**
 * What the simulated authority thinks of a document of the electronic payroll, 102 or 103, from its bytes and from what it has: its signature,
 * its structure and sums, its CUNE, its software, who was paid in that month before, and the document that an adjustment is about.
 */
import { brokenRules, type ReadDocument } from './facts.ts'
import { readBytes, rejection, sentencesOf, signedFacts, structureSentences, type Judged, type Judging } from './judge.server.ts'
import type { KeptPayroll } from './register.server.ts'
import { adjustmentRules, payrollRules, type PayrollFacts } from './rules/payroll.ts'
import { signatureRules } from './rules/signature.ts'
import { attributeOf, find, textOf, type Element } from './tree.ts'

export interface JudgedPayroll extends Judged {
  readonly payroll: KeptPayroll | null
}

const nothing = (sentence: string): JudgedPayroll => ({ rejections: [sentence], notifications: [], document: null, payroll: null })
const said = (element: Element | null, child: string, name: string): string => attributeOf(find(element, child), name)

/** The part that says what was paid, or what is replaced or eliminated; null when it is another than its root and note say. */
function bodyOf(tree: Element): Element | null {
  if (tree.name === 'NominaIndividual') return tree
  if (tree.name !== 'NominaIndividualDeAjuste') return null
  const note = textOf(tree, 'TipoNota')
  return note === '1' ? find(tree, 'Reemplazar') : note === '2' ? find(tree, 'Eliminar') : null
}

/** Documents 102 and 103 say it in the name of their root. */
export const isPayroll = (bytes: Uint8Array): boolean => /<(?:\w+:)?NominaIndividual/.test(Buffer.from(bytes).toString('latin1'))

/** @param bytes of the XML, as they came out of the ZIP */
export function judgePayroll(bytes: Uint8Array, judging: Judging): JudgedPayroll {
  const read = readBytes(bytes)
  const body = typeof read === 'string' ? null : bodyOf(read.tree)
  if (typeof read === 'string') return nothing(read)
  if (body === null) return nothing(rejection('ZB01', 'Fallo en el esquema XML del archivo.'))
  const { register, xsdDir } = judging
  const document = readDocument(read.tree, body)
  const payroll = readPayroll(read.tree, body)
  const judged = (rejections: readonly string[]): JudgedPayroll => ({ rejections, notifications: [], document, payroll })
  if (register.byNumber(document.root, document.issuer, document.number))
    return judged([rejection('90', 'Documento procesado anteriormente.')])
  const facts: PayrollFacts = {
    ...signedFacts(read.root, { letter: payroll.note === '' ? 'NIE' : 'NIAE', document }, judging),
    ...{ body, document, payroll, taxpayer: register.taxpayer(document.issuer), about: register.byKey(payroll.about) },
    worker: register.acquirer(said(body, 'Trabajador', 'TipoDocumento'), payroll.worker),
    standing: register.standingPayroll(document.issuer, payroll.worker, payroll.month),
    isAdjusted: register.isAdjusted(payroll.about),
  }
  const broken = [...brokenRules(signatureRules, facts), ...brokenRules([...payrollRules, ...adjustmentRules], facts)]
  return judged([...structureSentences(read, xsdDir), ...sentencesOf(broken)])
}

const readDocument = (tree: Element, body: Element): ReadDocument => ({
  ...{ root: tree.name, number: said(body, 'NumeroSecuenciaXML', 'Numero'), key: said(body, 'InformacionGeneral', 'CUNE'), annuls: '' },
  issuer: said(body, 'Empleador', 'NIT'),
  issuerName: said(body, 'Empleador', 'RazonSocial') || said(body, 'Empleador', 'PrimerApellido'),
  issueDate: said(body, 'InformacionGeneral', 'FechaGen'),
  parties: [],
})

const readPayroll = (tree: Element, body: Element): KeptPayroll => ({
  note: body === tree ? '' : body.name,
  worker: said(body, 'Trabajador', 'NumeroDocumento'),
  month: said(body, 'Periodo', 'FechaLiquidacionInicio').slice(0, 'AAAA-MM'.length),
  about: attributeOf(find(body, 'ReemplazandoPredecesor') ?? find(body, 'EliminandoPredecesor'), 'CUNEPred'),
})
