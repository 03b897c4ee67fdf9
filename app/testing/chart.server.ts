/** What is done to the chart of accounts of a company, by code. */
import { createAccount, getAccount, listAccounts, moveAccount, removeAccount, setAccountActive } from '#modules/accounting/index.ts'
import { createJournal } from '#modules/journals/index.ts'
import type { Refused } from '../client.server.ts'
import type { StoryCompany, World } from './world.server.ts'

export const NOBODY = '01980000-0000-7000-8000-000000000001'
export const noFlags = { requiresParty: false, requiresCostCenter: false, requiresBase: false, requiresCross: false }

export function chartDoors(world: World, { client }: StoryCompany) {
  const make = (code: string, changes: object = {}) =>
    client.call(createAccount, { body: { code, name: `Cuenta ${code}`, nature: 'D', ...noFlags, ...changes } })
  const chart = async () => (await client.call(listAccounts, { query: {} })).accounts
  const find = async (code: string) => (await chart()).find((account) => account.code === code)
  const idOf = async (code: string): Promise<string> => (await find(code))?.id ?? NOBODY
  const one = async (code: string) => client.call(getAccount, { params: { id: await idOf(code) } })
  const remove = async (code: string) => client.call(removeAccount, { params: { id: await idOf(code) } })
  const move = async (code: string, to: string) => {
    const { id, version } = await one(code)
    return client.call(moveAccount, { params: { id }, body: { code: to, version } })
  }
  const activate = async (code: string, active: boolean) => {
    const { id, version } = await one(code)
    return client.call(setAccountActive, { params: { id }, body: { active, version } })
  }
  const post = async (debited: string, credited: string, value = '1000', extra = {}) =>
    client.call(createJournal, {
      body: {
        ...{ date: world.today, type: 'CG', description: 'Reclasificación' },
        lines: [
          { accountId: await idOf(debited), debit: value, ...extra },
          { accountId: await idOf(credited), credit: value },
        ],
      },
    })
  return { make, chart, find, idOf, one, remove, move, activate, post }
}

/** The code, the field and the text with which something was refused. */
export const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'it was taken',
    ({ code, fields, message }: Refused) => [code, fields[0] ?? null, /"message":"([^"]*)"/.exec(message)?.[1]],
  )
