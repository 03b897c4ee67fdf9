// The 404 page: within the menu for somebody who is signed in, alone for anybody else, and always with a way on.
import { describe, expect, test } from 'vitest'
import { missingScreen } from '#app/home/screens.ts'
import { seriousProblems } from './axe.ts'
import { haveSession, takePicture, visit } from './browser.ts'

const NOWHERE = '/sin-construir/abc'

describe.each([1440, 360])('%i px', (width) => {
  test('within the menu, with a way on', async () => {
    const visited = await visit({ width })
    const { page, url } = visited
    await haveSession(visited)
    await page.goto(`${url}${NOWHERE}`)
    await page.getByRole('heading', { level: 1, name: missingScreen.title }).waitFor()
    expect(await page.title()).toBe(`${missingScreen.title} · Páramo`)
    expect(new URL(page.url()).pathname).toBe(NOWHERE)
    expect(await page.getByRole('navigation').count()).toBeGreaterThan(0)
    expect(await seriousProblems(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await takePicture(page, `missing-${width}`)
    await page.getByRole('link', { name: 'Ir al inicio' }).click()
    await page.getByRole('heading', { name: /^Hola/ }).waitFor()
    expect(await page.title()).toBe('Inicio · Páramo')
    await page.goBack()
    await page.getByRole('button', { name: 'Volver' }).waitFor()
    await visited.close()
  })

  test('nobody has to sign in to learn that there is no such page', async () => {
    const visited = await visit({ width })
    const { page, url } = visited
    await page.goto(`${url}${NOWHERE}`)
    await page.getByRole('heading', { level: 1, name: missingScreen.title }).waitFor()
    expect(await page.title()).toBe(`${missingScreen.title} · Páramo`)
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await seriousProblems(page)).toEqual([])
    await takePicture(page, `missing-outside-${width}`)
    await page.getByRole('link', { name: 'Ir al inicio' }).click()
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
    await visited.close()
  })
})
