import { discountWords, type WrittenDiscount } from './discount.ts'

/** "5 %", "5 ‰" or "$ 500"; nothing without a discount. */
export const DiscountText = ({ discount }: { discount: WrittenDiscount }) => discountWords(discount)
