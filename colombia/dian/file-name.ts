/** Names of the files that go to the DIAN (annex 1.9, 6.5.7; fact sheet, section 6): a yearly counter of files of their own, in hexadecimal. */

const prefixes = {
  ...{ Invoice: 'fv', CreditNote: 'nc', DebitNote: 'nd', ApplicationResponse: 'ar', AttachedDocument: 'ad' },
  ...{ Support: 'ds', SupportNote: 'ncs' },
  // The annex of the equivalent documents gives them the letters of the support document.
  ...{ Pos: 'ds' },
  ...{ Payroll: 'nie', PayrollNote: 'niae' },
} as const
/** By the root of their XML; the support document and its adjustment have those of an invoice and a note, and names of their own. */
export type SentRoot = keyof typeof prefixes

/** Software of the company's own. */
const OWN_SOFTWARE = '000'
const MOST = 0xffff_ffff

export interface FileNumber {
  /** Without check digit. */
  readonly nit: string
  readonly year: number
  /** From 1 each January. */
  readonly consecutive: number
}

/** The names of the electronic payroll do not say whose software it is (annex 1.0, 3.3). */
const softwareIn = (root: SentRoot): string => (root === 'Payroll' || root === 'PayrollNote' ? '' : OWN_SOFTWARE)

/** @throws RangeError when it has no room in 8 digits */
function tail({ nit, year, consecutive }: FileNumber, root: SentRoot): string {
  if (!Number.isInteger(consecutive) || consecutive < 1 || consecutive > MOST) throw new RangeError(`${consecutive} is no number of a file`)
  return `${nit.padStart(10, '0')}${softwareIn(root)}${String(year % 100).padStart(2, '0')}${consecutive.toString(16).padStart(8, '0')}`
}

export const xmlName = (root: SentRoot, number: FileNumber): string => `${prefixes[root]}${tail(number, root)}.xml`
export const zipName = (number: FileNumber, root: SentRoot = 'Invoice'): string => `z${tail(number, root)}.zip`

/** ZA01 */
export const MOST_XML_BYTES = 500 * 1024
/** Documents in one file of those that are answered later. */
export const MOST_DOCUMENTS = 50
