/** The order that is charged, over its cart; whoever does not charge it gives it back. */
import { Button, toast } from '#platform/ui/index.tsx'
import { askFresh, call, failureOf, queryClient, sayFailure } from '#platform/web/index.tsx'
import { getOrder, orderCalls } from '../../order/endpoints.ts'
import { emptyCart, type OrderBill } from '../cart.ts'
import type { Device } from '../device.tsx'

export function OrderInHand({ device, bill }: { readonly device: Device; readonly bill: OrderBill }) {
  const giveBack = async (): Promise<void> => {
    const params = { id: bill.orderId }
    try {
      const { version } = await askFresh(getOrder, { params })
      await call(orderCalls.actions.release, { params, body: { version, billId: bill.billId } })
      device.putCart(emptyCart)
      void queryClient.invalidateQueries()
      toast({ text: `${bill.title} sigue por cobrar` })
    } catch (error) {
      sayFailure(failureOf(error))
    }
  }
  return (
    <p className="row reg-order">
      <b className="grow">{bill.title}</b>
      <Button size="small" onClick={() => void giveBack()}>
        Soltar el pedido
      </Button>
    </p>
  )
}
