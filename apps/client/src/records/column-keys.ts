import type { FilterModel } from '@avisa/contract/filters/schemas'
import { columnsIn } from '@avisa/contract/filters/views'
import type { TableChoice } from '#/ui/list/ColumnsSheet.tsx'
import { shownColumns } from '#/ui/list/RecordTable.tsx'

/** The columns of the list's table as its address has it. */
export const columnKeys = (model: FilterModel, columns: TableChoice['columns'], columnas: string): readonly string[] =>
  shownColumns(columns, columnsIn(model, columnas.split(','))).map(({ key }) => key)
