/** One item: what it is, and in tabs what modules tell of it. What a tab shows is asked when it is opened (`?ver=`). */
import { useState } from 'react'
import { useComments } from '#modules/comments/index.tsx'
import { addressOf } from '#platform/screen.ts'
import { Button, ButtonLink, Coming, CopyIcon, EditIcon, Page, StateChip, StateTabs } from '#platform/ui/index.tsx'
import { addressOfQuery, crumbsOf, useAsk, useMay, useParam, useQueryOfAddress } from '#platform/web/index.tsx'
import { copyAddress } from './copy/copy.ts'
import { getItem, itemPermissions, type Item } from './endpoints.ts'
import { ItemHistory } from './history/ItemHistory.tsx'
import { ItemSummary } from './ItemSummary.tsx'
import { KitFormula } from './kit/KitFormula.tsx'
import { LabelsDialog } from './label/LabelsDialog.tsx'
import { itemKindNames } from './rules.ts'
import { itemViewScreen as page } from './screens.ts'
import { SectionsOfTab, WithItemSections } from './sections.tsx'
import { type ItemTab, itemTabNames, itemTabs, tabOfWord, wordOfTab } from './tabs.ts'

/** Tabs that are of the module itself; of the others some module has something. */
const isOwn = (tab: ItemTab, item: Item): boolean => tab === 'summary' || tab === 'history' || (tab === 'formula' && item.kind === 'kit')

export default function ItemViewPage() {
  const id = useParam('id')
  const query = useQueryOfAddress()
  const asked = useAsk(getItem, { params: { id } })
  const item = asked.data?.id === id ? asked.data : null
  const comments = useComments(item && id, item?.name)
  const mayWrite = useMay(itemPermissions.write)
  const [isPrinting, setPrinting] = useState(false)
  if (!item) {
    return (
      <Page title={page.title} crumbs={crumbsOf(page)}>
        <Coming asked={asked} />
      </Page>
    )
  }
  return (
    <WithItemSections key={id} item={item}>
      {(sections) => {
        const shown = itemTabs.filter((tab) => isOwn(tab, item) || sections?.some((section) => section.tab === tab))
        // Until it is known what there is, the tab that was asked for is not taken for another.
        const current = tabOfWord(query['ver'], sections ? shown : itemTabs)
        const plugged = sections && <SectionsOfTab sections={sections} tab={current} item={item} />
        return (
          <Page
            title={page.title}
            crumbs={crumbsOf(page)}
            heading={item.name}
            subtitle={item.code}
            chips={<StateChip state={item.active ? 'active' : 'inactive'} text={item.active ? 'Activo' : 'Inactivo'} look="outline" />}
            actions={
              <>
                {comments.button}
                {!item.parent && mayWrite && (
                  <ButtonLink icon={CopyIcon} href={copyAddress(item.id)}>
                    Duplicar
                  </ButtonLink>
                )}
                {item.kind !== 'variable' && item.active && (
                  <Button look="outlined" onClick={() => setPrinting(true)}>
                    Etiquetas
                  </Button>
                )}
              </>
            }
            primary={
              <ButtonLink look="filled" icon={EditIcon} href={addressOfQuery('/items', {}, { id: item.id })}>
                Editar {item.kind === 'variable' ? 'producto' : itemKindNames[item.kind].toLowerCase()}
              </ButtonLink>
            }
            tabs={
              <StateTabs
                label="Partes de la ficha"
                current={current}
                tabs={shown.map((tab) => ({
                  id: tab,
                  label: itemTabNames[tab],
                  href: addressOfQuery(addressOf(page.path, { id }), {}, { ver: wordOfTab(tab) }),
                }))}
              />
            }
          >
            {comments.panel}
            {isPrinting && <LabelsDialog asked={`${item.id}:1`} onClose={() => setPrinting(false)} />}
            {current === 'summary' && <ItemSummary item={item}>{plugged}</ItemSummary>}
            {current === 'formula' && item.kind === 'kit' && <KitFormula item={item} />}
            {current !== 'summary' && plugged}
            {current === 'history' && <ItemHistory id={item.id} />}
          </Page>
        )
      }}
    </WithItemSections>
  )
}
