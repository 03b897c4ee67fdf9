// What is sold is sold to a customer and what is bought is bought from a supplier, whatever the kind: somebody else makes no document.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasField, type DocumentRequest } from '#modules/documents/index.ts'
import { createParty, type PartyInput } from '#modules/people/index.ts'
import { kinds } from './testing/kinds.ts'
import { anyNit, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Instalación', price: '80000', taxes: ['IVA 19 %'] }] })
})
afterAll(() => world.close())

/** A natural person with these roles alone. */
const meet = async (roles: Partial<Pick<PartyInput, 'isCustomer' | 'isSupplier' | 'isEmployee'>>): Promise<string> => {
  const { id } = await shop.client.call(createParty, {
    body: {
      ...{ kind: 'natural', identificationType: '13', identification: anyNit(), firstName: 'Jairo', firstSurname: 'Ospina' },
      ...{ responsibilities: ['R-99-PN'], vatResponsible: false, addressLine: 'Vereda El Salado', cityCode: '05001', postalCode: '050001' },
      ...{ isCustomer: false, isSupplier: false, emailInvoicing: 'jairo@ospina.example', ...roles },
    },
  })
  return id
}

/** A note is of the third party of the document that it is about. */
const own = kinds.filter(([, { note }]) => note === null)

test.each(own)('%s refuses at its third party who has another role, and keeps it as a draft', async (_, kind, endpoints) => {
  const isBought = kind.party === 'supplier'
  const document: DocumentRequest = {
    ...shop.request([['Instalación', '1']]),
    ...{ kind: kind.code, resolutionId: null, partyId: await meet(isBought ? { isCustomer: true } : { isSupplier: true }) },
    ...(hasField(kind, 'deliveryDate') ? { deliveryDate: world.today } : {}),
  }
  const fields = async (partyId: string): Promise<readonly string[]> =>
    shop.client.call(endpoints.create, { body: { document: { ...document, partyId }, issue: true } }).then(
      () => [],
      (error: { readonly fields?: readonly string[] }) => error.fields ?? [],
    )
  const draft = await shop.client.call(endpoints.create, { body: { document, issue: false } })
  expect(draft.number).toBeNull()
  expect(await fields(document.partyId ?? '')).toContain('partyId')
  expect(await fields(await meet({ isEmployee: true }))).toContain('partyId')
  expect(await fields(await meet({ isCustomer: true, isSupplier: true }))).not.toContain('partyId')
})
