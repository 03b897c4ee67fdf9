import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { cashForecast } from '../reports/cash-forecast.ts'

export default function CashForecastPage() {
  return <ReportPage report={cashForecast} addressOf={useSourceAddress()} />
}
