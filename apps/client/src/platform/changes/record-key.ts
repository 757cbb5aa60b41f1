declare const key: unique symbol
/** Names what a change is made to: `tarea:12`. The outbox stores it, so a kind keeps its name for ever. */
export type RecordKey = string & { [key]: true }

export const recordKey = (kind: string, id?: number): RecordKey => (id === undefined ? kind : `${kind}:${id}`) as RecordKey
