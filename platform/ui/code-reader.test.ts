// A reader of codes is told from a person.
import { describe, expect, test } from 'vitest'
import { hearKey, nothingHeard } from './code-reader.ts'

describe('a reader of codes', () => {
  const hear = (keys: string[], every: number) => {
    let heard = nothingHeard
    let reading: string | null = null
    for (const [index, key] of keys.entries()) ({ heard, reading } = hearKey(heard, key, 1000 + index * every))
    return reading
  }
  const keys = [...'7702109018452', 'Enter']

  test('is faster than anybody', () => {
    expect(hear(keys, 5)).toBe('7702109018452')
    expect(hear(keys, 120)).toBeNull()
    expect(hear(['a', 'b', 'Enter'], 5)).toBeNull()
    expect(hear(['7', '7', 'Tab', '0', '2', 'Enter'], 5)).toBeNull()
  })
})
