/** "Exportar" in the bar of a list, with the formats that every list has. */
import { exportOf, type Permission } from '../access.ts'
import { exportFormatNames, offeredFormats, type ExportFormat } from '../catalogue/export.ts'
import { useReasonNot } from '../catalogue/use-may.tsx'
import { DownloadIcon, IconButton, Menu } from '../ui/index.tsx'

export interface ExportMenuProps {
  /** To see the list: whoever may not take out what they see is told so. */
  readonly read: Permission
  readonly onChoose: (format: ExportFormat) => void
}

export function ExportMenu({ read, onChoose }: ExportMenuProps) {
  const disabledReason = useReasonNot(exportOf(read))
  return (
    <Menu
      label="Exportar"
      align="end"
      entries={offeredFormats.map((format) => ({ label: exportFormatNames[format], disabledReason, onSelect: () => onChoose(format) }))}
      renderTrigger={(trigger) => <IconButton {...trigger} name="Exportar" icon={DownloadIcon} />}
    />
  )
}
