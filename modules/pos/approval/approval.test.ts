import { expect, test } from 'vitest'
import { askingPin } from './approval.ts'

const rules = (said: string) =>
  ({
    tillReturnPin: said.includes('r') ? 'yes' : 'no',
    tillDrawerPin: said.includes('d') ? 'yes' : 'no',
    tillDifferencePin: said.includes('x') ? 'yes' : 'no',
  }) as const

test.each([
  ['', false, []],
  ['r', false, ['return']],
  ['dx', false, ['drawer', 'difference']],
  ['rdx', false, ['return', 'drawer', 'difference']],
  ['rdx', true, []],
] as const)('%s alone %s', (said, mayAlone, asked) => expect(askingPin(rules(said), mayAlone)).toEqual(asked))
