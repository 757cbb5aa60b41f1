-- expand
-- What the changes of one act on several records share. The transaction that makes one names it, so that no statement has to.
alter table historial add column lote uuid;
alter table historial alter column lote set default nullif(current_setting('avisa.lote', true), '')::uuid;

-- Further changes of the act are added to the count of its unread notification.
alter table notificaciones add column lote uuid;

select set_config('avisa.origen', 'migracion', true);
do $$
begin
  update plantillas_notificacion set
    varias_es = 'Se le han asignado {{cuantas}} tareas. La última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.',
    varias_val = 'Se li han assignat {{cuantas}} tasques. L''última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.'
   where codigo = 'tarea_asignada'
     and varias_es = '{{cuantas}} tareas nuevas para usted. La última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.';
end $$;
