/**
 * The socket under the cards of /account/my-companies: what modules above this one say of the company where one stands.
 * They plug it in; without it there is nothing.
 */
import { type ComponentType, createContext, type ReactNode, Suspense, use } from 'react'
import { defineSocket } from '#platform/socket.ts'

export const companyDetails = defineSocket<ComponentType>('company details')

const Details = createContext<readonly ComponentType[]>([])

export function CompanyDetailsProvider({ details, children }: { details: readonly ComponentType[]; children: ReactNode }) {
  return <Details value={details}>{children}</Details>
}

export function CompanyDetails() {
  const details = use(Details)
  return (
    <div className="company-details">
      {details.map((Detail, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a list that is put together once
        <Suspense key={index}>
          <Detail />
        </Suspense>
      ))}
    </div>
  )
}
