export { xmlEndpoint, type XmlEndpoint } from './endpoints.ts'
export { electronicErrors } from './errors.ts'
export { paperOfInvoice } from './paper.ts'
export { plainPaper } from './plain-paper.ts'
export { electronicProblems } from './problems.ts'
export type {
  DocumentToSend,
  ElectronicRequest,
  InvoiceNumber,
  LineToSend,
  ResolutionToSend,
  TaxToSend,
  WithholdingToSend,
} from './request.ts'
export { readSnapshot, type ElectronicSnapshot } from './snapshot.ts'
export { toUblInvoice } from './ubl.ts'
