/** What the form of a journal holds, how it begins and how it is asked for. */
import { uuidv7 } from 'uuidv7'
import { isDay, showDay } from '#base/date.ts'
import { isAmountText, parseAmount } from '#base/decimal.ts'
import { ledgerBookNames } from '#modules/accounting/index.ts'
import { formatMoney } from '#platform/ui/format.ts'
import type { JournalDraftInput, JournalInput, WholeJournal } from '../endpoints.ts'
import { emptyLine, type JournalLine } from '../journal-lines.ts'

export interface JournalValues {
  readonly type: string
  readonly date: string
  readonly description: string
  /** Null of no branch. */
  readonly branchId: string | null
  readonly lines: readonly JournalLine[]
}

const sent = ({ partyId, costCenterId, description, crossDocument, openItemId, dueDate, book, currency }: JournalLine) => ({
  ...{ partyId, costCenterId, description, crossDocument, openItemId, book, currency, dueDate: dueDate || null },
})

/** As it is posted; a line without account is told apart by the form. */
export const inputOf = ({ lines, ...head }: JournalValues): JournalInput => ({
  ...head,
  lines: lines.map((line) => ({
    ...sent(line),
    accountId: line.accountId ?? '',
    base: line.base || null,
    currencyAmount: line.currencyAmount || null,
    debit: line.debit || '0',
    credit: line.credit || '0',
  })),
})

/** As it is kept meanwhile. */
export const draftOf = ({ lines, ...head }: JournalValues): JournalDraftInput => ({
  ...head,
  lines: lines.map((line) => ({
    ...sent(line),
    accountId: line.accountId,
    base: line.base || null,
    currencyAmount: line.currencyAmount || null,
    debit: line.debit,
    credit: line.credit,
  })),
})

interface DraftOfServer {
  readonly input: JournalDraftInput
  readonly names: Readonly<Record<string, { readonly name: string; readonly code: string; readonly detail: string }>>
}

export const valuesOf = ({ input: { lines, ...head }, names }: DraftOfServer): JournalValues => {
  const called = (id: string | null): string => {
    const found = id === null ? undefined : names[id]
    return found ? `${found.code} ${found.name}`.trim() : ''
  }
  return {
    ...head,
    lines: lines.map((line, index) => ({
      ...{ ...emptyLine, ...line, key: `${index}` },
      ...{
        account: called(line.accountId),
        party: called(line.partyId),
        costCenter: called(line.costCenterId),
        base: line.base ?? '',
        dueDate: line.dueDate ?? '',
        currencyAmount: line.currencyAmount ?? '',
      },
    })),
  }
}

const figure = (text: string): string => (isAmountText(text) && parseAmount(text) !== 0n ? text : '')

/** Lines as they were written, with the names of what they name. */
export const linesOf = (lines: WholeJournal['lines']): JournalLine[] =>
  lines.map((line) => ({
    key: uuidv7(),
    ...{ accountId: line.account?.id ?? null, account: line.account ? `${line.account.code} ${line.account.name}` : '' },
    ...{ partyId: line.party?.id ?? null, party: line.party?.name ?? '' },
    ...{ costCenterId: line.costCenter?.id ?? null, costCenter: line.costCenter?.name ?? '' },
    ...{ description: line.description, crossDocument: line.crossDocument, dueDate: line.dueDate ?? '' },
    openItemId: line.openItem && !line.openItem.isOwn ? line.openItem.id : null,
    ...{ base: figure(line.base ?? ''), debit: figure(line.debit), credit: figure(line.credit), book: line.book },
    ...{ currency: line.currency, currencyAmount: figure(line.currencyAmount ?? ''), rate: '' },
  }))

/** One that was posted, to be written again. */
export const asItStands = ({ lines, ...found }: WholeJournal): JournalValues => ({
  ...{ type: found.type, date: found.date, description: found.description, branchId: found.branchId },
  lines: linesOf(lines),
})

/** Another one like it, on another day. */
export const copyOf = (journal: WholeJournal, date: string, types: readonly string[]): JournalValues => ({
  type: types.includes(journal.type) ? journal.type : (types[0] ?? ''),
  date,
  description: journal.description,
  branchId: journal.branchId,
  lines: linesOf(journal.lines).map((line, index) => (journal.lines[index]?.openItem ? unopened(line) : line)),
})

/** What it opened or applied is done: another one says its own. */
export const unopened = (line: JournalLine): JournalLine => ({ ...line, crossDocument: '', openItemId: null, dueDate: '' })

const money = (label: string, text: string): string => (figure(text) === '' ? '' : `${label} ${formatMoney(parseAmount(text))}`)

const shownBook = ({ book }: JournalLine): string => (book === 'both' ? '' : `libro ${ledgerBookNames[book]}`)

/** Each field as a person reads it, to compare two versions. */
export const shownOf = (values: JournalValues): (readonly [string, string])[] => [
  ['Tipo', values.type],
  ['Fecha', isDay(values.date) ? showDay(values.date) : values.date],
  ['Descripción', values.description],
  ...values.lines.map((line, index): readonly [string, string] => [
    `Línea ${index + 1}`,
    [
      line.account,
      line.party,
      line.costCenter,
      line.description,
      money('débito', line.debit),
      money('crédito', line.credit),
      shownBook(line),
      line.currency === null || figure(line.currencyAmount) === '' ? '' : formatMoney(parseAmount(line.currencyAmount), line.currency),
    ]
      .filter((part) => part !== '')
      .join(', '),
  ]),
]
