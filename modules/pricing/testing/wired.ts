/** A promotion of ten percent as a register keeps it: what a case changes of it is what it is about. */
import { wirePromotion, type WiredRules } from '../selling/wire.ts'
import { plain } from '../promotion/testing/sale.ts'

export const plainPromotion: WiredRules['promotions'][number] = wirePromotion(plain)
