/** The face of the kit: what every screen is made of. Nothing else of `platform/ui` is imported from outside. */
export {
  type Appearance,
  type Density,
  setDensity,
  setTheme,
  startAppearance,
  type Theme,
  useAppearance,
  useIsNarrow,
  useIsPhone,
} from './appearance.tsx'
export { Brand, BrandMark, Contour, Landscape } from './Brand.tsx'
export {
  Button,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonLook,
  type ButtonProps,
  IconButton,
  type IconButtonProps,
  Kbd,
} from './Button.tsx'
export { useSame } from './same.tsx'
export { Avatar, Chip, type ChipLook, type ChipProps, StateChip } from './Chip.tsx'
export { DayText, Money, type MoneyProps, PercentText as Percent, Quantity, type TotalLine, Totals, UnitPrice } from './Figures.tsx'
export {
  Checkbox,
  type CheckboxProps,
  type Choice,
  Segmented,
  type SegmentedProps,
  SelectField,
  type SelectFieldProps,
  Switch,
  type SwitchProps,
} from './fields/Choices.tsx'
export { DateField, type DateFieldProps } from './fields/DateField.tsx'
export { LineList, type LineListProps } from './fields/LineList.tsx'
export { Picker, type PickerProps } from './fields/Picker.tsx'
export { PickerOfMany, type PickerOfManyProps } from './fields/PickerOfMany.tsx'
export type { PickerOption, PickerSearch, PickerSource } from './fields/search.tsx'
export { FieldFrame, FieldGrid, type FieldProps } from './fields/Field.tsx'
export { MoneyField, NumberField, type NumberFieldProps } from './fields/FigureField.tsx'
export {
  PasswordField,
  type PasswordFieldProps,
  SearchField,
  type SearchFieldProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from './fields/TextField.tsx'
export { ConfirmDialog, type ConfirmDialogProps, Dialog, type DialogProps } from './float/Dialog.tsx'
export { Menu, MenuButton, type MenuEntry, type MenuTriggerProps, MoreMenu, SplitButton } from './float/Menu.tsx'
export { Popover, type TriggerProps, usePopoverClose } from './float/Popover.tsx'
export { type PanelFacing, SidePanel, type SidePanelProps } from './float/SidePanel.tsx'
export { toast, Toasts } from './float/Toasts.tsx'
export type { ToastAction, ToastInput } from './float/toasts.ts'
export { Tooltip } from './float/Tooltip.tsx'
export { preloadFont } from './font.tsx'
export * as format from './format.ts'
export { useIsOnline } from './online.tsx'
export { roomForFigures } from './figure-room.ts'
// Every icon by its meaning; each screen carries only those it names.
export * from './icons.tsx'
export { KitLink, type LinkComponent, type LinkProps, LinkProvider, TextLink } from './KitLink.tsx'
export { WayBack, WayLink } from './WayBack.tsx'
export { Ago } from './Ago.tsx'
export { PaperPicture, PaperSheet, PaperView } from './Paper.tsx'
export {
  Coming,
  type Crumb,
  Facts,
  LoadError,
  Notice,
  type NoticeProps,
  Page,
  type PageProps,
  Section,
  type SectionProps,
} from './Page.tsx'
export { editableFigure, parseDayInput, type Parsed, parseMoneyInput, parsePercentInput, parseQuantityInput } from './parse.ts'
export { usePaused } from './paused.tsx'
export { useRested } from './rested.tsx'
export { useCodeReader } from './CodeReader.tsx'
export { RightPanel, type RightPanelProps } from './RightPanel.tsx'
export { changeLayout, type LayoutState, useLayoutState } from './layout-state.tsx'
export { Meter, type MeterProps } from './Meter.tsx'
export { BareLayers, Shell, type ShellProps } from './Shell.tsx'
export { GO, type Shortcut, showShortcuts, useShortcuts, useToldKeys } from './Shortcuts.tsx'
export type { ShellEntry, ShellFavorites, ShellGroup } from './Sidebar.tsx'
export { overdueText, type State, type StateRow, states, type Tone } from './states.ts'
export { StepList } from './StepList.tsx'
export { StateTabs, type StateTabsProps, type TabEntry, Tabs, type TabsProps } from './Tabs.tsx'
export { ChoiceFilter, type ChoiceFilterProps } from './table/ChoiceFilter.tsx'
export { type BulkAction, BulkBar, type BulkBarProps, type FilterChip, FilterChips, type FilterChipsProps, ListBar } from './table/Bar.tsx'
export type { Arrangement } from './table/arrangement.ts'
export { idsInSight } from './table/arrangement.ts'
export { type ColumnChooser, ColumnsMenu, type KeptColumns, useColumnChooser } from './table/ColumnsMenu.tsx'
export { type Column, columnsOf, DocumentNumber } from './table/columns.tsx'
export type { CardContent } from './table/Cards.tsx'
export { DataTable, type DataTableProps, type Selection } from './table/DataTable.tsx'
export { Empty, NoAccess, NoResults } from './table/Empty.tsx'
export { type Marks, useMarks } from './table/marks.tsx'
export { Pager, type PagerProps } from './table/Pager.tsx'
export { QuietTable, type QuietTableProps } from './table/QuietTable.tsx'
export { type ComparedFields, type Difference, differencesOf, mergedOver } from './form/compare.ts'
export { FormConflict, type FormConflictProps } from './form/FormConflict.tsx'
export {
  ErrorSummary,
  focusField,
  FormPage,
  type FormPageProps,
  FormPanel,
  type FormPanelProps,
  type SubmitError,
} from './form/FormPage.tsx'
export {
  DraftNotice,
  DraftScope,
  FormDraft,
  keepDrafts,
  type LocalDraft,
  reloadKeepingDrafts,
  useLocalDraft,
} from './form/localDraft.tsx'
export { createFormStore, type FieldError, type FieldState, type FormFields, type FormStore, type Rule, type Rules } from './form/store.ts'
export { type UnsavedChanges, useUnsavedChanges } from './form/UnsavedChanges.tsx'
export { Bind, type BoundField, useDirty, useField, useForm, useFormValue } from './form/useForm.tsx'
export { LineGrid, type LineColumn, type LineGridProps } from './grid/LineGrid.tsx'
export { SignInLayout } from './SignInLayout.tsx'
export { isHeld, onHold, useHoldsPage } from './hold.tsx'
