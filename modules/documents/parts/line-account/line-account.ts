/** Lines of an account: what is bought without being an item of the catalogue, said by an account of the books. */
import * as z from 'zod/mini'
import type { ErrorBody } from '#base/errors.ts'
import { aiuServiceOn, boughtOn } from '#colombia/index.ts'
import type { FoundItem } from '#modules/items/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { id } from '#platform/http/fields.ts'
import { documentErrors } from '../../errors.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import type { DocumentInput } from '../../wire.ts'

export interface AccountThing {
  readonly id: string
  readonly code: string
  readonly name: string
}

/** As the tax authority calls what is counted by ones. */
const UNIT = { unitCode: '94', unitName: 'Unidad' } as const

/** An account as the thing of a line: a service that costs what its account says, with the concept of its expense. */
export const thingOf = ({ id: accountId, code, name }: AccountThing) =>
  ({
    ...{ id: accountId, code, name, ...UNIT },
    kind: 'service',
    withholdingCode: boughtOn(code).conceptCode,
    icaCode: boughtOn(code).icaCode,
    aiuService: aiuServiceOn(code),
    incomeAccountId: accountId,
    inventoryAccountId: null,
    costAccountId: accountId,
    expenseCode: code,
    content: null,
    control: 'none',
  }) as const

/** The same as the search of the editor finds items. */
export const foundOf = (account: AccountThing): FoundItem & { readonly isAccount: true } => ({
  isAccount: true,
  ...thingOf(account),
  price: '0',
  units: [],
  stock: null,
  available: null,
  taxIds: [],
  taxes: '',
  unitCost: null,
  components: [],
  isBarcode: false,
  readUnitId: null,
})

export const lineAccountEndpoint = <const Path extends string>(kind: DocumentKind & { readonly path: Path }) =>
  endpoint({
    method: 'GET',
    path: `/api${kind.path}/accounts` as const,
    summary: `Cuentas de las que puede ser una línea de ${kind.titles.short}, por código o nombre`,
    permission: kind.permissions.write,
    plan: kind.plan,
    services: kind.services,
    query: z.object({ text: z._default(z.string().check(z.maxLength(200)), '') }),
    response: z.object({ accounts: z.array(z.object({ id, code: z.string(), name: z.string() })) }),
  })
export type LineAccountEndpoint = ReturnType<typeof lineAccountEndpoint>

/** Each line is of an item or of an account, and of an account only where the kind takes them. */
export const thingProblems = ({ lines: { accounts } }: Pick<DocumentKind, 'lines'>, { lines }: Pick<DocumentInput, 'lines'>): ErrorBody[] =>
  lines.flatMap(({ itemId, accountId }, index) => {
    const invalid = (detalle: string) => [httpErrors.of('invalid', { detalle }, `lines.${index}.accountId`)]
    if (itemId === null && accountId === null) return [documentErrors.of('required', { campo: 'Ítem' }, `lines.${index}.itemId`)]
    if (accountId === null) return []
    if (accounts.length === 0) return invalid('Este documento solo lleva ítems: elige uno.')
    return itemId === null ? [] : invalid('Una línea es de un ítem o de una cuenta, no de los dos.')
  })
