export const modules = {
  inspections: 'modulo_inspecciones',
  workDays: 'jornadas.estado_modulo',
  publicLists: 'listas_publicas',
} as const

export type Module = keyof typeof modules
export type ModuleSwitches = Readonly<Record<(typeof modules)[Module], boolean>>

export const isModuleOn = (module: Module, parameters: ModuleSwitches): boolean => parameters[modules[module]]
