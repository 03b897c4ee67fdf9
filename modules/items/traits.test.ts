import { expect, test } from 'vitest'
import { bodyOfTraits, formOfTraits, newTraits, noTraits, traitColumns } from './traits.ts'

test('a new item is sold, bought and at the registers; what is left out stays, and nothing and zero take a measure away', () => {
  expect(traitColumns({}, noTraits)).toEqual(noTraits)
  const kept = traitColumns({ sellable: false, weight: '1.500', plu: '120', warrantyMonths: 12 }, noTraits)
  expect(kept).toMatchObject({ sellable: false, weight: '1.5', plu: '120', warranty_months: 12 })
  expect(traitColumns({}, kept)).toEqual(kept)
  expect(traitColumns({ weight: '0', plu: '', warrantyMonths: 0 }, kept)).toMatchObject({ weight: null, plu: null, warranty_months: null })
  expect(traitColumns({ weight: null, plu: null, warrantyMonths: null }, kept)).toMatchObject({
    weight: null,
    plu: null,
    warranty_months: null,
  })
})

test('a form sends back what it was filled with', () => {
  const traits = {
    sellable: true,
    purchasable: false,
    inPos: false,
    weight: '2.25',
    length: null,
    width: '10',
    height: null,
    plu: '7',
    warrantyMonths: 24,
  }
  expect(bodyOfTraits(formOfTraits(traits))).toEqual(traits)
  expect(bodyOfTraits(newTraits)).toMatchObject({ sellable: true, weight: null, plu: null, warrantyMonths: null })
})
