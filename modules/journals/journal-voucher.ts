/** The journal: an entry that a person writes line by line, as a kind of voucher. Pure. */
import { accountingPermissions, handSeries, type JournalProcess } from '#modules/accounting/index.ts'
import { defineVoucher } from '#modules/vouchers/index.ts'
import { definePermissions, needing, ofWholeCompany } from '#platform/access.ts'
import { bookkeepers } from '#platform/roles.ts'

/** As source of its entry and what its comments hang on. */
export const JOURNAL = 'accounting.journal'

const dating = needing(
  [accountingPermissions.post],
  ofWholeCompany(definePermissions('accounting.books', { date: 'Cambiar la fecha en comprobantes' }, { date: bookkeepers })),
)
export const journalPermissions = {
  read: accountingPermissions.read,
  write: accountingPermissions.post,
  // Whoever posts them takes them back.
  annul: accountingPermissions.post,
  date: dating.date,
}

export const JOURNALS_ADDRESS = '/accounting/journals'
export const journalAddress = (id: string): string => `${JOURNALS_ADDRESS}?id=${id}`
/** Where one is edited: the note of a bank is so beside what the bank says. */
export const editAddress = (id: string, isBankNote: boolean): string =>
  `${JOURNALS_ADDRESS}/${isBankNote ? 'edit-bank-conciliation' : 'edit'}/${id}`
/** A journal that repeats. */
export const RECURRENCE = 'accounting.journalRecurrence'
/** The journals that repeat, beside the others. */
export const RECURRENCES_ADDRESS = `${JOURNALS_ADDRESS}?vista=recurrencias`
export const recurrenceAddress = (id: string): string => `${RECURRENCES_ADDRESS}&recurrencia=${id}`

export const journal = defineVoucher({
  source: JOURNAL,
  consecutive: 'CG',
  process: 'manual',
  module: 'accounting',
  table: 'journal',
  entity: JOURNAL,
  thread: JOURNAL,
  titles: {
    one: 'Comprobante',
    many: 'Comprobantes contables',
    numbered: 'Comprobante manual',
    group: 'Contabilidad',
    paper: 'Comprobante de contabilidad',
  },
  permissions: journalPermissions,
  address: journalAddress,
  list: JOURNALS_ADDRESS,
})

/**
 * The processes whose type of entry a person may choose, who takes its numbers as they do: what documents and the product write with
 * a consecutive of their own (`ownSeries`) keeps its own numbers.
 */
export const handProcesses = [
  'manual',
  'payroll',
  'depreciation',
  'conciliation',
  'reclassification',
  'taxClosing',
] as const satisfies readonly JournalProcess[]

/** The consecutive of the journals of a type: not that of a document with the same letters. */
export const journalSeries = handSeries
