export default function OrdersPage() {
  return null
}
