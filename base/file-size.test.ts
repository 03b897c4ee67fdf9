import { expect, test } from 'vitest'
import { fileSizeText } from './file-size.ts'

test.each([
  [0, '0 bytes'],
  [512, '512 bytes'],
  [1023, '1.023 bytes'],
  [1024, '1 KB'],
  [1536, '1,5 KB'],
  [5 * 1024 * 1024, '5 MB'],
  [3 * 1024 ** 3, '3 GB'],
  [1024 ** 6, '1.024 PB'],
])('%d bytes are %s', (bytes, text) => expect(fileSizeText(bytes)).toBe(text))
