// Printed from the migrations: testing/print-tables.ts; tables.test.ts says when they differ.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
type GeneratedJson = ColumnType<unknown, string | undefined, string>
type Json = ColumnType<unknown, string, string>
type PgPoint = { x: number; y: number }

export type Tables = {
  actos_config: {
    id: GeneratedAlways<number>
    estado: string
    origen: string
    version: number | null
    nombre: string | null
    motivo: string | null
    autor_id: number | null
    publicado_por: number | null
    creado: GeneratedTimestamp
    publicar_el: Timestamp | null
    publicado: Timestamp | null
    pedido: GeneratedJson
    revision: Generated<number>
    deshace_id: number | null
    huella: Buffer | null
  }
  adhesiones: {
    id: Generated<number>
    incidencia_id: number
    quien: string
    usuario_id: number | null
    uuid: string | null
    comentario: string | null
    imagenes: Generated<number[]>
    created_at: Timestamp
    retirada: Timestamp | null
  }
  alias_anteriores: {
    alias: string
    municipio_id: number
    hasta: GeneratedTimestamp
  }
  avisos_hechos: {
    id: string
    created_at: GeneratedTimestamp
  }
  avisos_resumen: {
    id: GeneratedAlways<number>
    usuario_id: number
    texto_es: string
    texto_val: string
    created_at: Timestamp
    incidencia_id: number | null
  }
  ayuda_opciones: {
    seccion: number
    numero: number
    titulo_es: string
    titulo_val: string
    cuerpo_es: string[]
    cuerpo_val: string[]
    enlace: string | null
  }
  ayuda_secciones: {
    numero: number
    icono: string
    titulo_es: string
    titulo_val: string
  }
  bloqueos: {
    clase: string
    valor: string
    motivo: string
    created_at: GeneratedTimestamp
    hasta: Timestamp | null
    autor_id: number | null
    levantado: Timestamp | null
    levantado_por: number | null
  }
  borrados_pedidos: {
    email: string
    usuario_id: number
    fecha: Timestamp
  }
  calendarios: {
    id: Generated<number>
    codigo: string
    nombre_es: string
    nombre_val: string
    turnos: GeneratedJson
    siempre: Generated<boolean>
    retirado: Timestamp | null
  }
  cambios: {
    id: GeneratedAlways<number>
    transaccion: Generated<string>
    escrito: GeneratedTimestamp
    cambio: Json
  }
  cambios_config: {
    id: GeneratedAlways<number>
    acto_id: number
    tabla: string
    fila: Json
    accion: string
    antes: Json | null
    despues: Json | null
  }
  campos_extra: {
    id: Generated<number>
    codigo: string
    tipo_campo: string
    obligatorio: Generated<boolean>
    para: Generated<string>
    nombre_es: string
    nombre_val: string
    ayuda_es: Generated<string>
    ayuda_val: Generated<string>
    json: GeneratedJson
    activo: Generated<boolean>
  }
  campos_extra_tipos: {
    campo_extra_id: number
    tipo_id: number
    orden: Generated<number>
  }
  capas_mapa: {
    key: string
    nombre_es: string
    nombre_val: string
    tipo: string
    url: string | null
    atribucion: string | null
    zoom_max: number | null
    orden: Generated<number>
  }
  celdas_cambios: {
    id: GeneratedAlways<number>
    n: number
    fecha: Timestamp
    cx: number
    cy: number
    unidad_gestion_id: number
    tipo_id: number
  }
  claves_api: {
    clave: string
    municipio_id: number
    nombre: string
    created_at: GeneratedTimestamp
    usada: Timestamp | null
    llamadas: Generated<number>
    caduca: Timestamp | null
  }
  claves_servidor: {
    nombre: string
    valor: string
    created_at: GeneratedTimestamp
  }
  codigos_recuperacion: {
    hash: Buffer
    usuario_id: number
  }
  comentarios: {
    id: GeneratedAlways<number>
    modelo: string
    modelo_id: number
    usuario_id: number | null
    comentario: string
    imagenes: Generated<number[]>
    publico: Generated<boolean>
    created_at: GeneratedTimestamp
  }
  comprobaciones: {
    clave: string
    fecha: Timestamp
    valor: Json
  }
  consultas_personales: {
    id: GeneratedAlways<number>
    fecha: Timestamp
    usuario_id: number | null
    para: string
    incidencias: number[]
  }
  copias: {
    id: GeneratedAlways<number>
    fecha: GeneratedTimestamp
    clase: string
    esquema: string | null
    correcta: boolean
    bytes: number | null
    motivo: string | null
    version: string
  }
  correcciones_jornada: {
    id: GeneratedAlways<number>
    jornada_id: number
    usuario_id: number
    fecha: Timestamp
    fin_antes: Timestamp | null
    fin: Timestamp
    motivo: string
  }
  correos: {
    codigo: string
    asunto_es: string
    asunto_val: string
    cuerpo_es: string[]
    cuerpo_val: string[]
    boton_es: string | null
    boton_val: string | null
  }
  correos_nuevos: {
    usuario_id: number
    token_hash: Buffer
    email: string
    caduca: Timestamp
  }
  correos_rechazados: {
    id: GeneratedAlways<number>
    fecha: Timestamp
    email: string
    correo: string
    incidencia: string | null
    motivo: string
  }
  denuncias: {
    id: GeneratedAlways<number>
    incidencia_id: number
    quien: string
    red: string | null
    motivo: string
    created_at: Timestamp
    atendida: Timestamp | null
  }
  dispositivos: {
    uuid: string
    firebase_token: string | null
    app_version: string | null
    plataforma: string | null
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    usuario_id: number | null
    lang: Generated<string>
    entrada: Timestamp | null
    firebase_sesion: Buffer | null
  }
  enlaces: {
    token_hash: Buffer
    usuario_id: number
    clase: string
    caduca: Timestamp
  }
  enlaces_correo: {
    token_hash: Buffer
    incidencia_id: number
    created_at: Timestamp
  }
  enlaces_seguimiento: {
    token_hash: Buffer
    seguimiento_id: number | null
    email: string | null
    created_at: Timestamp
  }
  entidades: {
    id: Generated<number>
    codigo: string
    rol: string
    nombre_es: string
    nombre_val: string
    icono: Generated<string>
    interna: Generated<boolean>
    responsable_validar_reparacion: Generated<boolean>
    activa: Generated<boolean>
  }
  entradas_personal: {
    id: GeneratedAlways<number>
    usuario_id: number
    fecha: Timestamp
    por: string
    vista_id: number | null
    navegador: string | null
    sesion: Buffer | null
  }
  entradas_sso: {
    state_hash: Buffer
    pestanya_hash: Buffer
    caduca: Timestamp
    prueba: string | null
    usuario_id: number | null
  }
  envios: {
    clave: string
    quien: string
    huella: Buffer
    status: number | null
    cuerpo: Json | null
    created_at: GeneratedTimestamp
  }
  escalones: {
    id: Generated<number>
    codigo: string
    plazo_id: number | null
    cuando: string
    cada: number | null
    quien: string
    canal: string
  }
  estados: {
    id: Generated<number>
    pista: string
    codigo: string
    codigo_corto: string | null
    descripcion_es: string
    descripcion_val: string
    explicacion_es: Generated<string>
    explicacion_val: Generated<string>
    color: string
    icono: string
    orden: number
    inicial: Generated<boolean>
    final: Generated<boolean>
    finaliza: Generated<boolean>
    requiere_comentario: Generated<boolean>
    requiere_fecha: Generated<boolean>
    requiere_imagen: Generated<boolean>
    aviso_duplicada: Generated<boolean>
    pendiente_validar: Generated<boolean>
    pendiente_aceptar: Generated<boolean>
    enviada_reparacion: Generated<boolean>
    exige_reparacion_finalizada: Generated<boolean>
    DesEstadoCiudadano_es: string | null
    DesEstadoCiudadano_val: string | null
    ColorEstadoCiudadano: string | null
    explicacion_ciudadano_es: string | null
    explicacion_ciudadano_val: string | null
    publico: Generated<boolean>
    papel: string | null
    retirado: Timestamp | null
    pausa_plazo: Generated<boolean>
    cuenta_respuesta: Generated<boolean>
  }
  factores: {
    id: GeneratedAlways<number>
    usuario_id: number
    clase: string
    nombre: string
    secreto: string | null
    paso: number | null
    credencial: string | null
    clave_publica: Buffer | null
    contador: number | null
    creado: Timestamp
    usado: Timestamp | null
  }
  festivos: {
    calendario: string
    dia: string
    nombre_es: string
    nombre_val: string
    ambito: Generated<string>
    revisado: Generated<boolean>
  }
  filtros: {
    id: Generated<number>
    modelo: string
    usuario_id: number | null
    descripcion_es: string
    descripcion_val: string
    condicion: string
    orden: Generated<number>
    vista: Json | null
    inicial: Generated<boolean>
    compartida: Generated<string>
    unidad_gestion_id: number | null
  }
  fotos_importadas: {
    incidencia_id: number
    lugar: string
    orden: number
    importacion_id: number
    estado: Generated<string>
    problema: string | null
    imagen_id: number | null
  }
  fusiones: {
    id: GeneratedAlways<number>
    origen_id: number
    destino_id: number
    usuario_id: number | null
    fecha: Timestamp
    antes: Json
    deshecha: Timestamp | null
    deshecha_por: number | null
  }
  hechos: {
    incidencia_id: number
    unidad_gestion_id: number
    tipo_id: number
    entidad_id: number
    origen_id: number
    fecha: Timestamp
    respondida: Timestamp | null
    cerrada: Timestamp | null
    repite_id: number | null
    punto: PgPoint | null
    distrito: string
    barrio: string
    prioridad: string
    desenlace: string | null
    reaperturas: number
    puntos: number | null
    minutos_trabajo: Generated<number>
    clase: GeneratedAlways<number | null>
    clase_respuesta: GeneratedAlways<number | null>
    en_plazo: boolean | null
    sigue_igual: boolean
    borrada: Generated<boolean>
  }
  hechos_pendientes: {
    primera: number
    ultima: number
  }
  historial: {
    id: GeneratedAlways<number>
    modelo: string
    modelo_id: number
    accion: string
    usuario_id: number | null
    fecha: GeneratedTimestamp
    estado_anterior_id: number | null
    estado_id: number | null
    antes: Json | null
    despues: Json | null
    comentario: string | null
    publico: Generated<boolean>
    version: number | null
    respuesta: string | null
    respuesta_lang: string | null
    respuesta_otra: string | null
    lote: Generated<string | null>
    respuesta_id: number | null
  }
  identidades_sso: {
    emisor: string
    sub: string
    usuario_id: number
    creada: GeneratedTimestamp
  }
  imagenes: {
    id: Generated<number>
    incidencia_id: number
    codigo: string
    extension: Generated<string>
    nombre: Generated<string>
    ancho: number
    alto: number
    bytes: number
    usuario_id: number | null
    publica: Generated<boolean>
    created_at: GeneratedTimestamp
    revision: Generated<string>
    momento: Generated<string>
  }
  importaciones: {
    id: GeneratedAlways<number>
    subida_id: number | null
    para: string
    archivo: string
    tamanyo: number
    opciones: GeneratedJson
    quitar: Generated<boolean>
    fuente: string | null
    estado: Generated<string>
    autor_id: number | null
    fecha: GeneratedTimestamp
    aplicada_por_id: number | null
    aplicada: Timestamp | null
    intentos: Generated<number>
    progreso: Json | null
    informe: Json | null
    problema: string | null
    capas: string[] | null
  }
  importaciones_mapas: {
    importacion_id: number
    contenido: Buffer
  }
  importaciones_rechazadas: {
    importacion_id: number
    orden: number
    motivo: string
    fila: number | null
    texto: string
  }
  incidencias: {
    id: Generated<number>
    codigo: string
    fecha: GeneratedTimestamp
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
    unidad_gestion_id: number
    estado_incidencia_id: number
    tipoincidencia_id: number
    prioridad: Generated<string>
    contenido: string | null
    contenido_publico: string | null
    geolatitud: number | null
    geolongitud: number | null
    punto: GeneratedAlways<PgPoint | null>
    direccion: string | null
    direccioncalle: string | null
    direccionnumero: string | null
    id_vial: number | null
    distrito: string | null
    barrio: string | null
    emplazamiento: string | null
    usuario_id: number | null
    ciudadano_id_externo: string | null
    uuid: string | null
    origen_id: number | null
    orden_id: number | null
    relacionada_id: number | null
    anyadirDatosCiudadano: Generated<boolean>
    numero_comentarios: Generated<number>
    version: Generated<number>
    jornada_id: number | null
    anonimizada: Timestamp | null
    ensayo: Generated<boolean>
    numero_adhesiones: Generated<number>
    posible_duplicada_id: number | null
    posible_puntos: number | null
    cerrada: Timestamp | null
    desenlace: string | null
    motivo_cierre_id: number | null
    organismo_id: number | null
    respuesta: string | null
    respuesta_lang: string | null
    respuesta_otra: string | null
    reabierta_veces: Generated<number>
    revision: Generated<string>
    fecha_aplazada: string | null
    vence: Timestamp | null
    en_plazo: boolean | null
  }
  incidencias_campos_extra: {
    incidencia_id: number
    campo_extra_id: number
    valor: Json
    valor_descripcion: string | null
    valor_json: Json | null
    usuario_id: number | null
    updated_at: GeneratedTimestamp
  }
  incidencias_ciudadano: {
    incidencia_id: number
    nombre: string | null
    email: string | null
    telefono: string | null
    dni: string | null
    direccion: string | null
    condiciones_version: string | null
    condiciones_fecha: Timestamp | null
    lang: Generated<string>
  }
  incidencias_importadas: {
    sistema_externo: string
    id_externo_sistema: string
    incidencia_id: number | null
    importacion_id: number
    actualizada_por_id: number | null
    huella: string
    version: number
    tareas: number[] | null
  }
  incidencias_tipos: {
    incidencia_id: number
    tipo_id: number
    orden: number
  }
  informes: {
    id: Generated<number>
    mes: string
    unidad_gestion_id: number | null
    version: number
    datos: Json
    creado: Timestamp
    publicado: Timestamp | null
    usuario_id: number | null
    nota_es: Generated<string>
    nota_val: Generated<string>
  }
  inspecciones: {
    id: Generated<number>
    codigo: string
    incidencia_id: number
    unidad_gestion_id: number
    estado_inspeccion_id: number
    prioridad_id: number | null
    inspector_id: number | null
    fecha_inicio: Timestamp | null
    fecha: GeneratedTimestamp
    fecha_finalizacion: Timestamp | null
    observaciones: string | null
    comentario: string | null
    resultado_id: number | null
    tipo_id: number | null
    entidad_id: number | null
    version: Generated<number>
  }
  intentos: {
    clave: string
    fecha: GeneratedTimestamp
    id: GeneratedAlways<number>
  }
  invitaciones: {
    usuario_id: number
    token_hash: Buffer
    caduca: Timestamp
  }
  invitaciones_alta: {
    codigo_hash: Buffer
    creada: GeneratedTimestamp
    caduca: Timestamp
    usada: Timestamp | null
    de_inicio: Generated<boolean>
  }
  jornadas: {
    id: GeneratedAlways<number>
    usuario_id: number
    unidad_gestion_id: number
    vehiculo: Generated<string>
    inicio: Timestamp
    recibida_inicio: Timestamp
    fin: Timestamp | null
    recibida_fin: Timestamp | null
    revision_vehiculo: Generated<boolean>
    repostaje_vehiculo: Generated<boolean>
    averia_vehiculo: Generated<boolean>
    pausas: Generated<number>
    observaciones: string | null
    olvidada_at: Timestamp | null
  }
  listas: {
    id: Generated<number>
    nombre_es: string
    nombre_val: string
    usuario_id: number | null
    publica: Generated<boolean>
    created_at: GeneratedTimestamp
    codigo: Generated<string>
  }
  listas_incidencias: {
    lista_id: number
    incidencia_id: number
  }
  listas_tareas: {
    lista_id: number
    tarea_id: number
  }
  mapa_cambios: {
    id: GeneratedAlways<number>
    incidencia_id: number
    punto: PgPoint
    unidad_gestion_id: number
    estado_incidencia_id: number
    publica: boolean
    n: number
    tipo_id: number | null
    prioridad: string | null
    periodo: number | null
  }
  mapa_celdas: {
    zoom: number
    cx: number
    cy: number
    unidad_gestion_id: number
    estado_incidencia_id: number
    publica: boolean
    n: number
    x: number
    y: number
    ids: number
  }
  mapa_celdas_por: {
    campo: string
    valor: number
    zoom: number
    cx: number
    cy: number
    unidad_gestion_id: number
    estado_incidencia_id: number
    publica: boolean
    n: number
    x: number
    y: number
    ids: number
  }
  mapa_celdas_prioridad: {
    zoom: number
    cx: number
    cy: number
    unidad_gestion_id: number
    estado_incidencia_id: number
    publica: boolean
    prioridad: string
    n: number
    x: number
    y: number
    ids: number
  }
  motivos_cierre: {
    id: Generated<number>
    codigo: string
    estado_id: number
    desenlace: string
    titulo_es: string
    titulo_val: string
    texto_es: string | null
    texto_val: string | null
    pide_foto: Generated<boolean>
    pide_organismo: Generated<boolean>
    pide_fecha: Generated<boolean>
    ofrece_sigue_igual: Generated<boolean>
    activo: Generated<boolean>
    orden: Generated<number>
  }
  motivos_valoracion: {
    id: Generated<number>
    codigo: string
    titulo_es: string
    titulo_val: string
    resuelta: boolean
    activo: Generated<boolean>
    orden: Generated<number>
  }
  municipios: {
    id: GeneratedAlways<number>
    esquema: string
    nombre: string
    provincia: Generated<string>
    color: Generated<string>
    logo: string | null
    latitud: number
    longitud: number
    zona_horaria: Generated<string>
    demo: Generated<boolean>
    mantenimiento: Generated<boolean>
    orden: Generated<number>
    created_at: GeneratedTimestamp
    alias: string | null
    retirado: Timestamp | null
    base: string | null
    traslado: Json | null
    lectura: Generated<boolean>
  }
  notificaciones: {
    id: GeneratedAlways<number>
    usuario_id: number
    plantilla: string
    titulo: string
    texto: string
    created_at: GeneratedTimestamp
    viewed_at: Timestamp | null
    titulo_es: string | null
    titulo_val: string | null
    texto_es: string | null
    texto_val: string | null
    cuantas: Generated<number>
    lote: string | null
  }
  numeros_entidad: {
    entidad_id: number
    anyo: number
    ultimo: number
  }
  organismos: {
    id: Generated<number>
    codigo: string
    nombre_es: string
    nombre_val: string
    telefono: string | null
    web: string | null
    correo: string | null
    activo: Generated<boolean>
  }
  origenes: {
    id: Generated<number>
    codigo: string
    nombre_es: string
    nombre_val: string
    icono: Generated<string>
    tipo: string
    activo: Generated<boolean>
  }
  parametros: {
    clave: string
    valor: Json
  }
  perfiles: {
    id: Generated<number>
    codigo: string
    nombre_es: string
    nombre_val: string
    permisos: Generated<string[]>
  }
  plantillas_notificacion: {
    codigo: string
    modelo: string
    titulo_es: string
    titulo_val: string
    texto_es: string
    texto_val: string
    varias_es: string | null
    varias_val: string | null
  }
  plazos: {
    id: Generated<number>
    codigo: string
    tipo_id: number | null
    prioridad: string | null
    unidad_gestion_id: number | null
    calendario_id: number
    cuenta: string
    respuesta: number | null
    visita: number | null
    resolucion: number | null
    ambar_por_cien: Generated<number>
    desde: string | null
    hasta: string | null
    plazo_publico: Generated<boolean>
    retirado: Timestamp | null
  }
  portales: {
    id: GeneratedAlways<number>
    id_vial: number
    codigo: string
    numero: number | null
    extension: Generated<string>
    portal: string
    latitud: number
    longitud: number
    punto: GeneratedAlways<PgPoint | null>
  }
  prioridades_inspeccion: {
    id: Generated<number>
    codigo: string
    descripcion_es: string
    descripcion_val: string
    color: string
    icono: string
    dias_objetivo: number | null
    retirado: Timestamp | null
  }
  promesas: {
    tipo_id: number | null
    mediana_dias: number
    p90_dias: number
    n: number
    desde: string
    hasta: string
    id: GeneratedAlways<number>
  }
  puesta_en_marcha: {
    paso: string
    estado: string
    usuario_id: number | null
    fecha: Timestamp
  }
  reaperturas: {
    id: GeneratedAlways<number>
    incidencia_id: number
    cierre: Timestamp
    quien: string
    usuario_id: number | null
    fecha: Timestamp
    comentario: string | null
    imagenes: Generated<number[]>
    resultado: string
    tarea_id: number | null
  }
  recordatorios: {
    incidencia_id: number
    cierre: Timestamp
    fecha: Timestamp
  }
  registros_app: {
    id: GeneratedAlways<number>
    fecha: GeneratedTimestamp
    level: string
    url: string
    message: string
    cause: string
    userAgent: string
    stack: string
    app_version: string
  }
  reglas_aplicadas: {
    incidencia_id: number
    tipo_id: number
    ensayo: boolean
    regla: string
    acto_id: number | null
    fecha: Timestamp
    antes: Json
    despues: Json
  }
  reglas_aviso: {
    evento: string
    quien: string
    canal: string
    plantilla: string
    clase: string | null
    solo: string | null
  }
  reglas_encaminamiento: {
    codigo: string
    nombre_es: string
    nombre_val: string
    modo: Generated<string>
    orden: Generated<number>
    si: Generated<string>
    unidad_id: number | null
    entidad_id: number | null
    persona_id: number | null
    prioridad: string | null
    dias: number | null
  }
  respuestas: {
    id: Generated<number>
    codigo: string
    titulo_es: string
    titulo_val: string
    texto_es: string
    texto_val: string
    unidad_gestion_id: number | null
    usos: Generated<number>
    activa: Generated<boolean>
  }
  respuestas_estados: {
    respuesta_id: number
    estado_id: number
  }
  respuestas_tipos: {
    respuesta_id: number
    tipo_id: number
  }
  resultados_inspeccion: {
    id: Generated<number>
    codigo: string
    descripcion_es: string
    descripcion_val: string
    icono: string
    seleccionar_tipo_y_reparador: Generated<boolean>
    codigos_incidencia: Generated<string[]>
    orden: Generated<number>
    explicacion_es: Generated<string>
    explicacion_val: Generated<string>
    estado_incidencia_id: number | null
    efecto: string | null
    retirado: Timestamp | null
    motivo_cierre_id: number | null
  }
  resumen_barrios: {
    mes: Timestamp
    unidad_gestion_id: number
    tipo_id: number
    barrio: string
    creadas: number
    abiertas: number
    repetidas: number
    reabiertas: number
    contestadas: number
    a0: number
    a1: number
    a2: number
    a3: number
    a4: number
    a5: number
    a6: number
    a7: number
    a8: number
    a9: number
    cerradas: number
    resueltas: number
    no_competencia: number
    no_se_hara: number
    no_localizadas: number
    duplicadas: number
    aplazadas: number
    con_plazo: number
    en_plazo: number
    valoradas: number
    puntos: number
    no_resueltas: number
    minutos_trabajo: number
    h00: number
    h01: number
    h02: number
    h03: number
    h04: number
    h05: number
    h06: number
    h07: number
    h08: number
    h09: number
    h10: number
    h11: number
    h12: number
    h13: number
    h14: number
    h15: number
    h16: number
    h17: number
    h18: number
    h19: number
    h20: number
    h21: number
    h22: number
    h23: number
    h24: number
    h25: number
    h26: number
  }
  resumen_cambios: {
    id: GeneratedAlways<number>
    n: number
    unidad_gestion_id: number
    tipo_id: number
    entidad_id: number
    origen_id: number
    fecha: Timestamp
    respondida: Timestamp | null
    cerrada: Timestamp | null
    repite_id: number | null
    distrito: string
    barrio: string
    prioridad: string
    desenlace: string | null
    reaperturas: number
    puntos: number | null
    minutos_trabajo: number
    clase: number | null
    clase_respuesta: number | null
    en_plazo: boolean | null
    sigue_igual: boolean
    borrada: boolean
  }
  resumen_celdas: {
    mes: Timestamp
    cx: number
    cy: number
    unidad_gestion_id: number
    tipo_id: number
    creadas: number
  }
  resumen_celdas_total: {
    mes: Timestamp
    cx: number
    cy: number
    unidad_gestion_id: number
    creadas: number
  }
  resumen_meses: {
    mes: Timestamp
    unidad_gestion_id: number
    tipo_id: number
    distrito: string
    entidad_id: number
    creadas: number
    abiertas: number
    repetidas: number
    reabiertas: number
    c00: number
    c01: number
    c02: number
    c03: number
    c04: number
    c05: number
    c06: number
    c07: number
    c08: number
    c09: number
    c10: number
    c11: number
    c12: number
    c13: number
    c14: number
    c15: number
    c16: number
    c17: number
    c18: number
    c19: number
    c20: number
    c21: number
    c22: number
    c23: number
    c24: number
    c25: number
    c26: number
    contestadas: number
    a0: number
    a1: number
    a2: number
    a3: number
    a4: number
    a5: number
    a6: number
    a7: number
    a8: number
    a9: number
    cerradas: number
    resueltas: number
    no_competencia: number
    no_se_hara: number
    no_localizadas: number
    duplicadas: number
    aplazadas: number
    con_plazo: number
    en_plazo: number
    valoradas: number
    puntos: number
    no_resueltas: number
    minutos_trabajo: number
    h00: number
    h01: number
    h02: number
    h03: number
    h04: number
    h05: number
    h06: number
    h07: number
    h08: number
    h09: number
    h10: number
    h11: number
    h12: number
    h13: number
    h14: number
    h15: number
    h16: number
    h17: number
    h18: number
    h19: number
    h20: number
    h21: number
    h22: number
    h23: number
    h24: number
    h25: number
    h26: number
  }
  resumen_meses_total: {
    mes: Timestamp
    unidad_gestion_id: number
    tipo_id: number
    entidad_id: number
    creadas: number
    abiertas: number
    repetidas: number
    reabiertas: number
    c00: number
    c01: number
    c02: number
    c03: number
    c04: number
    c05: number
    c06: number
    c07: number
    c08: number
    c09: number
    c10: number
    c11: number
    c12: number
    c13: number
    c14: number
    c15: number
    c16: number
    c17: number
    c18: number
    c19: number
    c20: number
    c21: number
    c22: number
    c23: number
    c24: number
    c25: number
    c26: number
    contestadas: number
    a0: number
    a1: number
    a2: number
    a3: number
    a4: number
    a5: number
    a6: number
    a7: number
    a8: number
    a9: number
    cerradas: number
    resueltas: number
    no_competencia: number
    no_se_hara: number
    no_localizadas: number
    duplicadas: number
    aplazadas: number
    con_plazo: number
    en_plazo: number
    valoradas: number
    puntos: number
    no_resueltas: number
    minutos_trabajo: number
    h00: number
    h01: number
    h02: number
    h03: number
    h04: number
    h05: number
    h06: number
    h07: number
    h08: number
    h09: number
    h10: number
    h11: number
    h12: number
    h13: number
    h14: number
    h15: number
    h16: number
    h17: number
    h18: number
    h19: number
    h20: number
    h21: number
    h22: number
    h23: number
    h24: number
    h25: number
    h26: number
  }
  resumen_semanas: {
    semana: Timestamp
    unidad_gestion_id: number
    tipo_id: number
    distrito: string
    entidad_id: number
    creadas: number
    abiertas: number
    repetidas: number
    reabiertas: number
    contestadas: number
    a0: number
    a1: number
    a2: number
    a3: number
    a4: number
    a5: number
    a6: number
    a7: number
    a8: number
    a9: number
    cerradas: number
    resueltas: number
    no_competencia: number
    no_se_hara: number
    no_localizadas: number
    duplicadas: number
    aplazadas: number
    con_plazo: number
    en_plazo: number
    valoradas: number
    puntos: number
    no_resueltas: number
    minutos_trabajo: number
    h00: number
    h01: number
    h02: number
    h03: number
    h04: number
    h05: number
    h06: number
    h07: number
    h08: number
    h09: number
    h10: number
    h11: number
    h12: number
    h13: number
    h14: number
    h15: number
    h16: number
    h17: number
    h18: number
    h19: number
    h20: number
    h21: number
    h22: number
    h23: number
    h24: number
    h25: number
    h26: number
  }
  resumen_semanas_total: {
    semana: Timestamp
    unidad_gestion_id: number
    tipo_id: number
    entidad_id: number
    creadas: number
    abiertas: number
    repetidas: number
    reabiertas: number
    contestadas: number
    a0: number
    a1: number
    a2: number
    a3: number
    a4: number
    a5: number
    a6: number
    a7: number
    a8: number
    a9: number
    cerradas: number
    resueltas: number
    no_competencia: number
    no_se_hara: number
    no_localizadas: number
    duplicadas: number
    aplazadas: number
    con_plazo: number
    en_plazo: number
    valoradas: number
    puntos: number
    no_resueltas: number
    minutos_trabajo: number
    h00: number
    h01: number
    h02: number
    h03: number
    h04: number
    h05: number
    h06: number
    h07: number
    h08: number
    h09: number
    h10: number
    h11: number
    h12: number
    h13: number
    h14: number
    h15: number
    h16: number
    h17: number
    h18: number
    h19: number
    h20: number
    h21: number
    h22: number
    h23: number
    h24: number
    h25: number
    h26: number
  }
  retos_usados: {
    hash: Buffer
    caduca: Timestamp
  }
  roles: {
    rol: string
    permisos: Generated<string[]>
  }
  secretos: {
    nombre: string
    cifrado: string
    autor_id: number | null
    cambiado: GeneratedTimestamp
  }
  seguimientos: {
    id: GeneratedAlways<number>
    incidencia_id: number | null
    zona_id: number | null
    id_vial: number | null
    quien: string
    usuario_id: number | null
    uuid: string | null
    email: string | null
    lang: string
    canal: string
    frecuencia: string
    confirmado: Timestamp | null
    baja: Timestamp | null
    ultimo_envio: Timestamp | null
    created_at: Timestamp
  }
  seguimientos_correo: {
    incidencia_id: number
    email: string
    confirmado: Timestamp | null
    baja: Timestamp | null
    created_at: Timestamp
    frecuencia: Generated<string>
    ultimo_envio: Timestamp | null
  }
  sesiones: {
    token_hash: Buffer
    usuario_id: number
    por_codigo: Generated<boolean>
    sesion_anterior: Buffer | null
    uuid: string | null
    creada: GeneratedTimestamp
    caduca: Timestamp
    revocada: Timestamp | null
    confirmada: Timestamp | null
    navegador: string | null
    visto_por: number | null
    por_sso: Generated<boolean>
  }
  subidas: {
    id: GeneratedAlways<number>
    codigo: string
    nombre: string
    tamanyo: number
    usuario_id: number | null
    creada: GeneratedTimestamp
  }
  subidas_partes: {
    subida_id: number
    parte: number
    huella: string
  }
  suscripciones_push: {
    uuid: string
    endpoint: string
    p256dh: string
    auth: string
    created_at: GeneratedTimestamp
    sesion: Buffer | null
  }
  tareas: {
    id: Generated<number>
    codigo: string
    incidencia_id: number
    tipoincidencia_id: number
    unidad_gestion_id: number
    estadotecnico_id: number
    estadoobra_id: number
    prioridad: Generated<string>
    encargado_id: number | null
    tecnico_id: number | null
    entidad_estudio_id: number | null
    entidad_reparadora_id: number | null
    fecha: GeneratedTimestamp
    fecha_finalizacion: Timestamp | null
    fecha_finalizacion_prevista: Timestamp | null
    incremental_ent_est: number | null
    incremental_ent_rep: number | null
    tareaperiodica_id: number | null
    servicio_72h: boolean | null
    colabora_con: number | null
    numero_comentarios: Generated<number>
    version: Generated<number>
    updated_at: GeneratedTimestamp
    anyo_ent_rep: number | null
    plazo_id: number | null
    vence: Timestamp | null
    vence_respuesta: Timestamp | null
    vence_visita: Timestamp | null
    ambar: Timestamp | null
    respondida: Timestamp | null
    visitada: Timestamp | null
    pausada_desde: Timestamp | null
    minutos_pausados: Generated<number>
    siguiente_aviso: Timestamp | null
    nivel_aviso: Generated<number>
  }
  tareas_tiempos: {
    id: GeneratedAlways<number>
    tarea_id: number
    usuario_id: number
    inicio: Timestamp
    recibida_inicio: Timestamp
    fin: Timestamp | null
    recibida_fin: Timestamp | null
    minutos_corregidos: number | null
    minutos: GeneratedAlways<number | null>
  }
  tipos: {
    id: Generated<number>
    codigo: string
    tipo_padre: number | null
    icono: string
    descripcion_es: string
    descripcion_val: string
    descripcion_larga_es: Generated<string>
    descripcion_larga_val: Generated<string>
    palabras_clave_es: Generated<string[]>
    palabras_clave_val: Generated<string[]>
    deactivated_message_es: string | null
    deactivated_message_val: string | null
    es_publica: Generated<boolean>
    asignable: Generated<boolean>
    asignacion_automatica: Generated<boolean>
    requiere_imagen_finalizar: Generated<boolean>
    entidad_reparadora_id: number | null
    entidad_estudio_id: number | null
    dias_objetivo: number | null
    prioridad: Generated<string>
    orden: Generated<number>
    papel: string | null
    retirado: Timestamp | null
    radio_parecidas: number | null
    dias_parecidas: Generated<number>
    publicacion: Generated<string>
  }
  tipos_unidades: {
    tipo_id: number
    unidad_gestion_id: number
  }
  traducciones: {
    clave: string
    es: string
    ca: string
  }
  unidades_gestion: {
    id: Generated<number>
    codigo: string
    prefijo: string
    nombre_es: string
    nombre_val: string
    descripcion_es: Generated<string>
    descripcion_val: Generated<string>
    icono: Generated<string>
    latitud: number | null
    longitud: number | null
    zoom: number | null
    latitud_max: number | null
    latitud_min: number | null
    longitud_max: number | null
    longitud_min: number | null
    callejero_tabla_portales: Generated<boolean>
    mostrar_mapa: Generated<boolean>
    descripcion_obligatoria: Generated<boolean>
    mostrar_fecha: Generated<boolean>
    mostrar_origen: Generated<boolean>
    mostrar_ciudadano: Generated<boolean>
    mostrar_autoasignar: Generated<boolean>
    email_obligatorio: Generated<boolean>
    acepta_a_mano: Generated<boolean>
    abierta_ciudadania: Generated<boolean>
    entidad_estudio_id: number | null
    orden: Generated<number>
    retirado: Timestamp | null
  }
  usuarios: {
    id: Generated<number>
    servidor: Generated<string>
    id_externo: string | null
    email: string
    password_hash: string | null
    codigo_hash: string | null
    nombre: string
    apellidos: Generated<string>
    telefono: string | null
    dni: string | null
    direccion: string | null
    user_roles: Generated<string[]>
    permisos_propios: GeneratedJson
    lang: Generated<string>
    activado: Generated<boolean>
    created_at: GeneratedTimestamp
    canal_push: Generated<boolean>
    canal_email: Generated<boolean>
    silencio_desde: string | null
    silencio_hasta: string | null
    condiciones_version: string | null
    condiciones_fecha: Timestamp | null
    codusuario: string | null
    avisos: GeneratedJson
    factor_desde: Timestamp | null
    ultima_entrada: Timestamp | null
    sin_mapa: Generated<boolean>
  }
  usuarios_entidades: {
    usuario_id: number
    entidad_id: number
    responsable: Generated<boolean>
    puede_cambiar_reparador: Generated<boolean>
  }
  usuarios_perfiles: {
    usuario_id: number
    perfil_id: number
  }
  usuarios_unidades: {
    usuario_id: number
    unidad_gestion_id: number
  }
  valoraciones: {
    incidencia_id: number
    quien: string
    fecha: Timestamp
    resuelta: boolean
    puntos: number | null
    motivos: Generated<string[]>
    texto: string | null
    contacto_ok: Generated<boolean>
  }
  vehiculos: {
    nombre: string
    orden: Generated<number>
  }
  versiones: {
    nombre: string
    version: Generated<number>
  }
  viales: {
    id_vial: Generated<number>
    fuente: string
    codigo: string
    tipo_es: Generated<string>
    tipo_val: Generated<string>
    nombre_es: string
    nombre_val: string
    completo_es: string
    completo_val: string
    latitud: number
    longitud: number
    punto: GeneratedAlways<PgPoint | null>
    distrito: string | null
    barrio: string | null
    corregida: Generated<boolean>
    oculta: Generated<boolean>
  }
  viales_tramos: {
    id: GeneratedAlways<number>
    id_vial: number | null
    clase: Generated<string>
    coords: number[]
    caja: string
  }
  zonas: {
    id: Generated<number>
    fuente: string
    clase: string
    codigo: string
    nombre_es: Generated<string>
    nombre_val: Generated<string>
  }
  zonas_anillos: {
    id: GeneratedAlways<number>
    zona_id: number
    grupo: number
    hueco: Generated<boolean>
    anillo: string
  }
}
