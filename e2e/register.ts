/** A register that a journey sells at: two services, a range for what it sells, and its shift. */
import type { Page } from 'playwright-core'
import { signIn } from '#modules/access/index.ts'
import { register, resolution } from '#modules/documents/index.ts'
import { createItem } from '#modules/items/index.ts'
import { openShift, receiveSales } from '#modules/pos/index.ts'
import { promotion, type PromotionValues } from '#modules/pricing/index.ts'
import { plainPromotion } from '#modules/pricing/testing/promotion.ts'
import { pieces } from '#app/testing/till.server.ts'
import { rangeOf } from '#app/testing/world.server.ts'
import { callerAt } from './caller.ts'
import type { Credentials } from './visitors.ts'

/** @param promotes a promotion besides, of what it says */
export async function prepareRegister(
  url: string,
  { email, password }: Credentials,
  promotes: Partial<PromotionValues> | null = null,
): Promise<void> {
  const session = await callerAt(url, null, null).call(signIn, { body: { email, password, keepOpen: true } })
  const client = callerAt(url, session.accessToken, session.company?.companyId ?? null)
  const service = { kind: 'service', withholdingCode: null } as const
  await client.call(createItem, {
    body: { ...service, code: 'CORTE', name: 'Corte de pelo', price: '25000', barcode: '7702109018452' } as never,
  })
  await client.call(createItem, { body: { ...service, code: 'TINTE', name: 'Tinte completo', price: '80030' } as never })
  if (promotes) await client.call(promotion.endpoints.create, { body: { ...plainPromotion, name: 'Dos por uno', ...promotes } })
  const [till] = (await client.call(register.endpoints.list, { query: {} as never })).rows
  const { id: resolutionId } = await client.call(resolution.endpoints.create, { body: rangeOf('POS', 'PV') })
  const { id: _id, active: _active, ...row } = await client.call(register.endpoints.one, { params: { id: till?.id ?? '' } })
  await client.call(register.endpoints.update, { params: { id: till?.id ?? '' }, body: { ...row, resolutionId } as never })
  await client.call(openShift, { body: { registerId: till?.id ?? '', base: pieces({ 'note-50000': 2 }) } })
}

/** What a register sells has arrived: its line says what waits only after a while, and nothing of what does not. */
export const arrival = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith(receiveSales.path) && answer.request().method() === 'POST' && answer.ok())
