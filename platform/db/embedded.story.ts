// The embedded database outlives whoever started it, and whatever kills it.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import pg from 'pg'
import { removeDataFolder } from '../testing/data-folder.server.ts'
import { askAs } from '../testing/own-database.server.ts'
import { startEmbedded } from './embedded.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'paramo-embedded-'))
afterAll(() => removeDataFolder(folder))

const postmaster = (): number => Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

test('it is adopted after its starter was killed, started again after it was killed itself, and loses nothing', async () => {
  const starter = spawn(process.execPath, [join(import.meta.dirname, 'testing/hold.server.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((done, fail) => {
    starter.stdout.once('data', (chunk: Buffer) => done(chunk.toString().trim()))
    starter.once('exit', () => fail(new Error('It did not start')))
  })
  await askAs(url, `create table kept (said text)`)
  await askAs(url, `insert into kept values ('antes de todo')`)
  const first = postmaster()
  starter.kill('SIGKILL')
  await new Promise((done) => starter.once('exit', done))

  const adopted = await startEmbedded(folder)
  expect(adopted).toMatchObject({ wasStarted: false, url })
  expect(postmaster()).toBe(first)
  await askAs(adopted.url, `insert into kept values ('después del primero')`)

  process.kill(first, 'SIGKILL')
  const again = await startEmbedded(folder)
  expect(again.wasStarted).toBe(true)
  expect(postmaster()).not.toBe(first)
  expect(await askAs(again.url, 'select said from kept')).toEqual([{ said: 'antes de todo' }, { said: 'después del primero' }])

  // One that is in use by another process of ours is not stopped under it.
  const user = new URL(again.url)
  user.searchParams.set('application_name', 'paramo')
  const other = new pg.Client({ connectionString: user.toString() })
  await other.connect()
  await again.stop()
  expect(await askAs(again.url, 'select 1 as yes')).toEqual([{ yes: 1 }])
  await other.end()
  await again.stop()
  await expect(askAs(again.url, 'select 1')).rejects.toThrow()
  await again.stop()
})

test('two that start the same folder at once share one', async () => {
  const [one, two] = await Promise.all([startEmbedded(folder), startEmbedded(folder)])
  expect(two.url).toBe(one.url)
  expect([one.wasStarted, two.wasStarted].filter(Boolean)).toHaveLength(1)
  expect(await askAs(one.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 2 }])
  // Whoever rests on it without asking anything is still using it.
  await one.stop()
  expect(await askAs(two.url, 'select 1 as yes')).toEqual([{ yes: 1 }])
  await two.stop()
  await expect(askAs(two.url, 'select 1')).rejects.toThrow()
})

test('a copy of a folder whose database runs is a database of its own', async () => {
  const original = await startEmbedded(folder)
  const copy = mkdtempSync(join(tmpdir(), 'paramo-embedded-copy-'))
  try {
    cpSync(folder, copy, { recursive: true })
    const copied = await startEmbedded(copy)
    expect(copied.wasStarted).toBe(true)
    await askAs(copied.url, `insert into kept values ('en la copia')`)
    expect(await askAs(original.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 2 }])
    await copied.stop()
    expect(await askAs(original.url, 'select 1 as yes')).toEqual([{ yes: 1 }])
  } finally {
    await original.stop()
    removeDataFolder(copy)
  }
})
