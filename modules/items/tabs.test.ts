// The tabs of an item's page: each has a word in the address, and what is not in sight leads to the first.
import { expect, test } from 'vitest'
import { itemTabs, tabOfWord, wordOfTab } from './tabs.ts'

test('each tab is found by its own word', () => {
  expect(itemTabs.map((tab) => tabOfWord(wordOfTab(tab) ?? undefined, itemTabs))).toEqual([...itemTabs])
})

test.each([['compras'], ['otra'], [undefined]])('%s leads to the first while it is not in sight', (word) => {
  expect(tabOfWord(word, ['summary', 'sales'])).toBe('summary')
})
