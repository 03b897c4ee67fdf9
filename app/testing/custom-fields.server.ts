/** What stories of custom fields share: making them, and writing a third party with their values. */
import { customField, getParty, updateParty } from '#modules/people/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { listCustomFields } from '#platform/custom/endpoints.ts'
import type { CustomKind } from '#platform/custom/field.ts'
import type { Shop } from './world.server.ts'

const blank = {
  internalName: '',
  required: false,
  initial: '',
  children: [],
  help: '',
  formula: '',
  section: '',
  conditionId: null,
  conditionValue: '',
  inList: true,
  inFilter: true,
  inPrint: true,
  inPortal: true,
} as const
export interface GivenField {
  readonly entity: 'party' | 'item' | 'document' | 'line'
  readonly kind: CustomKind
  readonly label: string
  readonly formula?: string
  readonly options?: readonly string[]
  readonly required?: boolean
  readonly initial?: string
  readonly conditionId?: string
  readonly conditionValue?: string
  readonly inPortal?: boolean
}

export type FieldValues = NonNullable<DocumentRequest['custom']>

/** What a filter of the call says. */
export const asking = (values: Readonly<Record<string, string>>) => JSON.stringify(values)

export function customOf(shop: Shop) {
  const make = async ({ options = [], ...given }: GivenField, of: Shop = shop): Promise<string> =>
    (
      await of.client.call(customField.endpoints.create, {
        body: { ...blank, ...given, children: options.map((name) => ({ id: null, name, active: true })) },
      })
    ).id
  const remove = (id: string) => shop.client.call(customField.endpoints.remove, { params: { id } })
  const fieldNamed = async (internalName: string) => {
    const found = (await shop.client.call(listCustomFields)).find((field) => field.internalName === internalName)
    if (!found) throw new Error(`no field ${internalName}`)
    return found
  }
  const optionOf = async (internalName: string, name: string) =>
    (await fieldNamed(internalName)).options.find((option) => option.name === name)?.id ?? ''
  const customerId = () => shop.request([]).partyId ?? ''
  /** A third party as its form has it. */
  const formOf = async (partyId: string) => {
    const {
      id,
      version,
      active: _a,
      fixed: _f,
      checkDigit: _c,
      displayName: _d,
      cityName: _n,
      regionName: _r,
      tags: _t,
      ...input
    } = await shop.client.call(getParty, { params: { id: partyId } })
    return { id, version, input }
  }
  const writeParty = async (custom: FieldValues | undefined) => {
    const { id, version, input } = await formOf(customerId())
    const { custom: _old, ...rest } = input
    return shop.client.call(updateParty, { params: { id }, body: { ...rest, version, ...(custom ? { custom } : {}) } })
  }
  return { make, remove, fieldNamed, optionOf, customerId, formOf, writeParty }
}
