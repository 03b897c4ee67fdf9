/** What the electronic payroll is made of: documents 102 and 103, their figures, and their rules. */
export {
  cuneFieldsOf,
  payrollNumber,
  payrollTotals,
  type AnyPayroll,
  type PayrollDocument,
  type PayrollHeader,
  type Predecessor,
  type ReportedFigure,
} from '../dian/payroll.ts'
export { payrollTree, payrollXml } from '../dian/payroll-xml.ts'
export { payrollStructureProblems } from '../dian/structure-payroll.ts'
export { joinFigures, reportedFigures, type ReportedFacts, type ReportedLine } from './reported.ts'
export { days360 } from './days.ts'
