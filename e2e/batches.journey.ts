// A recall: a batch that is about to expire is proposed and sold, found again by reading its code, blocked with a reason, and a letter
// goes to the customer who has it.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, expect, inject, test } from 'vitest'
import { createOpening, warehouse } from '#modules/inventory/index.ts'
import { createItem } from '#modules/items/index.ts'
import { pdfText } from '#platform/testing/pdf-text.server.ts'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit, type Visit } from './browser.ts'
import { writeForHotels, writeItem, writeQuantity } from './writing.ts'

afterAll(closeBrowser)

/** What other screens would write: an item with two batches. */
async function stockUp({ page, url }: Visit): Promise<void> {
  const opened = await page.request.post(`${url}/api/session`, { data: { ...inject('demo'), keepOpen: false, proof: null } })
  const { accessToken, companies } = (await opened.json()) as { accessToken: string; companies: { companyId: string }[] }
  const headers = { authorization: `Bearer ${accessToken}`, 'x-company-id': companies[0]?.companyId ?? '' }
  const places = await page.request.get(`${url}${warehouse.endpoints.options.path}`, { headers })
  const warehouseId = ((await places.json()) as { options: { id: string }[] }).options[0]?.id
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${url}${path}`, { headers: { ...headers, 'idempotency-key': randomUUID() }, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()) as { id: string }
  }
  const { id: itemId } = await post(createItem.path, {
    kind: 'product',
    code: 'ARE-1',
    name: 'Arequipe',
    price: '12000',
    control: 'expiring',
  })
  const batches = [
    { code: 'R-2', quantity: '5', expiresOn: '2099-06-30' },
    { code: 'R-1', quantity: '5', expiresOn: '2098-06-30' },
  ]
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date())
  await post(createOpening.path, { date: today, warehouseId, lines: [{ itemId, quantity: '10', unitCost: '6000', batches }] })
}

test('what expires first is proposed, sold, found by its code, blocked and called back', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await stockUp(visited)

  await writeForHotels(page, `${url}/sales/invoices/create`)
  await writeItem(page, 'arequipe', /Arequipe/)
  await writeQuantity(page, '7')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Acciones de la línea 1' }).click()
  await page.getByRole('menuitem', { name: 'Elegir lotes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lotes de Arequipe' })
  await dialog.getByText('Elegidas 7 de 7').waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Cantidad del lote R-1' }).inputValue()).toBe('5')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'line-batches')
  await dialog.getByRole('button', { name: 'Usar estos' }).click()
  await page.getByText('Lotes R-1 × 5; R-2 × 2').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /^Factura [A-Z]+-\d+/ }).waitFor()
  await page.getByText(/Lotes R-1 × 5, vence/).waitFor()

  await page.goto(`${url}/items/batches`)
  await page.getByRole('searchbox', { name: 'Buscar lotes' }).fill('r-1')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Lote R-1' })
  await panel.getByText('No queda nada en bodega.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Carta de retiro' }).click()
  expect(pdfText(readFileSync(await (await downloading).path()))).toContain('R-1')
  await panel.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Bloquear lote' }).click()
  const asking = page.getByRole('alertdialog')
  await asking.getByRole('textbox', { name: 'Motivo' }).fill('Retiro del proveedor')
  await asking.getByRole('button', { name: 'Bloquear lote' }).click()
  await panel.getByText('Bloqueado: Retiro del proveedor').waitFor()
  await takePicture(page, 'batch')
  await visited.close()
})
