export const languageNames = [
  { value: 'es', label: <span lang="es">Castellano</span> },
  { value: 'ca', label: <span lang="ca-valencia">Valencià</span> },
] as const
