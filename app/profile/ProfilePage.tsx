/** The person's own page, with what the modules after access say of the person. */
import { ProfilePage } from '#modules/access/index.tsx'
import { OwnPrinting } from '#modules/documents/index.tsx'
import { NotificationSettings } from '#modules/notifications/index.tsx'
import { serviceSetOf } from '#platform/access.ts'
import { useSignedIn } from '#platform/web/index.tsx'

export default function WholeProfilePage() {
  // Outside of a company there is nothing that one could be told of.
  const { company } = useSignedIn()
  return (
    <ProfilePage>
      {company && serviceSetOf(company.serviceId) === 'full' && <OwnPrinting />}
      {company && <NotificationSettings />}
    </ProfilePage>
  )
}
