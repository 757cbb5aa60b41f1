/** The list on the screen: its filter, criteria and search, its order, and the keys of its columns. */
export type ExportedList = { narrowed: object; sort: string; columns: readonly string[] }
