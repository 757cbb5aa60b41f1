export const extraFieldKinds = ['text', 'number', 'date', 'boolean', 'list', 'list_api', 'signature'] as const
export type ExtraFieldKind = (typeof extraFieldKinds)[number]
