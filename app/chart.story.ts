// The chart of accounts by hand: made under its parent, renamed, moved with all below it, put out of use and taken away, never
// against what was posted nor against what goes on posting with it.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  accountBalances,
  accountHistory,
  accountOptions,
  changeDefaultAccount,
  getAccount,
  listAccounts,
  listDefaultAccounts,
  mergeAccount,
  moveAccount,
  derivedTables,
  pointingTables,
  proposeAccount,
  removeAccount,
  setAccountActive,
  updateAccount,
} from '#modules/accounting/index.ts'
import { createTemplate, getTemplate, journalEndpoints } from '#modules/journals/index.ts'
import { referencesTo } from '#platform/catalogue/uses.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Refused } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { chartDoors, NOBODY, noFlags, refusal } from './testing/chart.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { kindClient } from './testing/import-client.server.ts'
import { newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
let company: StoryCompany
let doors: ReturnType<typeof chartDoors>
beforeAll(async () => {
  world = await openWorld()
  company = await newCompany(world)
  doors = chartDoors(world, company)
})
afterAll(() => world.close())

/** The account of a role that nothing posts with. */
const bankIs = async (code: string) => {
  const id = await doors.idOf(code)
  await inCompany(world.pool, company, (tx) =>
    tx.run(sql`update account_role set account_id = ${id} where company_id = ${company.companyId} and role = 'bank'`),
  )
}

describe('a new account', () => {
  test('hangs from the one that its code says, which groups from then on', async () => {
    expect(await doors.find('110505')).toMatchObject({ postable: true })
    const { code, nature, obstacle } = await company.client.call(proposeAccount, { query: { parent: '519520' } })
    expect([code, nature, obstacle]).toEqual(['51952001', 'D', ''])
    await doors.make('51952001', { name: '  Fletes  ' })
    expect(await doors.find('51952001')).toMatchObject({ name: 'Fletes', level: 5, parent: '519520', postable: true, active: true })
    expect(await doors.find('519520')).toMatchObject({ postable: false })
    await doors.make('51952002')
    expect((await company.client.call(proposeAccount, { query: { parent: '519520' } })).code).toBe('51952003')
    await doors.remove('51952002')
    await doors.remove('51952001')
    expect(await doors.find('519520')).toMatchObject({ postable: true })
  })

  test('is proposed with what the one above asks, and told when nothing fits', async () => {
    const { version, id, code: _code, ...content } = await doors.one('519530')
    const { name, nature } = content
    await company.client.call(updateAccount, { params: { id }, body: { ...noFlags, name, nature, requiresCostCenter: true, version } })
    expect(await company.client.call(proposeAccount, { query: { parent: '519530' } })).toMatchObject({ requiresCostCenter: true })
    await expect(company.client.call(proposeAccount, { query: { parent: '4444' } })).rejects.toMatchObject({ code: 698 })
    const { obstacle } = await company.client.call(proposeAccount, { query: { parent: '130505' } })
    expect(obstacle).toMatch(/se usa en cuentas por defecto/)
  })

  test.each([
    ['110505', 411, 'La cuenta 110505 ya existe en el plan de cuentas.'],
    ['1105051', 458, 'El código 1105051 no tiene una longitud válida (1, 2, 4, 6, 8 o más dígitos pares).'],
    ['1105 05', 458, 'El código 1105 05 no tiene una longitud válida (1, 2, 4, 6, 8 o más dígitos pares).'],
    [
      "1'; drop table account;--",
      458,
      "El código 1'; drop table account;-- no tiene una longitud válida (1, 2, 4, 6, 8 o más dígitos pares).",
    ],
    ['%', 458, 'El código % no tiene una longitud válida (1, 2, 4, 6, 8 o más dígitos pares).'],
    ['110599', 'it was taken', ''],
    ['11059801', 457, 'No existe la cuenta mayor 110598.'],
    ['13050501', 401, 'La cuenta 130505 se usa en cuentas por defecto: no puede tener subcuentas.'],
  ])('%j: %s', async (code, expected, message) => {
    expect(await refusal(doors.make(code))).toEqual(expected === 'it was taken' ? expected : [expected, 'code', message])
  })

  test.each([
    ['no name', { name: '   ' }, 'name'],
    ['a name of 201 letters', { name: 'x'.repeat(201) }, 'name'],
    ['a nature of its own', { nature: 'X' }, 'nature'],
    ['a flag that is text', { requiresParty: 'sí' }, 'requiresParty'],
    ['a code of 40 digits', { code: '1'.repeat(40) }, 'code'],
    ['a code that is a number', { code: 110550 }, 'code'],
    ['a name with a null', { name: 'a\u0000b' }, 'name'],
  ])('%s is refused at its field', async (_, changes, field) => {
    expect(await refusal(doors.make('110550', changes))).toEqual([401, field, expect.any(String)])
  })
})

describe('what was posted', () => {
  test('keeps its account: no other code, no other nature, nothing under it, never taken away', async () => {
    await doors.make('110550')
    await doors.post('110550', '111005', '1500')
    expect(await refusal(doors.remove('110550'))).toEqual([456, null, 'No puedes eliminar la cuenta 110550 porque tiene movimientos.'])
    expect(await refusal(doors.move('110550', '111050'))).toEqual([
      401,
      'code',
      'La cuenta 110550 tiene movimientos: su código ya no cambia.',
    ])
    expect(await refusal(doors.move('1105', '1160'))).toEqual([401, 'code', 'La cuenta 110550 tiene movimientos: su código ya no cambia.'])
    expect(await refusal(doors.make('11055001'))).toEqual([401, 'code', 'La cuenta 110550 tiene movimientos: no puede tener subcuentas.'])
    const { id, version } = await doors.one('110550')
    const body = { name: 'Caja de la plaza', nature: 'C' as const, ...noFlags, version }
    expect(await refusal(company.client.call(updateAccount, { params: { id }, body }))).toEqual([
      ...[401, 'nature', 'Tiene movimientos: su naturaleza ya no cambia.'],
    ])
    await company.client.call(updateAccount, { params: { id }, body: { ...body, nature: 'D' } })
    expect(await doors.one('110550')).toMatchObject({ name: 'Caja de la plaza', moved: true, version: version + 1 })
  })

  test('shows at once in the balance of the account and of all above it', async () => {
    const balanceOf = async (code: string) =>
      (await company.client.call(accountBalances, { query: {} })).balances.find((each) => each.code === code)?.balance ?? '0.00'
    const before = await balanceOf('1105')
    await doors.post('110550', '111005', '250.50')
    expect(await balanceOf('110550')).toBe('1750.50')
    expect(Number(await balanceOf('1105')) - Number(before)).toBeCloseTo(250.5)
    expect(await balanceOf('11')).toBe('0.00')
    expect(await balanceOf('111005')).toBe('-1750.50')
  })

  test('is given back also where its account went out of use, and takes nothing more', async () => {
    await doors.make('519589')
    const { id } = await doors.post('519589', '110550', '400')
    await doors.activate('519589', false)
    expect(await refusal(doors.post('519589', '110550', '1'))).toEqual([454, 'lines.0.accountId', 'La cuenta 519589 está inactiva.'])
    await company.client.call(journalEndpoints.annul, { params: { id }, body: { reason: 'Era de otro mes' } })
    expect((await company.client.call(accountBalances, { query: {} })).balances.some(({ code }) => code === '519589')).toBe(false)
    expect(await prove(inject('ownerUrl'), company.companyId)).toBeNull()
  })

  test('a line beneath the door is refused as well', async () => {
    const wrote = inCompany(world.pool, company, (tx) =>
      tx.run(sql`
        with e as (insert into journal_entry (company_id, id, date, type, number, description, source_kind, source_id, source_event)
                   values (${company.companyId}, ${NOBODY}, ${world.today}, 'CC', 'X', '', 'CC', ${NOBODY}, 'post'))
        insert into journal_line (company_id, entry_id, position, account_id, date, description, debit, credit)
        select ${company.companyId}, ${NOBODY}, p, a.id, ${world.today}, '', case p when 1 then 5 else 0 end, case p when 1 then 0 else 5 end
          from account a, generate_series(1, 2) p where a.company_id = ${company.companyId} and a.code = '1110'`),
    )
    await expect(wrote).rejects.toThrow(/groups others/)
  })
})

describe('another code', () => {
  test('goes with all that hangs from it, and leaves its old parent as it was before', async () => {
    await doors.make('519596', { name: 'Capacitaciones' })
    for (const code of ['51959601', '51959602', '5195960201']) await doors.make(code)
    expect(await doors.move('519596', '519597')).toEqual({ moved: 4 })
    const moved = (await doors.chart()).filter(({ code }) => code.startsWith('519597'))
    expect(moved.map(({ code, level, parent, postable }) => [code, level, parent, postable])).toEqual([
      ['519597', 4, '5195', false],
      ['51959701', 5, '519597', true],
      ['51959702', 5, '519597', false],
      ['5195970201', 5, '51959702', true],
    ])
    expect((await doors.chart()).some(({ code }) => code.startsWith('519596'))).toBe(false)
    expect(await doors.move('51959702', '51959603').then(String, (error: Refused) => error.code)).toBe(457)
    expect(await doors.move('51959702', '519596')).toEqual({ moved: 2 })
    expect((await doors.chart()).filter(({ code }) => code.startsWith('519596')).map(({ code, level }) => [code, level])).toEqual([
      ['519596', 4],
      ['51959601', 5],
    ])
    const { events } = await company.client.call(accountHistory, { params: { id: await doors.idOf('51959601') }, query: {} })
    expect(events.map(({ action, changes }) => [action, changes['code']])).toEqual([
      ['update', ['5195970201', '51959601']],
      ['update', ['5195960201', '5195970201']],
      ['create', [null, '5195960201']],
    ])
  })

  test('keeps a default account within what its role takes', async () => {
    expect(await refusal(doors.move('130505', '519598'))).toEqual([401, 'code', expect.stringContaining('Es una cuenta por defecto.')])
    expect(await refusal(doors.move('130505', '1396'))).toEqual([401, 'code', expect.stringContaining('no recibiría movimientos')])
    const { id, version, name } = await doors.one('413520')
    const body = { ...noFlags, name, nature: 'D' as const, version }
    expect(await refusal(company.client.call(updateAccount, { params: { id }, body }))).toEqual([
      ...[401, 'nature', expect.stringContaining('Es una cuenta por defecto.')],
    ])
  })
})

describe('out of use', () => {
  test('not while default accounts or taxes post with it, which are named', async () => {
    expect(await refusal(doors.activate('130505', false))).toEqual([
      ...[401, null, 'No puedes inactivar la cuenta 130505 porque se usa en cuentas por defecto (clientes).'],
    ])
    const vat = await refusal(doors.activate('24080519', false))
    expect(vat).toEqual([401, null, expect.stringMatching(/cuentas por defecto \(IVA generado\).*impuestos \(IVA 19 %\)/)])
    // The whole class has some of them.
    expect(await refusal(doors.activate('2', false))).toEqual([401, null, expect.stringContaining('impuestos (')])
    const role = (await company.client.call(listDefaultAccounts, {})).accounts.find((each) => each.role === 'salesReturns')
    await company.client.call(changeDefaultAccount, {
      params: { role: 'salesReturns' },
      body: { accountId: null, seen: role?.account?.id ?? null },
    })
    await doors.activate('417501', false)
    expect(await doors.find('417501')).toMatchObject({ active: false })
  })

  test('a file puts out of use what the form does, and no more', async () => {
    const inactivate = async (code: string) => {
      const { problems } = await kindClient(company.client, 'accounting.account').check(['code', 'active'], [[code, 'Inactivo']])
      return problems.map(({ field, message }) => [field, message])
    }
    expect(await inactivate('130505')).toEqual([['active', 'Se usa en cuentas por defecto (clientes): no se puede inactivar.']])
    // Its role is one that nothing posts with.
    await doors.make('111096')
    await bankIs('111096')
    expect(await inactivate('111096')).toEqual([])
    await doors.activate('111096', false)
  })

  test('a group goes with all below it, and comes back before they do', async () => {
    await doors.make('1925')
    await doors.make('192505')
    await doors.make('19250501')
    expect(await doors.activate('1925', false)).toEqual({ changed: 3 })
    expect(await refusal(doors.activate('192505', true))).toEqual([454, null, 'La cuenta 1925 está inactiva.'])
    expect(await refusal(doors.make('192510'))).toEqual([454, 'code', 'La cuenta 1925 está inactiva.'])
    expect(await doors.activate('1925', true)).toEqual({ changed: 1 })
    expect(await doors.activate('192505', true)).toEqual({ changed: 1 })
    expect(await doors.find('19250501')).toMatchObject({ active: false })
    const options = await company.client.call(accountOptions, { query: { text: '19250501' } })
    expect(options.options).toMatchObject([{ inactive: true }])
  })
})

describe('taken away', () => {
  test('not while something hangs from it or names it, which is said', async () => {
    expect(await refusal(doors.remove('1105'))).toEqual([
      628,
      null,
      expect.stringMatching(/en uso en las cuentas que dependen de ella \(\d+\)/),
    ])
    expect(await refusal(doors.remove('220505'))).toEqual([628, null, expect.stringContaining('cuentas por defecto (proveedores)')])
    await doors.make('519591')
    const body = {
      ...{ name: 'Arriendo', type: 'CG' },
      lines: [
        { accountId: await doors.idOf('519591'), debit: '100' },
        { accountId: await doors.idOf('110550'), credit: '100' },
      ],
    }
    await company.client.call(createTemplate, { body })
    expect(await refusal(doors.remove('519591'))).toEqual([628, null, expect.stringContaining('plantillas contables (Arriendo)')])
    const { uses } = await doors.one('519591')
    expect(uses).toMatchObject([{ name: 'plantillas contables', count: 1, titles: ['Arriendo'], posts: false }])
  })

  test('leaves no trace but its history', async () => {
    await doors.make('519590')
    const id = await doors.idOf('519590')
    await doors.remove('519590')
    await expect(company.client.call(getAccount, { params: { id } })).rejects.toMatchObject({ code: 698 })
    await expect(company.client.call(removeAccount, { params: { id } })).rejects.toMatchObject({ code: 698 })
  })

  test('a role that nothing posts with holds nothing', async () => {
    await doors.make('111095')
    await bankIs('111095')
    expect((await doors.one('111095')).uses).toEqual([])
    await doors.remove('111095')
    expect(await doors.find('111095')).toBeUndefined()
  })
})

describe('what an account asks', () => {
  test('the document that its line belongs to is asked at the door of the books', async () => {
    await doors.make('110580', { requiresCross: true })
    expect(await refusal(doors.post('110580', '110550', '10'))).toEqual([
      453,
      'lines.0.crossDocument',
      'La cuenta 110580 exige documento cruce.',
    ])
    await doors.post('110580', '110550', '10', { crossDocument: 'PG-1' })
  })
})

describe('two accounts that are one', () => {
  const merge = async (from: string, into: string, changes: { version?: number } = {}) => {
    const { id, version } = await doors.one(from)
    return company.client.call(mergeAccount, { params: { id }, body: { intoId: await doors.idOf(into), version, ...changes } })
  }

  test('what was never posted goes, and whatever named it names the other', async () => {
    await doors.make('511091')
    await doors.make('511092')
    const from = await doors.idOf('511091')
    const line = { accountId: from, partyId: null, costCenterId: null, description: '', base: '' }
    const { id: templateId } = await company.client.call(createTemplate, {
      body: {
        ...{ name: 'Honorarios del mes', type: 'CG', description: '' },
        lines: [
          { ...line, debit: '500', credit: '' },
          { ...line, accountId: await doors.idOf('110505'), debit: '', credit: '=' },
        ],
      } as never,
    })
    await company.client.call(changeDefaultAccount, {
      params: { role: 'purchasedServices' },
      body: { accountId: from, seen: await doors.idOf('513595') },
    })
    expect(await merge('511091', '511092')).toEqual({ removed: true, moved: 2 })
    expect(await doors.find('511091')).toBeUndefined()
    expect(JSON.stringify(await company.client.call(listDefaultAccounts))).toContain('511092')
    expect(JSON.stringify(await company.client.call(getTemplate, { params: { id: templateId } }))).toContain(await doors.idOf('511092'))
  })

  test('what was posted stays with its history, once its balance is elsewhere', async () => {
    await doors.make('511093')
    await doors.post('511093', '110505', '900')
    const { id } = await doors.one('511093')
    expect(await refusal(merge('511093', '511092'))).toEqual([401, 'intoId', expect.stringContaining('tiene un saldo de')])
    await doors.post('511092', '511093', '900')
    expect(await merge('511093', '511092')).toEqual({ removed: false, moved: 0 })
    expect(await doors.find('511093')).toMatchObject({ active: false })
    const { events } = await company.client.call(accountHistory, { params: { id }, query: {} })
    expect(events[0]).toMatchObject({ action: 'merge' })
  })

  test('not with itself, a group, one of another class or side, one that changed, one of nobody, nor against its default', async () => {
    await doors.make('511094')
    const { id, version } = await doors.one('511094')
    const into = (intoId: string) => refusal(company.client.call(mergeAccount, { params: { id }, body: { intoId, version } }))
    expect((await into(id))?.[0]).toBe(401)
    expect((await into(NOBODY))?.[0]).toBe(698)
    expect((await into(await doors.idOf('5110')))?.[0]).toBe(449)
    expect((await into(await doors.idOf('110505')))?.[0]).toBe(401)
    expect((await into(await doors.idOf('511093')))?.[0]).toBe(454)
    expect((await refusal(merge('511094', '511092', { version: 7 })))?.[0]).toBe(697)
    expect((await refusal(merge('130505', '110505')))?.[0]).toBe(401)
    expect(await refusal(merge('5110', '511092'))).toEqual([401, 'intoId', expect.stringContaining('que dependen')])
  })
})

describe('nobody else', () => {
  test('another company neither reads nor changes it', async () => {
    const other = await newCompany(world)
    const id = await doors.idOf('110550')
    const { client } = other
    const body = { name: 'x', nature: 'D' as const, ...noFlags, version: 1 }
    const asked = [
      () => client.call(getAccount, { params: { id } }),
      () => client.call(updateAccount, { params: { id }, body }),
      () => client.call(moveAccount, { params: { id }, body: { code: '110560', version: 1 } }),
      () => client.call(setAccountActive, { params: { id }, body: { active: false, version: 1 } }),
      () => client.call(removeAccount, { params: { id } }),
    ]
    for (const each of asked) expect(await refusal(each())).toEqual([698, null, 'El registro no existe o fue eliminado.'])
    expect((await client.call(accountHistory, { params: { id }, query: {} })).events).toEqual([])
    expect((await client.call(accountBalances, {})).balances).toEqual([])
  })

  test('whoever only reads the books does not change them', async () => {
    const VIEWER = 6
    const { client } = await colleague(world, company.client, VIEWER)
    await client.call(listAccounts, { query: {} })
    await expect(client.call(removeAccount, { params: { id: await doors.idOf('519591') } })).rejects.toThrow(/403/)
  })
})

test('all that points to an account has a name', async () => {
  const references = await inCompany(world.pool, company, (tx) => referencesTo(tx, 'account'))
  const tables = new Set(references.map(({ table }) => table).filter((table) => !derivedTables.has(table)))
  expect([...tables].filter((table) => !(table in pointingTables))).toEqual([])
  expect(Object.keys(pointingTables).filter((table) => !tables.has(table))).toEqual([])
})

test('the books still prove', async () => expect(await prove(inject('ownerUrl'), company.companyId)).toBeNull())
