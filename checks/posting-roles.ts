/**
 * What posts to the books does so with accounts of roles («cuentas por defecto») or with accounts that somebody chose. This walks both
 * ends: whoever opens the books stands in a list that says where its accounts come from, a role that is posted with is asked of the
 * company, and a role that the company is asked for is posted with somewhere.
 */
import { isCode, isTest, isTool, type Source } from './sources.ts'

/** Each place that opens the books, and where the accounts of its entries come from. */
export const postingDoors: Readonly<Record<string, string>> = {
  'modules/accounting/closure/tax-closing.server.ts': 'roles of closing of taxes; the accounts that it closes',
  'modules/accounting/closure/year.server.ts': 'roles of the result of the year; the accounts that it closes',
  'modules/accounting/posting.server.ts': 'the door itself',
  'modules/accounting/rewrite.server.ts': 'those of the entry that it writes again',
  'modules/documents/effects/entry.server.ts': 'the posting of each kind: roles, items, taxes and withholdings',
  'modules/documents/effects/period.server.ts': 'the books opened for the effects of a document',
  'modules/documents/returns/return.server.ts': 'the account where the goods were kept, and that of the item',
  'modules/inventory/revalue.server.ts': 'the accounts of each movement that is valued again',
  'modules/inventory/standing/held.server.ts': 'the account of the item, and of the concept of the count',
  'modules/inventory/taking/put-right.server.ts': 'the accounts of each taking that is put right',
  'modules/inventory/transfer/annul.server.ts': 'those of the entry that it gives back, and of the items',
  'modules/inventory/transfer/settle.server.ts':
    'the account of the item, of the concept by which it is settled, and the role of what carriers owe',
  'modules/inventory/transfer/steps.server.ts': 'the books opened for its steps',
  'modules/journals/reclassification/apply.server.ts': 'those that somebody chose',
  'modules/journals/reclassification/goods.server.ts': 'the accounts of both items',
  'modules/journals/upload/upload.server.ts': 'those that the file says',
  'modules/payroll/adjusting/books.server.ts': 'the accounts of each concept, as the month that it adjusts',
  'modules/payroll/month/approve.server.ts':
    'the accounts of each concept, by the kind of area; annulled, those of the entry that it gives back',
  'modules/payroll/pila/pila.server.ts': 'where each contribution is owed, by its concept, and the role of rounding',
  'modules/pos/shift/entry.server.ts':
    'the account of each means, the one that somebody chose, and the roles of what is missing or over; reopened, those of the entry that it gives back',
  'modules/treasury/opening-balance/import.server.ts': 'roles of what is owed and paid before',
  'modules/treasury/payment-runs/run.server.ts': 'none: it enters the month before it locks what it pays',
  'modules/vouchers/annul.server.ts': 'those of the entry that it gives back',
  'modules/vouchers/record.server.ts': 'what each voucher prepares: money, concept, account of a line, or a role',
}

const opens = /\b(?:openBooks|entryRows|postMany|post)\(/
/** A call of something else with that name: `client.post(`. */
const called = /(?<![.\w])(?:openBooks|entryRows|postMany)\(|(?<![.\w])await post\(/

const isProduct = ({ path }: Source): boolean => isCode(path) && !isTest(path) && !isTool(path) && path.startsWith('modules/')

/** The places that open the books. */
export const doorsIn = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) =>
    isProduct(source) && source.path.endsWith('.server.ts') && opens.test(source.text) && called.test(source.text) ? [source.path] : [],
  )

export interface PostedRole {
  readonly role: string
  readonly path: string
}

/** Where roles themselves are kept and shown: naming one there posts nothing. */
const isAboutRoles = (path: string): boolean => /modules\/accounting\/(?:account-roles|default-accounts\/|provision)/.test(path)

const posting = /(?:(?<![.\w])(?:debit|credit)\(\s*|\brole: |\b(?:keepsGoodsOn|returnsAgainst): )'([a-zA-Z]+)'/g

/** The roles that sources post with, as they name them. */
export const rolesPosted = (sources: readonly Source[], isRole: (text: string) => boolean): PostedRole[] =>
  sources.flatMap((source) =>
    isProduct(source) && !isAboutRoles(source.path)
      ? [...source.text.matchAll(posting)].flatMap(([, role = '']) => (isRole(role) ? [{ role, path: source.path }] : []))
      : [],
  )

/** Roles that no source names besides where they are kept. */
export function rolesUnnamed(sources: readonly Source[], roles: readonly string[]): string[] {
  const texts = sources.filter((source) => isProduct(source) && !isAboutRoles(source.path)).map(({ text }) => text)
  return roles.filter((role) => !texts.some((text) => text.includes(`'${role}'`)))
}
