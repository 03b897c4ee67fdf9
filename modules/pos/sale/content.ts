/** What a device says of a sale, inside a link of its chain. Pure: what does not read so is put aside in sight. */
import * as z from 'zod/mini'
import { discountInput, lineInput, MAX_LINES } from '#modules/documents/index.ts'
import { tillCustomer } from '../customer/customer.ts'
import { tillKinds } from '../lease/numbers.ts'
import { exchanged } from '../return/endpoints.ts'
import { dateMessages } from '#platform/rules/index.ts'
import { amount, id, optionalText, positiveAmount, positiveQuantity } from '#platform/http/fields.ts'

const MOST_TENDERS = 20
const MOST_PROGRAMMES = 50
const wholePoints = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

const line = z.extend(
  z.pick(lineInput, {
    ...{ itemId: true, description: true, unitId: true, unitPrice: true, discount: true, gift: true, taxIds: true },
    ...{ promotionIds: true, batches: true, serials: true },
  }),
  { quantity: positiveQuantity },
)

export const tillSaleContent = z.object({
  /** Made by the device; no second sale is written with it. */
  id,
  /** Of which its number is. */
  blockId: id,
  number: z.int().check(z.minimum(1), z.maximum(999_999_999)),
  sale: z.object({
    /** By the clock of the device. */
    soldAt: z.iso.datetime().check(z.refine((instant) => instant >= '1970', dateMessages.noSuchDate)),
    /** When its prices were told to the customer; left out, when it was sold. */
    pricedAt: z._default(z.nullable(z.iso.datetime()), null),
    /** As the customer said it. */
    coupon: optionalText(30),
    /** What the customer was told that they earn; left out by a device that tells nothing. */
    points: z._default(z.nullable(z.array(z.object({ programmeId: id, points: wholePoints })).check(z.maxLength(MOST_PROGRAMMES))), null),
    /** In which its money is counted. */
    shiftId: z._default(z.nullable(id), null),
    /** What it is: left out, a document POS. Its number is of a block of the same kind. */
    kind: z._default(z.enum(tillKinds), 'ticket'),
    /** Somebody whom the device wrote down: known by their identification, or made as they arrive. */
    customer: z._default(z.nullable(tillCustomer), null),
    /** Left out, the final consumer. */
    partyId: z._default(z.nullable(id), null),
    sellerId: z._default(z.nullable(id), null),
    /** Left out, that of its branch. */
    warehouseId: z._default(z.nullable(id), null),
    pricesIncludeTax: z._default(z.boolean(), false),
    discount: z._default(discountInput, { kind: 'Porcentaje', value: '0' }),
    lines: z.array(line).check(z.minLength(1), z.maxLength(MAX_LINES)),
    /** Of cash what was handed over, of the others what was charged. */
    payments: z.array(z.object({ paymentTypeId: id, amount: positiveAmount })).check(z.maxLength(MOST_TENDERS)),
    tip: z._default(positiveAmount, '0'),
    roundsCash: z._default(z.boolean(), true),
    /** As the device computed them and the customer paid them. */
    total: positiveAmount,
    rounding: z._default(amount, '0'),
    change: z._default(positiveAmount, '0'),
    notes: optionalText(500),
    /** What came back of another sale, whose money is one of the payments. */
    exchange: z._default(z.nullable(exchanged), null),
  }),
})

export type TillSaleContent = z.output<typeof tillSaleContent>
/** As a device writes it: with defaults left out. */
export type TillSaleInput = z.input<typeof tillSaleContent>
