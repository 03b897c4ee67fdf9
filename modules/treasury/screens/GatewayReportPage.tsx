import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { gatewayReport } from '../online-payments/gateway-report.ts'

export default function GatewayReportPage() {
  return <ReportPage report={gatewayReport} addressOf={useSourceAddress()} />
}
