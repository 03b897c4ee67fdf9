// The statement of account of one customer: its link is copied from the report, and whoever has it sees what is owed, on a phone in the dark
// and on a screen; closed, it says nothing.
import { expect, test } from 'vitest'
import { signIn } from '#modules/access/index.ts'
import { createParty } from '#modules/people/index.ts'
import { revokeStatement, shareStatement } from '#modules/treasury/index.ts'
import { runImport } from '#platform/import/import-endpoints.ts'
import { seriousProblems } from './axe.ts'
import { haveSession, takePicture, visit } from './browser.ts'
import { callerAt } from './caller.ts'
import { fits } from './first-company.ts'
import { visitorsOfFile } from './visitors.ts'

const visitors = visitorsOfFile()

async function owing(url: string, { email, password }: { readonly email: string; readonly password: string }) {
  const session = await callerAt(url, null, null).call(signIn, { body: { email, password, keepOpen: true } })
  const client = callerAt(url, session.accessToken, session.company?.companyId ?? null)
  const { id: partyId } = await client.call(createParty, {
    body: {
      ...{ kind: 'juridica', identificationType: '31', identification: '900123456', legalName: 'Molinos del Valle SAS' },
      ...{ responsibilities: ['R-99-PN'], isCustomer: true },
    },
  })
  const cells = [
    ['130505', '900123456', 'FA-1', '1190000', ''],
    ['130505', '900123456', 'FA-2', '595000', ''],
    ['310505', '900123456', '', '', '1785000'],
  ]
  await client.call(runImport, {
    body: {
      ...{ kind: 'treasury.openingBalance', columns: ['account', 'party', 'crossDocument', 'debit', 'credit'] },
      rows: cells.map((each, index) => ({ number: index + 2, cells: each })),
      ...{ mode: 'create', only: 'all' },
    },
  })
  return { client, partyId }
}

test('a customer sees what it owes, today and on a day before, until the link is closed', async () => {
  const visited = await visit({ width: 1440, height: 900 })
  const { page, url } = visited
  const visitor = await visitors.make({ role: 'administrator' })
  const { client, partyId } = await owing(url, visitor)
  await haveSession(visited, visitor)
  await page.goto(`${url}/treasuries/statements/AR?period=anio&party=${partyId}`)
  await page.getByRole('button', { name: 'Más de los estados de cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Descargar el estado de cuenta en PDF' }).waitFor()
  await takePicture(page, 'statement-actions')
  await page.getByRole('menuitem', { name: 'Copiar enlace público' }).click()
  await page
    .getByText(/Enlace copiado|\/public\/statements\//)
    .first()
    .waitFor()
  const { url: link } = await client.call(shareStatement, { params: { partyId }, body: {} })
  const address = `${url}${new URL(link, url).pathname}`
  await visited.close()

  for (const [look, name] of [
    [{ width: 360, height: 740, theme: 'dark' }, 'statement-public-phone'],
    [{ width: 1440, height: 900 }, 'statement-public'],
  ] as const) {
    const outside = await visit(look)
    await outside.page.goto(address)
    await outside.page.getByRole('heading', { name: /^Estado de cuenta al/ }).waitFor()
    await outside.page.getByText('$ 1.785.000').first().waitFor()
    await outside.page.getByText('FA-2').waitFor()
    expect(await seriousProblems(outside.page)).toEqual([])
    expect(await fits(outside.page)).toBe(true)
    await takePicture(outside.page, name)
    await outside.page.getByLabel('Saldo de otro día').fill('2020-01-01')
    await outside.page.getByRole('button', { name: 'Ver ese día' }).click()
    await outside.page.getByText('No hay saldo por pagar').waitFor()
    await outside.close()
  }

  await client.call(revokeStatement, { params: { partyId } })
  const late = await visit({ width: 1440, height: 900 })
  await late.page.goto(address)
  await late.page.getByRole('heading', { name: 'El enlace no es válido o venció' }).waitFor()
  await late.close()
})
