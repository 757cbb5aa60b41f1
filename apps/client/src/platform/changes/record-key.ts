declare const key: unique symbol
/** Identifies the changed record: `tarea:12`. The outbox stores it, so the prefix must never change. */
export type RecordKey = string & { [key]: true }

export const recordKey = (kind: string, id?: number): RecordKey => (id === undefined ? kind : `${kind}:${id}`) as RecordKey
