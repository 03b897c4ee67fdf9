/**
 * The ReteFuente concept of a line that says an account of the PUC and no item: the groups of expenses whose name is that of a
 * concept (Decreto 2650 de 1993; contabilidad.md, section 2, "Expense/service purchase"; concepts of retenciones.csv). Of any
 * other account nobody knows what was bought, and nothing is proposed. Nor of aseo, vigilancia and temporales, withheld on their
 * AIU, nor of public utilities and transport, which have rules of their own (retenciones.csv).
 */

/** By the beginning of the code inside classes 51 and 52, which number alike; the longest one says. */
const OF_EXPENSE: readonly (readonly [beginning: string, concept: string | null])[] = [
  ['10', 'HONORARIOS'],
  ['2005', 'ARR_INMUEBLE'],
  ['2010', 'ARR_INMUEBLE'],
  ['2095', null],
  ['20', 'ARR_MUEBLE'],
  ['3505', null],
  ['3510', null],
  ['3525', null],
  ['3530', null],
  ['3535', null],
  ['3550', null],
  ['3555', null],
  ['35', 'SERVICIOS'],
  ['45', 'SERVICIOS'],
  ['50', 'SERVICIOS'],
]

/** @param code of an account of the PUC: "513595" */
export function conceptOfExpense(code: string): string | null {
  if (!/^5[12]/.test(code)) return null
  return OF_EXPENSE.find(([beginning]) => code.startsWith(beginning, 2))?.[1] ?? null
}
